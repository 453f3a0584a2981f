import { OPTION_TYPES, TRADE_TYPES } from '#domain'
import { ExpiryFields } from './expiry-fields.tsx'
import { SegmentedField } from './fields.tsx'
import { StrikeFields } from './strike-fields.tsx'

export const OPTION_TYPE_OPTIONS = OPTION_TYPES.map((type) => ({ value: type, label: type }))
export const TRADE_TYPE_OPTIONS = TRADE_TYPES.map((type) => ({ value: type, label: type }))

/** The leg of a single-leg strategy: one lot. */
export function SingleLeg() {
  return (
    <div className="mt-3 grid grid-cols-1 gap-x-4 gap-y-3 border-t border-border pt-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <SegmentedField name="request.strategy.optionType" options={OPTION_TYPE_OPTIONS} />
      <SegmentedField name="request.strategy.tradeType" options={TRADE_TYPE_OPTIONS} />
      <StrikeFields path="request.strategy" />
      <ExpiryFields path="request.strategy" />
    </div>
  )
}
