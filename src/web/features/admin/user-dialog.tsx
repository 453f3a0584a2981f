import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AdminUser, RouteInput, BillingRecord } from '#api'
import { routes } from '#api/client'
import { BILLING_PERIODS, formatDollars, PLANS, type PlanId } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { keepEdit } from '../../session/edits/keep-edit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { CopyLink } from './copy-link.tsx'
import { useAdminChange } from './queries.ts'
import { formatMomentDate } from '../../ui/format-moment.ts'
import { Input } from '../../ui/controls/input.tsx'

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Administrator' },
] as const
const NONE = 'none'
const PLAN_OPTIONS = [
  { value: NONE, label: 'No plan' },
  ...PLANS.map(({ id, name }) => ({ value: id, label: name })),
] as const
const PERIODS = BILLING_PERIODS.map((value) => ({ value, label: value }))

/** An administrator's changes of an account. Each is confirmed first and can be undone. */
export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const params = { id: user.id }
  const [link, setLink] = useState<string>()
  const [asked, setAsked] = useState<PendingChange>()
  const change = useUserChange(user)
  const reset = useAdminChange(routes.makeResetLink, { onDone: ({ path }) => setLink(path) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.name}
      description={user.email}
      footer={
        asked ? (
          <>
            <p role="alert" className="mr-auto text-sm">
              {asked.question}
            </p>
            <Button onClick={() => setAsked(undefined)}>Leave as it is</Button>
            <Button
              variant="primary"
              busy={change.isPending}
              onClick={() => change.mutate(asked, { onSettled: () => setAsked(undefined) })}
            >
              Change
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="grid gap-4">
        <Access user={user} onAsk={setAsked} />
        <PlanChoice user={user} onAsk={setAsked} />
        <Payments userId={user.id} />
        <div>
          <Button busy={reset.isPending} onClick={() => reset.mutate({ params })}>
            Make a password reset link
          </Button>
        </div>
        {link !== undefined && (
          <CopyLink
            title={`Reset link for ${user.email}, good for a day`}
            path={link}
            onClose={() => setLink(undefined)}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  user: AdminUser
  onAsk: (change: PendingChange) => void
}

/** Role, and whether the user may sign in. */
function Access({ user, onAsk }: ChoiceProps) {
  return (
    <>
      <FormField label="Role">
        <Select
          value={user.role}
          onValueChange={(role) =>
            onAsk({
              question:
                role === 'admin'
                  ? `Make ${user.name} an administrator, who sees and changes all accounts?`
                  : `Make ${user.name} a user, who no longer sees the administration?`,
              change: { role },
              back: { role: user.role },
            })
          }
          options={ROLES}
        />
      </FormField>
      <Switch
        checked={user.isDisabled}
        onCheckedChange={(isDisabled) =>
          onAsk({
            question: isDisabled
              ? `Disable ${user.name}? Their sessions and access tokens end at once, and so does all that they have running; none of it comes back.`
              : `Let ${user.name} sign in again?`,
            change: { isDisabled },
            back: { isDisabled: user.isDisabled },
          })
        }
        label="Disabled"
        description="Ends all sessions, access tokens and running work at once, and lets the user sign in no more"
      />
    </>
  )
}

function PlanChoice({ user, onAsk }: ChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormField label="Plan">
        <Select<PlanId | typeof NONE>
          value={user.plan ?? NONE}
          onValueChange={(plan) =>
            onAsk({
              question: `Change the plan of ${user.name} to ${labelOf(plan)}?`,
              change: { plan: plan === NONE ? null : plan },
              back: { plan: user.plan, billing: user.billing },
            })
          }
          options={PLAN_OPTIONS}
        />
      </FormField>
      <FormField label="Billing">
        <Select
          value={user.billing ?? undefined}
          onValueChange={(billing) =>
            onAsk({
              question: `Bill ${user.name} ${billing}?`,
              change: { billing },
              back: { billing: user.billing },
            })
          }
          options={PERIODS}
          placeholder="–"
          disabled={user.plan === null}
        />
      </FormField>
    </div>
  )
}

type UserChange = Omit<NonNullable<RouteInput<typeof routes.changeUser>['body']>, 'edits'>

/** A change that awaits confirmation. */
interface PendingChange {
  readonly question: string
  readonly change: UserChange
  /** The change that undoes it. */
  readonly back: UserChange
}

const labelOf = (plan: PlanId | typeof NONE) => PLAN_OPTIONS.find(({ value }) => value === plan)?.label

/** Changes an account with optimistic locking, and offers undo. */
function useUserChange({ id, name, edits }: AdminUser) {
  const client = useQueryClient()
  const send = async (body: UserChange, startedFrom: number | undefined) => {
    const settled = await keepEdit({
      startedFrom,
      send: (from) => apiClient.call(routes.changeUser, { params: { id }, body: { ...body, edits: from } }),
    })
    await client.invalidateQueries({ queryKey: ['admin'] })
    return settled.value
  }
  const onError = (error: Error) => notify.error(error.message)
  return useMutation({
    mutationFn: ({ change }: PendingChange) => send(change, edits),
    onSuccess: (changed, { back }) => {
      if (changed) notify.undoable(`${name} changed`, () => void send(back, changed.edits).catch(onError))
    },
    onError,
  })
}

/** Records and corrects payments made elsewhere; this server takes no payments. */
function Payments({ userId }: { userId: string }) {
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const record = useAdminChange(routes.recordPayment, {
    done: 'Payment recorded',
    onDone: () => {
      setAmount('')
      setReference('')
    },
  })
  const dollars = dollarsOf(amount)
  const isWrong = amount.trim() !== '' && dollars === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dollars === undefined || record.isPending) return
    record.mutate({ params: { id: userId }, body: { amountDollars: dollars, reference } })
  }
  return (
    <section aria-label="Payments" className="grid gap-2">
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[6rem_1fr_auto] items-start gap-3"
        aria-label="Record a payment"
      >
        <FormField label="Payment, $" error={isWrong ? 'Write it like 59 or 59.50' : undefined}>
          <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </FormField>
        <FormField label="Reference">
          <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={120} />
        </FormField>
        <Button type="submit" className="mt-6" busy={record.isPending} disabled={dollars === undefined}>
          Record
        </Button>
      </form>
      <Recorded userId={userId} />
    </section>
  )
}

const DOLLARS = /^\d{1,7}(?:\.\d{1,2})?$/

/** The dollars of a typed amount such as 59 or 59.50; undefined for any other text. */
function dollarsOf(typed: string): number | undefined {
  const dollars = DOLLARS.test(typed.trim()) ? Number(typed) : 0
  return dollars > 0 ? dollars : undefined
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
              {formatMomentDate(payment.at)} · {written(payment)}
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

/** `$59, INV-2025-014`. */
function written({ amountDollars, reference }: BillingRecord): string {
  const dollars = formatDollars(amountDollars ?? 0)
  return reference === '' ? dollars : `${dollars}, ${reference}`
}
