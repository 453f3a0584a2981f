import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { AccessToken } from '#api'
import { routes } from '#api/client'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { fieldError, useAccountChange, useAccountQuery } from '../queries.ts'
import { ShownOnce } from './shown-once.tsx'

const SCOPES = [
  { value: 'read', label: 'Read only' },
  { value: 'full', label: 'Full access' },
] as const
type Scope = (typeof SCOPES)[number]['value']

/** Access tokens for programs: create, show once, revoke. */
export function TokensCard() {
  const [made, setMade] = useState<CreatedToken>()
  const tokens = useAccountQuery('tokens', routes.listAccessTokens)
  // Whether the new token has already ended, by a password change or by Revoke.
  const hasEnded = made && tokens.dataUpdatedAt > made.at && !tokens.data?.some(({ id }) => id === made.id)
  return (
    <Card title="Access tokens" description="For your own programs, in place of your password">
      <NewToken onMade={setMade} />
      {made && !hasEnded && (
        <ShownOnce
          title="Your new access token"
          text={made.token}
          fileName="delta-token.txt"
          onClose={() => setMade(undefined)}
        />
      )}
      {tokens.isPending && <Skeleton className="h-35" />}
      {tokens.data?.length === 0 && <EmptyState icon={KeyRound} title="No access tokens" />}
      <TokenList tokens={tokens.data ?? []} />
    </Card>
  )
}

/** A new token, shown once, with its creation time on this browser's clock. */
interface CreatedToken {
  readonly id: string
  readonly token: string
  readonly at: number
}

function NewToken({ onMade }: { onMade: (made: CreatedToken) => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const create = useAccountChange(routes.createAccessToken, {
    onDone: ({ id, token }) => {
      onMade({ id, token, at: Date.now() })
      setName('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ body: { name, scope } })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <FormField label="Name" error={fieldError(create, 'name', name)} className="min-w-40 flex-1">
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="notebook"
          maxLength={120}
        />
      </FormField>
      <FormField label="Scope" className="w-36">
        <Select<Scope> value={scope} onValueChange={setScope} options={SCOPES} />
      </FormField>
      <Button type="submit" variant="primary" busy={create.isPending} disabled={!name.trim()}>
        Create token
      </Button>
    </form>
  )
}

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const revoke = useAccountChange(routes.revokeAccessToken, { done: 'Access token revoked' })
  return (
    <ul className="mt-3 divide-y divide-border">
      {tokens.map(({ id, name, scope, createdAt, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {name} <Badge>{scope === 'read' ? 'Read only' : 'Full access'}</Badge>
            </p>
            <p className="text-xs text-muted">
              made {formatMoment(createdAt)} ·{' '}
              {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
            </p>
          </div>
          <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => revoke.mutate({ params: { id } })}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
