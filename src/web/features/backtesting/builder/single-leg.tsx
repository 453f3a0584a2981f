import { useFormContext } from 'react-hook-form'
import { OPTION_TYPES, STRIKE_LABELS, TRADE_TYPES } from '#domain'
import type { FormValues } from '../model/form-values.ts'
import { strikeFields } from '../model/legs.ts'
import { SegmentedField, SelectField } from './fields.tsx'

export const OPTION_TYPE_OPTIONS = OPTION_TYPES.map((type) => ({ value: type, label: type }))
export const TRADE_TYPE_OPTIONS = TRADE_TYPES.map((type) => ({ value: type, label: type }))
export const STRIKE_OPTIONS = STRIKE_LABELS.map((label) => ({ value: label, label }))

/** The one leg of a strategy that is not multi-leg: one lot. */
export function SingleLeg() {
  const { setValue, getValues } = useFormContext<FormValues>()
  const chooseStrike = (label: string) =>
    setValue(
      'request.strategy',
      { ...getValues('request.strategy'), ...strikeFields(label) },
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 border-t border-border pt-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <SegmentedField name="request.strategy.optionType" label="Option Type" options={OPTION_TYPE_OPTIONS} />
      <SegmentedField name="request.strategy.tradeType" label="Trade Type" options={TRADE_TYPE_OPTIONS} />
      <SelectField
        name="request.strategy.strikeLabel"
        label="Strike Selection"
        options={STRIKE_OPTIONS}
        onChoose={chooseStrike}
        hint="ATM+n is out of the money by n points, ATM-n in it"
      />
    </div>
  )
}
