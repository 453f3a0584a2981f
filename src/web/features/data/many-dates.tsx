import { formatDate } from '../../ui/format.ts'

interface ManyDatesProps {
  /** The beginning of the sentence. */
  before: string
  /** What the dates are, in the plural. */
  what: string
  /** Ascending. */
  dates: readonly string[]
}

const MOST_NAMED = 3

/** Names a few dates; many are counted, by month on request. Empty without dates. */
export function ManyDates({ before, what, dates }: ManyDatesProps) {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return null
  if (dates.length <= MOST_NAMED)
    return (
      <p className="text-muted">
        {before} {dates.map(formatDate).join(', ')}.
      </p>
    )
  return (
    <details className="text-muted">
      <summary className="cursor-pointer">
        {before} {dates.length} {what} from {formatDate(first)} to {formatDate(last)}
      </summary>
      <ul className="list-disc pl-5">
        {byMonth(dates).map(([month, days]) => (
          <li key={month}>{days.map(formatDate).join(', ')}</li>
        ))}
      </ul>
    </details>
  )
}

function byMonth(dates: readonly string[]): [string, string[]][] {
  const months = new Map<string, string[]>()
  for (const date of dates) months.set(date.slice(0, 7), [...(months.get(date.slice(0, 7)) ?? []), date])
  return [...months]
}
