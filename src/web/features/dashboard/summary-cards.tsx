import { useId, type ReactNode } from 'react'
import type { Dashboard } from '#api'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'

/** The four figures at the top. */
export function SummaryCards({ dashboard: { backtests, strategies } }: { dashboard: Dashboard }) {
  const { completed, profitable } = backtests
  const { saved, active, tested, totalPnl } = strategies
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Figure name="Total Backtests" note="completed">
        {formatNumber(completed)}
      </Figure>
      <Figure name="Success Rate" note={`${profitable} of ${completed} with a net profit above 0`}>
        {completed === 0 ? 'N/A' : formatPercent((100 * profitable) / completed, 0)}
      </Figure>
      <Figure name="Total P&L" note={`net, last runs of ${tested} of ${saved} saved strategies`}>
        {tested === 0 ? 'N/A' : <Profit amount={totalPnl} />}
      </Figure>
      <Figure name="Active Strategies" note={`${saved - active} inactive`}>
        {formatNumber(active)}
      </Figure>
    </div>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="rounded-lg border border-border bg-surface px-4 py-3.5 shadow-card"
    >
      <p id={id} className="text-sm text-muted">
        {name}
      </p>
      <p className="mt-1 text-2xl font-semibold tabular">{children}</p>
      <p className="mt-1 text-xs text-muted">{note}</p>
    </div>
  )
}
