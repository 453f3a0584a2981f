import { MessageSquareWarning } from 'lucide-react'
import { Suspense, useCallback, useState, useEffect } from 'react'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { MissingDialog } from '../../../ui/feedback/missing-part.tsx'

// The script loads when it is first opened.
const ReportDialog = fetchedPart(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  MissingDialog,
)

/** The button that reports a problem from any screen. */
export function ReportButton() {
  const [open, setOpen] = useState(false)
  useReportRequests(useCallback(() => setOpen(true), []))
  return (
    <>
      <IconButton
        label="Report a problem"
        icon={MessageSquareWarning}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ReportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const requests = new EventTarget()

/** Opens the report dialog from anywhere. */
export function askForReport(): void {
  requests.dispatchEvent(new Event('report'))
}

/** Calls back when the report dialog is requested. */
export function useReportRequests(onAsk: () => void): void {
  useEffect(() => {
    requests.addEventListener('report', onAsk)
    return () => requests.removeEventListener('report', onAsk)
  }, [onAsk])
}
