import { useState, type FormEvent } from 'react'
import type { RunListItem } from '#api'
import { MAX_NAME_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input, Textarea } from '../../ui/controls/input.tsx'
import { useRunChanges } from './run-queries.ts'
import { tagsOf } from './run-words.ts'

const MAX_NOTE_LENGTH = 2000

interface EditRunDialogProps {
  run: Pick<RunListItem, 'jobId' | 'edits' | 'name' | 'words' | 'tags' | 'note'>
  onClose: () => void
}

/** Name, tags and note of a run. */
export function EditRunDialog({ run, onClose }: EditRunDialogProps) {
  const { change } = useRunChanges()
  // Kept from the first render: a refetched list must not change the base of the edit.
  const [edits] = useState(run.edits)
  const [name, setName] = useState(run.name)
  const [tagText, setTagText] = useState(run.tags.join(', '))
  const [note, setNote] = useState(run.note)
  const [busy, setBusy] = useState(false)
  const problem = tagProblem(tagsOf(tagText))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined) return
    setBusy(true)
    const done = await change(run.jobId, { edits, name: name.trim(), tags: tagsOf(tagText), note })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename run"
      unsaved={name !== run.name || note !== run.note || tagText !== run.tags.join(', ')}
      startsAt="input"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="edit-run" variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id="edit-run" onSubmit={(event) => void save(event)} className="grid gap-3">
        <FormField label="Name" hint="Left empty, the run is called by its strategy.">
          <Input
            value={name}
            maxLength={MAX_NAME_LENGTH}
            placeholder={run.words}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
        <FormField
          label="Tags"
          hint="Words to find it by, with commas between them."
          {...(problem !== undefined && { error: problem })}
        >
          <Input value={tagText} onChange={(event) => setTagText(event.target.value)} />
        </FormField>
        <FormField label="Note">
          <Textarea
            rows={4}
            value={note}
            maxLength={MAX_NOTE_LENGTH}
            onChange={(event) => setNote(event.target.value)}
          />
        </FormField>
      </form>
    </Dialog>
  )
}

function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return `A run has at most ${MAX_TAGS} tags; these are ${tags.length}`
  const long = tags.find((tag) => tag.length > MAX_TAG_LENGTH)
  return long && `The tag '${long}' is longer than ${MAX_TAG_LENGTH} characters`
}
