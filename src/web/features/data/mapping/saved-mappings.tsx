import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BarMapping } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useDeleteMapping, useImportMappings, useSaveMapping } from '../requests/use-preview.ts'

const MOST_LETTERS = 60

interface SavedMappingsProps {
  mapping: BarMapping
  onUse: (mapping: BarMapping) => void
}

/** The user's saved mappings: use one, save this one, delete one. */
export function SavedMappings({ mapping, onUse }: SavedMappingsProps) {
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
