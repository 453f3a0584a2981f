import { useState, type FormEvent } from 'react'
import { descriptionSchema, strategyNameSchema } from '#domain/schemas'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'

interface NamingProps {
  name: string
  description: string
  disabled: boolean
  onSave: (change: { strategyName?: string; description?: string }) => Promise<void>
}

/** Name and description of a strategy, saved together. */
export function Naming({ name, description, disabled, onSave }: NamingProps) {
  const [typed, setTyped] = useState({ name, description })
  const [isSaving, setSaving] = useState(false)
  const checked = {
    name: strategyNameSchema.safeParse(typed.name),
    description: descriptionSchema.safeParse(typed.description),
  }
  const isChanged = typed.name.trim() !== name || typed.description.trim() !== description
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!checked.name.success || !checked.description.success) return
    setSaving(true)
    await onSave({
      ...{ strategyName: checked.name.data === name ? undefined : checked.name.data },
      ...{ description: checked.description.data === description ? undefined : checked.description.data },
    })
    setSaving(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3">
      <FormField label="Name" error={checked.name.error?.issues[0]?.message}>
        <Input
          value={typed.name}
          disabled={disabled}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </FormField>
      <FormField label="Description" error={checked.description.error?.issues[0]?.message}>
        <Textarea
          rows={2}
          value={typed.description}
          disabled={disabled}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        />
      </FormField>
      {isChanged && (
        <Button type="submit" size="sm" className="justify-self-start" disabled={disabled} busy={isSaving}>
          Save name and description
        </Button>
      )}
    </form>
  )
}
