import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../../auth/auth-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTypedForm } from '../../../ui/typed-form.ts'
import { ErrorText } from './error-text.tsx'
import { Leaving } from './leaving.tsx'
import { PasswordField } from './password-field.tsx'

const FORM_ID = 'login-form'
const EMPTY = { email: '', password: '' }

interface LoginFormProps {
  onSuccess?: () => void
  /** Who is most likely to sign in. */
  email?: string
  /** A button beside Sign In. */
  secondary?: ReactNode
}

/** Email and password, and a code where the account asks for one. Stays with the error when they are wrong; is empty again when they were right. */
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
            // The form has just asked for it.
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
    </form>
  )
}
