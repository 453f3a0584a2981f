import { useState, type FormEvent, type ReactNode } from 'react'
import { useAuth } from '../../../auth/auth-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ErrorText } from './error-text.tsx'
import { PasswordField } from './password-field.tsx'

interface LoginFormProps {
  onSuccess: () => void
  /** A button beside Sign In. */
  secondary?: ReactNode
}

/** Email and password. Stays with the error when they are wrong; is empty again when they were right. */
export function LoginForm({ onSuccess, secondary }: LoginFormProps) {
  const { login, submitting, error } = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const incomplete = !email || !password

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (incomplete || submitting) return
    if (!(await login({ email, password }))) return
    setEmail('')
    setPassword('')
    onSuccess()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ErrorText message={error} />
      <FormField label="Email">
        <Input
          type="email"
          name="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="username"
          required
          className="h-11"
        />
      </FormField>
      <PasswordField value={password} onChange={setPassword} autoComplete="current-password" />
      <div className="mt-1 flex justify-end gap-2">
        {secondary}
        <Button type="submit" variant="primary" size="lg" busy={submitting} disabled={incomplete}>
          {submitting ? 'Signing In...' : 'Sign In'}
        </Button>
      </div>
    </form>
  )
}
