import { createContext, useContext } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatDate } from '../../ui/format.ts'

/** Id of the shown job; undefined if its days cannot be explained. */
export const ResultJob = createContext<string | undefined>(undefined)

/** Opens the explanation of a day; undefined if the result's days cannot be explained. */
export function useExplainDay(): ((date: string) => void) | undefined {
  const jobId = useContext(ResultJob)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (jobId === undefined) return undefined
  return (date) => void navigate(explainPath(pathname, jobId, date), { preventScrollReset: true })
}

/** Keeps the screen with the results below the explanation. */
function explainPath(pathname: string, jobId: string, date: string): string {
  return `${pathname.split('/explain/')[0]}/explain/${jobId}/${date}`
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

function ExplainLink({ jobId, date, tradeId }: DayLinkProps & { jobId: string }) {
  const { pathname } = useLocation()
  const search = tradeId === undefined ? '' : `?trade=${tradeId}`
  return (
    <Link
      to={explainPath(pathname, jobId, date) + search}
      preventScrollReset
      title="What happened on this day, and why"
      className="text-accent underline underline-offset-2 hover:no-underline"
    >
      {formatDate(date)}
    </Link>
  )
}
