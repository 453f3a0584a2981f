import classNames from 'clsx'
import type { MonthMatrix } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { gainTone } from '../../../ui/layout/profit.tsx'
import { formatSignedRupees } from '../../../ui/format.ts'
import { MONTH_NAMES } from '#domain'

/** Heat map of P&L, a row for each month and a column for each year; a deeper colour is a larger amount. */
export function MonthHeatMap({ months }: { months: MonthMatrix }) {
  const { years } = months
  const largest = Math.max(1, ...years.flatMap((year) => year.months.map((total) => Math.abs(total ?? 0))))
  return (
    <Card title="Monthly P&L" level={3} flush dense>
      <div className="overflow-x-auto px-3 pb-2" tabIndex={0} role="region" aria-label="Monthly P&L by year">
        <table className="w-full border-separate border-spacing-x-1 border-spacing-y-px text-xs tabular">
          <thead>
            <tr>
              <th scope="col" className="w-10 px-1 text-left font-medium text-muted">
                <span className="sr-only">Month</span>
              </th>
              {years.map(({ year }) => (
                <th key={year} scope="col" className="px-1.5 text-right font-medium text-muted">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MONTH_NAMES.map((month, i) => (
              <tr key={month}>
                <th scope="row" className="px-1 text-left font-normal text-muted">
                  {month}
                </th>
                {years.map((year) => (
                  <HeatCell key={year.year} total={year.months[i] ?? null} largest={largest} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className="px-1 text-left font-medium">
                Total
              </th>
              {years.map(({ year, total }) => (
                <td
                  key={year}
                  className={classNames(
                    'px-1.5 py-0.5 text-right font-semibold whitespace-nowrap',
                    gainTone(total),
                  )}
                >
                  {formatSignedRupees(total)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Strongest colour that keeps the text readable. */
const DEEPEST_PERCENT = 26

function HeatCell({ total, largest }: { total: number | null; largest: number }) {
  if (total === null) return <td className="rounded-sm bg-sunken px-1.5 py-px text-right text-muted">–</td>
  const depth = Math.round((Math.abs(total) / largest) * DEEPEST_PERCENT)
  const hue = total < 0 ? 'var(--loss)' : 'var(--profit)'
  return (
    <td
      className="rounded-sm px-1.5 py-px text-right font-medium whitespace-nowrap text-text forced-color-adjust-none"
      style={{ backgroundColor: `color-mix(in srgb, ${hue} ${depth}%, var(--surface))` }}
    >
      {formatSignedRupees(total)}
    </td>
  )
}
