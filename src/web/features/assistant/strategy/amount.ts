import {
  LEG_THRESHOLDS,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL_START,
  RE_ENTRY_CAUSE_FIELDS,
  thresholdUnit,
  UNITS,
  without,
  type Amount as AnyAmount,
  type LegReEntry,
  type LegUnit,
  type PlainThresholdRule,
  type ReEntry,
  type ReEntryCause,
  type RiskUnit,
  type Threshold,
} from '#domain'
import { inUnit, legStopInUnit, type FormLeg, type FormRequest } from './builder-model.ts'

/** An amount with its unit. */
export type Amount<Unit extends LegUnit = LegUnit> = AnyAmount<Unit>

function withValue<T extends Threshold<LegUnit>>(threshold: T, { unit, value }: Amount): T {
  return { ...threshold, [UNITS[unit].field]: value }
}

/** Adds a stop to a leg. */
export function withLegStop(leg: FormLeg, amount: Amount, trailing: boolean): FormLeg {
  const stop = { ...leg.riskManagement.stopLoss, enabled: true, trailing }
  return withRisk(leg, { stopLoss: withValue(legStopInUnit(stop, amount.unit), amount) })
}

/** Adds a rule that is an amount and nothing more to a leg, like a target. */
export function withLegThreshold(leg: FormLeg, rule: PlainThresholdRule, amount: Amount): FormLeg {
  const before = { ...leg.riskManagement[rule], enabled: true }
  return withRisk(leg, {
    [rule]: withValue(inUnit(before, amount.unit, LEG_THRESHOLDS[rule].start), amount),
  })
}

/** Replaces some risk settings of a leg. */
export function withRisk(leg: FormLeg, risk: Partial<FormLeg['riskManagement']>): FormLeg {
  return { ...leg, riskManagement: { ...leg.riskManagement, ...risk } }
}

type Overall = FormRequest['simpleRiskManagement']

/** Adds an overall stop. */
export function withOverallStop(risk: Overall, amount: Amount<RiskUnit>, trailing: boolean): Overall {
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
export function withOverallTarget(risk: Overall, amount: Amount<RiskUnit>): Overall {
  const target = { ...risk.simpleTakeProfit, enabled: true }
  return {
    ...risk,
    simpleTakeProfit: withValue(
      inUnit(target, amount.unit, OVERALL_THRESHOLDS.simpleTakeProfit.start),
      amount,
    ),
  }
}

/** A trail of the whole position: by how much for which gain. */
export interface Step {
  readonly by: Amount
  readonly per: Amount
}

const inField = ({ unit, value }: Amount) => ({ [unit === 'fixed' ? 'fixedAmount' : unit]: value })

/** Makes the overall stop trail; without a step by the values of a new form. */
export function withOverallTrail(risk: Overall, step: Step | undefined): Overall {
  const { trailingStop } = risk.simpleStopLoss
  if (!trailingStop) return risk
  return {
    ...risk,
    simpleStopLoss: {
      ...risk.simpleStopLoss,
      trailingStop: {
        ...trailingStop,
        enabled: true,
        ...(step && {
          trailBy: { ...trailingStop.trailBy, ...inField(step.by) },
          increaseBy: { ...trailingStop.increaseBy, ...inField(step.per) },
        }),
      },
    },
  }
}

interface LockTerms {
  readonly keeps?: number | undefined
  readonly step?: Step
  readonly isFixed?: boolean
}

/**
 * Locks the profit of the whole position from an amount on, in steps; without them by the values of a new form.
 * @param how `keeps`: the profit that is locked, in the unit of the amount; `isFixed`: without steps it does not grow
 */
export function withOverallLock(
  risk: Overall,
  from: Amount<RiskUnit>,
  { keeps, step, isFixed = false }: LockTerms,
): Overall {
  const { start } = OVERALL_THRESHOLDS.simpleTrailProfit
  const before = { ...without(risk.simpleTrailProfit, ['lock']), enabled: true }
  const lock = {
    ...withValue(inUnit(before, from.unit, start), from),
    ...(keeps !== undefined && { lock: keeps }),
  }
  return withSteps({ ...risk, simpleTrailProfit: lock }, from.unit, {
    step,
    enabled: step !== undefined || !isFixed,
  })
}

/** Makes the locked profit of the whole position grow in steps. */
export function withLockSteps(risk: Overall, step: Step): Overall {
  return withSteps(risk, step.by.unit, { step, enabled: true })
}

function withSteps(
  risk: Overall,
  own: LegUnit,
  { step, enabled }: { readonly step: Step | undefined; readonly enabled: boolean },
): Overall {
  const type = (step?.by.unit ?? own) as RiskUnit
  const steps = step ? { trailBy: step.by.value, increaseBy: step.per.value } : OVERALL_TRAIL_START[type]
  const trailing = { enabled, type, ...steps, lastTrailLevel: 0 }
  return { ...risk, simpleTrailProfit: { ...risk.simpleTrailProfit, trailing } }
}

/** The profit of the whole position that is locked, no longer in steps. */
export function withoutLockSteps(risk: Overall): Overall {
  const { trailing, ...rest } = risk.simpleTrailProfit
  return {
    ...risk,
    simpleTrailProfit: { ...rest, ...(trailing && { trailing: { ...trailing, enabled: false } }) },
  }
}

/** The locked profit of the whole position with another amount, in the unit that it has. */
export function withOtherLock(risk: Overall, keeps: number): Overall {
  return { ...risk, simpleTrailProfit: { ...risk.simpleTrailProfit, lock: keeps } }
}

/** Makes the stop of a leg trail; undefined if its unit is another one. */
export function withLegTrail(leg: FormLeg, { unit, value }: Amount): FormLeg | undefined {
  const { stopLoss } = leg.riskManagement
  if (thresholdUnit(stopLoss) !== unit) return undefined
  const trail = unit === 'percentage' ? { trailPercentage: value } : { trailAmount: value }
  return withRisk(leg, { stopLoss: { ...stopLoss, trailing: true, ...trail } })
}

/** Locks the profit of a leg in steps. */
export function withLegLock(leg: FormLeg, by: Amount, per: Amount): FormLeg {
  const { trailProfit } = leg.riskManagement
  const unit = by.unit as RiskUnit
  return withRisk(leg, {
    trailProfit: {
      ...trailProfit,
      enabled: true,
      type: unit,
      [unit]: { trailBy: by.value, increaseBy: per.value },
    },
  })
}

interface WantedReEntry extends Pick<LegReEntry, 'reverse' | 'mode' | 'until' | 'count'> {
  readonly causes: readonly ReEntryCause[]
  readonly counts?: Partial<Record<ReEntryCause, number>>
  readonly delay?: number
}

/** Enables re-entry after some exits, so often a day. */
export function reEntryOf<Setting extends ReEntry>(before: Setting, wanted: WantedReEntry): Setting {
  const { count, causes, counts = {}, reverse, delay, until, mode } = wanted
  const switches = RE_ENTRY_CAUSE_FIELDS.map((field) => [
    field,
    { enabled: causes.includes(field), count: counts[field] ?? count },
  ])
  return {
    ...before,
    ...(Object.fromEntries(switches) as object),
    enabled: true,
    count,
    ...(mode && { mode }),
    ...(reverse && { reverse }),
    ...(delay !== undefined && { delayMinutes: delay }),
    ...(until !== undefined && { until }),
  }
}
