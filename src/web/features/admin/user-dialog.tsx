import { useState } from 'react'
import type { AdminUser } from '#api'
import { routes } from '#api/calls'
import { BILLING_PERIODS, PLANS, type PlanId } from '#domain'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CopyLink } from './copy-link.tsx'
import { useAdminChange } from './queries.ts'

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

/** What an administrator may change of an account; each change is kept at once. */
export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const params = { id: user.id }
  const [link, setLink] = useState<string>()
  const change = useAdminChange(routes.changeUser, { done: 'Saved' })
  const reset = useAdminChange(routes.makeResetLink, { onDone: ({ path }) => setLink(path) })
  const set = (body: Parameters<typeof change.mutate>[0]['body']) => change.mutate({ params, body })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.name}
      description={user.email}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <FormField label="Role">
          <Select value={user.role} onValueChange={(role) => set({ role })} options={ROLES} />
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField label="Plan">
            <Select<PlanId | typeof NONE>
              value={user.plan ?? NONE}
              onValueChange={(plan) => set({ plan: plan === NONE ? null : plan })}
              options={PLAN_OPTIONS}
            />
          </FormField>
          <FormField label="Billing">
            <Select
              value={user.billing ?? undefined}
              onValueChange={(billing) => set({ billing })}
              options={PERIODS}
              placeholder="–"
              disabled={user.plan === null}
            />
          </FormField>
        </div>
        <Payment userId={user.id} />
        <Switch
          checked={user.isDisabled}
          onCheckedChange={(isDisabled) => set({ isDisabled })}
          label="Disabled"
          description="Ends all sessions and access tokens at once, and lets the user sign in no more"
        />
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

/** Puts a payment on record that came in some other way: this server takes none. */
function Payment({ userId }: { userId: string }) {
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
  return (
    <div className="grid grid-cols-[6rem_1fr_auto] items-end gap-3">
      <FormField label="Payment, $">
        <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </FormField>
      <FormField label="Reference">
        <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={120} />
      </FormField>
      <Button
        busy={record.isPending}
        disabled={!(dollars > 0)}
        onClick={() => record.mutate({ params: { id: userId }, body: { amountDollars: dollars, reference } })}
      >
        Record
      </Button>
    </div>
  )
}
