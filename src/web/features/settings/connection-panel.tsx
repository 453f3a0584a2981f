import { KeyRound, LogIn, PlugZap, Unplug } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { BrokerCheckStep, BrokerConnection } from '#api'
import { routes } from '#api/client'
import { tokenField, type BrokerFacts, type BrokerId } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { StaysNear } from '../../ui/layout/stays-near.tsx'
import { fieldError, useAccountChange } from './queries.ts'
import { keepState, returnAddress } from './use-return-from-broker.ts'

interface ConnectionPanelProps {
  broker: BrokerId
  name: string
  facts: BrokerFacts
  connection: BrokerConnection | undefined
}

/** Connects to a broker, tests the connection, and ends it. */
export function ConnectionPanel({ broker, name, facts, connection }: ConnectionPanelProps) {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <Notice tone="warning" title="Not yet tried against the live service">
        This connection was built from {name}’s documentation and tested against an emulator of it. Test says
        what your account answers.
      </Notice>
      {connection ? (
        <Connected broker={broker} name={name} facts={facts} connection={connection} isNew={isNew} />
      ) : (
        <CredentialsForm broker={broker} name={name} facts={facts} onStored={() => setNew(true)} />
      )}
    </>
  )
}

interface CredentialsFormProps extends Omit<ConnectionPanelProps, 'connection'> {
  onStored: () => void
}

function CredentialsForm({ broker, name, facts, onStored }: CredentialsFormProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const connect = useAccountChange(routes.connectBroker, {
    done: `What you entered for ${name} is stored`,
    onDone: onStored,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
    connect.mutate({ params: { id: broker }, body: { fields: Object.fromEntries(given) } })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4" aria-label={`Connect ${name}`}>
      <ol className="list-decimal space-y-1 pl-5 text-sm text-muted">
        {facts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {facts.signIn.includes('redirect') && (
        <p className="text-sm">
          Redirect address for an app: <code className="break-all select-all">{returnAddress()}</code>
        </p>
      )}
      {facts.fields.map(({ id, label, hint, secret }) => (
        <FormField
          key={id}
          label={label}
          hint={hint}
          error={fieldError(connect, `fields.${id}`, values[id] ?? '')}
        >
          <Input
            type={secret ? 'password' : 'text'}
            value={values[id] ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValues({ ...values, [id]: event.target.value })}
          />
        </FormField>
      ))}
      {fieldError(connect, 'fields') && (
        <p role="alert" className="text-sm text-danger">
          {fieldError(connect, 'fields')}
        </p>
      )}
      <p className="text-xs text-muted">
        Stored encrypted on this server, shown masked, never sent back. Disconnect deletes it.
      </p>
      <Button
        type="submit"
        variant="primary"
        icon={PlugZap}
        className="justify-self-start"
        busy={connect.isPending}
        disabled={!Object.values(values).some((value) => value.trim() !== '')}
      >
        Connect
      </Button>
    </form>
  )
}

interface ConnectedProps extends ConnectionPanelProps {
  connection: BrokerConnection
  /** Stored a moment ago: the broker is asked at once, because a stored token may be a wrong one. */
  isNew: boolean
}

function Connected({ broker, name, facts, connection, isNew }: ConnectedProps) {
  const params = { id: broker }
  const [steps, setSteps] = useState<readonly BrokerCheckStep[]>()
  const [isLeaving, setLeaving] = useState(false)
  const test = useAccountChange(routes.testBroker, { onDone: setSteps })
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isNew || !connection.hasToken || isAsked.current) return
    isAsked.current = true
    test.mutate({ params: { id: broker } })
  }, [isNew, connection.hasToken, broker, test])
  const signIn = useAccountChange(routes.beginBrokerSignIn, {
    onDone: ({ url, state }) => {
      keepState(state, broker)
      window.location.assign(url)
    },
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      {connection.problem !== null && (
        <Notice tone="error" title="This connection cannot be used">
          {connection.problem}
        </Notice>
      )}
      <StoredCredentials facts={facts} connection={connection} />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={PlugZap}
          busy={test.isPending}
          onClick={() => {
            setSteps(undefined)
            test.mutate({ params })
          }}
        >
          Test
        </Button>
        {facts.signIn.includes('redirect') && 'apiSecret' in connection.shown && (
          <Button
            icon={LogIn}
            busy={signIn.isPending}
            onClick={() => signIn.mutate({ params, body: { redirectUrl: returnAddress() } })}
          >
            Sign in at {name}
          </Button>
        )}
        <Button icon={Unplug} onClick={() => setLeaving(true)}>
          Disconnect
        </Button>
      </div>
      <DisconnectDialog broker={broker} name={name} open={isLeaving} onClose={() => setLeaving(false)} />
      {steps === undefined && (
        <p className="text-sm text-muted">
          {test.isPending ? `Asking ${name} …` : `Stored. Test says whether ${name} accepts it.`}
        </p>
      )}
      {steps && <TestResult steps={steps} name={name} />}
      <NextStep facts={facts} />
      <NewToken broker={broker} facts={facts} onReplaced={() => setSteps(undefined)} />
    </div>
  )
}

