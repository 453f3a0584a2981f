import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBuilderWords, useTexts, useWordsLanguage } from '../../../strategy/words-language.tsx'
import {
  OVERALL_CHIPS,
  OVERALL_SUBJECT,
  overallChip,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL_START,
  POSITION_UNITS,
  RE_ENTRY_LABEL,
  thresholdUnit,
  type OverallRule,
  type RiskUnit,
  type SimpleStopLoss,
  type SimpleTrailProfit,
  ENTRY_MOMENTUM,
  entryMomentumChip,
  LOCK_BOUNDS,
  MOMENTUM_BOUNDS,
  moveText,
  TOGETHER,
  UNITS,
  WAIT_CHOICES,
  type BacktestRequest,
  type EntryMomentum,
  type Language,
  without,
} from '#domain'
import { languageOf } from '../../../ui/text-language.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { overallTrailInUnit, switchReEntry } from '../../../strategy/risk-defaults.ts'
import { ChipRow, type RowChip } from './chips.tsx'
import { SegmentedField, SwitchField, NumberField, PartProblem, usePart } from './fields.tsx'
import { ReEntryFields } from './re-entry-fields.tsx'
import { RiskRow, TrailStepFields } from './risk-row.tsx'
import { ThresholdFields, useUnitOptions } from './threshold-fields.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useBuilder } from './builder-context.ts'
import { useChoices } from './use-choices.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const MomentumPicture = fetchedPart(async () => (await import('./pictures.tsx')).MomentumPicture)

const RISK = 'request.simpleRiskManagement'
const HOLDING = 'request.strategy.holding'
const OVERALL_RULES = Object.keys(OVERALL_CHIPS) as OverallRule[]

/** Overall stop, target, trail profit and re-entry, as chips that open in place. */
export function OverallRisk() {
  const multiLeg = useWatch<FormValues, 'request.multiLegStrategy'>({ name: 'request.multiLegStrategy' })
  const perLeg = multiLeg.enabled && !multiLeg.combinedPnLTracking
  const say = useBuilderWords()
  return (
    <Card
      dense
      title={say('Risk Management')}
      description={say(
        perLeg
          ? 'Applies to each leg without an own rule, because combined P&L tracking is off'
          : 'Watches the profit of the whole position, minute by minute',
      )}
    >
      <h3 lang={languageOf(say('Risk Management Controls'))} className="mb-2 text-sm font-semibold">
        {say('Risk Management Controls')}
      </h3>
      <OverallRules />
      <h3 lang={languageOf(say('All legs together'))} className="mt-3 mb-2 text-sm font-semibold">
        {say('All legs together')}
      </h3>
      <TogetherChips />
    </Card>
  )
}

function OverallRules() {
  const { setValue } = useFormContext<FormValues>()
  const risk = useWatch<FormValues, typeof RISK>({ name: RISK })
  const holding = useWatch<FormValues, typeof HOLDING>({ name: HOLDING })
  const language = useWordsLanguage()
  const say = useBuilderWords()
  return (
    <ChipRow
      label={say('Risk of the whole position')}
      chips={OVERALL_RULES.map((rule) => ({
        key: rule,
        words:
          overallChip(rule, { strategy: { holding }, simpleRiskManagement: risk }, language) ??
          OVERALL_CHIPS[rule].offer[language],
        on: risk[rule].enabled,
        subject: OVERALL_SUBJECT[language],
      }))}
      read={(rule) => risk[rule]}
      restore={(rule, before) =>
        setValue(`${RISK}.${rule}`, before as never, { shouldDirty: true, shouldValidate: true })
      }
      onOffer={(rule) =>
        rule === 'globalReEntry'
          ? setValue(`${RISK}.globalReEntry`, switchReEntry(risk.globalReEntry, true), { shouldDirty: true })
          : setValue(`${RISK}.${rule}.enabled`, true, { shouldDirty: true })
      }
      varies={(rule) => `simpleRiskManagement.${rule}`}
      keyOf={(path) => OVERALL_RULES.find((one) => path.startsWith(`${RISK}.${one}`))}
    >
      {(rule) => <OverallFields rule={rule} />}
    </ChipRow>
  )
}

function OverallFields({ rule }: { rule: OverallRule }) {
  const texts = useTexts()
  const say = useBuilderWords()
  if (rule === 'globalReEntry')
    return <ReEntryFields path={`${RISK}.globalReEntry`} label={texts(RE_ENTRY_LABEL)} />
  const isTrail = rule === 'simpleTrailProfit'
  return (
    <RiskRow
      path={`${RISK}.${rule}`}
      label={texts(OVERALL_THRESHOLDS[rule].label)}
      {...(isTrail && { description: say('Locks profit in once it is reached') })}
    >
      <ThresholdFields
        path={`${RISK}.${rule}`}
        setting={OVERALL_THRESHOLDS[rule]}
        {...(isTrail && { convert: overallTrailInUnit })}
      />
      {rule === 'simpleStopLoss' && <TrailingStop />}
      {isTrail && <TrailProfitSteps />}
    </RiskRow>
  )
}

function TrailingStop() {
  const stop = useWatch<FormValues>({ name: `${RISK}.simpleStopLoss` }) as SimpleStopLoss
  const unit = thresholdUnit(stop)
  const say = useBuilderWords()
  const field = unit === 'fixed' ? 'fixedAmount' : unit
  return (
    <>
      <div className="flex min-h-9 items-center">
        <SwitchField name={`${RISK}.simpleStopLoss.trailingStop.enabled`} label={say('Trailing')} />
      </div>
      {stop.trailingStop?.enabled && (
        <TrailStepFields
          unit={unit}
          moves="Stop moves for each"
          increaseBy={`${RISK}.simpleStopLoss.trailingStop.increaseBy.${field}`}
          trailBy={`${RISK}.simpleStopLoss.trailingStop.trailBy.${field}`}
        />
      )}
    </>
  )
}

