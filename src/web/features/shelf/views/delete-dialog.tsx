import { MESSAGES, type SavedStrategy } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'

interface DeleteDialogProps {
  strategy: SavedStrategy
  onClose: () => void
  onDelete: () => void
}

/** Confirms the deletion of a strategy. */
export function DeleteDialog({ strategy, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${strategy.configuration.strategyName}”?`}
      description={MESSAGES.strategyDeleteQuestion}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  )
}
