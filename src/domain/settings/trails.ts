import { LIMITS } from '../limits.ts'
import { isIndexUnit, thresholdUnit, type RiskUnit } from '../risk-unit.ts'
import type { LegStopLoss, LegTrailProfit, SimpleStopLoss, SimpleTrailProfit } from '../schemas/risk.ts'

/** Bounds of a trail by unit. */
export const TRAIL_BOUNDS = {
  percentage: { increaseBy: LIMITS.trailIncreasePercent, trailBy: LIMITS.trailPercent },
  fixed: { increaseBy: LIMITS.trailIncreaseRupees, trailBy: LIMITS.trailRupees },
  points: { increaseBy: LIMITS.trailIncreasePoints, trailBy: LIMITS.trailPoints },
} as const

/** Bounds by unit of the profit that is locked, which also lies below the profit that arms it. */
export const LOCK_BOUNDS = {
  percentage: { min: 0, max: LIMITS.takeProfitPercent.max },
  fixed: { min: 0, max: LIMITS.takeProfitRupees.max },
  points: { min: 0, max: LIMITS.points.max },
} as const

/** A number of a trail: its field, from the rule on, and its value; undefined while it is missing. */
interface TrailNumber {
  readonly path: readonly string[]
  readonly value: number | undefined
}

/** A trail: for each `increaseBy` in favour the level follows by `trailBy`; without it, for each equal move. */
export interface Trail {
  readonly unit: RiskUnit
  readonly increaseBy?: TrailNumber
  readonly trailBy: TrailNumber
}

/** Rules at an amount by the kind of the fields in which they keep their trail. */
interface Trailing {
  readonly none: object
  readonly amount: LegStopLoss
  readonly stepsInItsUnit: SimpleStopLoss
  readonly stepsInOwnUnit: SimpleTrailProfit
}
export type TrailKind = keyof Trailing

/** The trail of a rule by the kind of its fields; undefined if the rule does not trail. */
export const TRAILS: { readonly [Kind in TrailKind]: (rule: Trailing[Kind]) => Trail | undefined } = {
  none: () => undefined,
  /** One amount, in the unit of the rule. Rupees and points share a field. A rule on the index does not trail. */
  amount: (stop) => {
    const unit = thresholdUnit(stop)
    if (!stop.trailing || isIndexUnit(unit)) return undefined
    const field = unit === 'percentage' ? 'trailPercentage' : 'trailAmount'
    return { unit, trailBy: { path: [field], value: stop[field] } }
  },
  /** Steps in the unit of the rule, with a field for each unit. */
  stepsInItsUnit: (stop) => {
    const { trailingStop } = stop
    if (!trailingStop?.enabled) return undefined
    const unit = thresholdUnit(stop)
    const field = unit === 'fixed' ? 'fixedAmount' : unit
    const step = (name: 'increaseBy' | 'trailBy') => ({
      path: ['trailingStop', name, field],
      value: trailingStop[name][field],
    })
    return { unit, increaseBy: step('increaseBy'), trailBy: step('trailBy') }
  },
  /** Steps in a unit of their own. */
  stepsInOwnUnit: ({ trailing }) => {
    if (!trailing?.enabled) return undefined
    const step = (name: 'increaseBy' | 'trailBy') => ({ path: ['trailing', name], value: trailing[name] })
    return { unit: trailing.type, increaseBy: step('increaseBy'), trailBy: step('trailBy') }
  },
}

/** The profit that a trail of the whole position locks once it is armed, in the unit of the rule; undefined if none is stated. */
export function lockedProfit(rule: SimpleTrailProfit): { unit: RiskUnit; value: number } | undefined {
  // An emptied number of the form is null.
  return typeof rule.lock === 'number' ? { unit: thresholdUnit(rule), value: rule.lock } : undefined
}

/** The trail of a leg's profit, whose steps are the rule itself. */
export function profitTrail(rule: LegTrailProfit) {
  const { type: unit } = rule
  const step = (name: 'increaseBy' | 'trailBy') => ({ path: [unit, name], value: rule[unit]?.[name] })
  return { unit, increaseBy: step('increaseBy'), trailBy: step('trailBy') }
}

/** The steps of a trail with their unit. */
export function stepAmounts({ unit, increaseBy, trailBy }: Trail) {
  return {
    trailBy: { unit, value: trailBy.value as number },
    increaseBy: { unit, value: increaseBy?.value as number },
  }
}

/** The trail of a threshold of whatever kind. */
export function trailOf(kind: TrailKind, threshold: object): Trail | undefined {
  return TRAILS[kind](threshold as never)
}
