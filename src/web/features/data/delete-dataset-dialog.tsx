import type { Dataset } from '#api'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { useDeleteDataset } from './requests/queries.ts'

/** Confirms the deletion of a dataset; closed while undefined. */
export function DeleteDatasetDialog({
  dataset,
  onClose,
}: {
  dataset: Dataset | undefined
  onClose: () => void
}) {
  const deletion = useDeleteDataset()
  return (
    <Dialog
      open={dataset !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${dataset?.name ?? ''}?`}
      description={`Its days are deleted ${dataset?.owned && !dataset.owned.shared ? 'from this installation' : 'for everybody who uses this installation'}. Results of backtests that ran on it stay. This action cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => dataset && deletion.mutate(dataset.id, { onSettled: onClose })}
          >
            Delete dataset
          </Button>
        </>
      }
    />
  )
}
