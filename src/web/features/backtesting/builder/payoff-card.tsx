import { Card } from '../../../ui/card.tsx'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { StrategyPayoffFigure, useStrategyPayoff } from '../../../strategy/strategy-payoff.tsx'

/** Payoff of the strategy at expiry, entered at the prices of its first day. */
export function PayoffCard({ request }: { request: FormRequest }) {
  const payoff = useStrategyPayoff(request)
  return (
    <Card title={payoff.sketch?.profile.isModelled ? 'Payoff at the first expiry' : 'Payoff at expiry'}>
      <StrategyPayoffFigure
        {...payoff}
        underlying={request.instrument}
        empty="Appears once a leg is complete and finds a contract."
      />
    </Card>
  )
}
