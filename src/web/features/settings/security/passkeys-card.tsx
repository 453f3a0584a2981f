import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Passkey, RouteInput } from '#api'
import { routes } from '#api/client'
import { knowsPasskeys, makePasskey } from '../../../session/auth/passkey.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { fieldError, useAccountChange, useAccountQuery } from '../queries.ts'

/** Passkeys of the user's devices, which sign in without password and code. */
export function PasskeysCard() {
  const passkeys = useAccountQuery('passkeys', routes.listPasskeys)
  return (
    <Card
      title="Passkeys"
      description="Sign in with the finger, face or PIN of a device, in place of password and code"
    >
      {knowsPasskeys() ? (
        <NewPasskey />
      ) : (
        <p className="text-sm text-muted">
          This browser can add no passkey here: it needs https, or is too old for passkeys.
        </p>
      )}
      {passkeys.isPending && <Skeleton className="h-35" />}
      {passkeys.data?.length === 0 && <EmptyState icon={KeyRound} title="No passkeys" />}
      <PasskeyList passkeys={passkeys.data ?? []} />
    </Card>
  )
}

function NewPasskey() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useAccountChange(routes.addPasskey, {
    done: 'Passkey added',
    onDone: () => {
      setName('')
      setPassword('')
    },
  })
  const begin = useAccountChange(routes.passkeyOptions, {
    onDone: (options) =>
      void makePasskey(options).then(
        (credential) => {
          if (credential === 'has-one')
            return notify.error('This device has a passkey of your account already')
          if (!credential) return notify.error('No passkey was made')
          add.mutate({
            body: {
              name,
              credential: credential as RouteInput<typeof routes.addPasskey>['body']['credential'],
            },
          })
        },
        () => notify.error('This device could not make a passkey'),
      ),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate({ body: { password } })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <FormField
        label="Name of the passkey"
        error={fieldError(add, 'name', name) ?? fieldError(add, 'credential')}
        className="min-w-40 flex-1"
      >
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="My laptop"
          maxLength={60}
        />
      </FormField>
      <FormField
        label="Password to add it"
        error={fieldError(begin, 'password', password)}
        className="min-w-40 flex-1"
      >
        <Input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </FormField>
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        busy={begin.isPending || add.isPending}
        disabled={!name.trim() || !password}
      >
        Add passkey
      </Button>
    </form>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const remove = useAccountChange(routes.removePasskey, { done: 'Passkey removed' })
  return (
    <ul className="mt-3 divide-y divide-border">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
          <div className="min-w-0">
            <p className="font-medium break-words">{name}</p>
            <p className="text-xs text-muted">
              added {formatMoment(createdAt)} ·{' '}
              {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
            </p>
          </div>
          <Button size="sm" aria-label={`Remove ${name}`} onClick={() => remove.mutate({ params: { id } })}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
