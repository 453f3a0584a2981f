import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '#domain'
import { AuthRefusal, type AuthClient, type Credentials } from '../../../session/auth/auth-client.ts'
import { AuthProvider } from '../../../session/auth/auth-context.tsx'
import { accounts, aGuest, aUser } from '../../../session/auth/fixtures/accounts.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

interface Arrival {
  at: `/${'login' | 'register'}${'' | '#an-invitation'}`
  state?: unknown
  client?: AuthClient
}

function arrive(page: ReactNode, { at, state, client = accounts() }: Arrival) {
  return showPage(<AuthProvider client={client}>{page}</AuthProvider>, { at, state })
}
const toSettings = { from: { pathname: '/app/settings', search: '', hash: '' } }

describe('the login page', () => {
  it('has the same form as the modal', () => {
    arrive(<LoginPage />, { at: '/login' })

    expect(screen.getByRole('heading', { level: 1, name: 'Login to Delta' })).toBeDefined()
    expect(screen.getByText('Access your backtesting platform')).toBeDefined()
  })

  it.each([
    ['where the user was going', toSettings, '/app/settings'],
    ['to the platform otherwise', null, '/app'],
  ])('leads %s', async (_, state, path) => {
    const { user, address } = arrive(<LoginPage />, { at: '/login', state })

    await user.type(screen.getByLabelText('Email'), aUser.email)
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')

    await waitFor(() => expect(address()).toBe(path))
  })

  it('leads back to the registration with the invitation that was opened', async () => {
    const { user, address } = arrive(<LoginPage />, { at: '/login#an-invitation' })

    await user.click(screen.getByRole('link', { name: 'Create one' }))

    expect(address()).toBe('/register#an-invitation')
  })

  it('asks for a code if the account has a second factor, and signs in with it', async () => {
    const client = accounts({
      signIn: vi.fn(({ code }: Credentials) =>
        code === '123456'
          ? Promise.resolve(aUser)
          : Promise.reject(new AuthRefusal('code', MESSAGES.signInCodeWanted)),
      ),
    })
    const { user, address } = arrive(<LoginPage />, { at: '/login', client })
    await user.type(screen.getByLabelText('Email'), aUser.email)
    expect(screen.queryByLabelText('Code')).toBeNull()
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(address()).toBe('/app'))
  })

  it('redirects a signed-in user at once', async () => {
    const client = accounts({ currentUser: () => Promise.resolve(aUser) })
    const { address } = arrive(<LoginPage />, { at: '/login', state: toSettings, client })

    await waitFor(() => expect(address()).toBe('/app/settings'))
  })

  it('passes the destination on to the registration', async () => {
    const { user, address, navigationState } = arrive(<LoginPage />, { at: '/login', state: toSettings })

    await user.click(screen.getByRole('link', { name: 'Create one' }))

    expect(address()).toBe('/register')
    expect(navigationState()).toEqual(toSettings)
  })
})

describe('the registration page', () => {
  it('sends the invitation from the opened link', async () => {
    const client = accounts()
    const { user } = showPage(
      <AuthProvider client={client}>
        <RegisterPage />
      </AuthProvider>,
      { at: '/register#an-invitation' },
    )
    await user.type(screen.getByLabelText('Name'), 'Asha Rao')
    await user.type(screen.getByLabelText('Email'), aUser.email)
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')
    await waitFor(() => expect(client.signUp.mock.calls[0]?.[0].invitation).toBe('an-invitation'))
  })

  it('keeps the workspace of a guest who opens an invitation', async () => {
    const guest = { ...aGuest, mayKeep: true, needsInvitation: true }
    const client = accounts({ currentUser: () => Promise.resolve(guest) })
    const { user, address } = arrive(<RegisterPage />, { at: '/register#an-invitation', client })

    await screen.findByRole('heading', { level: 1, name: 'Keep this workspace' })
    await user.type(screen.getByLabelText('Name'), 'Asha Rao')
    await user.type(screen.getByLabelText('Email'), aUser.email)
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')

    await waitFor(() => expect(client.signUp.mock.calls[0]?.[0].invitation).toBe('an-invitation'))
    await waitFor(() => expect(address()).toBe('/app'))
  })

  it.each([
    ['without an invitation', '/register', true],
    ['of a server that takes no new accounts', '/register#an-invitation', false],
  ] as const)('leads a guest %s back to the workspace', async (_, at, mayKeep) => {
    const guest = { ...aGuest, mayKeep, needsInvitation: true }
    const client = accounts({ currentUser: () => Promise.resolve(guest) })
    const { address } = arrive(<RegisterPage />, { at, client })

    await waitFor(() => expect(address()).toBe('/app'))
  })

  it('keeps the invitation for those who look at the login first', async () => {
    const { user, address } = arrive(<RegisterPage />, { at: '/register#an-invitation' })

    await user.click(screen.getByRole('link', { name: 'Sign in' }))

    expect(address()).toBe('/login#an-invitation')
  })

  it('creates the account and opens the page the user requested', async () => {
    const client = accounts()
    const { user, address } = arrive(<RegisterPage />, { at: '/register', state: toSettings, client })

    await user.type(screen.getByLabelText('Name'), 'Asha Rao')
    await user.type(screen.getByLabelText('Email'), aUser.email)
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))

    await waitFor(() => expect(address()).toBe('/app/settings'))
    expect(client.signUp).toHaveBeenCalledExactlyOnceWith({
      name: 'Asha Rao',
      email: aUser.email,
      password: 'a long password',
    })
  })

  it('requires a name, an email and a password', async () => {
    const { user } = arrive(<RegisterPage />, { at: '/register' })
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' })

    await user.type(screen.getByLabelText('Name'), '  ')
    await user.type(screen.getByLabelText('Email'), aUser.email)
    await user.type(screen.getByLabelText('Password'), 'a long password')
    expect(create.disabled).toBe(true)
    await user.type(screen.getByLabelText('Name'), 'Asha')

    expect(create.disabled).toBe(false)
  })

  it('leads back to the login', async () => {
    const { user, address } = arrive(<RegisterPage />, { at: '/register' })

    await user.click(screen.getByRole('link', { name: 'Sign in' }))

    expect(address()).toBe('/login')
  })
})
