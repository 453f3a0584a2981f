import { Chart } from '../charts/chart.tsx'
import { ChartLegend } from '../charts/chart-legend.tsx'
import { StackedBars } from '../charts/stacked-bars.tsx'
import type { ChartSeries } from '../charts/chart-options.ts'
import { DataTable, type TableColumn } from '../layout/data-table.tsx'
import { formatCompactRupees, formatDate } from '../format.ts'
import { Profit } from '../layout/profit.tsx'
import { SimpleTable } from '../layout/simple-table.tsx'
import { Sparkline } from '../charts/sparkline.tsx'

interface DayProfit {
  readonly date: string
  readonly profit: number
}

const DAYS = 180
const SECONDS_PER_DAY = 86_400
const FIRST_DAY = Date.parse('2024-01-01T00:00:00Z') / 1000

const x = Array.from({ length: DAYS }, (_, i) => FIRST_DAY + i * SECONDS_PER_DAY)
const values = x.map((_, i) => 4000 * Math.sin(i / 19) + 30 * i - 1500)
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const formatX = (seconds: number) => formatDate(dateOf(seconds))
const SERIES: ChartSeries[] = [
  { label: 'Cumulative', values, kind: 'area', color: 'profit', negativeColor: 'loss' },
  { label: 'Average', values: values.map((value) => value / 2), color: 'series-1', dashed: true },
]
const ROWS: DayProfit[] = x.map((seconds, i) => ({ date: dateOf(seconds), profit: values[i] ?? 0 }))
const COLUMNS: TableColumn<DayProfit>[] = [
  { accessorKey: 'date', header: 'Date', cell: ({ row }) => formatDate(row.original.date) },
  {
    accessorKey: 'profit',
    header: 'P&L',
    meta: { align: 'right' },
    cell: ({ row }) => <Profit amount={row.original.profit} />,
  },
]

export function GalleryTable() {
  return <DataTable label="Profit by day" data={ROWS} columns={COLUMNS} maxHeight={240} />
}

export function GallerySimpleTable() {
  return (
    <SimpleTable
      label="Charges"
      columns={[{ header: 'Charge' }, { header: 'Rupees', right: true }]}
      rows={[
        { key: 'brokerage', cells: ['Brokerage', '40.00'] },
        { key: 'gst', cells: ['GST', '7.20'] },
        {
          key: 'curve',
          cells: ['By day', <Sparkline key="curve" curve={[0, 3, 2, 5]} label="A made-up curve by day" />],
        },
      ]}
    />
  )
}

export function GalleryChart() {
  return (
    <>
      <p className="flex flex-wrap gap-x-4 px-3 pt-3 text-xs text-muted">
        <ChartLegend entries={SERIES.map((one) => ({ label: one.label, one }))} />
      </p>
      <Chart
        label="A made-up curve"
        x={x}
        xKind="date"
        formatX={formatX}
        formatY={formatCompactRupees}
        series={SERIES}
        height={240}
      />
    </>
  )
}

export function GalleryBars() {
  return (
    <div className="p-3">
      <StackedBars
        label="Made-up gains and losses by day"
        parts={[
          { name: 'Theta', color: 'series-3' },
          { name: 'Gamma', color: 'series-2' },
        ]}
        bars={ROWS.slice(0, 8).map(({ date, profit }) => ({
          label: formatDate(date),
          amounts: [1500, profit / 4],
        }))}
        format={formatCompactRupees}
      />
    </div>
  )
}
