import { useMemo } from 'react'
import type { BreakdownRow } from '#engine/analytics'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { formatNumber, formatPercent } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'

interface BreakdownTableProps {
  /** Accessible name. */
  label: string
  /** Heading of the first column. */
  subject: string
  rows: readonly BreakdownRow[]
  formatLabel?: (label: string) => string
}

const SCROLL_HEIGHT = 420

/** Figures of trades grouped by a property. */
export function BreakdownTable({ label, subject, rows, formatLabel }: BreakdownTableProps) {
  const columns = useMemo(() => breakdownColumns(subject, formatLabel), [subject, formatLabel])
  const totals = useMemo(() => totalsOf(rows), [rows])
  return <DataTable label={label} data={rows} columns={columns} totals={totals} maxHeight={SCROLL_HEIGHT} />
}

/** Totals of all groups, in column order. */
function totalsOf(rows: readonly BreakdownRow[]) {
  const sum = (read: (row: BreakdownRow) => number) => rows.reduce((total, row) => total + read(row), 0)
  const trades = sum((row) => row.trades)
  const total = sum((row) => row.total)
  if (trades === 0) return undefined
  return [
    'All',
    formatNumber(trades),
    formatPercent((sum((row) => row.wins) / trades) * 100),
    <Profit key="total" amount={total} />,
    <Profit key="average" amount={total / trades} />,
    <Profit key="best" amount={Math.max(...rows.map((row) => row.best))} />,
    <Profit key="worst" amount={Math.min(...rows.map((row) => row.worst))} />,
  ]
}

function breakdownColumns(
  subject: string,
  formatLabel: (label: string) => string = (label) => label,
): TableColumn<BreakdownRow>[] {
  const right = { align: 'right' as const }
  const money = (key: 'total' | 'average' | 'best' | 'worst', header: string): TableColumn<BreakdownRow> => ({
    accessorKey: key,
    header,
    meta: right,
    cell: ({ row }) => <Profit amount={row.original[key]} />,
  })
  return [
    {
      id: 'key',
      accessorFn: (row) => row.key,
      header: subject,
      cell: ({ row }) => formatLabel(row.original.label),
    },
    { accessorKey: 'trades', header: 'Trades', meta: right },
    {
      accessorKey: 'winRate',
      header: 'Trades won',
      meta: right,
      cell: ({ row }) => formatPercent(row.original.winRate),
    },
    money('total', 'Total'),
    money('average', 'Average'),
    money('best', 'Best'),
    money('worst', 'Worst'),
  ]
}
