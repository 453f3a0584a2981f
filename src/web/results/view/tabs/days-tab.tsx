import { useMemo, useState } from 'react'
import type { HeldCycle, Trade, BacktestResults, FilteredOutcome } from '#domain'
import { cycleRows, type CycleRow, type Money, filteredTotal } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { DayTable } from '../tables/day-table.tsx'
import type { ShownResults } from '../use-results.ts'
import { DayLink } from '../explain-link.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { describeFiltered } from '../result-words.ts'

/** Every session, the cycles of positions held over nights, and days that the strategy's filters left out. */
export function DaysTab({ shown }: { shown: ShownResults }) {
  const { bundle, trades, money, statistics } = shown
  return (
    <div className="grid grid-cols-1 gap-3">
      {trades.length > 0 && <DayTable curve={statistics.curves.byDay} trades={trades} />}
      {trades.length > 0 && bundle.results.cycles && (
        <CycleTable cycles={bundle.results.cycles} trades={trades} money={money} />
      )}
      <FilteredDays results={bundle.results} money={money} />
    </div>
  )
}

interface CycleTableProps {
  cycles: readonly HeldCycle[]
  /** Filtered trades. */
  trades: readonly Trade[]
  money: Money
}

const SCROLL_HEIGHT = 420
const right = { align: 'right' as const }

const COLUMNS: TableColumn<CycleRow>[] = [
  { accessorKey: 'date', header: 'Entry', cell: ({ row }) => <DayLink date={row.original.date} /> },
  { accessorKey: 'exitDate', header: 'Exit', cell: ({ row }) => <DayLink date={row.original.exitDate} /> },
  { accessorKey: 'nights', header: 'Nights held', meta: right },
  { accessorKey: 'trades', header: 'Trades', meta: right },
  {
    accessorKey: 'profit',
    header: 'Result',
    meta: right,
    cell: ({ row }) => <Profit amount={row.original.profit} />,
  },
  {
    accessorKey: 'worstMark',
    header: 'Worst mark',
    meta: right,
    cell: ({ row: { original } }) => (
      <span title={`At the close of ${original.worstDate}`}>
        <Profit amount={original.worstMark} />
      </span>
    ),
  },
]

/** Cycles of a multi-day strategy, latest first. */
function CycleTable({ cycles, trades, money }: CycleTableProps) {
  const rows = useMemo(() => cycleRows(cycles, trades, money).toReversed(), [cycles, trades, money])
  return (
    <Card
      title="Cycles"
      description={`${formatCount(rows.length, 'cycle')}; the worst mark is the lowest that one stood at the close of a session`}
      level={3}
      flush
    >
      <DataTable label="Cycles, table" data={rows} columns={COLUMNS} maxHeight={SCROLL_HEIGHT} />
    </Card>
  )
}

interface FilteredDaysProps {
  results: Pick<BacktestResults, 'filtered' | 'filteredOutcomes'>
  money: Money
}

/** Days that the strategy's filters excluded, with the reason and the result they would have had. */
function FilteredDays({ results: { filtered, filteredOutcomes = [] }, money }: FilteredDaysProps) {
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
