import { MailPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Invitation } from '#api'
import { ApiError, routes } from '#api/client'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { CopyLink } from './copy-link.tsx'
import { useAdminChange, useInvitations } from './queries.ts'

/** Invitations, for servers on which only invited people can register. */
export function InvitationsTab() {
  const [made, setMade] = useState<{ email: string; path: string }>()
  const invitations = useInvitations()
  return (
    <Card
      title="Invitations"
      description="Good for a week and for one account. Needed where SIGN_UP is set to invitation."
    >
      <InvitationForm onMade={setMade} />
      {made && (
        <CopyLink
          title={`Invitation for ${made.email}`}
          path={made.path}
          onClose={() => setMade(undefined)}
        />
      )}
      {invitations.isError && (
        <ErrorBox message={invitations.error.message} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <EmptyState icon={MailPlus} title="No invitations" />}
      <InvitationList invitations={invitations.data ?? []} />
    </Card>
  )
}

function InvitationForm({ onMade }: { onMade: (made: { email: string; path: string }) => void }) {
  const [email, setEmail] = useState('')
  const invite = useAdminChange(routes.invite, {
    onDone: (made) => {
      onMade(made)
      setEmail('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ body: { email } })
  }
  const error = invite.error instanceof ApiError ? invite.error.fields[0]?.message : undefined
  return (
    <form noValidate onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
      <FormField label="Email address to invite" error={error} className="min-w-48 flex-1">
        <Input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </FormField>
      <Button type="submit" variant="primary" busy={invite.isPending} disabled={!email}>
        Invite
      </Button>
    </form>
  )
}

function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const withdraw = useAdminChange(routes.withdrawInvitation, { done: 'Invitation withdrawn' })
  return (
    <ul className="mt-2 divide-y divide-border">
      {invitations.map(({ id, email, state, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
          <span className="min-w-0 break-all">
            {email} <Badge tone={state === 'open' ? 'accent' : 'neutral'}>{state}</Badge>
          </span>
          {state === 'open' && (
            <span className="flex items-center gap-2 text-xs text-muted">
              until {formatMoment(expiresAt)}
              <Button
                size="sm"
                aria-label={`Withdraw the invitation of ${email}`}
                onClick={() => withdraw.mutate({ params: { id } })}
              >
                Withdraw
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
