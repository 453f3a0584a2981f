import { useFormContext, useWatch } from 'react-hook-form'
import { OPTION_TYPES, TRADE_TYPES } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { strikeFields } from '../../../strategy/legs.ts'
import { spokenStrike, strikeChoices } from '../../../strategy/strike-words.ts'
import { SegmentedField, SelectField } from './fields.tsx'

export const OPTION_TYPE_OPTIONS = OPTION_TYPES.map((type) => ({ value: type, label: type }))
export const TRADE_TYPE_OPTIONS = TRADE_TYPES.map((type) => ({ value: type, label: type }))

/** The one leg of a strategy that is not multi-leg: one lot. */
export function SingleLeg() {
  const { setValue, getValues } = useFormContext<FormValues>()
  const [instrument, label] = useWatch<FormValues, ['request.instrument', 'request.strategy.strikeLabel']>({
    name: ['request.instrument', 'request.strategy.strikeLabel'],
  })
  const strikes = strikeChoices(instrument, label)
  const chooseStrike = (next: string) =>
    setValue(
      'request.strategy',
      { ...getValues('request.strategy'), ...strikeFields(next) },
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 border-t border-border pt-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <SegmentedField name="request.strategy.optionType" label="Option Type" options={OPTION_TYPE_OPTIONS} />
      <SegmentedField name="request.strategy.tradeType" label="Trade Type" options={TRADE_TYPE_OPTIONS} />
      <SelectField
        name="request.strategy.strikeLabel"
        label="Strike Selection"
        options={strikes.map((value) => ({ value, label: spokenStrike(value, instrument) }))}
        steps={strikes}
        onChoose={chooseStrike}
        hint="ATM+n is out of the money by n points, ATM-n in it"
      />
    </div>
  )
}
