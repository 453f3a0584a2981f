import { useMemo } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import {
  chosenStrike,
  formField,
  isStrikeLabel,
  CRITERIA_HEADING,
  STRIKES,
  strikeFieldsOf,
  UNITS,
  type Leg,
  type NumberField as NumberSetting,
  type StrikeCriteria,
  without,
} from '#domain'
import { sketchedContract } from '#engine/analytics'
import type { FormLeg, FormValues } from '../../../strategy/form-values.ts'
import { strikeFields } from '../../../strategy/legs.ts'
import { strikeChoices } from '../../../strategy/strike-words.ts'
import { parseTypedStrike, typedStrike, type StrikeContext } from '../../../strategy/typed-strike.ts'
import { useBuilderWords, useTexts } from '../../../strategy/words-language.tsx'
import { Combobox } from '../../../ui/controls/combobox.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { StepButtons } from '../../../ui/controls/step-buttons.tsx'
import { contractWords } from './legs/leg-cells.ts'
import { strikeSuggestions, suggestionId } from '../model/strike-suggestions.ts'
import { useBuilder } from './builder-context.ts'
import { NumberField, SelectField, type FormPath, usePart } from './fields.tsx'
import { useFirstDayMarket } from './use-first-day.ts'

type StrikeOwner = Partial<
  Pick<
    Leg,
    | 'strikeCriteria'
    | 'strikeLabel'
    | 'optionType'
    | 'expiry'
    | 'minDte'
    | 'strikeSelection'
    | 'strikeDistance'
  >
>

interface StrikeFieldsProps {
  /** Form path of the leg, or of the strategy without multi-leg. */
  path: `request.multiLegStrategy.legs.${number}` | 'request.strategy'
}

/** The strike of a leg as one typed field, and the own fields of its criterion. */
export function StrikeFields({ path }: StrikeFieldsProps) {
  const [owner, setOwner] = usePart<StrikeOwner>(path)
  const texts = useTexts()
  const isSingle = path === 'request.strategy'
  const criteria = chosenStrike(owner) as StrikeCriteria
  const choose = (next: StrikeCriteria) => {
    const label = next.type === 'Strike Type' ? (next.strikeType ?? 'ATM') : undefined
    if (label === undefined) return setOwner({ ...owner, strikeCriteria: next })
    const isLabel = isStrikeLabel(label)
    setOwner({
      ...without(owner, ['strikeCriteria']),
      ...strikeFields(isLabel ? label : 'ATM'),
      // A single-leg strategy has only the label.
      ...(!(isSingle && isLabel) && { strikeCriteria: next }),
    })
  }
  const fields = criteria.type === 'Strike Type' ? {} : strikeFieldsOf(criteria.type)
  return (
    <>
      <StrikeField path={path} owner={owner} criteria={criteria} onChoose={choose} />
      {Object.entries(fields).map(([name, field]) =>
        field.kind === 'number' ? (
          <CriterionField key={`${criteria.type} ${name}`} path={path} name={name} field={field} />
        ) : (
          <MeasuredFrom key={name} path={path} label={texts(field.label)} />
        ),
      )}
    </>
  )
}

interface StrikeFieldProps extends StrikeFieldsProps {
  owner: StrikeOwner
  criteria: StrikeCriteria
  onChoose: (criteria: StrikeCriteria) => void
}

