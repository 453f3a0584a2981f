import { useMemo, useState } from 'react'
import type { BacktestResults, FilteredOutcome } from '#domain'
import { filteredTotal, type Money } from '#engine/analytics'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { DayLink } from './explain-link.tsx'
import { describeFiltered } from './result-words.ts'

interface FilteredDaysProps {
  results: Pick<BacktestResults, 'filtered' | 'filteredOutcomes'>
  money: Money
}

/** Days that the strategy's filters excluded, with the reason and the result they would have had. */
export function FilteredDays({ results: { filtered, filteredOutcomes = [] }, money }: FilteredDaysProps) {
  const [shown, setShown] = useState(false)
  const reasons = useMemo(() => describeFiltered(filtered ?? []), [filtered])
  const outcomes = useMemo(
    () => new Map(filteredOutcomes.map((outcome) => [outcome.date, outcome])),
    [filteredOutcomes],
  )
  if (!filtered) return null
  const of = (days: readonly { date: string }[]) => days.flatMap(({ date }) => outcomes.get(date) ?? [])
  return (
    <Card
      title="Filtered days"
      description={`${formatCount(filtered.length, 'day')} left out by the strategy’s own filters`}
      level={3}
      actions={
        filteredOutcomes.length > 0 && (
          <Switch checked={shown} onCheckedChange={setShown} label="Their result without the filters" />
        )
      }
    >
      {filtered.length === 0 && <p className="text-sm text-muted">The filters let every day in.</p>}
      {shown && <TotalWithoutFilters outcomes={filteredOutcomes} money={money} />}
      <ul className="grid gap-2 text-sm">
        {reasons.map(({ reason, text, days }) => (
          <li key={reason}>
            <details>
              <summary>
                {text} {shown && <TotalProfit outcomes={of(days)} money={money} />}
              </summary>
              <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 tabular">
                {days.map(({ date }) => (
                  <li key={date}>
                    <DayLink date={date} /> {shown && <TotalProfit outcomes={of([{ date }])} money={money} />}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TotalWithoutFilters({ outcomes, money }: { outcomes: readonly FilteredOutcome[]; money: Money }) {
  const trades = outcomes.reduce((sum, outcome) => sum + outcome.trades, 0)
  return (
    <p role="status" className="mb-2 text-sm">
      Without the filters these days would have made <TotalProfit outcomes={outcomes} money={money} /> more in{' '}
      {formatCount(trades, 'trade')}, {money === 'net' ? 'after charges' : 'before charges'}.
    </p>
  )
}

function TotalProfit({ outcomes, money }: { outcomes: readonly FilteredOutcome[]; money: Money }) {
  return <Profit amount={filteredTotal(outcomes, money)} className="font-medium" />
}
