import { FormField } from '../../ui/controls/form-field.tsx'
import { Select } from '../../ui/controls/select.tsx'

/** Owner of a new dataset; users who are not administrators make it for themselves. */
export const AUDIENCE_CHOICES = [
  { value: 'everybody', label: 'Everybody who uses this Delta' },
  { value: 'me', label: 'Only you, until you share it' },
] as const
export type Audience = (typeof AUDIENCE_CHOICES)[number]['value']

interface AudienceFieldProps {
  value: Audience
  disabled?: boolean
  error?: string | undefined
  onChange: (audience: Audience) => void
}

/** Asks an administrator who may use a new dataset. */
export function AudienceField({ value, disabled, error, onChange }: AudienceFieldProps) {
  return (
    <FormField label="Who may use it" error={error}>
      <Select value={value} onValueChange={onChange} options={AUDIENCE_CHOICES} disabled={disabled} />
    </FormField>
  )
}
