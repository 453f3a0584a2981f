import { LIBRARY_FIGURES, whyNotBacktested, type LibraryGroup, type LibraryStrategy } from '#domain/library'
import { formatDate, formatPercent, formatRupees, formatSignedRupees } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { figuresOf, FIGURES_ORIGIN } from './library-labels.ts'

/** Share of profitable days of a strategy and typical amounts, or why it cannot be backtested. */
export function SuccessFigures({
  strategy,
  inFull = false,
}: {
  strategy: LibraryStrategy
  inFull?: boolean
}) {
  const reason = whyNotBacktested(strategy)
  const figures = figuresOf(strategy)
  if (!figures)
    return (
      <p className="rounded-md bg-sunken px-3 py-2 text-sm">
        <span className="font-medium">Cannot be backtested.</span> {reason}
      </p>
    )
  const { days, successRate, typicalProfit, typicalLoss, netProfit, peakMargin } = figures
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 tabular">
        <dt>Success rate</dt>
        <dd className="text-right font-medium">{formatPercent(successRate)} of days</dd>
        <dt className="text-muted">Typical profit</dt>
        <dd className="text-right">{amountOf(typicalProfit)}</dd>
        <dt className="text-muted">Typical loss</dt>
        <dd className="text-right">{amountOf(typicalLoss)}</dd>
        <dt className="text-muted">All days together</dt>
        <dd className="text-right">
          <Profit amount={netProfit} />
        </dd>
        <dt className="text-muted">Needs</dt>
        <dd className="text-right" title="The highest margin of any day">
          about {formatRupees(peakMargin)}
        </dd>
      </dl>
      <p className="mt-1 text-xs text-muted">Net of charges, {FIGURES_ORIGIN}</p>
      {inFull && <Groups groups={figures.groups} />}
      {inFull && (
        <p className="mt-1 text-xs text-muted">
          {days} days from {formatDate(LIBRARY_FIGURES.from)} to {formatDate(LIBRARY_FIGURES.to)}, one lot of
          NIFTY a leg, entered at 09:16 and left at 15:15 without stops. Typical is the median day. The
          simulated market is a test bench, not history: its minutes and option prices are made, so what it
          pays is no forecast.
        </p>
      )}
    </div>
  )
}

/** Success by days to expiry, India VIX and year. */
function Groups({ groups }: { groups: readonly LibraryGroup[] }) {
  const kinds = [...new Set(groups.map(({ by }) => by))]
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-3">
      {kinds.map((by) => (
        <table key={by} className="w-full self-start text-xs tabular">
          <caption className="mb-1 text-left font-medium">{by}</caption>
          <tbody>
            {groups
              .filter((group) => group.by === by)
              .map(({ name, days, successRate, netProfit }) => (
                <tr key={name}>
                  <th scope="row" className="py-0.5 pr-2 text-left font-normal whitespace-nowrap text-muted">
                    {name}
                  </th>
                  <td className="text-right" title={`of ${days} days`}>
                    {formatPercent(successRate, 0)}
                  </td>
                  <td className="pl-2 text-right">
                    <Profit amount={netProfit} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function amountOf(amount: number | null): string {
  return amount === null ? 'none' : formatSignedRupees(amount)
}
