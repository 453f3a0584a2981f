import { useMemo } from 'react'
import type { HeldCycle, Trade } from '#domain'
import { cycleRows, type CycleRow, type Money } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { DayTable } from '../tables/day-table.tsx'
import { FilteredDays } from '../filtered-days.tsx'
import type { ShownResults } from '../use-results.ts'
import { DayLink } from '../explain-link.tsx'

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
