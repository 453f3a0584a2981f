import { Card } from '../../../ui/layout/card.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { runColumns } from './run-columns.tsx'
import type { Comparison } from '../model/comparison.ts'

/** Table of the settings in which the strategies differ. */
export function DifferenceTable({ comparison: { runs, differences } }: { comparison: Comparison }) {
  if (runs.length < 2)
    return (
      <Card title="What sets them apart">
        <p className="text-sm text-muted">Choose a second backtest to see in what they differ.</p>
      </Card>
    )
  return (
    <Card
      title="What sets them apart"
      description={differences.length === 0 ? 'Nothing: the same strategy on the same period.' : undefined}
      flush
    >
      {differences.length > 0 && (
        <SimpleTable
          label="Fields in which the strategies differ"
          columns={[{ header: 'Field' }, ...runColumns(runs)]}
          rows={differences.map(({ field, values }) => ({
            key: field,
            cells: [
              field,
              ...values.map(
                (value, i) =>
                  value ?? (
                    <span key={i} className="text-muted">
                      none
                    </span>
                  ),
              ),
            ],
          }))}
        />
      )}
    </Card>
  )
}
