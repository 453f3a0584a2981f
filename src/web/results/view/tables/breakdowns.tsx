import type { TradeBreakdowns, BreakdownRow } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDate, formatNumber, formatPercent } from '../../../ui/format.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'

const inDays = (dte: string) => (dte === '1' ? '1 day' : `${dte} days`)

interface BreakdownsProps {
  breakdowns: TradeBreakdowns
  /** Name of a leg by its id. */
  nameOf: (legId: string) => string
}

/** Whether a position was held over days, so that the day of an entry is not that of the profit. */
export function isHeldOver({ nights }: Pick<TradeBreakdowns, 'nights'>): boolean {
  return nights.some(({ key }) => key > 0)
}

/** Breakdowns of the trades by month, week, expiry, and by other properties. */
export function Breakdowns({ breakdowns, nameOf }: BreakdownsProps) {
  const tabs = breakdownTabs(breakdowns, nameOf)
  return (
    <Card
      title="Breakdown"
      description={
        isHeldOver(breakdowns)
          ? 'Each trade counts whole on its entry day; curve, months and days count a held position with the change of its mark'
          : undefined
      }
      level={3}
      flush
    >
      <Tabs label="Breakdown by" tabs={tabs} />
    </Card>
  )
}

function breakdownTabs(breakdowns: TradeBreakdowns, nameOf: (legId: string) => string) {
  const table = (
    subject: string,
    rows: TradeBreakdowns[keyof TradeBreakdowns],
    formatLabel?: (label: string) => string,
  ) => (
    <BreakdownTable
      label={`Results by ${subject.toLowerCase()}`}
      subject={subject}
      rows={rows}
      formatLabel={formatLabel}
    />
  )
  const isHeld = isHeldOver(breakdowns)
  const atEntry = (group: string, when: 'of' | 'at' = 'of') => (isHeld ? `${group} ${when} entry` : group)
  return [
    { value: 'month', label: 'Monthly', content: table(atEntry('Month'), breakdowns.month) },
    { value: 'week', label: 'Weekly', content: table(atEntry('Week'), breakdowns.week) },
    { value: 'expiry', label: 'Expiry', content: table('Expiry', breakdowns.expiry, formatDate) },
    { value: 'weekday', label: 'Weekday', content: table(atEntry('Weekday'), breakdowns.weekday) },
    {
      value: 'dte',
      label: 'Days to expiry',
      content: table(atEntry('Days to expiry', 'at'), breakdowns.dte, inDays),
    },
    { value: 'hour', label: 'Entry hour', content: table('Entry hour', breakdowns.entryHour) },
    { value: 'exit', label: 'Exit reason', content: table('Exit reason', breakdowns.exitReason) },
    { value: 'leg', label: 'Leg', content: table('Leg', breakdowns.leg, nameOf) },
    { value: 'type', label: 'Call / put', content: table('Option type', breakdowns.optionType) },
    { value: 're-entry', label: 'Re-entry', content: table('Entry', breakdowns.reEntry) },
    ...(isHeld
      ? [{ value: 'nights', label: 'Days held', content: table('Held over', breakdowns.nights) }]
      : []),
    ...(breakdowns.vix.length > 0
      ? [
          {
            value: 'vix',
            label: 'India VIX',
            content: table('India VIX before the entry day', breakdowns.vix),
          },
        ]
      : []),
    ...(breakdowns.gap.length > 0
      ? [{ value: 'gap', label: 'Gap', content: table('Gap of the entry day', breakdowns.gap) }]
      : []),
  ]
}

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
function BreakdownTable({ label, subject, rows, formatLabel }: BreakdownTableProps) {
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
