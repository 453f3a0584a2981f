import { MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useReportRequests } from './report-requests.ts'

// Its script comes when it is first opened.
const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

/** The button by which a problem is reported from any screen. */
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
