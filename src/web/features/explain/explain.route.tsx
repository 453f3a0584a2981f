import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { formatDate } from '../../ui/format.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { ExplainDay } from './explain-day.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Explain a day · Delta' }]

/** Explanation of a day over the screen with the results, which stays mounted. `?trade=` selects a trade. */
export default function ExplainRoute() {
  const { jobId = '', date = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const screen = useLocation().pathname.split('/explain/')[0] ?? ''
  // All parameters except the trade belong to the screen below, such as its open tab.
  const below = new URLSearchParams(search)
  below.delete('trade')
  const query = below.size > 0 ? `?${below}` : ''
  // Keeps the scroll position of the screen below.
  const keepPlace = { preventScrollReset: true }
  const tradeId = search.get('trade') ?? undefined
  return (
    <Dialog
      open
      full
      onOpenChange={(open) => {
        if (!open) void navigate(screen + query, keepPlace)
      }}
      title={`What happened on ${/^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(date) : date}`}
    >
      <ExplainDay
        key={jobId}
        jobId={jobId}
        date={date}
        tradeId={tradeId}
        onDate={(next) =>
          void navigate(`${screen}/explain/${jobId}/${next}${query}`, { ...keepPlace, replace: true })
        }
      />
    </Dialog>
  )
}
