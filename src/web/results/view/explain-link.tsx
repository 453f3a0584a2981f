import { createContext, useContext } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatDate } from '../../ui/format.ts'

/** Id of the shown job; undefined if its days cannot be explained. */
export const ResultJob = createContext<string | undefined>(undefined)

/** Opens the explanation of a day; undefined if the result's days cannot be explained. */
export function useExplainDay(): ((date: string) => void) | undefined {
  const jobId = useContext(ResultJob)
  const place = useLocation()
  const navigate = useNavigate()
  if (jobId === undefined) return undefined
  return (date) => void navigate(explainAddress(place, { jobId, date }), { preventScrollReset: true })
}

/** Keeps the screen with the results below the explanation, and its open tab. */
function explainAddress(
  { pathname, search }: { pathname: string; search: string },
  { jobId, date, tradeId }: DayLinkProps & { jobId: string },
): string {
  const query = new URLSearchParams(search)
  if (tradeId === undefined) query.delete('trade')
  else query.set('trade', tradeId)
  const text = query.size > 0 ? `?${query}` : ''
  return `${pathname.split('/explain/')[0]}/explain/${jobId}/${date}${text}`
}

interface DayLinkProps {
  date: string
  tradeId?: string
}

/** Link from a day of the results to its explanation, optionally to one of its trades. */
export function DayLink(day: DayLinkProps) {
  const jobId = useContext(ResultJob)
  return jobId === undefined ? <>{formatDate(day.date)}</> : <ExplainLink jobId={jobId} {...day} />
}

function ExplainLink(day: DayLinkProps & { jobId: string }) {
  return (
    <Link
      to={explainAddress(useLocation(), day)}
      preventScrollReset
      title="What happened on this day, and why"
      className="text-accent underline underline-offset-2 hover:no-underline"
    >
      {formatDate(day.date)}
    </Link>
  )
}