interface DisconnectDialogProps {
  broker: BrokerId
  name: string
  open: boolean
  onClose: () => void
}

/** Asks before the stored credentials are deleted. */
function DisconnectDialog({ broker, name, open, onClose }: DisconnectDialogProps) {
  const leave = useAccountChange(routes.disconnectBroker, {
    done: `${name} is disconnected, and what was stored is gone`,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Disconnect ${name}?`}
      description="The stored keys and the token are deleted, nightly captures through it stop, and running downloads fail. Downloaded data stays."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={leave.isPending}
            onClick={() => leave.mutate({ params: { id: broker } }, { onSettled: onClose })}
          >
            Disconnect {name}
          </Button>
        </>
      }
    >
      <StaysNear />
    </Dialog>
  )
}

/** Stored credentials, masked, and their expiry. */
function StoredCredentials({ facts, connection }: { facts: BrokerFacts; connection: BrokerConnection }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.fields
        .filter(({ id }) => id in connection.shown)
        .map(({ id, label }) => (
          <Entry key={id} term={label} text={connection.shown[id] ?? ''} />
        ))}
      <Entry term="Stored" text={formatMoment(connection.connectedAt)} />
      <Entry term="Token ends" text={tokenEnd(connection, facts)} />
    </dl>
  )
}

/** What to do with a connection. */
function NextStep({ facts }: Pick<ConnectionPanelProps, 'facts'>) {
  const hasHistory = facts.can.liveHistory.is === 'built' || facts.can.expiredHistory.is === 'built'
  if (!hasHistory) return null
  return (
    <p className="text-sm">
      <Link className="text-accent underline underline-offset-2" to="/app/data#download">
        Download history
      </Link>{' '}
      through it, or{' '}
      <Link className="text-accent underline underline-offset-2" to="/app/data#capture">
        capture each night
      </Link>
      {facts.can.expiredHistory.is === 'built'
        ? '; it has expired contracts too, so what was missed can be downloaded later.'
        : ': it has no expired contracts, so what is not captured before an expiry is gone.'}
    </p>
  )
}

interface NewTokenProps extends Pick<ConnectionPanelProps, 'broker' | 'facts'> {
  /** Called after the token was replaced, because earlier test results are outdated. */
  onReplaced: () => void
}

/** Replaces only the daily token. */
function NewToken({ broker, facts, onReplaced }: NewTokenProps) {
  const [token, setToken] = useState('')
  const renew = useAccountChange(routes.renewBrokerToken, {
    done: 'The new token is stored',
    onDone: () => {
      setToken('')
      onReplaced()
    },
  })
  const field = facts.fields.find(({ id }) => id === tokenField(broker))
  if (!field) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renew.mutate({ params: { id: broker }, body: { token } })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-end gap-2"
      aria-label={`New ${field.label}`}
    >
      <FormField
        label={`New ${field.label}`}
        hint={field.hint}
        error={fieldError(renew, 'token', token)}
        className="min-w-0 flex-1 basis-56"
      >
        <Input
          type="password"
          value={token}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setToken(event.target.value)}
        />
      </FormField>
      <Button type="submit" icon={KeyRound} busy={renew.isPending} disabled={token.trim() === ''}>
        Replace
      </Button>
    </form>
  )
}

function Entry({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{text}</dd>
    </>
  )
}

function tokenEnd({ hasToken, tokenEndsAt }: BrokerConnection, facts: BrokerFacts): string {
  if (!hasToken) return 'No token yet: sign in'
  if (tokenEndsAt === null) return `It does not say. ${facts.tokenEnds}`
  return new Date(tokenEndsAt) < new Date()
    ? `It ended ${formatMoment(tokenEndsAt)}`
    : formatMoment(tokenEndsAt)
}

function TestResult({ steps, name }: { steps: readonly BrokerCheckStep[]; name: string }) {
  const failed = steps.filter(({ problem }) => problem !== undefined).length
  return (
    <div role="status" className="grid grid-cols-1 gap-2 text-sm">
      <p className="font-medium">
        {failed === 0
          ? `${name} answers every kind of request that Delta sends`
          : `${failed} of ${steps.length} questions failed`}
      </p>
      <ul className="divide-y divide-border">
        {steps.map(({ name: what, found, problem }) => (
          <li key={what} className="py-1.5">
            <span className="font-medium">{what}:</span>{' '}
            <span className={problem === undefined ? '' : 'text-danger'}>{problem ?? found}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
