import { useMemo } from 'react'
import type { BacktestBundle, SkippedDay } from '#domain'
import { bandShare } from '#engine/analytics'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DayLink } from './explain-link.tsx'
import { formatDate, formatPercent, formatSignedRupees } from '../../../ui/format.ts'

/** What to know before believing the numbers: the data, the minutes that could be read two ways, the days left out. */
export function ResultNotes({ bundle }: { bundle: BacktestBundle }) {
  const { results, dataset, engineVersion, instrument, period } = bundle
  return (
    <Card title="About these numbers" level={3}>
      <ul className="grid gap-2 text-sm">
        <li>
          {instrument}, {formatDate(period.startDate)} to {formatDate(period.endDate)}, {results.sessions}{' '}
          sessions, from{' '}
          {dataset.kind === 'simulated' ? (
            <Badge tone="warning">Simulated data</Badge>
          ) : (
            <b>{dataset.name}</b>
          )}{' '}
          <span className="text-muted">
            ({dataset.id}, content {dataset.contentHash.slice(0, 8)}, engine {engineVersion})
          </span>
        </li>
        <li>
          <Ambiguity bundle={bundle} />
        </li>
        <li>
          <Skipped skipped={results.skipped} />
        </li>
      </ul>
    </Card>
  )
}

function Ambiguity({ bundle: { results } }: { bundle: BacktestBundle }) {
  const { band, summary } = results
  if (band.trades === 0)
    return <>No minute reached both a stop and a target, so no trade could be read two ways.</>
  const share = bandShare(band, summary.totalTrades)
  return (
    <>
      In {band.trades} {band.trades === 1 ? 'trade' : 'trades'}
      {share.tradesPercent !== null && ` (${formatPercent(share.tradesPercent)})`} a single minute reached
      both the stop and the target. The stop is taken first; the other way round the total before charges
      would be between {formatSignedRupees(band.worst)} and {formatSignedRupees(band.best)} instead of{' '}
      {formatSignedRupees(band.base)}.
      {share.signIsOpen && <b> Whether the strategy earns or loses hangs on these minutes.</b>}
    </>
  )
}

const REASONS: Readonly<Record<SkippedDay['reason'], string>> = {
  session: 'the session was too short for the entry or the square-off',
  'no-price': 'a leg had no contract or no recent price',
}

function Skipped({ skipped }: { skipped: readonly SkippedDay[] }) {
  const byReason = useMemo(() => groupByReason(skipped), [skipped])
  if (skipped.length === 0) return <>No session was skipped.</>
  return (
    <>
      {byReason.map(([reason, days]) => (
        <details key={reason}>
          <summary>
            {days.length} {days.length === 1 ? 'session was' : 'sessions were'} skipped because{' '}
            {REASONS[reason]}.
          </summary>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 tabular">
            {days.map((day) => (
              <DayLink key={day.date} date={day.date} />
            ))}
          </p>
        </details>
      ))}
    </>
  )
}

function groupByReason(skipped: readonly SkippedDay[]) {
  const reasons = Object.keys(REASONS) as SkippedDay['reason'][]
  return reasons
    .map((reason) => [reason, skipped.filter((day) => day.reason === reason)] as const)
    .filter(([, days]) => days.length > 0)
}
