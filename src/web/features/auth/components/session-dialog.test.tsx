import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { showPage } from '../../../fixtures/page.tsx'
import { AuthProvider } from '../../../session/auth/auth-context.tsx'
import { keepFarewell } from '../../../session/auth/farewell.ts'
import { accounts } from '../../../session/auth/fixtures/accounts.ts'
import { SessionDialog } from './session-dialog.tsx'

beforeEach(() => sessionStorage.clear())

function showDialog() {
  showPage(
    <AuthProvider client={accounts()}>
      <SessionDialog loss="signed-out" cameFrom={null} />
    </AuthProvider>,
  )
}

it('says after a sign-out in another tab that the user signs in and goes on', async () => {
  showDialog()
  expect(await screen.findByText(/^You signed out in another tab/)).toBeDefined()
  expect(screen.queryByText('Your account is to be deleted')).toBeNull()
})

it('says after the deletion of the account in another tab until when signing in keeps it', async () => {
  keepFarewell('2026-12-15T10:00:00Z')
  showDialog()
  expect(
    await screen.findByText(/^You deleted this account in another tab. Sign in to keep it/),
  ).toBeDefined()
  expect((await screen.findByText(/Sign in before then/)).textContent).toContain('15 Dec 2026')
})
