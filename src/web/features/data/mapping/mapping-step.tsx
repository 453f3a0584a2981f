import type { BarMapping, FilePreview } from '#domain'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { ReadingView } from './reading-view.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useDeleteMapping, useImportMappings, useSaveMapping } from '../requests/use-preview.ts'

interface MappingStepProps {
  /** The latest preview: by the mapping, or by the suggestion. */
  preview: FilePreview
  mapping: BarMapping | undefined
  /** Whether a newer reading is on its way. */
  isReading: boolean
  disabled: boolean
  onChange: (mapping: BarMapping) => void
}

/** Shows the first rows of a file of no known format, and asks which column is which. */
export function MappingStep({ preview, mapping, isReading, disabled, onChange }: MappingStepProps) {
  const { table, notes, reading } = preview
  if (!table) return null
  return (
    <section
      aria-label="Which column is which"
      className="grid grid-cols-1 gap-4 rounded-lg border border-border p-3"
    >
      <p className="text-sm">
        {`Delta does not know the format of ${table.file}. Say which column is which; below you see how its rows are read.`}
      </p>
      <SimpleTable
        label={`First rows of ${table.file}`}
        columns={table.header.map((name) => ({ header: name }))}
        rows={table.rows.slice(0, ROWS_SHOWN).map((cells, i) => ({
          key: String(i),
          // A date that breaks at its hyphens is hard to read.
          cells: cells.map((cell, column) => (
            <span key={column} className="whitespace-nowrap">
              {cell}
            </span>
          )),
        }))}
      />
      {notes.length > 0 && (
        <Notice tone="info" title="Please check">
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {mapping && (
        <>
          <SavedMappings mapping={mapping} onUse={onChange} />
          <MappingFields header={table.header} mapping={mapping} disabled={disabled} onChange={onChange} />
          <div aria-busy={isReading} className={isReading ? 'opacity-60' : undefined}>
            {reading && <ReadingView reading={reading} />}
          </div>
        </>
      )}
    </section>
  )
}

const ROWS_SHOWN = 6

const MOST_LETTERS = 60

interface SavedMappingsProps {
  mapping: BarMapping
  onUse: (mapping: BarMapping) => void
}

/** The user's saved mappings: use one, save this one, delete one. */
function SavedMappings({ mapping, onUse }: SavedMappingsProps) {
  const saved = useImportMappings().data ?? []
  const save = useSaveMapping()
  const remove = useDeleteMapping()
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('')
  const use = (wanted: string) => {
    const found = saved.find((one) => one.name === wanted)
    if (!found) return
    setChosen(wanted)
    setName(wanted)
    onUse(found.mapping)
  }
  const saveNow = () =>
    save.mutate({ name: name.trim(), mapping }, { onSuccess: (added) => setChosen(added.name) })
  const drop = (wanted: string) => remove.mutate(wanted, { onSuccess: () => setChosen(undefined) })
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
      {saved.length > 0 && (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <FormField label="Use a saved mapping">
              <Select
                value={chosen}
                options={saved.map((one) => ({ value: one.name, label: one.name }))}
                onValueChange={use}
              />
            </FormField>
          </div>
          {chosen !== undefined && (
            <Button icon={Trash2} disabled={remove.isPending} onClick={() => drop(chosen)}>
              Delete it
            </Button>
          )}
        </div>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <FormField label="Save this mapping as">
            <Input value={name} maxLength={MOST_LETTERS} onChange={({ target }) => setName(target.value)} />
          </FormField>
        </div>
        <Button disabled={name.trim() === '' || save.isPending} onClick={saveNow}>
          Save
        </Button>
      </div>
    </div>
  )
}
