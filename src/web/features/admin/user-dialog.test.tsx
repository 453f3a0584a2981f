import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminUser } from '#api'
import { routes } from '#api/calls'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { UserDialog } from './user-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const ANN: AdminUser = {
  ...{ id: 'ann', edits: 4, name: 'Ann', email: 'ann@example.com', role: 'user' },
  ...{ plan: 'starter', billing: 'monthly', twoFactor: false, isDisabled: false },
  ...{ deleteAfter: null, createdAt: '2024-01-01T00:00:00Z', lastSeenAt: null },
}

function show() {
  const asked: unknown[] = []
  anAnsweringServer(
    answers(routes.changeUser, (_, body) => {
      asked.push(body)
      return { data: { ...ANN, edits: 5 } }
    }),
  )
  const { user } = showPage(
    <QueryClientProvider client={new QueryClient()}>
      <UserDialog user={ANN} onClose={() => undefined} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { user, asked }
}

describe('a change of an account', () => {
  it('is made only after it was asked about, and can be undone', async () => {
    const { user, asked } = show()
    await user.selectOptions(screen.getByLabelText('Role'), 'admin')
    expect(screen.getByRole('alert').textContent).toMatch(/^Make Ann an administrator/)
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Change' }))
    await vi.waitFor(() => expect(asked).toContainEqual({ role: 'admin', edits: 4 }))
    await user.click(await screen.findByRole('button', { name: 'Undo: Ann changed', hidden: true }))
    await vi.waitFor(() => expect(asked).toContainEqual({ role: 'user', edits: 5 }))
  })

  it('is not made when it is left as it is', async () => {
    const { user, asked } = show()
    await user.click(screen.getByRole('switch', { name: 'Disabled' }))
    await user.click(screen.getByRole('button', { name: 'Leave as it is' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked).toEqual([])
  })
})
