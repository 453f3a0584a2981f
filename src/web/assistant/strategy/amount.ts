import {
  LEG_THRESHOLDS,
  OVERALL_THRESHOLDS,
  RE_ENTRY_CAUSE_FIELDS,
  UNITS,
  type Amount as AnyAmount,
  type LegUnit,
  type RiskUnit,
  type Threshold,
} from '#domain'
import { inUnit, legStopInUnit, type FormLeg, type FormRequest } from './builder-model.ts'

/** An amount of premiums, with its unit. */
export type Amount = AnyAmount<RiskUnit>

function withValue<T extends Threshold<LegUnit>>(threshold: T, { unit, value }: Amount): T {
  return { ...threshold, [UNITS[unit].field]: value }
}

/** Adds a stop to a leg. */
export function withLegStop(leg: FormLeg, amount: Amount, trailing: boolean): FormLeg {
  const stop = { ...leg.riskManagement.stopLoss, enabled: true, trailing }
  return withRisk(leg, { stopLoss: withValue(legStopInUnit(stop, amount.unit), amount) })
}

/** Adds a target to a leg. */
export function withLegTarget(leg: FormLeg, amount: Amount): FormLeg {
  const target = { ...leg.riskManagement.takeProfit, enabled: true }
  const takeProfit = withValue(inUnit(target, amount.unit, LEG_THRESHOLDS.takeProfit.start), amount)
  return withRisk(leg, { takeProfit })
}

/** Replaces some risk settings of a leg. */
export function withRisk(leg: FormLeg, risk: Partial<FormLeg['riskManagement']>): FormLeg {
  return { ...leg, riskManagement: { ...leg.riskManagement, ...risk } }
}

type Overall = FormRequest['simpleRiskManagement']

/** Adds an overall stop. */
export function withOverallStop(risk: Overall, amount: Amount, trailing: boolean): Overall {
  const stop = withValue(
    inUnit({ ...risk.simpleStopLoss, enabled: true }, amount.unit, OVERALL_THRESHOLDS.simpleStopLoss.start),
    amount,
  )
  const { trailingStop } = stop
  return {
    ...risk,
    simpleStopLoss: {
      ...stop,
      ...(trailingStop && { trailingStop: { ...trailingStop, enabled: trailing } }),
    },
  }
}

/** Adds an overall target. */
export function withOverallTarget(risk: Overall, amount: Amount): Overall {
  const target = { ...risk.simpleTakeProfit, enabled: true }
  return {
    ...risk,
    simpleTakeProfit: withValue(
      inUnit(target, amount.unit, OVERALL_THRESHOLDS.simpleTakeProfit.start),
      amount,
    ),
  }
}

/** Enables re-entry after a stop, so often a day. */
export function reEntryAfterStop(reEntry: Overall['globalReEntry'], count: number): Overall['globalReEntry'] {
  const off = RE_ENTRY_CAUSE_FIELDS.map((field) => [field, { ...reEntry[field], enabled: false }])
  return {
    ...reEntry,
    ...(Object.fromEntries(off) as object),
    stopLossReEntry: { enabled: true, count },
    enabled: true,
    count,
  }
}
