import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import type { ConflictQuestion } from './keep-edit.ts'

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
          : `${by === null ? 'You changed it in another window or on another device' : `${capitalised(by)} changed it`} at ${formatMoment(at)}, after you opened it here.`
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

/** Parts of a path that only name a container. */
const HOLDERS: ReadonlySet<string> = new Set(['formData', 'state', 'configuration', 'multiLegStrategy'])

/**
 * Label of a field path: `formData.strategy.squareOffTime` is `Strategy, square off time`, `legs.0.lots` is `Legs 1,
 * lots`.
 */
export function fieldLabel(path: string): string {
  const parts: string[] = []
  for (const part of path.split('.')) {
    if (HOLDERS.has(part)) continue
    if (/^\d+$/.test(part) && parts.length > 0) parts.push(`${parts.pop()} ${Number(part) + 1}`)
    else parts.push(part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
  }
  return capitalised(parts.join(', '))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
