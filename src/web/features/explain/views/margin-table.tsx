import type { DayExplanation } from '#domain'
import { Card } from '../../../ui/layout/card.tsx'
import { formatRupees } from '../../../ui/format.ts'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

/** Estimated margin after each entry. */
export function MarginTable({ day: { margins, totals } }: { day: DayExplanation }) {
  return (
    <Card
      title="Margin"
      description={`Estimated; at its peak ${formatRupees(totals.peakMargin)}`}
      level={3}
      flush
    >
      <SimpleTable
        label="Estimated margin after each entry"
        columns={[
          { header: 'After the entries of' },
          { header: 'SPAN', right: true },
          { header: 'Exposure', right: true },
          { header: 'Premium to pay', right: true },
          { header: 'Total', right: true },
        ]}
        rows={margins.map(({ time, span, exposure, premium, total }) => ({
          key: time,
          cells: [time, ...[span, exposure, premium, total].map(formatRupees)],
        }))}
      />
    </Card>
  )
}
