import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { routes } from '#api/client'
import type { IssueLabel } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { useTeamChanges } from '../queries.ts'

const FIRST_COLOR = '#2563eb'

/** Labels of the installation, and a form to add one. */
export function LabelAdministration({ labels }: { labels: readonly IssueLabel[] }) {
  const [name, setName] = useState('')
  const [color, setColor] = useState(FIRST_COLOR)
  const keeping = useTeamChanges()
  const add = (event: FormEvent) => {
    event.preventDefault()
    keeping.mutate(() => apiClient.call(routes.createLabel, { body: { name, color } }), {
      onSuccess: () => setName(''),
    })
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1">
        {labels.map((label) => (
          <li key={label.id} className="flex items-center gap-2 text-sm">
            <span aria-hidden className="size-3 rounded-full" style={{ background: label.color }} />
            <span className="mr-auto">{label.name}</span>
            <IconButton
              label={`Delete label ${label.name}`}
              icon={Trash2}
              size="sm"
              disabled={keeping.isPending}
              onClick={() =>
                keeping.mutate(() => apiClient.call(routes.deleteLabel, { params: { id: label.id } }))
              }
            />
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex flex-wrap items-end gap-3">
        <FormField label="New label">
          <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </FormField>
        <FormField label="Colour">
          <Input
            type="color"
            value={color}
            onChange={(event) => setColor(event.target.value)}
            className="w-16"
          />
        </FormField>
        <Button type="submit" busy={keeping.isPending} disabled={name.trim() === ''}>
          Add label
        </Button>
      </form>
    </div>
  )
}
