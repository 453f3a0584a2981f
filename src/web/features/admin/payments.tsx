import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BillingRecord } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useAdminChange } from './queries.ts'

/** Records and corrects payments made elsewhere; this server takes no payments. */
export function Payments({ userId }: { userId: string }) {
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const record = useAdminChange(routes.recordPayment, {
    done: 'Payment recorded',
    onDone: () => {
      setAmount('')
      setReference('')
    },
  })
  const dollars = Number(amount)
  const isWrong = amount.trim() !== '' && !(dollars > 0)
  return (
    <section aria-label="Payments" className="grid gap-2">
      <div className="grid grid-cols-[6rem_1fr_auto] items-start gap-3">
        <FormField label="Payment, $" error={isWrong ? 'Write it like 59 or 59.50' : undefined}>
          <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </FormField>
        <FormField label="Reference">
          <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={120} />
        </FormField>
        <Button
          className="mt-6"
          busy={record.isPending}
          disabled={!(dollars > 0)}
          onClick={() =>
            record.mutate({ params: { id: userId }, body: { amountDollars: dollars, reference } })
          }
        >
          Record
        </Button>
      </div>
      <Recorded userId={userId} />
    </section>
  )
}

function Recorded({ userId }: { userId: string }) {
  const params = { id: userId }
  const { data } = useQuery({
    queryKey: ['admin', 'payments', userId],
    queryFn: ({ signal }) => apiClient.call(routes.listPayments, { params }, { signal }),
  })
  const change = useAdminChange(routes.changePayment, {
    onDone: (payment) => {
      if (payment.cancelledAt !== null)
        notify.undoable(`Payment of ${written(payment)} cancelled`, () => set(payment, false))
    },
  })
  const set = ({ id: payment }: BillingRecord, isCancelled: boolean) =>
    change.mutate({ params: { ...params, payment }, body: { isCancelled } })
  if (!data || data.length === 0) return null
  return (
    <ul className="grid max-h-40 gap-1 overflow-y-auto text-sm">
      {data.map((payment) => {
        const isCancelled = payment.cancelledAt !== null
        return (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={isCancelled ? 'text-muted line-through' : undefined}>
              {formatDate(payment.at.slice(0, 10))} · {written(payment)}
            </span>
            {isCancelled && <span className="text-muted">cancelled</span>}
            <Button
              size="sm"
              className="ml-auto"
              aria-label={`${isCancelled ? 'Restore' : 'Cancel'} the payment of ${written(payment)}`}
              disabled={change.isPending}
              onClick={() => set(payment, !isCancelled)}
            >
              {isCancelled ? 'Restore' : 'Cancel'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** `$59.00, INV-2025-014`. */
function written({ amountDollars, reference }: BillingRecord): string {
  const dollars = `$${(amountDollars ?? 0).toFixed(2)}`
  return reference === '' ? dollars : `${dollars}, ${reference}`
}
