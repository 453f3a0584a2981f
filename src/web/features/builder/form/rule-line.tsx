import { ChevronRight, Copy } from 'lucide-react'
import { useFormContext, useFormState, useWatch, useController } from 'react-hook-form'
import classNames from 'clsx'
import type { RuleDaysAnswer } from '#api'
import {
  CONDITIONS,
  conditionSign,
  describeRule,
  formField,
  INSTRUMENT_SYMBOL,
  rulePhrases,
  type IndicatorRule,
  type RuleContext,
} from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords, useTexts, useWordsLanguage } from '../../../strategy/words-language.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { INDICATOR_CATALOGUE } from '../../../strategy/indicator-rules.ts'
import { ruleTruth } from '../../../strategy/rule-truth.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { useBuilder } from './builder-context.ts'
import { Chip, SpokenText } from './chips.tsx'
import { DeleteButton } from './deleting.tsx'
import { NumberField, SelectField, SwitchField, TextField } from './fields.tsx'
import { InPlace } from './in-place.tsx'
import { onLineKey } from './line-keys.ts'
import { RuleDays } from './rule-days.tsx'
import { RuleSide } from './rule-side.tsx'
import { usePanel } from './use-panel.ts'

/** The open part of a rule's sentence, or all of it. */
export type RulePart = 'all' | 'left' | 'candles' | 'condition' | 'right'

type RulePath = `request.indicatorConfiguration.rules.${number}`

interface RuleLineProps {
  index: number
  part: RulePart | undefined
  /** Undefined until loaded. */
  counted: RuleDaysAnswer | undefined
  onPart: (part: RulePart | undefined) => void
  /** Absent at the maximum number of rules. */
  onDuplicate: (() => void) | undefined
  /** Absent for the last remaining rule. */
  onDelete: (() => void) | undefined
}

/** A rule in one sentence; a pressed part opens its fields below. */
export function RuleLine(props: RuleLineProps) {
  const { index, part, onPart } = props
  const path: RulePath = `request.indicatorConfiguration.rules.${index}`
  const { getValues, setValue } = useFormContext<FormValues>()
  const rule = useWatch<FormValues>({ name: path }) as IndicatorRule | undefined
  const panel = usePanel({
    open: part,
    line: () => document.querySelector(`[data-rule="${index}"]`),
    read: () => getValues(path),
    restore: (_, before) =>
      setValue(path, before as IndicatorRule, { shouldDirty: true, shouldValidate: true }),
    onClose: () => onPart(undefined),
  })
  const say = useBuilderWords()
  if (!rule) return null
  const context = {
    catalogue: INDICATOR_CATALOGUE,
    instrument: getValues('request.instrument'),
    legs: getValues('request.multiLegStrategy.legs'),
  }
  const open = (next: RulePart) => {
    panel.remember(next)
    onPart(next === part ? undefined : next)
  }
  return (
    <li className="p-1.5" onKeyDown={(event) => onLineKey(event, index, { ...props, onMove: undefined })}>
      <Sentence {...props} rule={rule} context={context} onOpen={open} />
      <Truth rule={rule} />
      {props.counted && <RuleDays rule={rule.id} {...props.counted} />}
      {part !== undefined && (
        <InPlace
          key={part}
          label={say('Rule {place}', { place: index + 1 })}
          focuses={part !== 'all'}
          onClose={panel.close}
          onDiscard={panel.discard}
          varies={`indicatorConfiguration.rules.${index}`}
        >
          <RuleFields index={index} rule={rule} part={part} />
        </InPlace>
      )}
    </li>
  )
}

interface SentenceProps extends RuleLineProps {
  rule: IndicatorRule
  context: RuleContext
  onOpen: (part: RulePart) => void
}

