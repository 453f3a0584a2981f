import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'

/** Placeholder for a part whose script could not be loaded. */
export function MissingPart({ onClose }: { onClose?: () => void }) {
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

/** Placeholder for an opened dialog whose script could not be loaded. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  return (
    <div className="fixed inset-x-3 top-16 z-50 mx-auto max-w-md rounded-lg bg-raised shadow-pop">
      <MissingPart onClose={onClose} />
    </div>
  )
}
