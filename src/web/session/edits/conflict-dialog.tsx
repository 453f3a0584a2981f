import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import type { ConflictQuestion } from './keep-edit.ts'
import { fieldLabel } from './field-label.ts'

/**
 * Asks which of two conflicting edits to keep. Closing it keeps the other user's edit; the own one stays on
 * the screen.
 */
export function ConflictDialog({ conflict, offersBoth, answer }: ConflictQuestion) {
  const { at, by, differences } = conflict
  const isDeleted = conflict.edits === null
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && answer('theirs')}
      title={isDeleted ? 'Deleted since you opened it' : 'Changed since you opened it'}
      description={
        isDeleted || at === null
          ? 'It was deleted in another window or on another device, after you opened it.'
          : `${by === null ? 'You changed it in another window or on another device' : `${by} changed it`} at ${formatMoment(at)}, after you opened it here.`
      }
      footer={
        <>
          <Button onClick={() => answer('theirs')}>{isDeleted ? 'Leave it deleted' : 'Keep theirs'}</Button>
          {offersBoth && !isDeleted && <Button onClick={() => answer('both')}>Keep both</Button>}
          <Button variant="primary" onClick={() => answer(isDeleted && offersBoth ? 'both' : 'mine')}>
            {isDeleted ? 'Save mine as a new one' : 'Keep mine'}
          </Button>
        </>
      }
    >
      {differences.length > 0 && (
        <SimpleTable
          label="What differs"
          columns={[{ header: 'Field' }, { header: 'Stored now' }, { header: 'Yours' }]}
          rows={differences.map(({ field, theirs, mine }) => ({
            key: field,
            cells: [fieldLabel(field), theirs, mine],
          }))}
        />
      )}
      {offersBoth && !isDeleted && (
        <p className="mt-3 text-sm text-muted">Keep both saves yours as a copy, under a new name.</p>
      )}
    </Dialog>
  )
}
