import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore, type FormEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../../session/auth/auth-context.tsx'
import { knowsPasskeys } from '../../../session/auth/passkey.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { useTypedForm } from '../../../ui/controls/typed-form.ts'
import { farewell } from '../../../session/auth/farewell.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorText, PasswordField } from './form-parts.tsx'

const FORM_ID = 'login-form'
const EMPTY = { email: '', password: '' }

interface LoginFormProps {
  onSuccess?: () => void
  /** Initial value of the email field. */
  email?: string
  /** A button beside Sign In. */
  secondary?: ReactNode
}

/** Email and password, and a code if the account asks for one. It keeps its input on failure and clears it on success. */
export function LoginForm({ onSuccess, email: expected = '', secondary }: LoginFormProps) {
  const { login, submitting, error, codeWanted } = useAuth()
  const [{ email, password }, setForm] = useTypedForm(FORM_ID, { ...EMPTY, email: expected })
  const [code, setCode] = useState('')
  const incomplete = !email || !password || (codeWanted && !code)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (incomplete || submitting) return
    if (!(await login({ email, password, ...(codeWanted && { code }) }))) return
    setForm(EMPTY)
    setCode('')
    onSuccess?.()
  }
  return (
    <form id={FORM_ID} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Leaving />
      <ErrorText message={error} />
      <FormField label="Email">
        <Input
          type="email"
          name="email"
          value={email}
          onChange={(event) => setForm({ email: event.target.value, password })}
          autoComplete="username"
          required
          className="h-11"
        />
      </FormField>
      <PasswordField
        value={password}
        onChange={(next) => setForm({ email, password: next })}
        autoComplete="current-password"
      />
      {codeWanted && (
        <FormField label="Code" hint="Of your authenticator app, or a recovery code">
          <Input
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            // The letters of a recovery code stay as typed.
            autoCapitalize="none"
            // This field appears on request, so it takes the focus.
            autoFocus
            required
            className="h-11"
          />
        </FormField>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <Link to="/reset-password" className="mr-auto text-sm text-accent underline">
          Forgot password?
        </Link>
        {secondary}
        <Button type="submit" variant="primary" size="lg" busy={submitting} disabled={incomplete}>
          {submitting ? 'Signing In...' : 'Sign In'}
        </Button>
      </div>
      <PasskeyButton
        onSuccess={() => {
          setForm(EMPTY)
          setCode('')
          onSuccess?.()
        }}
      />
    </form>
  )
}

const never = () => () => undefined

/** Sign-in with a passkey, if the browser supports it. The prerendered page does not know that yet. */
function PasskeyButton({ onSuccess }: { onSuccess: () => void }) {
  const { loginByPasskey, submitting } = useAuth()
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => false)
  if (!isKnown) return null
  const enter = async () => {
    if (await loginByPasskey()) onSuccess()
  }
  return (
    <Button size="lg" icon={KeyRound} disabled={submitting} onClick={() => void enter()}>
      Use a passkey
    </Button>
  )
}

/** A note after the deletion of an account: until when and how it can be undone. */
function Leaving() {
  const [until, setUntil] = useState<string>()
  // After the first render, because a prerendered page has no tab storage.
  useEffect(() => setUntil(farewell()), [])
  if (until === undefined) return null
  return (
    <Notice tone="warning" title="Your account is to be deleted">
      You are signed out everywhere, and your access tokens have ended. On {formatMoment(until)} everything in
      the account is deleted for good. Sign in before then and it stays as it was.
    </Notice>
  )
}
