import { usePublishToAssistant } from '../../../results/screen-context.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { StrategyPayoffFigure, useStrategyPayoff } from '../../../strategy/strategy-payoff.tsx'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { useValidatedRequest } from './validated-request.tsx'

/** Payoff of the last valid strategy at expiry, entered at the prices of its first day. */
export function PayoffCard() {
  const { request, problem } = useValidatedRequest()
  const say = useBuilderWords()
  if (!request)
    return (
      <Card title={say('Payoff at expiry')}>
        <p className="text-sm text-muted">
          {say('Appears once the strategy is valid.')}
          {problem !== undefined && ` ${problem}`}
        </p>
      </Card>
    )
  return <Payoff request={request} problem={problem} />
}

function Payoff({ request, problem }: { request: FormRequest; problem: string | undefined }) {
  const payoff = useStrategyPayoff(request)
  usePublishToAssistant('payoff', payoff.sketch?.profile)
  const say = useBuilderWords()
  return (
    <Card title={say(payoff.sketch?.profile.isModelled ? 'Payoff at the first expiry' : 'Payoff at expiry')}>
      {problem !== undefined && (
        <p role="status" className="mb-2 text-sm text-warning">
          {say('This is of the last valid strategy.')} {problem}
        </p>
      )}
      <StrategyPayoffFigure
        {...payoff}
        underlying={request.instrument}
        empty={say('Appears once a leg is complete and finds a contract.')}
      />
    </Card>
  )
}
