import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Says that the form is locked because the server does not answer. */
export function OfflineNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        actions={
          <Button size="sm" onClick={onCheck}>
            Check again
          </Button>
        }
      >
        Backend server is not available. Please ensure the backend is running and reachable at the configured
        API URL.
      </Notice>
    </div>
  )
}
