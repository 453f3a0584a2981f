import { useFormContext, useWatch } from 'react-hook-form'
import { STRIKE_CRITERIA_TYPES, type StrikeCriteria, type StrikeCriteriaType } from '#domain'
import type { FormValues } from '../model/form-values.ts'
import { strikeFields } from '../model/legs.ts'
import { criteriaOfType } from '../model/strike-criteria.ts'
import { NumberField, SelectField } from './fields.tsx'
import { STRIKE_OPTIONS } from './single-leg.tsx'

const CRITERIA_OPTIONS = STRIKE_CRITERIA_TYPES.map((type) => ({ value: type, label: type }))

const PREMIUM_FIELDS: Readonly<Record<Exclude<StrikeCriteriaType, 'Strike Type'>, readonly PremiumField[]>> =
  {
    'Premium Range': [
      { field: 'lowerPremium', label: 'Lower Premium' },
      { field: 'upperPremium', label: 'Upper Premium' },
    ],
    'Closest Premium': [{ field: 'targetPremium', label: 'Target Premium' }],
    'Premium ≥': [{ field: 'minimumPremium', label: 'Minimum Premium' }],
    'Premium ≤': [{ field: 'maximumPremium', label: 'Maximum Premium' }],
  }
interface PremiumField {
  readonly field: Exclude<keyof StrikeCriteria, 'type' | 'strikeType'>
  readonly label: string
}

/** How a leg finds its strike. */
export function StrikeFields({ index }: { index: number }) {
  const leg = `request.multiLegStrategy.legs.${index}` as const
  const { setValue, getValues } = useFormContext<FormValues>()
  const type = useWatch<FormValues>({ name: `${leg}.strikeCriteria.type` }) as StrikeCriteriaType | undefined

  const chooseStrike = (label: string) => {
    const criteria: StrikeCriteria = { type: 'Strike Type', strikeType: label }
    setValue(
      leg,
      { ...getValues(leg), ...strikeFields(label), strikeCriteria: criteria },
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
          options={STRIKE_OPTIONS}
          onChoose={chooseStrike}
        />
      ) : (
        PREMIUM_FIELDS[type].map(({ field, label }) => (
          <NumberField
            key={field}
            name={`${leg}.strikeCriteria.${field}`}
            label={label}
            prefix="₹"
            required
          />
        ))
      )}
    </>
  )
}
