import classNames from 'clsx'
import type { Dataset } from '#api'
import type { Underlying } from '#domain'
import { instrumentOf, tradingDates } from '#engine/exchange'
import { formatCount, formatNumber } from '../../ui/format.ts'

/** Share of days below which a bar is shown as bad. */
const MOST_DAYS = 0.98

/** For each index of a dataset, the number of the exchange's days that it has. */
export function QualityGlance({ dataset }: { dataset: Dataset }) {
  const { kind, underlyings, sessions } = dataset
  if (kind === 'simulated') {
    const each = underlyings.map((name) => `${name} ${formatCount(sessions[name] ?? 0, 'day')}`)
    return <span className="block text-sm text-muted">{each.join(' · ')}</span>
  }
  return (
    <span className="mt-1.5 grid gap-1.5">
      {underlyings.map((underlying) => (
        <Days key={underlying} dataset={dataset} underlying={underlying} days={sessions[underlying] ?? 0} />
      ))}
    </span>
  )
}

interface DaysProps {
  dataset: Dataset
  underlying: Underlying
  days: number
}

function Days({ dataset: { firstDate, lastDate }, underlying, days }: DaysProps) {
  const of = tradingDates(firstDate, lastDate, instrumentOf(underlying).exchange).length
  const share = of === 0 ? 1 : Math.min(1, days / of)
  return (
    <span className="block text-sm text-muted">
      {underlying} {formatNumber(days)} of {formatCount(of, 'day')}
      <span aria-hidden className="mt-0.5 block h-1 overflow-hidden rounded-full bg-border">
        <span
          className={classNames('block h-full', share >= MOST_DAYS ? 'bg-profit' : 'bg-warning')}
          style={{ width: `${100 * share}%` }}
        />
      </span>
    </span>
  )
}
