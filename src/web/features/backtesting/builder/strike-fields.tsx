import { useFormContext, useWatch } from 'react-hook-form'
import { STRIKE_CRITERIA_TYPES, type StrikeCriteria, type StrikeCriteriaType } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { strikeFields } from '../../../strategy/legs.ts'
import { criteriaOfType } from '../../../strategy/strike-criteria.ts'
import { spokenStrike, strikeChoices } from '../../../strategy/strike-words.ts'
import { NumberField, SelectField } from './fields.tsx'

// The leg that a strike is measured from is named in the JSON of the strategy.
const CRITERIA_OPTIONS = STRIKE_CRITERIA_TYPES.filter((type) => type !== 'From Leg').map((type) => ({
  value: type,
  label: type,
}))

const PREMIUM_FIELDS: Readonly<Record<Exclude<StrikeCriteriaType, 'Strike Type'>, readonly PremiumField[]>> =
  {
    'Premium Range': [
      { field: 'lowerPremium', label: 'Lower Premium' },
      { field: 'upperPremium', label: 'Upper Premium' },
    ],
    'Closest Premium': [{ field: 'targetPremium', label: 'Target Premium' }],
    'Premium ≥': [{ field: 'minimumPremium', label: 'Minimum Premium' }],
    'Premium ≤': [{ field: 'maximumPremium', label: 'Maximum Premium' }],
    Delta: [{ field: 'targetDelta', label: 'Delta', unit: 'none' }],
    'ATM %': [{ field: 'percent', label: 'Percent outward', unit: '%' }],
    'Straddle Width': [{ field: 'multiplier', label: 'Straddles outward', unit: 'none' }],
    'Straddle Premium %': [{ field: 'percent', label: 'Percent of the straddle', unit: '%' }],
    'Exact Strike': [{ field: 'strike', label: 'Strike', unit: 'none' }],
    'From Leg': [{ field: 'offset', label: 'Points outward', unit: 'none' }],
  }
interface PremiumField {
  readonly field: Exclude<keyof StrikeCriteria, 'type' | 'strikeType' | 'leg'>
  readonly label: string
  /** Rupees unless it says so. */
  readonly unit?: '%' | 'none'
}

/** How a leg finds its strike. */
export function StrikeFields({ index }: { index: number }) {
  const leg = `request.multiLegStrategy.legs.${index}` as const
  const { setValue, getValues } = useFormContext<FormValues>()
  const criteria = useWatch<FormValues>({ name: `${leg}.strikeCriteria` }) as StrikeCriteria | undefined
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const type = criteria?.type
  const strikes = strikeChoices(instrument, criteria?.strikeType)

  const chooseStrike = (label: string) => {
    const chosen: StrikeCriteria = { type: 'Strike Type', strikeType: label }
    setValue(
      leg,
      { ...getValues(leg), ...strikeFields(label), strikeCriteria: chosen },
      { shouldDirty: true, shouldValidate: true },
    )
  }
  const chooseType = (next: StrikeCriteriaType) => {
    if (next === 'Strike Type') return chooseStrike('ATM')
    setValue(`${leg}.strikeCriteria`, criteriaOfType(next), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SelectField
        name={`${leg}.strikeCriteria.type`}
        label="Strike Criteria"
        options={CRITERIA_OPTIONS}
        onChoose={chooseType}
      />
      {type === 'Strike Type' || type === undefined ? (
        <SelectField
          name={`${leg}.strikeCriteria.strikeType`}
          label="Strike Type"
          options={strikes.map((value) => ({ value, label: spokenStrike(value, instrument) }))}
          steps={strikes}
          onChoose={chooseStrike}
        />
      ) : (
        PREMIUM_FIELDS[type].map(({ field, label, unit }) => (
          <NumberField
            key={field}
            name={`${leg}.strikeCriteria.${field}`}
            label={label}
            {...(unit === undefined ? { prefix: '₹' } : unit === '%' ? { suffix: '%' } : {})}
            required
          />
        ))
      )}
    </>
  )
}
