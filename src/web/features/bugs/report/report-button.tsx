import { MessageSquareWarning } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { DialogAway } from '../../../ui/feedback/part-away.tsx'
import { useReportRequests } from './report-requests.ts'

// The script loads when it is first opened.
const ReportDialog = fetchedPart(async () => (await import('./report-dialog.tsx')).ReportDialog, DialogAway)

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
