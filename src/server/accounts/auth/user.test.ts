import { describe, expect, it } from 'vitest'
import { ownUserId, type User } from '../../kernel/http/user.ts'

const asha: User = { id: 'u1', name: 'Asha', email: 'asha@example.com', role: 'admin', language: 'en' }

describe('the user that a request names', () => {
  it.each([
    ['by their own id', 'u1'],
    ['as default_user', 'default_user'],
    ['not at all', undefined],
  ])('may be the signed-in one, %s', (_, userId) => {
    expect(ownUserId(asha, userId)).toBe('u1')
  })

  it.each([['u2'], ['']])("may be no other user, not even for an administrator: '%s'", (userId) => {
    expect(() => ownUserId(asha, userId)).toThrow('You can only work with your own data')
  })
})