function Sentence({ index, part, rule, context, onOpen, onDuplicate, onDelete }: SentenceProps) {
  const { disabled } = useBuilder()
  const { errors } = useFormState<FormValues>()
  const wrong = errors.request?.indicatorConfiguration?.rules?.[index] !== undefined
  const say = useBuilderWords()
  const language = useWordsLanguage()
  const name = say('rule {place}', { place: index + 1 })
  const phrases = rulePhrases(rule, context, language)
  return (
    <div data-rule={index} className="flex items-start gap-1.5">
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-wrap items-center gap-1.5 text-sm',
          !rule.enabled && 'opacity-60',
        )}
      >
        <button
          type="button"
          data-chip="all"
          aria-expanded={part === 'all'}
          onClick={() => onOpen('all')}
          className="inline-flex h-8 items-center gap-1 rounded-sm font-semibold sm:h-7"
        >
          <ChevronRight
            aria-hidden
            className={classNames('size-4 text-muted transition-transform', part === 'all' && 'rotate-90')}
          />
          <span lang={languageOf(say('Rule {place}'))}>{say('Rule {place}', { place: index + 1 })}</span>{' '}
          <SpokenText>{describeRule(rule, context, language)}</SpokenText>
          {!rule.enabled && <Badge>{say('off')}</Badge>}
          {wrong && <Badge tone="danger">{say('needs attention')}</Badge>}
        </button>
        {(['left', 'candles', 'condition', 'right'] as const).map((chip) => (
          <Chip key={chip} chip={chip} open={part === chip} onClick={() => onOpen(chip)}>
            <span lang={languageOf(phrases[chip])}>
              {chip === 'candles' ? say('on {candles}', phrases) : phrases[chip]}
            </span>{' '}
            <SpokenText>{say('of {name}', { name })}</SpokenText>
          </Chip>
        ))}
      </div>
      <div className="flex shrink-0 items-center">
        <SwitchField
          name={`request.indicatorConfiguration.rules.${index}.enabled`}
          label={say('Use {name}', { name })}
          hideLabel
        />
        <IconButton
          label={say('Duplicate {name}', { name })}
          size="sm"
          icon={Copy}
          disabled={disabled || !onDuplicate}
          onClick={onDuplicate}
        />
        <DeleteButton name={name} onDelete={onDelete} />
      </div>
    </div>
  )
}

/** A note on a rule that is always or never true. */
function Truth({ rule }: { rule: IndicatorRule }) {
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const truth = rule.enabled ? ruleTruth(rule, instrument) : undefined
  if (!truth) return null
  return (
    <p role="status" className="mt-1 text-xs text-warning">
      {truth.holds === 'always' ? 'This rule always holds' : 'This rule can never hold'}: {truth.why}
    </p>
  )
}

function RuleFields({ index, rule, part }: { index: number; rule: IndicatorRule; part: RulePart }) {
  switch (part) {
    case 'all':
      return (
        <div className="grid gap-4">
          <div className="grid grid-cols-1 gap-4 2xl:grid-cols-[1fr_11rem_1fr]">
            <RuleSide index={index} side={1} />
            <ConditionField index={index} />
            <RuleSide index={index} side={2} />
          </div>
          <div className="border-t border-border pt-3">
            <CandleFields index={index} rule={rule} />
          </div>
        </div>
      )
    case 'left':
      return <RuleSide index={index} side={1} />
    case 'right':
      return <RuleSide index={index} side={2} />
    case 'condition':
      return <ConditionField index={index} />
    case 'candles':
      return <CandleFields index={index} rule={rule} />
  }
}

function ConditionField({ index }: { index: number }) {
  const language = useWordsLanguage()
  return (
    <SelectField
      name={`request.indicatorConfiguration.rules.${index}.condition`}
      options={CONDITIONS.map((value) => ({ value, label: conditionSign(value, language) }))}
      className="max-w-56"
    />
  )
}

function CandleFields({ index, rule }: { index: number; rule: IndicatorRule }) {
  const path: RulePath = `request.indicatorConfiguration.rules.${index}`
  const watchesLegs = rule.symbols.some((symbol) => symbol !== INSTRUMENT_SYMBOL)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <NumberField name={`${path}.timeframe`} className="max-w-40" />
      <RuleSymbols index={index} />
      {watchesLegs && <TextField name={`${path}.dailyStrikeTime`} type="time" />}
    </div>
  )
}

/** Series that a rule watches: the index and the legs. */
function RuleSymbols({ index }: { index: number }) {
  const { disabled } = useBuilder()
  const say = useBuilderWords()
  const legend = useTexts()(formField('symbols')!.label)
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const multiLeg = useWatch<FormValues, 'request.multiLegStrategy'>({ name: 'request.multiLegStrategy' })
  const { field, fieldState } = useController<
    FormValues,
    `request.indicatorConfiguration.rules.${number}.symbols`
  >({
    name: `request.indicatorConfiguration.rules.${index}.symbols`,
  })
  const choices = [
    { symbol: INSTRUMENT_SYMBOL, label: instrument },
    ...(multiLeg.enabled
      ? multiLeg.legs.map((leg, i) => ({ symbol: leg.id, label: say('Leg {place}', { place: i + 1 }) }))
      : []),
  ]
  const choose = (symbol: string, on: boolean) =>
    field.onChange(on ? [...field.value, symbol] : field.value.filter((one) => one !== symbol))
  return (
    <fieldset data-field={field.name}>
      <legend lang={languageOf(legend)} className="mb-1 text-sm font-medium">
        {legend}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map(({ symbol, label }) => (
          <Checkbox
            key={symbol}
            label={label}
            checked={field.value.includes(symbol)}
            onCheckedChange={(on) => choose(symbol, on)}
            disabled={disabled}
          />
        ))}
      </div>
      {fieldState.error && <p className="mt-1 text-xs text-danger">{fieldState.error.message}</p>}
    </fieldset>
  )
}
