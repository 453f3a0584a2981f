import type { MonthMatrix } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatSignedRupees } from '../../../ui/format.ts'
import { MONTH_NAMES } from '#domain'

/** Heat map of P&L by month and year; a deeper colour is a larger amount. */
export function MonthHeatMap({ months }: { months: MonthMatrix }) {
  const largest = Math.max(
    1,
    ...months.years.flatMap((year) => year.months.map((total) => Math.abs(total ?? 0))),
  )
  return (
    <Card title="Monthly P&L" level={3} flush>
      <div className="overflow-x-auto px-4 pb-4" tabIndex={0} role="region" aria-label="Monthly P&L by year">
        <table className="w-full border-separate border-spacing-1 text-xs tabular">
          <thead>
            <tr>
              <th scope="col" className="px-1 text-left font-medium text-muted">
                Year
              </th>
              {[...MONTH_NAMES, 'Total'].map((month) => (
                <th key={month} scope="col" className="px-1 py-1 text-right font-medium text-muted">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.years.map((year) => (
              <tr key={year.year}>
                <th scope="row" className="px-1 text-left font-medium">
                  {year.year}
                </th>
                {year.months.map((total, i) => (
                  <HeatCell key={MONTH_NAMES[i]} total={total} largest={largest} />
                ))}
                <td
                  className={classNames(
                    'rounded-sm px-1.5 py-2 text-right font-semibold whitespace-nowrap',
                    tone(year.total),
                  )}
                >
                  {formatSignedRupees(year.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Strongest colour that keeps the text readable. */
const DEEPEST_PERCENT = 26

function HeatCell({ total, largest }: { total: number | null; largest: number }) {
  if (total === null) return <td className="rounded-sm bg-sunken px-1.5 py-2 text-right text-muted">–</td>
  const depth = Math.round((Math.abs(total) / largest) * DEEPEST_PERCENT)
  const hue = total < 0 ? 'var(--loss)' : 'var(--profit)'
  return (
    <td
      className="rounded-sm px-1.5 py-2 text-right font-medium whitespace-nowrap"
      style={{ backgroundColor: `color-mix(in srgb, ${hue} ${depth}%, var(--surface))` }}
    >
      {formatSignedRupees(total)}
    </td>
  )
}

function tone(total: number): string {
  return total < 0 ? 'text-loss' : 'text-profit'
}
