import { describe, expect, it, vi } from 'vitest'
import { AuthRefusal } from '../../session/auth/auth-client.ts'
import { accountClient } from './account-client.ts'

const user = {
  id: 'u-1',
  email: 'asha@example.com',
  name: 'Asha Rao',
  role: 'admin',
  language: 'en',
} as const
const credentials = { email: user.email, password: 'a long password' }

const answer = (data: unknown) => ({ success: true, data })
const refused = (code: string) => ({ success: false, message: 'No', error: { code, message: 'No' } })

function server(status: number, body: unknown) {
  const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })))
  return { request, client: accountClient(request) }
}

describe('the account API', () => {
  it('reads the session', async () => {
    const { client, request } = server(200, answer({ user }))

    expect(await client.currentUser()).toEqual({ ...user, role: 'admin' })
    expect(request.mock.calls[0]?.[0]).toBe('/api/auth/session')
  })

  it('returns no user without a session', async () => {
    expect(await server(200, answer({ user: null })).client.currentUser()).toBeNull()
  })

  it('does not mistake a failure for a missing session', async () => {
    await expect(server(503, {}).client.currentUser()).rejects.toBeInstanceOf(AuthRefusal)
  })

  it.each([
    ['/sign-in', credentials, (client: Client) => client.signIn(credentials)],
    [
      '/sign-up',
      { ...credentials, name: user.name },
      (client: Client) => client.signUp({ ...credentials, name: user.name }),
    ],
  ])('is called at %s with the cookie', async (path, body, call) => {
    const { client, request } = server(200, answer(user))

    await call(client)

    const [url, init] = request.mock.calls[0]
    expect(url).toBe(`/api/auth${path}`)
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    expect(JSON.parse(init?.body as string)).toEqual(body)
  })

  it('signs out with the cookie', async () => {
    const { client, request } = server(200, answer({}))

    await client.signOut()

    expect(request.mock.calls[0]?.[0]).toBe('/api/auth/sign-out')
    expect(request.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'same-origin' })
  })

  it.each([
    [401, refused('unauthenticated'), 'credentials'],
    [429, refused('rate_limited'), 'rate-limit'],
    [500, refused('internal'), 'failure'],
    [500, {}, 'failure'],
    [502, 'a page of a proxy', 'failure'],
    [409, refused('conflict'), 'email-taken'],
    [403, refused('forbidden'), 'closed'],
    [400, refused('invalid_request'), 'invalid'],
  ])('refuses with %i %o because of %s', async (status, body, reason) => {
    const error = await server(status, body)
      .client.signIn(credentials)
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(AuthRefusal)
    expect((error as AuthRefusal).reason).toBe(reason)
  })

  it('is not trusted if it answers without a user', async () => {
    await expect(server(200, answer({ id: 1 })).client.signIn(credentials)).rejects.toThrow('without a user')
  })
})

type Client = ReturnType<typeof accountClient>
