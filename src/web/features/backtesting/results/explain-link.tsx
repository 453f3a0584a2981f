import { createContext, useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDate } from '../../../ui/format.ts'

/** The job whose results are shown; undefined where its days cannot be asked for. */
export const ResultJob = createContext<string | undefined>(undefined)

interface DayLinkProps {
  date: string
  tradeId?: string
}

/** A day of the results, leading to its explanation; one of its trades may be named to start with. */
export function DayLink(day: DayLinkProps) {
  const jobId = useContext(ResultJob)
  return jobId === undefined ? <>{formatDate(day.date)}</> : <ExplainLink jobId={jobId} {...day} />
}

function ExplainLink({ jobId, date, tradeId }: DayLinkProps & { jobId: string }) {
  // The screen that shows the results stays underneath.
  const screen = useLocation().pathname.split('/explain/')[0]
  const search = tradeId === undefined ? '' : `?trade=${tradeId}`
  return (
    <Link
      to={`${screen}/explain/${jobId}/${date}${search}`}
      preventScrollReset
      title="What happened on this day, and why"
      className="text-accent underline underline-offset-2 hover:no-underline"
    >
      {formatDate(date)}
    </Link>
  )
}
