import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminUser, BillingRecord } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { UserDialog } from './user-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const ANN: AdminUser = {
  id: 'ann',
  edits: 4,
  name: 'Ann',
  email: 'ann@example.com',
  role: 'user',
  plan: 'starter',
  billing: 'monthly',
  twoFactor: false,
  isDisabled: false,
  isGuest: false,
  deleteAfter: null,
  createdAt: '2024-01-01T00:00:00Z',
  lastSeenAt: null,
}

const PAYMENT: BillingRecord = {
  id: 'p1',
  kind: 'payment',
  plan: 'starter',
  billing: 'monthly',
  cancelledAt: null,
  amountDollars: 59,
  reference: 'INV-1',
  at: '2024-02-01T00:00:00Z',
}

function show() {
  const asked: unknown[] = []
  let cancelledAt: string | null = null
  const payment = () => ({ ...PAYMENT, cancelledAt })
  const recorded: BillingRecord[] = []
  anAnsweringServer(
    answers(routes.recordPayment, (_, body) => {
      asked.push(body)
      recorded.push({ ...PAYMENT, id: 'p2', ...(body as Pick<BillingRecord, 'amountDollars' | 'reference'>) })
      return { data: recorded[0] }
    }),
    answers(routes.listPayments, () => ({ data: [...recorded, payment()] })),
    answers(routes.changePayment, (_, body) => {
      asked.push(body)
      cancelledAt = (body as { isCancelled: boolean }).isCancelled ? '2024-02-02T00:00:00Z' : null
      return { data: payment() }
    }),
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
  it('is confirmed first, and can be undone', async () => {
    const { user, asked } = show()
    await user.selectOptions(screen.getByLabelText('Role'), 'admin')
    expect(screen.getByRole('alert').textContent).toMatch(/^Make Ann an administrator/)
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Change' }))
    await vi.waitFor(() => expect(asked).toContainEqual({ role: 'admin', edits: 4 }))
    await user.click(await screen.findByRole('button', { name: 'Undo: Ann changed', hidden: true }))
    await vi.waitFor(() => expect(asked).toContainEqual({ role: 'user', edits: 5 }))
  })

  it('is not offered while nothing has changed', async () => {
    const { user, asked } = show()
    await user.click(screen.getByRole('switch', { name: 'Disabled' }))
    await user.click(screen.getByRole('button', { name: 'Leave as it is' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked).toEqual([])
  })
})

it.each(['5,9', '0x10', '1e3', '588.005', '0', '-5'])(
  'a payment of %s is refused with an example of a valid amount',
  async (typed) => {
    const { user } = show()
    await user.type(screen.getByLabelText('Payment, $'), typed)
    expect(screen.getByText('Write it like 59 or 59.50')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true)
  },
)

it('a payment is recorded by Enter in its reference too', async () => {
  const { user, asked } = show()
  await user.type(screen.getByLabelText('Payment, $'), '1000.5')
  await user.type(screen.getByLabelText('Reference'), 'INV-2{Enter}')
  await vi.waitFor(() => expect(asked).toEqual([{ amountDollars: 1000.5, reference: 'INV-2' }]))
  expect(await screen.findByText(/\$1,000\.50, INV-2/)).toBeTruthy()
})

describe('a payment recorded by mistake', () => {
  it('is cancelled, stays visible, and can be restored', async () => {
    const { user, asked } = show()
    await user.click(await screen.findByRole('button', { name: 'Cancel the payment of $59, INV-1' }))
    expect(await screen.findByText('cancelled')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore the payment of $59, INV-1' }))
    await vi.waitFor(() => expect(asked).toEqual([{ isCancelled: true }, { isCancelled: false }]))
    await vi.waitFor(() => expect(screen.queryByText('cancelled')).toBeNull())
  })
})
