import { useMemo, useState, type FormEvent } from 'react'
import { renderSVG } from 'uqr'
import { routes } from '#api/client'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { stayNear } from '../../../ui/layout/stays-near.tsx'
import { fieldError, useAccountChange, useProfile } from '../queries.ts'
import { ShownOnce } from './shown-once.tsx'

interface Enrolment {
  readonly uri: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Two-factor authentication with an authenticator app. */
export function TwoFactorCard() {
  const profile = useProfile()
  const [begun, setBegun] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = profile.data?.twoFactor ?? false
  const confirmed = () => {
    setCodes(begun?.recoveryCodes)
    setBegun(undefined)
  }
  return (
    <Card
      title="Two-factor authentication"
      description="A code of an app on your phone beside your password"
      actions={
        // Keeps its place until it is known.
        <Badge tone={isOn ? 'profit' : 'neutral'} className={profile.data ? '' : 'invisible'}>
          {isOn ? 'On' : 'Off'}
        </Badge>
      }
    >
      {begun ? (
        <Confirmation begun={begun} onDone={confirmed} onCancel={() => setBegun(undefined)} />
      ) : (
        <PasswordForm isOn={isOn} onBegun={setBegun} onCodes={setCodes} />
      )}
      {codes && (
        <ShownOnce
          title="Recovery codes: each signs you in once when your phone is lost"
          text={codes.join('\n')}
          fileName="delta-recovery-codes.txt"
          onClose={() => setCodes(undefined)}
        />
      )}
    </Card>
  )
}

interface PasswordFormProps {
  isOn: boolean
  onBegun: (begun: Enrolment) => void
  onCodes: (codes: readonly string[]) => void
}

/** Password form that turns the second factor on or off, or renews its codes. */
function PasswordForm({ isOn, onBegun, onCodes }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const empty = () => setPassword('')
  const begin = useAccountChange(routes.beginTwoFactor, { onDone: onBegun })
  const renew = useAccountChange(routes.renewRecoveryCodes, {
    onDone: ({ recoveryCodes }) => {
      empty()
      onCodes(recoveryCodes)
    },
  })
  const done = 'Two-factor authentication is off'
  const end = useAccountChange(routes.endTwoFactor, { done, onDone: empty })
  const body = { password }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOn) begin.mutate({ body })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 sm:max-w-md">
      <FormField
        label="Password for two-factor authentication"
        error={[begin, renew, end].map((change) => fieldError(change, 'password', password)).find(Boolean)}
        hint={isOn ? 'To change it or turn it off' : 'To turn it on'}
      >
        <Input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </FormField>
      {isOn ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={!password} busy={renew.isPending} onClick={() => renew.mutate({ body })}>
            New recovery codes
          </Button>
          <Button disabled={!password} busy={end.isPending} onClick={() => end.mutate({ body })}>
            Turn off
          </Button>
        </div>
      ) : (
        <Button type="submit" className="justify-self-start" disabled={!password} busy={begin.isPending}>
          Turn on
        </Button>
      )}
    </form>
  )
}

/** The key for the app, and a first code from it. */
function Confirmation({
  begun: { uri, secret },
  onDone,
  onCancel,
}: {
  begun: Enrolment
  onDone: () => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const picture = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    [uri],
  )
  const confirm = useAccountChange(routes.confirmTwoFactor, {
    done: 'Two-factor authentication is on',
    onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ body: { code } })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={picture}
        alt="QR code with the key, to be scanned by an authenticator app"
        width={176}
        height={176}
        className="rounded-md bg-white"
      />
      <div className="grid content-start gap-3">
        <p className="text-sm">
          Scan the picture with an authenticator app, or type this key into it:{' '}
          <code className="font-mono break-all select-all">{secret}</code>
        </p>
        <FormField label="Code that the app shows" error={fieldError(confirm, 'code', code)}>
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            // Apps show and copy a gap after three digits.
            maxLength={20}
            // This field appears on request, so it takes the focus.
            autoFocus
          />
        </FormField>
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={confirm.isPending}
            disabled={code.replace(/\s/g, '').length !== 6}
          >
            Confirm
          </Button>
          <Button
            onClick={({ currentTarget }) => {
              stayNear(currentTarget)
              onCancel()
            }}
          >
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
