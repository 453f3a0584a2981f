import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { describeStrategy } from '../model/describe-strategy.ts'
import type { FormRequest, FormValues } from '../model/form-values.ts'

const PayoffCard = lazy(() => import('./payoff-card.tsx').then((module) => ({ default: module.PayoffCard })))

/** Beside the form: what the strategy does, in words and as a payoff. */
export function StrategySummary() {
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  return (
    <aside aria-label="Strategy summary" className="grid grid-cols-1 content-start gap-4 xl:sticky xl:top-18">
      <Card title="In plain words">
        <dl className="grid gap-2.5 text-sm">
          {describeStrategy(request).map((part) => (
            <div key={part.title}>
              <dt className="text-xs font-semibold text-muted">{part.title}</dt>
              {part.sentences.map((sentence) => (
                <dd key={sentence}>{sentence}</dd>
              ))}
            </div>
          ))}
        </dl>
      </Card>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <PayoffCard />
      </Suspense>
    </aside>
  )
}
