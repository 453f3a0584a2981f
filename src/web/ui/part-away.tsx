import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Stands where a part of the page belongs whose script could not be fetched. */
export function PartAway({ onClose }: { onClose?: () => void }) {
  return (
    <Notice
      tone="error"
      title="This part could not be fetched"
      actions={
        onClose && (
          <Button size="sm" autoFocus onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      The server may be away. It appears as soon as it can be fetched.
    </Notice>
  )
}

/** Stands in place of a dialog that was opened and whose script could not be fetched. */
export function DialogAway({ onClose }: { onClose: () => void }) {
  return (
    <div className="fixed inset-x-3 top-16 z-50 mx-auto max-w-md rounded-lg bg-raised shadow-pop">
      <PartAway onClose={onClose} />
    </div>
  )
}
