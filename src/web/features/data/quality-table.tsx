import { TableProperties } from 'lucide-react'
import type { DatasetDayQuality } from '#api'
import { Badge } from '../../ui/layout/badge.tsx'
import { DataTable, type TableColumn } from '../../ui/layout/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatDate, formatNumber, formatPercent } from '../../ui/format.ts'

const TABLE_HEIGHT = 560

/** Measures of each day, latest first, sortable by any of them. */
export function QualityTable({ days }: { days: readonly DatasetDayQuality[] }) {
  if (days.every(({ indexGaps }) => indexGaps === null))
    return (
      <EmptyState icon={TableProperties} title="No day has been measured">
        Quality is measured when data is imported. Days of the simulated market are measured once they have
        been made, which their first backtest does.
      </EmptyState>
    )
  return (
    <DataTable
      label="Quality per day"
      data={days}
      columns={COLUMNS}
      initialSorting={[{ id: 'date', desc: true }]}
      maxHeight={TABLE_HEIGHT}
    />
  )
}

type Measure = {
  [K in keyof DatasetDayQuality]: DatasetDayQuality[K] extends number | null ? K : never
}[keyof DatasetDayQuality]

function measure(id: Measure, header: string, format: (value: number) => string) {
  return {
    id,
    header,
    // Days without a measure sort last.
    accessorFn: (day: DatasetDayQuality) => day[id] ?? -1,
    cell: ({ row }) => {
      const value = row.original[id]
      return value === null ? <span className="text-muted">–</span> : format(value)
    },
    meta: { align: 'right' },
  } satisfies TableColumn<DatasetDayQuality>
}

const share = (value: number) => formatPercent(100 * value)
const minutes = (value: number) => `${formatNumber(value)} min`

const COLUMNS = [
  { id: 'date', accessorKey: 'date', header: 'Date', cell: ({ row }) => formatDate(row.original.date) },
  { id: 'underlying', accessorKey: 'underlying', header: 'Index' },
  measure('contracts', 'Contracts', formatNumber),
  measure('bars', 'Bars', formatNumber),
  measure('missingNearMoney', 'Missing near the money', share),
  measure('longestGapNearMoney', 'Longest gap', minutes),
  measure('staleContracts', 'Stale contracts', formatNumber),
  measure('indexGaps', 'Index gaps', minutes),
  measure('staleIndex', 'Stale index', share),
  measure('parityErrorPercent', 'Parity error', (value) => formatPercent(value, 3)),
  {
    id: 'index',
    header: 'Index series',
    accessorFn: ({ indexIsDerived }) => (indexIsDerived ? 'Derived' : 'From the source'),
    cell: ({ row }) =>
      row.original.indexIsDerived ? (
        <Badge tone="warning" title="The source had no index; it was derived from put-call parity">
          Derived
        </Badge>
      ) : (
        'From the source'
      ),
  },
] as TableColumn<DatasetDayQuality>[]
