import { useMemo } from 'react'
import { weekdayInShort, type Trade } from '#domain'
import type { DayCurve } from '#engine/analytics'
import { isoDate, weekday } from '#engine/exchange'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { formatCount, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { DayLink } from '../explain-link.tsx'

interface DayRow {
  readonly date: string
  readonly weekday: string
  readonly trades: number
  /** Rupees, like the columns below. */
  readonly profit: number
  readonly charges: number
  readonly cumulative: number
  readonly drawdown: number
}

const SCROLL_HEIGHT = 608
const right = { align: 'right' as const }

const COLUMNS: TableColumn<DayRow>[] = [
  { accessorKey: 'date', header: 'Date', cell: ({ row }) => <DayLink date={row.original.date} /> },
  { accessorKey: 'weekday', header: 'Weekday', enableSorting: false },
  profit('profit', 'P&L'),
  profit('cumulative', 'Cumulative'),
  profit('drawdown', 'Drawdown'),
  { accessorKey: 'trades', header: 'Exits', meta: right },
  {
    accessorKey: 'charges',
    header: 'Charges',
    meta: right,
    cell: ({ row }) => formatRupees(row.original.charges),
  },
]

function profit(key: 'profit' | 'cumulative' | 'drawdown', header: string): TableColumn<DayRow> {
  return { accessorKey: key, header, meta: right, cell: ({ row }) => <Profit amount={row.original[key]} /> }
}

/** Every session of the result with the profit of its exits, latest first. */
export function DayTable({ curve, trades }: { curve: DayCurve; trades: readonly Trade[] }) {
  const rows = useMemo(() => rowsOf(curve, trades), [curve, trades])
  const isHeld = trades.some(({ date, exitDate = date }) => exitDate !== date)
  return (
    <Card
      title="Days"
      description={`${formatCount(rows.length, 'session')}; ${isHeld ? 'a position held over days counts with the change of its mark' : 'a day is that of the exits'}`}
      level={3}
      flush
    >
      <DataTable
        label="Days, table"
        data={rows}
        columns={COLUMNS}
        initialSorting={[{ id: 'date', desc: true }]}
        maxHeight={SCROLL_HEIGHT}
      />
    </Card>
  )
}

function rowsOf(curve: DayCurve, trades: readonly Trade[]): DayRow[] {
  const exits = new Map<string, { trades: number; charges: number }>()
  for (const { date, exitDate = date, charges } of trades) {
    const before = exits.get(exitDate)
    exits.set(exitDate, { trades: (before?.trades ?? 0) + 1, charges: (before?.charges ?? 0) + charges })
  }
  return Array.from(curve.days, (day, i) => {
    const date = isoDate(day)
    return {
      date,
      weekday: weekdayInShort(weekday(day)),
      ...(exits.get(date) ?? { trades: 0, charges: 0 }),
      profit: curve.profit[i],
      cumulative: curve.cumulative[i],
      drawdown: curve.drawdown[i],
    }
  })
}
