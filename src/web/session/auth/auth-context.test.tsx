import { act, renderHook, waitFor, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicRoutes } from '#api/public'
import { askSignedIn } from '../backend/refused-calls.ts'
import { AuthRefusal, type AuthClient } from './auth-client.ts'
import { AuthProvider, useAuth } from './auth-context.tsx'
import { farewell, shareFarewell } from './farewell.ts'
import { accounts, aGuest, aUser } from './fixtures/accounts.ts'
import { forgetUser, rememberUser } from './remembered-user.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function auth(client: AuthClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthProvider client={client}>{children}</AuthProvider>
  )
  return renderHook(useAuth, { wrapper }).result
}

const credentials = { email: aUser.email, password: 'a long password' }

describe('the session', () => {
  it('is unknown at first, and signed-out without a session cookie', async () => {
    const result = auth(accounts())

    expect(result.current.status).toBe('loading')
    await waitFor(() => expect(result.current.status).toBe('signed-out'))
    expect(result.current.user).toBeNull()
  })

  it("has the user whom the browser's cookie belongs to", async () => {
    const result = auth(accounts({ currentUser: () => Promise.resolve(aUser) }))

    await waitFor(() => expect(result.current.status).toBe('signed-in'))
    expect(result.current.user).toEqual(aUser)
  })

  it('is signed-out when it cannot be read', async () => {
    const result = auth(accounts({ currentUser: () => Promise.reject(new Error('offline')) }))

    await waitFor(() => expect(result.current.status).toBe('signed-out'))
  })

  it('keeps a user who signs in while the old session is still loading', async () => {
    let answer = (_: null) => {}
    const result = auth(accounts({ currentUser: () => new Promise((resolve) => (answer = resolve)) }))

    await act(() => result.current.login(credentials))
    await act(() => Promise.resolve(answer(null)))

    expect(result.current.user).toEqual(aUser)
  })
})

const TOO_MANY = 'Too many attempts. Please try again in 15 minutes.'

describe('signing in', () => {
  it('returns true and the user', async () => {
    const result = auth(accounts())

    const outcome = await act(() => result.current.login(credentials))

    expect(outcome).toBe(true)
    expect(result.current).toMatchObject({ status: 'signed-in', user: aUser, error: null, submitting: false })
  })

  it.each([
    ['wrong credentials', new AuthRefusal('credentials'), 'Invalid email or password. Please try again.'],
    ['a failing server', new AuthRefusal('failure'), 'Login failed. Please try again.'],
    ['no connection', new TypeError('Failed to fetch'), 'Login failed. Please try again.'],
    ['too many attempts', new AuthRefusal('rate-limit', TOO_MANY), TOO_MANY],
  ])('with %s returns false and the reason', async (_, failure, message) => {
    const result = auth(accounts({ signIn: () => Promise.reject(failure) }))

    const outcome = await act(() => result.current.login(credentials))

    expect(outcome).toBe(false)
    expect(result.current).toMatchObject({ user: null, error: message, submitting: false })
  })

  it('with a passkey after too many attempts says how long to wait, as the server does', async () => {
    const refused = new AuthRefusal('rate-limit', TOO_MANY)
    const result = auth(accounts({ signInByPasskey: () => Promise.reject(refused) }))

    await act(() => result.current.loginByPasskey())

    expect(result.current.error).toBe(TOO_MANY)
  })

  it('clears the error of the previous attempt', async () => {
    const client = accounts()
    client.signIn.mockRejectedValueOnce(new AuthRefusal('credentials'))
    const result = auth(client)

    await act(() => result.current.login(credentials))
    await act(() => result.current.login(credentials))

    expect(result.current).toMatchObject({ status: 'signed-in', error: null })
  })
})

describe('registering', () => {
  it.each([
    [
      'a taken email',
      new AuthRefusal('email-taken'),
      'An account with this email already exists. Sign in instead, or use another email.',
    ],
    [
      'an email that the server says more of',
      new AuthRefusal('email-taken', 'A guest workspace cannot be added to this account.'),
      'A guest workspace cannot be added to this account.',
    ],
    [
      'registration closed',
      new AuthRefusal('closed'),
      'New accounts are not open on this server. Ask its administrator for one.',
    ],
    ['a refused field', new AuthRefusal('invalid', 'Password too short'), 'Password too short'],
    ['too many attempts', new AuthRefusal('rate-limit', TOO_MANY), TOO_MANY],
    ['no connection', new TypeError('offline'), 'Your account could not be created. Please try again.'],
  ])('with %s reports it', async (_, failure, message) => {
    const result = auth(accounts({ signUp: () => Promise.reject(failure) }))

    await act(() => result.current.register({ ...credentials, name: 'Asha Rao' }))

    expect(result.current.error).toBe(message)
  })

  it('signs the new user in', async () => {
    const result = auth(accounts())

    await act(() => result.current.register({ ...credentials, name: 'Asha Rao' }))

    expect(result.current.status).toBe('signed-in')
  })
})

describe('signing out', () => {
  it.each([
    ['a server that answers', () => Promise.resolve()],
    ['a server that cannot be reached', () => Promise.reject(new Error('offline'))],
  ])('with %s leaves the user signed out, without an error', async (_, signOut) => {
    const result = auth(accounts({ currentUser: () => Promise.resolve(aUser), signOut }))
    await waitFor(() => expect(result.current.status).toBe('signed-in'))

    await act(() => result.current.logout())

    expect(result.current).toMatchObject({ status: 'signed-out', user: null, error: null })
  })
})

