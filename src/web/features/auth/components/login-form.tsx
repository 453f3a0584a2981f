import type { FormEvent, ReactNode } from 'react'
import { useAuth } from '../../../auth/auth-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTypedForm } from '../../../ui/typed-form.ts'
import { ErrorText } from './error-text.tsx'
import { PasswordField } from './password-field.tsx'

const FORM_ID = 'login-form'
const EMPTY = { email: '', password: '' }

interface LoginFormProps {
  onSuccess: () => void
  /** A button beside Sign In. */
  secondary?: ReactNode
}

/** Email and password. Stays with the error when they are wrong; is empty again when they were right. */
export function LoginForm({ onSuccess, secondary }: LoginFormProps) {
  const { login, submitting, error } = useAuth()
  const [{ email, password }, setForm] = useTypedForm(FORM_ID, EMPTY)
  const incomplete = !email || !password

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (incomplete || submitting) return
    if (!(await login({ email, password }))) return
    setForm(EMPTY)
    onSuccess()
  }
  return (
    <form id={FORM_ID} onSubmit={(event) => void submit(event)} className="grid gap-4">
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
      <div className="mt-1 flex justify-end gap-2">
        {secondary}
        <Button type="submit" variant="primary" size="lg" busy={submitting} disabled={incomplete}>
          {submitting ? 'Signing In...' : 'Sign In'}
        </Button>
      </div>
    </form>
  )
}
