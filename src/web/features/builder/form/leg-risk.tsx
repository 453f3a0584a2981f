import { useFormContext, useWatch } from 'react-hook-form'
import { LIMITS, isIndexUnit, thresholdUnit, type LegStopLoss, type RiskUnit } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import {
  LEG_RISK_DEFAULTS,
  LEG_TRAILING_STOP_DEFAULTS,
  legStopInUnit,
} from '../../../strategy/risk-defaults.ts'
import { NumberField, SegmentedField, SwitchField } from './fields.tsx'
import { PartProblem } from './part-problem.tsx'
import { ReEntryFields } from './re-entry-fields.tsx'
import { RiskRow } from './risk-row.tsx'
import { ThresholdFields, UNIT_OPTIONS } from './threshold-fields.tsx'
import { TrailStepFields } from './trail-step-fields.tsx'

type RiskPath = `request.multiLegStrategy.legs.${number}.riskManagement`

/** Risk rules of a leg. */
export type LegRule = 'stopLoss' | 'takeProfit' | 'trailProfit' | 'reEntry'

/** Stop, target, trail profit and re-entry of a leg, or one of them. */
export function LegRiskFields({ index, only }: { index: number; only?: LegRule }) {
  const path: RiskPath = `request.multiLegStrategy.legs.${index}.riskManagement`
  const shows = (rule: LegRule) => only === undefined || only === rule
  return (
    <div>
      {shows('stopLoss') && (
        <RiskRow path={`${path}.stopLoss`} label="Stop Loss">
          <ThresholdFields
            path={`${path}.stopLoss`}
            label="Stop loss"
            bounds={{ percentage: LIMITS.stopLossPercent, rupees: LIMITS.stopLossRupees }}
            defaults={LEG_RISK_DEFAULTS.stopLoss}
            convert={legStopInUnit}
            onIndex
          />
          <TrailingStop path={path} />
        </RiskRow>
      )}
      {shows('takeProfit') && (
        <RiskRow path={`${path}.takeProfit`} label="Take Profit">
          <ThresholdFields
            path={`${path}.takeProfit`}
            label="Take profit"
            bounds={{ percentage: LIMITS.takeProfitPercent, rupees: LIMITS.legTakeProfitRupees }}
            defaults={LEG_RISK_DEFAULTS.takeProfit}
            onIndex
          />
        </RiskRow>
      )}
      {shows('trailProfit') && (
        <RiskRow path={`${path}.trailProfit`} label="Trail Profit" description="Locks profit in as it grows">
          <TrailProfit path={path} />
        </RiskRow>
      )}
      {shows('reEntry') && <ReEntryFields path={`${path}.reEntry`} label="Re-entry" leg={index} />}
    </div>
  )
}

function TrailingStop({ path }: { path: RiskPath }) {
  const { setValue, getValues } = useFormContext<FormValues>()
  const stop = useWatch<FormValues>({ name: `${path}.stopLoss` }) as LegStopLoss
  const unit = thresholdUnit(stop)
  const switchOn = (on: boolean) => {
    // Rupees and points share a field; its value may belong to the other unit.
    const amount = unit === 'points' ? LEG_TRAILING_STOP_DEFAULTS.points : LEG_TRAILING_STOP_DEFAULTS.rupees
    setValue(
      `${path}.stopLoss`,
      { ...getValues(`${path}.stopLoss`), trailing: on, ...(on && { trailAmount: amount }) },
      { shouldDirty: true, shouldValidate: true },
    )
  }
  const field = {
    percentage: { name: 'trailPercentage', bounds: LIMITS.trailPercent, suffix: '%' },
    points: { name: 'trailAmount', bounds: LIMITS.trailPoints, suffix: 'pts' },
    fixed: { name: 'trailAmount', bounds: LIMITS.trailRupees, prefix: '₹' },
  } as const
  if (isIndexUnit(unit) && !stop.trailing)
    return <p className="flex min-h-9 items-center text-xs text-muted">A stop on the index does not trail.</p>
  const shown = isIndexUnit(unit) ? 'percentage' : unit
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3">
      <SwitchField name={`${path}.stopLoss.trailing`} label="Trailing" onSwitch={switchOn} />
      {stop.trailing && (
        <NumberField
          key={shown}
          label="Trail by"
          hideLabel
          {...field[shown]}
          name={`${path}.stopLoss.${field[shown].name}`}
          className="w-32"
        />
      )}
      <PartProblem path={`${path}.stopLoss.trailing`} />
    </div>
  )
}

function TrailProfit({ path }: { path: RiskPath }) {
  const unit = useWatch<FormValues>({ name: `${path}.trailProfit.type` }) as RiskUnit
  return (
    <>
      <SegmentedField name={`${path}.trailProfit.type`} label="Trail profit in" options={UNIT_OPTIONS} />
      <TrailStepFields
        unit={unit}
        subject="Profit"
        increaseBy={`${path}.trailProfit.${unit}.increaseBy`}
        trailBy={`${path}.trailProfit.${unit}.trailBy`}
      />
    </>
  )
}
