import { useEffect, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PasswordStrength } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { fieldError, useAccountChange } from '../queries.ts'

const EMPTY = { current: '', next: '', confirm: '' }

/** Changes the password; the server rates its strength. */
export function PasswordCard() {
  const [form, setForm] = useState(EMPTY)
  const [mismatch, setMismatch] = useState(false)
  const strength = useStrength(form.next)
  const change = useAccountChange(routes.changePassword, {
    done: 'Password changed; your other sessions and access tokens have ended',
    onDone: () => setForm(EMPTY),
  })
  const set = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setMismatch(false)
    setForm((now) => ({ ...now, [field]: event.target.value }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMismatch(form.next !== form.confirm)
    if (form.next !== form.confirm) return
    change.mutate({ body: { currentPassword: form.current, newPassword: form.next } })
  }
  return (
    <Card title="Change Password">
      <form noValidate onSubmit={submit} className="grid gap-4 sm:max-w-md">
        <FormField label="Current password" error={fieldError(change, 'currentPassword', form.current)}>
          <Input
            type="password"
            value={form.current}
            onChange={set('current')}
            autoComplete="current-password"
          />
        </FormField>
        <FormField label="New password" error={fieldError(change, 'newPassword', form.next)}>
          <Input type="password" value={form.next} onChange={set('next')} autoComplete="new-password" />
        </FormField>
        {form.next && strength && <Meter strength={strength} />}
        <FormField
          label="Confirm new password"
          error={mismatch ? 'The two new passwords are not the same' : undefined}
        >
          <Input type="password" value={form.confirm} onChange={set('confirm')} autoComplete="new-password" />
        </FormField>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={change.isPending}
          disabled={!form.current || !form.next || !form.confirm || strength?.accepted === false}
        >
          Update Password
        </Button>
      </form>
    </Card>
  )
}

function Meter({ strength: { score, accepted, message } }: { strength: PasswordStrength }) {
  return (
    <div>
      <Progress label="Password strength" percent={(score / 4) * 100} />
      <p role="status" className={accepted ? 'mt-1 text-xs text-muted' : 'mt-1 text-xs text-danger'}>
        {message}
      </p>
    </div>
  )
}

const PAUSE_MILLISECONDS = 250

/** Strength of the typed password, debounced. */
function useStrength(password: string): PasswordStrength | undefined {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(password), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [password])
  const { data } = useQuery({
    queryKey: ['password-strength', settled],
    queryFn: ({ signal }) =>
      apiClient.call(routes.passwordStrength, { body: { password: settled } }, { signal }),
    enabled: settled !== '',
    // Passwords are not cached longer than the form shows them.
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
  return data
}
