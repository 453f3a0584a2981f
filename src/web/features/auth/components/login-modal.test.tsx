import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AuthRefusal, type AuthClient } from '../../../session/auth/auth-client.ts'
import { AuthProvider } from '../../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../../session/auth/fixtures/accounts.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { LoginModal } from './login-modal.tsx'

/** A page with a button that opens the modal. */
function Page({ onSuccess }: { onSuccess: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && <LoginModal onClose={() => setOpen(false)} onSuccess={onSuccess} />}
    </>
  )
}

async function openModal(client: AuthClient = accounts()) {
  const onSuccess = vi.fn<() => void>()
  const page = showPage(
    <AuthProvider client={client}>
      <Page onSuccess={onSuccess} />
    </AuthProvider>,
  )
  await page.user.click(screen.getByRole('button', { name: 'Open' }))
  return { ...page, onSuccess }
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOpen = () => screen.queryByRole('dialog') !== null

describe('the login modal', () => {
  it('is titled Login to Delta and names the page that requires it', async () => {
    await openModal()

    const dialog = screen.getByRole('dialog', { name: 'Login to Delta' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Access your backtesting platform',
    )
  })

  it('does not submit while email or password is empty', async () => {
    const client = accounts()
    const { user } = await openModal(client)

    expect(button('Sign In').disabled).toBe(true)
    await user.type(email(), aUser.email)
    expect(button('Sign In').disabled).toBe(true)
    await user.keyboard('{Enter}')
    expect(client.signIn).not.toHaveBeenCalled()
    await user.type(password(), 'secret')

    expect(button('Sign In').disabled).toBe(false)
  })

  it('signs in with the entered email and password, and reports it', async () => {
    const client = accounts()
    const { user, onSuccess } = await openModal(client)

    await user.type(email(), aUser.email)
    await user.type(password(), 'secret{Enter}')

    expect(client.signIn).toHaveBeenCalledExactlyOnceWith({ email: aUser.email, password: 'secret' })
    expect(onSuccess).toHaveBeenCalledOnce()
    expect([email().value, password().value]).toEqual(['', ''])
  })

  it('reads Signing In... and ignores a second click while it waits', async () => {
    const client = accounts({ signIn: vi.fn(() => new Promise<never>(() => undefined)) })
    const { user } = await openModal(client)

    await user.type(email(), aUser.email)
    await user.type(password(), 'secret')
    await user.click(button('Sign In'))

    expect(button('Signing In...').disabled).toBe(true)
    expect(client.signIn).toHaveBeenCalledOnce()
  })

  it('stays open with the reason in a red box on failure', async () => {
    const refusing = accounts({ signIn: () => Promise.reject(new AuthRefusal('credentials')) })
    const { user, onSuccess } = await openModal(refusing)

    await user.type(email(), aUser.email)
    await user.type(password(), 'wrong{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid email or password. Please try again.',
    )
    expect(email().value).toBe(aUser.email)
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it.each(['Cancel', 'Close'])(
    'is closed by %s, and is empty and without error when opened again',
    async (name) => {
      const refusing = accounts({ signIn: () => Promise.reject(new AuthRefusal('credentials')) })
      const { user } = await openModal(refusing)

      await user.type(email(), aUser.email)
      await user.type(password(), 'wrong{Enter}')
      await user.click(button(name))
      expect(isOpen()).toBe(false)
      await user.click(button('Open'))

      expect([email().value, password().value]).toEqual(['', ''])
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('shows and hides the password', async () => {
    const { user } = await openModal()

    expect(password().type).toBe('password')
    await user.click(button('Show password'))
    expect(password().type).toBe('text')
    await user.click(button('Hide password'))

    expect(password().type).toBe('password')
  })

  it('starts in the email field, traps the focus, and restores it', async () => {
    const { user } = await openModal()
    const dialog = screen.getByRole('dialog')

    expect(document.activeElement).toBe(email())
    for (let stop = 0; stop < 12; stop += 1) {
      await user.tab({ shift: stop % 5 === 4 })
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await user.keyboard('{Escape}')

    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button('Open'))
  })

  it('wraps from its last stop to its first and back', async () => {
    const { user } = await openModal()

    screen.getByRole('link', { name: 'Create one' }).focus()
    await user.tab()
    expect(document.activeElement).toBe(button('Close'))
    await user.tab({ shift: true })

    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Create one' }))
  })

  it('leads to the registration', async () => {
    const { user, address } = await openModal()

    await user.click(screen.getByRole('link', { name: 'Create one' }))

    expect(address()).toBe('/register')
  })
})