/** What is locked once the profit is reached, and the steps by which it grows. */
function TrailProfitSteps() {
  const rule = `${RISK}.simpleTrailProfit` as const
  const path = `${rule}.trailing` as const
  const unitOptions = useUnitOptions(POSITION_UNITS)
  const say = useBuilderWords()
  const { setValue } = useFormContext<FormValues>()
  const profit = useWatch<FormValues>({ name: rule }) as SimpleTrailProfit
  const { trailing } = profit
  const unit = thresholdUnit(profit)
  const chooseUnit = (type: RiskUnit) =>
    setValue(
      path,
      { enabled: true, lastTrailLevel: 0, type, ...OVERALL_TRAIL_START[type] },
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <>
      <div className="flex min-h-9 items-center">
        <SwitchField name={`${path}.enabled`} label={say('Trailing')} />
      </div>
      <div className="flex w-full flex-wrap items-start gap-x-5 gap-y-3">
        <NumberField
          key={unit}
          name={`${rule}.lock`}
          hint={say('Kept from then on; if empty, that profit, less one step if it trails')}
          bounds={LOCK_BOUNDS[unit]}
          optional
          {...UNITS[unit].sign}
          className="w-44"
        />
        {trailing?.enabled && (
          <>
            <SegmentedField
              name={`${path}.type`}
              label={say('Steps in')}
              options={unitOptions}
              onChoose={chooseUnit}
            />
            <TrailStepFields
              unit={trailing.type}
              moves="Lock moves for each"
              increaseBy={`${path}.increaseBy`}
              trailBy={`${path}.trailBy`}
            />
          </>
        )}
      </div>
    </>
  )
}

const STRATEGY = 'request.strategy'
type Strategy = BacktestRequest['strategy']

/** Rules that all legs share, in the order of their chips. */
const TOGETHER_RULES = { entryMomentum: ENTRY_MOMENTUM, ...TOGETHER }
type Together = keyof typeof TOGETHER_RULES
const KEYS = Object.keys(TOGETHER_RULES) as Together[]

/** Rules that all legs share: a joint entry wait, stops moved to cost, a joint exit. */
function TogetherChips() {
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const language = useWordsLanguage()
  const say = useBuilderWords()
  const isOn = (key: Together) => strategy[key] !== undefined && strategy[key] !== 'partial'
  const set = (key: Together, value: unknown) =>
    setStrategy({ ...without(strategy, [key]), ...(value !== undefined && { [key]: value }) } as Strategy)
  return (
    <ChipRow
      label={say('All legs together')}
      chips={KEYS.map((key) => chipOf(key, strategy, { on: isOn(key), language }))}
      read={(key) => strategy[key]}
      restore={set}
      onOffer={(key) => set(key, TOGETHER_RULES[key].value)}
      varies={(key) => `strategy.${key}`}
      keyOf={(path) => KEYS.find((key) => path.startsWith(`${STRATEGY}.${key}`))}
    >
      {(key, close) => (
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          <TogetherFields rule={key} momentum={strategy.entryMomentum} />
          {isOn(key) && (
            <SwitchOff
              onPress={() => {
                set(key, undefined)
                close()
              }}
            />
          )}
        </div>
      )}
    </ChipRow>
  )
}

function chipOf(
  key: Together,
  { entryMomentum }: Strategy,
  { on, language }: { on: boolean; language: Language },
): RowChip<Together> {
  const { offer, subject } = TOGETHER_RULES[key]
  const words = () =>
    key === 'entryMomentum' ? entryMomentumChip(entryMomentum!, language) : TOGETHER[key].chip[language]
  return { key, on, words: on ? words() : offer[language], subject: subject[language] }
}

function TogetherFields({ rule, momentum }: { rule: Together; momentum: EntryMomentum | undefined }) {
  const texts = useTexts()
  if (rule === 'entryMomentum' && momentum) return <MomentumFields momentum={momentum} />
  const text = texts(TOGETHER_RULES[rule].explained)
  return (
    <p lang={languageOf(text)} className="text-sm">
      {text}
    </p>
  )
}

function MomentumFields({ momentum: { direction, unit, value } }: { momentum: EntryMomentum }) {
  const path = `${STRATEGY}.entryMomentum` as const
  const directions = useChoices(WAIT_CHOICES.direction)
  const units = useChoices(WAIT_CHOICES.unit)
  const language = useWordsLanguage()
  const say = useBuilderWords()
  return (
    <>
      <SegmentedField name={`${path}.direction`} options={directions} />
      <NumberField
        key={unit}
        name={`${path}.value`}
        bounds={MOMENTUM_BOUNDS[unit]}
        {...UNITS[unit].sign}
        required
        className="w-36"
      />
      <SegmentedField name={`${path}.unit`} options={units} />
      <Suspense fallback={<div className="h-23 w-58" />}>
        <MomentumPicture
          isUp={direction === 'up'}
          by={moveText(value, unit, language)}
          of={say('sum of premiums')}
        />
      </Suspense>
      <PartProblem path={path} />
    </>
  )
}

function SwitchOff({ onPress }: { onPress: () => void }) {
  const { disabled } = useBuilder()
  const say = useBuilderWords()
  return (
    <Button size="sm" variant="ghost" disabled={disabled} onClick={onPress}>
      {say('Switch off')}
    </Button>
  )
}
