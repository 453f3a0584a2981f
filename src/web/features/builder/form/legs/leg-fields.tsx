import { ExpiryFields } from '../expiry-fields.tsx'
import { Note, NumberField, SegmentedField, SwitchField, PartProblem } from '../fields.tsx'
import { useChoices } from '../use-choices.ts'
import { StrikeFields } from '../strike-fields.tsx'
import type { LegPart } from './leg-cells.ts'
import { TimingFields } from './timing-fields.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBuilderWords, useTexts } from '../../../../strategy/words-language.tsx'
import {
  isIndexUnit,
  LEG_STOP_TRAIL_START,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  OPTION_TYPE_WORDS,
  TRADE_TYPE_WORDS,
  PLAIN_THRESHOLD_RULES,
  POSITION_UNITS,
  RE_ENTRY_LABEL,
  thresholdUnit,
  TRAIL_BOUNDS,
  UNITS,
  unitsOfThreshold,
  type LegRule,
  type LegStopLoss,
  type RiskUnit,
} from '#domain'
import type { FormValues } from '../../../../strategy/form-values.ts'
import { languageOf } from '../../../../ui/text-language.ts'
import { legStopInUnit } from '../../../../strategy/risk-defaults.ts'
import { ReEntryFields } from '../re-entry-fields.tsx'
import { RiskRow, TrailStepFields } from '../risk-row.tsx'
import { ThresholdFields, useUnitOptions } from '../threshold-fields.tsx'

/** Fields of one part of a leg, or of all parts. */
export function LegFields({ index, part }: { index: number; part: LegPart }) {
  const path = `request.multiLegStrategy.legs.${index}` as const
  switch (part) {
    case 'all':
      return <AllFields index={index} />
    case 'lots':
      return <Lots index={index} className="w-40" />
    case 'expiry':
      return (
        <div className="flex flex-wrap items-start gap-4">
          <ExpiryFields path={path} className="w-56" />
        </div>
      )
    case 'strike':
      return (
        <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3">
          <StrikeFields path={path} />
        </div>
      )
    case 'entry':
    case 'exitTime':
    case 'idle':
      return <TimingFields index={index} />
    default:
      return <LegRiskFields index={index} only={part} />
  }
}

function AllFields({ index }: { index: number }) {
  const say = useBuilderWords()
  const path = `request.multiLegStrategy.legs.${index}` as const
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        <SegmentedField name={`${path}.optionType`} options={useChoices(OPTION_TYPE_WORDS)} />
        <SegmentedField name={`${path}.tradeType`} options={useChoices(TRADE_TYPE_WORDS)} />
        <Lots index={index} />
        <ExpiryFields path={path} />
        <StrikeFields path={path} />
      </div>
      <fieldset className="border-t border-border pt-3">
        <SpokenLegend>{say('Entry and exit of leg {place}', { place: index + 1 })}</SpokenLegend>
        <TimingFields index={index} />
      </fieldset>
      <fieldset className="border-t border-border pt-3">
        <SpokenLegend>{say('Risk management of leg {place}', { place: index + 1 })}</SpokenLegend>
        <LegRiskFields index={index} />
      </fieldset>
    </div>
  )
}

/** The name of a group of fields, for screen readers only. */
function SpokenLegend({ children }: { children: string }) {
  return (
    <legend lang={languageOf(children)} className="sr-only">
      {children}
    </legend>
  )
}

function Lots({ index, className }: { index: number; className?: string }) {
  return (
    <NumberField
      name={`request.multiLegStrategy.legs.${index}.quantity`}
      stepped
      required
      {...(className !== undefined && { className })}
    />
  )
}

type RiskPath = `request.multiLegStrategy.legs.${number}.riskManagement`

/** Stop, target, trail profit and re-entry of a leg, or one of them. */
function LegRiskFields({ index, only }: { index: number; only?: LegRule }) {
  const path: RiskPath = `request.multiLegStrategy.legs.${index}.riskManagement`
  const texts = useTexts()
  const say = useBuilderWords()
  const shows = (rule: LegRule) => only === undefined || only === rule
  return (
    <div>
      {shows('stopLoss') && (
        <RiskRow path={`${path}.stopLoss`} label={texts(LEG_THRESHOLDS.stopLoss.label)}>
          <ThresholdFields
            path={`${path}.stopLoss`}
            setting={LEG_THRESHOLDS.stopLoss}
            units={unitsOfThreshold('stopLoss')}
            convert={legStopInUnit}
          />
          <TrailingStop path={path} />
        </RiskRow>
      )}
      {PLAIN_THRESHOLD_RULES.filter(shows).map((rule) => (
        <RiskRow key={rule} path={`${path}.${rule}`} label={texts(LEG_THRESHOLDS[rule].label)}>
          <ThresholdFields
            path={`${path}.${rule}`}
            setting={LEG_THRESHOLDS[rule]}
            units={unitsOfThreshold(rule)}
          />
        </RiskRow>
      ))}
      {shows('trailProfit') && (
        <RiskRow
          path={`${path}.trailProfit`}
          label={texts(LEG_TRAIL.label)}
          description={say('Locks profit in as it grows')}
        >
          <TrailProfit path={path} />
        </RiskRow>
      )}
      {shows('reEntry') && (
        <ReEntryFields path={`${path}.reEntry`} label={texts(RE_ENTRY_LABEL)} leg={index} />
      )}
    </div>
  )
}

function TrailingStop({ path }: { path: RiskPath }) {
  const { setValue, getValues } = useFormContext<FormValues>()
  const stop = useWatch<FormValues>({ name: `${path}.stopLoss` }) as LegStopLoss
  const unit = thresholdUnit(stop)
  const say = useBuilderWords()
  const switchOn = (on: boolean) => {
    // Rupees and points share a field; its value may belong to the other unit.
    const amount = unit === 'points' ? LEG_STOP_TRAIL_START.points : LEG_STOP_TRAIL_START.rupees
    setValue(
      `${path}.stopLoss`,
      { ...getValues(`${path}.stopLoss`), trailing: on, ...(on && { trailAmount: amount }) },
      { shouldDirty: true, shouldValidate: true },
    )
  }
  if (isIndexUnit(unit) && !stop.trailing)
    return <Note className="flex min-h-9 items-center">{say('A stop on the index does not trail.')}</Note>
  const shown = isIndexUnit(unit) ? 'percentage' : unit
  const field = shown === 'percentage' ? 'trailPercentage' : 'trailAmount'
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3">
      <SwitchField name={`${path}.stopLoss.trailing`} label={say('Trailing')} onSwitch={switchOn} />
      {stop.trailing && (
        <NumberField
          key={shown}
          label={say('Trail by')}
          hideLabel
          {...UNITS[shown].sign}
          bounds={TRAIL_BOUNDS[shown].trailBy}
          name={`${path}.stopLoss.${field}`}
          className="w-32"
        />
      )}
      <PartProblem path={`${path}.stopLoss.trailing`} />
    </div>
  )
}

function TrailProfit({ path }: { path: RiskPath }) {
  const say = useBuilderWords()
  const unit = useWatch<FormValues>({ name: `${path}.trailProfit.type` }) as RiskUnit
  const unitOptions = useUnitOptions(POSITION_UNITS)
  return (
    <>
      <SegmentedField
        name={`${path}.trailProfit.type`}
        label={say('Trail profit in')}
        options={unitOptions}
      />
      <TrailStepFields
        unit={unit}
        moves="Profit moves for each"
        increaseBy={`${path}.trailProfit.${unit}.increaseBy`}
        trailBy={`${path}.trailProfit.${unit}.trailBy`}
      />
    </>
  )
}
