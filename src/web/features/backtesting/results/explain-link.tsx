import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../ui/format.ts'

/** The job whose results are shown; undefined where its days cannot be asked for. */
export const ResultJob = createContext<string | undefined>(undefined)

/** A day of the results, leading to its explanation; one of its trades may be named to start with. */
export function DayLink({ date, tradeId }: { date: string; tradeId?: string }) {
  const jobId = useContext(ResultJob)
  if (jobId === undefined) return <>{formatDate(date)}</>
  const search = tradeId === undefined ? '' : `?trade=${tradeId}`
  return (
    <Link
      to={`/app/backtesting/explain/${jobId}/${date}${search}`}
      preventScrollReset
      title="What happened on this day, and why"
      className="text-accent underline underline-offset-2 hover:no-underline"
    >
      {formatDate(date)}
    </Link>
  )
}
