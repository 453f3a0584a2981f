import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { AfterPaint } from '../../../ui/hooks/after-paint.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LiveCard } from '../live/live-card.tsx'
import type { LiveState } from '../live/live-state.ts'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

// Loaded after the form, because it needs the catalogue of indicators and the contracts.
const StrategyWords = fetchedPart(async () => memo((await import('./strategy-words.tsx')).StrategyWords))
const PayoffCard = fetchedPart(async () => memo((await import('./payoff-card.tsx')).PayoffCard))

/** Summary beside the form: the strategy in words and its payoff. */
export function StrategySummary({ live }: { live: LiveState }) {
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  return (
    <aside
      aria-label="Strategy summary"
      className="grid grid-cols-1 content-start gap-4 xl:sticky xl:top-18 xl:max-h-[calc(100dvh-9.5rem)] xl:overflow-y-auto"
    >
      <div className="empty:hidden xl:sticky xl:top-0 xl:z-10">
        <LiveCard live={live} />
      </div>
      <AfterPaint fallback={<Skeleton className="h-56" />}>
        <StrategyWords request={request} />
      </AfterPaint>
      <AfterPaint fallback={<Skeleton className="h-72" />}>
        <PayoffCard />
      </AfterPaint>
    </aside>
  )
}
