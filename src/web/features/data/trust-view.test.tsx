import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DatasetDetails } from '#api'
import { routes } from '#api/client'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { TrustView } from './trust-view.tsx'

afterEach(() => vi.unstubAllGlobals())

const DOUBTFUL: NonNullable<DatasetDetails['trust']> = {
  state: 'doubtful',
  reasons: [
    {
      underlying: 'NIFTY',
      check: 'level',
      days: 3,
      firstDay: '2024-01-03',
      says: 'the index’s close is 21,900.00, the exchange published 21,517.35',
    },
  ],
  levelNotChecked: [{ underlying: 'SENSEX', days: 2 }],
  acceptedBy: null,
  acceptedAt: null,
}

function showTrust(trust: NonNullable<DatasetDetails['trust']>, role: 'admin' | 'user' = 'admin') {
  const accepted: unknown[] = []
  anAnsweringServer(
    answers(routes.acceptDataset, (_, body) => {
      accepted.push(body)
      return { data: { id: 'mine' } }
    }),
  )
  const page = showPage(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider client={accounts({ currentUser: () => Promise.resolve({ ...aUser, role }) })}>
        <TrustView id="mine" trust={trust} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return { ...page, accepted }
}

describe('a doubtful dataset', () => {
  it('shows the doubts and the unchecked days, and is accepted only by typing its name', async () => {
    const { user, accepted, container } = showTrust(DOUBTFUL)
    expect(screen.getByText(/NIFTY, 3 days, first 03 Jan 2024: the index’s close is 21,900.00/)).toBeTruthy()
    expect(screen.getByText(/Level not checked: no published prices of SENSEX for 2 days/)).toBeTruthy()
    const name = await screen.findByRole('textbox', { name: 'Enter mine to accept these doubts' })
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.type(name, 'min')
    expect(screen.getByRole('button', { name: 'Accept' }).hasAttribute('disabled')).toBe(true)
    await user.type(name, 'e')
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(accepted).toEqual([{ dataset: 'mine' }]))
  })

  it('can be accepted only by administrators', async () => {
    showTrust(DOUBTFUL, 'user')
    expect(await screen.findByText('An administrator can accept it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('that was accepted names the user who accepted it', async () => {
    showTrust({ ...DOUBTFUL, acceptedBy: 'Asha', acceptedAt: '2026-11-25T10:00:00Z' })
    expect(await screen.findByText(/Doubtful, accepted by Asha on 25 Nov 2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })
})
