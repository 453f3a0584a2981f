import { useMemo } from 'react'
import type { BacktestRequest } from '#domain'
import { estimatedCapital } from '#engine/analytics'
import { formatDate, formatRupees } from '../../../ui/format.ts'
import { StrategyPayoffFigure, useStrategyPayoff } from '../../../strategy/strategy-payoff.tsx'

/** Payoff of the strategy at expiry, entered at the prices of its first day, and its required capital. */
export function PayoffSketchChart({ request }: { request: BacktestRequest }) {
  const payoff = useStrategyPayoff(request)
  const capital = useMemo(() => estimatedCapital(request), [request])
  return (
    <>
      <StrategyPayoffFigure
        {...payoff}
        underlying={request.instrument}
        empty="No leg finds a contract to sketch."
      />
      {capital > 0 && (
        <p className="mt-2 text-sm">
          Needs about {formatRupees(capital)} of capital: an estimate of its highest margin from{' '}
          {formatDate(request.startDate)} to {formatDate(request.endDate)}.
        </p>
      )}
    </>
  )
}
