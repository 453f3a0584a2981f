import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../../../session/auth/auth-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { useTypedForm } from '../../../ui/controls/typed-form.ts'
import { ErrorText, PasswordField } from './form-parts.tsx'

const FORM_ID = 'register-form'
const EMPTY = { name: '', email: '', password: '' }

/** Words of the form where a guest fills it in, and of the toast afterwards. */
export const KEEPING = {
  title: 'Keep this workspace',
  description:
    'With a name, an email address and a password it becomes your account. Everything in it stays.',
  done: 'This is your account now; everything in it was kept',
} as const

/** Name, email and password of a new account. */
export function RegisterForm({ onSuccess }: { onSuccess: () => void }) {
  const { register, submitting, error } = useAuth()
  // Token of an invitation link, after the #.
  const invitation = useLocation().hash.slice(1)
  const [form, setForm] = useTypedForm(FORM_ID, EMPTY)
  const set = (field: keyof typeof EMPTY) => (value: string) => setForm((now) => ({ ...now, [field]: value }))
  const incomplete = !form.name.trim() || !form.email || !form.password

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (incomplete || submitting) return
    if (!(await register({ ...form, ...(invitation && { invitation }) }))) return
    setForm(EMPTY)
    onSuccess()
  }
  return (
    <form id={FORM_ID} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ErrorText message={error} />
      <FormField label="Name">
        <Input
          name="name"
          value={form.name}
          onChange={(event) => set('name')(event.target.value)}
          autoComplete="name"
          maxLength={120}
          required
          className="h-11"
        />
      </FormField>
      <FormField label="Email">
        <Input
          type="email"
          name="email"
          value={form.email}
          onChange={(event) => set('email')(event.target.value)}
          autoComplete="username"
          required
          className="h-11"
        />
      </FormField>
      <PasswordField
        value={form.password}
        onChange={set('password')}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
      />
      <Button type="submit" variant="primary" size="lg" busy={submitting} disabled={incomplete}>
        {submitting ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}

/** Minimum length on the server. */
const MIN_PASSWORD_LENGTH = 8
