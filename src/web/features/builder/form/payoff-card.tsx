import { Card } from '../../../ui/layout/card.tsx'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { StrategyPayoffFigure, useStrategyPayoff } from '../../../strategy/strategy-payoff.tsx'
import { useValidatedRequest } from './validated-request.tsx'

/** Payoff of the last valid strategy at expiry, entered at the prices of its first day. */
export function PayoffCard() {
  const { request, problem } = useValidatedRequest()
  if (!request)
    return (
      <Card title="Payoff at expiry">
        <p className="text-sm text-muted">
          Appears once the strategy is valid.{problem !== undefined && ` ${problem}`}
        </p>
      </Card>
    )
  return <Payoff request={request} problem={problem} />
}

function Payoff({ request, problem }: { request: FormRequest; problem: string | undefined }) {
  const payoff = useStrategyPayoff(request)
  return (
    <Card title={payoff.sketch?.profile.isModelled ? 'Payoff at the first expiry' : 'Payoff at expiry'}>
      {problem !== undefined && (
        <p role="status" className="mb-2 text-sm text-warning">
          This is of the last valid strategy. {problem}
        </p>
      )}
      <StrategyPayoffFigure
        {...payoff}
        underlying={request.instrument}
        empty="Appears once a leg is complete and finds a contract."
      />
    </Card>
  )
}
