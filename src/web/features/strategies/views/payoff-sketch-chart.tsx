import { useMemo } from 'react'
import type { BacktestRequest } from '#domain'
import { assumedMarket, payoffSketch } from '#engine/analytics'
import { PayoffChart } from '../../../strategy/payoff-chart.tsx'

/** What the strategy would pay at expiry, entered in an assumed market. */
export function PayoffSketchChart({ request }: { request: BacktestRequest }) {
  const sketch = useMemo(
    () => payoffSketch(request, assumedMarket(request.instrument, request.startDate)),
    [request],
  )
  if (!sketch) return <p className="text-sm text-muted">No leg finds a contract to sketch.</p>
  return (
    <>
      <PayoffChart {...sketch} />
      <p className="mt-1 text-xs text-muted">A sketch at assumed prices, without stops and charges.</p>
    </>
  )
}
