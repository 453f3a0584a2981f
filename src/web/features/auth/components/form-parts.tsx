import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  minLength?: number
}

/** A password field that can show its text. */
export function PasswordField({ value, onChange, hint, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <FormField label="Password" hint={hint}>
        <Input
          {...rest}
          type={shown ? 'text' : 'password'}
          name="password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required
          className="h-11 pr-12"
        />
      </FormField>
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? EyeOff : Eye}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="!absolute top-[1.85rem] right-1"
      />
    </div>
  )
}

/** An announced red box with the reason of a failed sign-in or registration. */
export function ErrorText({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <p
      role="alert"
      className="rounded-md border border-danger/50 bg-danger-soft px-3.5 py-2.5 text-sm text-danger"
    >
      {message}
    </p>
  )
}
