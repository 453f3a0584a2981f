import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { tagsSchema } from '#domain/schemas'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'

interface TagEditorProps {
  tags: readonly string[]
  disabled: boolean
  onChange: (tags: string[]) => Promise<void>
}

/** Tags by which a strategy is found. */
export function TagEditor({ tags, disabled, onChange }: TagEditorProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const checked = tagsSchema.safeParse([...tags, typed])
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    setTyped('')
    void onChange(checked.data)
  }
  return (
    <form onSubmit={add} className="grid gap-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-md bg-sunken pl-2 text-sm">
              {tag}
              <IconButton
                label={`Remove tag ${tag}`}
                icon={X}
                size="sm"
                disabled={disabled}
                onClick={() => void onChange(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <FormField label="New tag" hideLabel className="flex-1" error={problem}>
          <Input
            value={typed}
            placeholder="Add a tag"
            disabled={disabled}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        <Button type="submit" disabled={disabled || typed.trim() === ''}>
          Add
        </Button>
      </div>
    </form>
  )
}
