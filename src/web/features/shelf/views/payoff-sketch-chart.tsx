import { useMemo } from 'react'
import type { BacktestRequest } from '#domain'
import { estimatedCapital } from '#engine/analytics'
import { formatDate, formatRupees } from '../../../ui/format.ts'
import { StrategyPayoffFigure, useStrategyPayoff } from '../../../strategy/strategy-payoff.tsx'

interface PayoffSketchChartProps {
  request: BacktestRequest
  /** Highest margin of the last run in rupees; null if it is not known. */
  measured: number | null
}

/** Payoff of the strategy at expiry, entered at the prices of its first day, and its required capital. */
export function PayoffSketchChart({ request, measured }: PayoffSketchChartProps) {
  const payoff = useStrategyPayoff(request)
  const estimate = useMemo(() => (measured === null ? estimatedCapital(request) : 0), [request, measured])
  const period = `from ${formatDate(request.startDate)} to ${formatDate(request.endDate)}`
  return (
    <>
      <StrategyPayoffFigure
        {...payoff}
        underlying={request.instrument}
        empty="No leg finds a contract to sketch."
      />
      {measured !== null && (
        <p className="mt-2 text-sm">
          Needs {formatRupees(measured)} of capital: the highest margin of its run {period}.
        </p>
      )}
      {estimate > 0 && (
        <p className="mt-2 text-sm">
          Needs about {formatRupees(estimate)} of capital: an estimate of its highest margin {period}.
        </p>
      )}
    </>
  )
}
