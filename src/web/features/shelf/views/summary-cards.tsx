import { shelfFigures, type ShelfRow } from '../model/shelf.ts'

/** Number of strategies, and their average return. */
export function SummaryCards({ rows }: { rows: readonly ShelfRow[] }) {
  const { total, tested, average, draft } = shelfFigures(rows)
  const cards = [
    ['Total Strategies', total],
    ['Tested', tested],
    ['Avg Performance', average],
    ['Draft', draft],
  ] as const
  return (
    <dl aria-label="Summary" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(([name, value]) => (
        <div key={name} className="rounded-lg border border-border bg-surface p-4 shadow-card">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-2xl font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
