import { Card } from '../../../ui/layout/card.tsx'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'

/** The strategy in plain words. */
export function StrategyWords({ request }: { request: FormRequest }) {
  return (
    <Card title="In plain words">
      <dl className="grid gap-2.5 text-sm">
        {describeStrategy(request).map((part) => (
          <div key={part.title}>
            <dt className="text-xs font-semibold text-muted">{part.title}</dt>
            {part.sentences.map((sentence, i) => (
              <dd key={i}>{sentence}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}
