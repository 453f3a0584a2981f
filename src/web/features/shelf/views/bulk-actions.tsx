import { Scale, Tag, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Portfolio } from '#domain'
import { tagsSchema } from '#domain/schemas'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { notify } from '../../../ui/feedback/notify.ts'

interface BulkActionsProps {
  portfolios: readonly Portfolio[]
  onTag: (tag: string) => void
  onMove: (portfolioName: string) => void
  onCompare: () => void
  onDelete: () => void
}

/** What can be done with all selected strategies at once. */
export function BulkActions({ portfolios, onTag, onMove, onCompare, onDelete }: BulkActionsProps) {
  const [tag, setTag] = useState('')
  const addTag = (event: FormEvent) => {
    event.preventDefault()
    const checked = tagsSchema.safeParse([tag])
    if (!checked.success) return notify.error(checked.error.issues[0]?.message ?? 'The tag is not valid')
    onTag(tag.trim())
    setTag('')
  }
  return (
    <div role="group" aria-label="Selected strategies" className="flex flex-wrap items-center gap-2 pt-2">
      <form onSubmit={addTag} className="flex items-center gap-1.5">
        <Input
          aria-label="Tag for the selected strategies"
          placeholder="Tag"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
          className="h-8 w-28"
        />
        <Button type="submit" size="sm" icon={Tag} disabled={tag.trim() === ''}>
          Add tag
        </Button>
      </form>
      <Select
        aria-label="Portfolio for the selected strategies"
        value=""
        onValueChange={onMove}
        options={[
          { value: '', label: 'Move to…' },
          ...portfolios.map(({ name }) => ({ value: name, label: name })),
        ]}
        className="w-40"
      />
      <Button size="sm" icon={Scale} onClick={onCompare}>
        Compare
      </Button>
      <Button size="sm" icon={Trash2} onClick={onDelete}>
        Delete
      </Button>
    </div>
  )
}
