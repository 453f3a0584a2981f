import { useWatch } from 'react-hook-form'
import { useTexts } from '../../../strategy/words-language.tsx'
import {
  criteriaOfType,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  STRIKES,
  type Leg,
  type NumberField as NumberSetting,
  type StrikeCriteriaType,
} from '#domain'
import type { FormLeg, FormValues } from '../../../strategy/form-values.ts'
import { without } from '../../../strategy/lean-settings.ts'
import { strikeFields } from '../../../strategy/legs.ts'
import { describeStrikeInSteps, strikeChoices } from '../../../strategy/strike-words.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useBuilder } from './builder-context.ts'
import { NumberField, SelectField, type FormPath } from './fields.tsx'
import { usePart } from './use-part.ts'

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
  const texts = useTexts()
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
          {...(!isSingle && { label: texts(STRIKES[type].label) })}
          options={strikes.map((value) => ({ value, label: describeStrikeInSteps(value, instrument) }))}
          steps={strikes}
          onChoose={chooseStrike}
          {...(isSingle && { hint: 'ATM+n is out of the money by n points, ATM-n in it' })}
        />
      ) : (
        <>
          {Object.entries(strikeFieldsOf(type)).map(([name, field]) =>
            field.kind === 'number' ? (
              <CriterionField key={name} path={path} name={name} field={field} />
            ) : (
              <MeasuredFrom key={name} path={path} label={texts(field.label)} />
            ),
          )}
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
  const texts = useTexts()
  const offered = STRIKE_CRITERIA_TYPES.filter(
    (one) => !('leg' in strikeFieldsOf(one)) || path !== 'request.strategy',
  )
  return (
    <div data-field={`${path}.strikeCriteria.type`} className="min-w-0">
      <FormField label="Strike Criteria">
        <Select
          value={type}
          onValueChange={onChoose}
          options={offered.map((one) => ({ value: one, label: texts(STRIKES[one].label) }))}
          disabled={disabled}
        />
      </FormField>
    </div>
  )
}

const UNIT_SIGNS = { rupees: { prefix: '₹' }, '%': { suffix: '%' }, none: {} } as const

interface CriterionFieldProps extends StrikeFieldsProps {
  name: string
  field: NumberSetting
}

function CriterionField({ path, name, field: { label, unit, bounds, hint } }: CriterionFieldProps) {
  const texts = useTexts()
  return (
    <NumberField
      name={`${path}.strikeCriteria.${name}` as FormPath}
      label={texts(label)}
      {...UNIT_SIGNS[unit]}
      {...(bounds && { bounds })}
      {...(hint && { hint: texts(hint) })}
      required
    />
  )
}

/** The earlier leg from which a strike is measured. */
function MeasuredFrom({ path, label }: StrikeFieldsProps & { label: string }) {
  const legs = useWatch<FormValues>({ name: 'request.multiLegStrategy.legs' }) as unknown as FormLeg[]
  const index = Number(path.split('.').at(-1))
  const chosen = legs[index]?.strikeCriteria?.leg
  const earlier = legs.slice(0, index).map((leg, i) => ({ value: leg.id, label: `Leg ${i + 1}` }))
  const isGone = chosen !== undefined && !earlier.some(({ value }) => value === chosen)
  return (
    <SelectField
      name={`${path}.strikeCriteria.leg`}
      label={label}
      options={isGone ? [...earlier, { value: chosen, label: chosen }] : earlier}
      placeholder={earlier.length === 0 ? 'No earlier leg' : 'Choose a leg'}
      required
    />
  )
}
