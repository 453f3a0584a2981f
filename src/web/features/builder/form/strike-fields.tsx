import { useWatch } from 'react-hook-form'
import {
  LIMITS,
  STRIKE_CRITERIA_TYPES,
  type Bounds,
  type Leg,
  type StrikeCriteria,
  type StrikeCriteriaType,
} from '#domain'
import type { FormLeg, FormValues } from '../../../strategy/form-values.ts'
import { without } from '../../../strategy/lean-settings.ts'
import { strikeFields } from '../../../strategy/legs.ts'
import { criteriaOfType } from '../../../strategy/strike-criteria.ts'
import { describeStrikeInSteps, strikeChoices } from '../../../strategy/strike-words.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useBuilder } from './builder-context.ts'
import { NumberField, SelectField } from './fields.tsx'
import { usePart } from './use-part.ts'

const PREMIUM_FIELDS: Readonly<Record<Exclude<StrikeCriteriaType, 'Strike Type'>, readonly PremiumField[]>> =
  {
    'Premium Range': [
      { field: 'lowerPremium', label: 'Lower Premium' },
      { field: 'upperPremium', label: 'Upper Premium' },
    ],
    'Closest Premium': [{ field: 'targetPremium', label: 'Target Premium' }],
    'Premium ≥': [{ field: 'minimumPremium', label: 'Minimum Premium' }],
    'Premium ≤': [{ field: 'maximumPremium', label: 'Maximum Premium' }],
    Delta: [
      {
        field: 'targetDelta',
        label: 'Delta',
        unit: 'none',
        bounds: LIMITS.targetDelta,
        hint: 'Its size: 0.5 is at the money, 0.16 far out of it',
      },
    ],
    'ATM %': [
      {
        field: 'percent',
        label: 'Percent outward',
        unit: '%',
        bounds: LIMITS.atmPercent,
        hint: 'Of the at-the-money strike; negative goes into the money',
      },
    ],
    'Straddle Width': [
      {
        field: 'multiplier',
        label: 'Straddles outward',
        unit: 'none',
        bounds: LIMITS.straddleMultiplier,
        hint: 'Distance in premiums of the at-the-money straddle',
      },
    ],
    'Straddle Premium %': [
      {
        field: 'percent',
        label: 'Percent of the straddle',
        unit: '%',
        bounds: LIMITS.straddlePremiumPercent,
        hint: 'The premium nearest to this share of the at-the-money straddle',
      },
    ],
    'Exact Strike': [{ field: 'strike', label: 'Strike', unit: 'none', bounds: LIMITS.exactStrike }],
    'From Leg': [
      {
        field: 'offset',
        label: 'Points outward',
        unit: 'none',
        bounds: LIMITS.legOffset,
        hint: 'Away from the strike of that leg: up for a call, down for a put',
      },
    ],
  }
interface PremiumField {
  readonly field: Exclude<keyof StrikeCriteria, 'type' | 'strikeType' | 'leg'>
  readonly label: string
  /** Rupees by default. */
  readonly unit?: '%' | 'none'
  readonly bounds?: Bounds
  readonly hint?: string
}

type StrikeOwner = Partial<Pick<Leg, 'strikeCriteria' | 'strikeLabel'>>

interface StrikeFieldsProps {
  /** Form path of the leg, or of the strategy without multi-leg. */
  path: `request.multiLegStrategy.legs.${number}` | 'request.strategy'
}

/** Fields of a leg's strike criterion. */
export function StrikeFields({ path }: StrikeFieldsProps) {
  const [owner, setOwner] = usePart<StrikeOwner>(path)
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const isSingle = path === 'request.strategy'
  const { strikeCriteria: criteria } = owner
  const type = criteria?.type ?? 'Strike Type'
  const label = isSingle ? owner.strikeLabel : criteria?.strikeType
  const strikes = strikeChoices(instrument, label)
  const chooseStrike = (next: string) =>
    setOwner({
      ...without(owner, ['strikeCriteria']),
      ...strikeFields(next),
      // A single-leg strategy has only the label.
      ...(!isSingle && { strikeCriteria: { type: 'Strike Type', strikeType: next } as const }),
    })
  const chooseType = (next: StrikeCriteriaType) =>
    next === 'Strike Type'
      ? chooseStrike('ATM')
      : setOwner({ ...owner, strikeCriteria: criteriaOfType(next) })
  return (
    <>
      <CriteriaField path={path} type={type} onChoose={chooseType} />
      {type === 'Strike Type' ? (
        <SelectField
          name={isSingle ? 'request.strategy.strikeLabel' : `${path}.strikeCriteria.strikeType`}
          label={isSingle ? 'Strike Selection' : 'Strike Type'}
          options={strikes.map((value) => ({ value, label: describeStrikeInSteps(value, instrument) }))}
          steps={strikes}
          onChoose={chooseStrike}
          {...(isSingle && { hint: 'ATM+n is out of the money by n points, ATM-n in it' })}
        />
      ) : (
        <>
          {type === 'From Leg' && <MeasuredFrom path={path} />}
          {PREMIUM_FIELDS[type].map((field) => (
            <CriterionField key={field.field} path={path} {...field} />
          ))}
        </>
      )}
    </>
  )
}

interface CriteriaFieldProps extends StrikeFieldsProps {
  type: StrikeCriteriaType
  onChoose: (type: StrikeCriteriaType) => void
}

function CriteriaField({ path, type, onChoose }: CriteriaFieldProps) {
  const { disabled } = useBuilder()
  const offered = STRIKE_CRITERIA_TYPES.filter((one) => one !== 'From Leg' || path !== 'request.strategy')
  return (
    <div data-field={`${path}.strikeCriteria.type`} className="min-w-0">
      <FormField label="Strike Criteria">
        <Select
          value={type}
          onValueChange={onChoose}
          options={offered.map((one) => ({ value: one, label: one }))}
          disabled={disabled}
        />
      </FormField>
    </div>
  )
}

const UNIT_SIGNS = { rupees: { prefix: '₹' }, '%': { suffix: '%' }, none: {} } as const

function CriterionField({ path, field, unit, bounds, hint, label }: StrikeFieldsProps & PremiumField) {
  return (
    <NumberField
      name={`${path}.strikeCriteria.${field}`}
      label={label}
      {...UNIT_SIGNS[unit ?? 'rupees']}
      {...(bounds && { bounds })}
      {...(hint !== undefined && { hint })}
      required
    />
  )
}

/** The earlier leg from which a strike is measured. */
function MeasuredFrom({ path }: StrikeFieldsProps) {
  const legs = useWatch<FormValues>({ name: 'request.multiLegStrategy.legs' }) as unknown as FormLeg[]
  const index = Number(path.split('.').at(-1))
  const chosen = legs[index]?.strikeCriteria?.leg
  const earlier = legs.slice(0, index).map((leg, i) => ({ value: leg.id, label: `Leg ${i + 1}` }))
  const isGone = chosen !== undefined && !earlier.some(({ value }) => value === chosen)
  return (
    <SelectField
      name={`${path}.strikeCriteria.leg`}
      label="Measured from"
      options={isGone ? [...earlier, { value: chosen, label: chosen }] : earlier}
      placeholder={earlier.length === 0 ? 'No earlier leg' : 'Choose a leg'}
      required
    />
  )
}
