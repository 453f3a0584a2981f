import { OPTION_TYPE_WORDS, TRADE_TYPE_WORDS } from '#domain'
import { useChoices } from './use-choices.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { AfterPaint } from '../../../ui/hooks/after-paint.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SegmentedField } from './fields.tsx'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

// Its suggestions need the contracts of the first day, so it loads after the form.
const StrikeFields = fetchedPart(async () => (await import('./strike-fields.tsx')).StrikeFields)

/** The leg of a single-leg strategy: one lot. */
export function SingleLeg() {
  return (
    <div className="mt-3 grid grid-cols-1 gap-x-4 gap-y-3 border-t border-border pt-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <SegmentedField name="request.strategy.optionType" options={useChoices(OPTION_TYPE_WORDS)} />
      <SegmentedField name="request.strategy.tradeType" options={useChoices(TRADE_TYPE_WORDS)} />
      <AfterPaint fallback={<Skeleton className="h-14 sm:in-data-dense:h-13" />}>
        <StrikeFields path="request.strategy" />
      </AfterPaint>
      <ExpiryFields path="request.strategy" />
    </div>
  )
}