describe('while the server cannot be reached', () => {
  it('the user of the browser stays signed in until the server is back and answers otherwise', async () => {
    const server = aServer({ isAway: true })
    const client = accounts({ currentUser: () => server.ask(() => null) })
    rememberUser(aUser)
    const result = auth(client)
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'signed-in', user: aUser, loss: null }),
    )

    server.comesBack()

    await waitFor(() => expect(result.current).toMatchObject({ user: aUser, loss: 'ended' }))
  })

  it('a user who signed out before stays signed out', async () => {
    const result = auth(accounts({ currentUser: () => Promise.resolve(aUser) }))
    await waitFor(() => expect(result.current.status).toBe('signed-in'))
    await act(() => result.current.logout())
    cleanup()

    const again = auth(accounts({ currentUser: () => Promise.reject(new TypeError('Failed to fetch')) }))
    await waitFor(() => expect(again.current.status).toBe('signed-out'))
  })

  it('signing out reaches the server when it is back, also after a reload', async () => {
    const server = aServer({ isAway: true })
    const signOut = vi.fn(() => server.ask(() => undefined))
    // The cookie is still valid, because the server has not received the sign-out.
    const first = auth(accounts({ currentUser: () => Promise.resolve(aUser), signOut }))
    await waitFor(() => expect(first.current.status).toBe('signed-in'))
    await act(() => first.current.logout())
    cleanup()
    const second = auth(accounts({ currentUser: () => Promise.resolve(aUser), signOut }))
    await waitFor(() => expect(second.current.status).toBe('signed-out'))
    expect(signOut).toHaveBeenCalledTimes(2)

    server.comesBack()

    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(3))
    cleanup()
    const third = auth(accounts({ currentUser: () => Promise.resolve(aUser), signOut }))
    await waitFor(() => expect(third.current.status).toBe('signed-in'))
    expect(signOut).toHaveBeenCalledTimes(3)
  })
})

describe('another tab', () => {
  const other = { ...aUser, id: 'u-2', name: 'Ravi Iyer' }
  const elsewhere = (change: () => void) =>
    act(() => {
      change()
      dispatchEvent(new StorageEvent('storage', { key: 'signed-in-user' }))
    })
  async function signedIn(user = aUser) {
    const result = auth(accounts({ currentUser: () => Promise.resolve(user) }))
    await waitFor(() => expect(result.current.status).toBe('signed-in'))
    return result
  }

  it('that signs out keeps this page, and its user must sign in again', async () => {
    const result = await signedIn()
    elsewhere(forgetUser)
    expect(result.current).toMatchObject({ user: aUser, loss: 'signed-out' })
    elsewhere(() => rememberUser(aUser))
    expect(result.current).toMatchObject({ user: aUser, loss: null })
  })

  it('that signs in as another user changes the user of this tab', async () => {
    const result = await signedIn()
    elsewhere(() => rememberUser(other))
    expect(result.current).toMatchObject({ user: other, loss: null })
  })

  it('that signs a guest up makes this tab one of the account at once', async () => {
    const result = await signedIn(aGuest)
    const account = { ...aUser, id: aGuest.id }
    elsewhere(() => rememberUser(account))
    expect(result.current.user).toEqual(account)
  })

  it('that deletes the account tells this one until when it can be kept, until the user signs in', async () => {
    const result = await signedIn()
    const events: string[] = []
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === localStorage) events.push(key, value)
    })
    shareFarewell('2026-12-15T10:00:00Z')
    vi.restoreAllMocks()
    const [key = '', newValue = ''] = events

    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
    elsewhere(forgetUser)
    expect([result.current.loss, farewell()]).toEqual(['signed-out', '2026-12-15T10:00:00Z'])
    expect(localStorage.getItem(key)).toBeNull()

    await act(() => result.current.login(credentials))
    expect(farewell()).toBeUndefined()
  })

  it('that changes the name of the user changes it here', async () => {
    const result = await signedIn()
    elsewhere(() => rememberUser({ ...aUser, name: 'Asha Menon' }))
    expect(result.current.user?.name).toBe('Asha Menon')
  })
})

describe('a call that is refused because its session has ended', () => {
  it('of a guest who has signed up elsewhere is repeated in the account, and this page is one of it', async () => {
    const account = { ...aUser, id: aGuest.id }
    let current = aGuest
    const result = auth(accounts({ currentUser: () => Promise.resolve(current) }))
    await waitFor(() => expect(result.current.user).toEqual(aGuest))
    current = account

    const answer = await act(() => askSignedIn())

    expect([answer, result.current.user]).toEqual(['still', account])
  })
})

/** A server that is unavailable until it comes back, for calls and for health checks. */
function aServer({ isAway = false }) {
  const ask = async <T,>(answer: () => T): Promise<T> => {
    if (isAway) throw new TypeError('Failed to fetch')
    return answer()
  }
  vi.stubGlobal('fetch', (url: string) => {
    expect(url).toBe(publicRoutes.health.path)
    return ask(() => Response.json({ success: true, data: {} }))
  })
  return {
    ask,
    comesBack: () => {
      isAway = false
      dispatchEvent(new Event('online'))
    },
  }
}

describe('useAuth outside of its provider', () => {
  it('throws an error that names the provider', () => {
    expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider')
  })
})
