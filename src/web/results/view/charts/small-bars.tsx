import type { BreakdownRow } from '#engine/analytics'
import { classNames } from '../../../ui/class-names.ts'
import { formatSignedRupees } from '../../../ui/format.ts'

interface SmallBarsProps {
  title: string
  rows: readonly BreakdownRow[]
  /** Text below a bar. */
  short: (row: BreakdownRow) => string
}

/** Half of the height, in percent, that the largest bar takes. */
const HALF = 50

/** A small chart of totals by group: bars up from the line in the middle are profits, bars down are losses. */
export function SmallBars({ title, rows, short }: SmallBarsProps) {
  const largest = Math.max(1, ...rows.map(({ total }) => Math.abs(total)))
  const text = rows.map((row) => `${row.label} ${formatSignedRupees(row.total)}`).join(', ')
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs font-medium">{title}</figcaption>
      <div role="img" aria-label={`P&L by ${title.toLowerCase()}: ${text}`} className="flex gap-1">
        {rows.map((row) => (
          <div
            key={row.key}
            title={`${row.label}: ${formatSignedRupees(row.total)}`}
            className="min-w-0 flex-1"
          >
            <div className="relative h-16 rounded-sm bg-sunken">
              <span className="absolute inset-x-0 top-1/2 border-t border-border-strong" />
              <span
                className={classNames(
                  'absolute inset-x-0.5 rounded-xs',
                  row.total < 0 ? 'top-1/2 bg-loss' : 'bottom-1/2 bg-profit',
                )}
                style={{ height: `${(Math.abs(row.total) / largest) * HALF}%` }}
              />
            </div>
            <p className="-mx-1 text-center text-2xs whitespace-nowrap text-muted tabular">{short(row)}</p>
          </div>
        ))}
      </div>
    </figure>
  )
}