/** The typed field, with suggestions that show the strikes and premiums of the first day. */
function StrikeField({ path, owner, criteria, onChoose }: StrikeFieldProps) {
  const { disabled } = useBuilder()
  const texts = useTexts()
  const context = useStrikeContext(path)
  const contractOf = useContractOf(owner)
  const isSingle = path === 'request.strategy'
  const field = `${path}.strikeCriteria.strikeType`
  const { errors } = useFormState<FormValues>()
  const message = (get(errors, field) as { message?: string } | undefined)?.message
  const label = texts(formField(isSingle ? `${path}.strikeLabel` : field)!.label)
  const chosen = criteria.type === 'Strike Type' ? (criteria.strikeType ?? 'ATM') : undefined
  const commit = (text: string) => {
    const typed = parseTypedStrike(text, context)
    // A text that is no strike stays in the field with its message, and the strategy cannot be run.
    onChoose('criteria' in typed ? typed.criteria : { type: 'Strike Type', strikeType: text.trim() })
    return 'criteria' in typed
  }
  return (
    <div data-field={field} className="min-w-0">
      <FormField
        label={label}
        error={message}
        hint={chosen === undefined ? texts(STRIKES[criteria.type].label) : undefined}
      >
        <div className="flex">
          <Combobox
            text={typedStrike(criteria, context)}
            optionsOf={(typed) =>
              strikeSuggestions(typed, {
                ...context,
                chosen,
                texts,
                criteriaHeading: texts(CRITERIA_HEADING),
                contractOf,
              })
            }
            selected={suggestionId(criteria)}
            onCommit={commit}
            onChoose={(option) => {
              onChoose(option.criteria)
              // A criterion by name opens its own fields.
              return option.group === undefined
            }}
            listLabel={label}
            disabled={disabled}
            className={chosen === undefined ? 'min-w-0 flex-1 rounded-md' : 'min-w-0 flex-1 rounded-l-md'}
          />
          {chosen !== undefined && <Steps of={label} chosen={chosen} {...context} onChoose={onChoose} />}
        </div>
      </FormField>
    </div>
  )
}

interface StepsProps extends StrikeContext {
  of: string
  chosen: string
  onChoose: (criteria: StrikeCriteria) => void
}

/** The next strike into and out of the money. */
function Steps({ of, chosen, instrument, onChoose }: StepsProps) {
  const { disabled } = useBuilder()
  const strikes = strikeChoices(instrument, chosen)
  const at = strikes.indexOf(chosen)
  return (
    <StepButtons
      of={of}
      onStep={(step) => {
        const next = strikes[at + step]
        if (next !== undefined) onChoose({ type: 'Strike Type', strikeType: next })
      }}
      canDecrease={at > 0}
      canIncrease={at < strikes.length - 1}
      disabled={disabled}
    />
  )
}

/** The instrument, and the legs from which a strike can be measured. */
function useStrikeContext(path: StrikeFieldsProps['path']): StrikeContext {
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const legs = useWatch<FormValues>({ name: 'request.multiLegStrategy.legs' }) as unknown as FormLeg[]
  return useMemo(() => {
    if (path === 'request.strategy') return { instrument }
    return { instrument, earlierLegs: legs.slice(0, Number(path.split('.').at(-1))).map(({ id }) => id) }
  }, [path, instrument, legs])
}

/** Finds the contract that a criterion would choose on the first day. */
function useContractOf(owner: StrikeOwner): (criteria: StrikeCriteria) => string | undefined {
  const market = useFirstDayMarket()
  const say = useBuilderWords()
  return (criteria) => {
    if (!market || criteria.type === 'From Leg') return undefined
    const { optionType = 'CALL', expiry, minDte } = owner
    const chosen =
      criteria.type === 'Strike Type'
        ? strikeFields(criteria.strikeType ?? 'ATM')
        : { strikeCriteria: criteria }
    const leg = { optionType, ...(minDte === undefined ? { expiry } : { minDte }), ...chosen } as Leg
    return contractWords(sketchedContract(leg, market), say)
  }
}

const UNIT_SIGNS = { rupees: UNITS.fixed.sign, '%': UNITS.percentage.sign, none: {} } as const

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
  const say = useBuilderWords()
  const index = Number(path.split('.').at(-1))
  const chosen = legs[index]?.strikeCriteria?.leg
  const earlier = legs
    .slice(0, index)
    .map((leg, i) => ({ value: leg.id, label: say('Leg {place}', { place: i + 1 }) }))
  const isGone = chosen !== undefined && !earlier.some(({ value }) => value === chosen)
  return (
    <SelectField
      name={`${path}.strikeCriteria.leg`}
      label={label}
      options={isGone ? [...earlier, { value: chosen, label: chosen }] : earlier}
      placeholder={say(earlier.length === 0 ? 'No earlier leg' : 'Choose a leg')}
      required
    />
  )
}
