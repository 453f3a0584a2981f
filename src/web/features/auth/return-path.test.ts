import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

describe('the destination after signing in', () => {
  it.each([
    [
      'the address that the guard noted',
      { from: { pathname: '/app/settings', search: '?tab=plan', hash: '#x' } },
      '/app/settings?tab=plan#x',
    ],
    ['a noted path', { from: '/app/strategies' }, '/app/strategies'],
    ['the platform when nothing was noted', null, '/app'],
    ['the platform when something else was noted', { from: 42 }, '/app'],
    ['the platform instead of another site', { from: '//evil.example/app' }, '/app'],
    ['the platform instead of another site in disguise', { from: { pathname: '/\\evil.example' } }, '/app'],
    ['the platform instead of an address with a scheme', { from: 'https://evil.example' }, '/app'],
  ])('is %s', (_, state, path) => {
    expect(returnPath(state)).toBe(path)
  })
})
