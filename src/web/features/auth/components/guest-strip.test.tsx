import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from '../../../fixtures/page.tsx'
import { AuthProvider, useAuth } from '../../../session/auth/auth-context.tsx'
import { accounts, aGuest, aUser } from '../../../session/auth/fixtures/accounts.ts'
import { GuestStrip, timeLeft } from './guest-strip.tsx'

it.each([
  ['2024-01-02T09:00:00Z', '24 h'],
  ['2024-01-02T08:59:59Z', '23 h'],
  ['2024-01-01T10:00:00Z', '1 h'],
  ['2024-01-01T09:59:01Z', '60 min'],
  ['2024-01-01T09:00:30Z', '1 min'],
  ['2024-01-01T08:00:00Z', '0 min'],
])('at 09:00 a guest workspace that ends at %s is gone in %s', (until, text) => {
  expect(timeLeft(until, Date.parse('2024-01-01T09:00:00Z'))).toBe(text)
})

it('a guest who signs up by keyboard goes on at the screen', async () => {
  const guest = { ...aGuest, mayKeep: true }
  const client = accounts({ currentUser: () => Promise.resolve(guest) })
  const { user } = showPage(
    <AuthProvider client={client}>
      <Strip />
      <main tabIndex={-1} />
    </AuthProvider>,
    { at: '/app' },
  )
  await user.click(await screen.findByRole('button', { name: 'Sign Up' }))
  await user.type(screen.getByLabelText('Name'), 'Asha Rao')
  await user.type(screen.getByLabelText('Email'), aUser.email)
  await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

/** The strip as the frame shows it: to guests. */
function Strip() {
  const until = useAuth().user?.guestUntil
  return until === undefined ? null : <GuestStrip until={until} />
}

it.each([
  ['open', { mayKeep: true }, 'Sign up to keep it', 1],
  ['by invitation', { mayKeep: true, needsInvitation: true }, 'Sign up with an invitation to keep it', 0],
  ['closed', { mayKeep: false }, 'This server takes no new accounts', 0],
])(
  'a guest of a server whose sign-up is %s reads how to keep the workspace',
  async (_, how, text, buttons) => {
    const guestUntil = '2024-01-02T09:00:00Z'
    const client = accounts({ currentUser: () => Promise.resolve({ ...aUser, guestUntil, ...how }) })
    showPage(
      <AuthProvider client={client}>
        <GuestStrip until={guestUntil} />
      </AuthProvider>,
      { at: '/app' },
    )
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryAllByRole('button', { name: 'Sign Up' })).toHaveLength(buttons)
  },
)
