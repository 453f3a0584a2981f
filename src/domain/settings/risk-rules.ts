import { LIMITS } from '../limits.ts'
import type { RiskUnit } from '../risk-unit.ts'
import { withIndexBounds, type UnitBounds } from './amount.ts'
import { textsOf, type Texts } from './language.ts'

const text = textsOf('riskRules')

/** Values that a threshold starts with, by unit. */
export interface ThresholdStart {
  readonly percentage: number
  readonly rupees: number
  readonly points: number
}

/** A trail: for each `increaseBy` in favour the level follows by `trailBy`. */
interface Step {
  readonly increaseBy: number
  readonly trailBy: number
}

/** A stop or a target: its label, its bounds and the values that it starts with. */
interface ThresholdSetting {
  readonly label: Texts
  /** Its name among the numbers of a form. */
  readonly field: Texts
  readonly bounds: UnitBounds
  readonly start: ThresholdStart
  /** Its name in a search. */
  readonly varies: string
}

const STOP_BOUNDS: UnitBounds = {
  percentage: LIMITS.stopLossPercent,
  points: LIMITS.points,
  fixed: LIMITS.stopLossRupees,
}
const targetBounds = (fixed: UnitBounds['fixed']): UnitBounds => ({
  percentage: LIMITS.takeProfitPercent,
  points: LIMITS.points,
  fixed,
})

const STOP: Texts = text('Stop Loss')
const TARGET: Texts = text('Take Profit')
export const TRAIL_LABEL: Texts = text('Trail Profit')
export const RE_ENTRY_LABEL: Texts = text('Re-entry')

/** Stop and target of one leg, which may watch the index. */
export const LEG_THRESHOLDS = {
  stopLoss: {
    label: STOP,
    field: text('Stop loss'),
    bounds: withIndexBounds(STOP_BOUNDS),
    start: { percentage: 5, rupees: 5000, points: 25 },
    varies: 'stop loss',
  },
  takeProfit: {
    label: TARGET,
    field: text('Take profit'),
    bounds: withIndexBounds(targetBounds(LIMITS.legTakeProfitRupees)),
    start: { percentage: 10, rupees: 10_000, points: 40 },
    varies: 'target',
  },
} as const satisfies Readonly<Record<string, ThresholdSetting>>

/** Stop, target and trail of the whole position. */
export const OVERALL_THRESHOLDS = {
  simpleStopLoss: {
    label: STOP,
    field: text('Overall stop loss'),
    bounds: STOP_BOUNDS,
    start: { percentage: 5, rupees: 5000, points: 25 },
    varies: 'stop loss of the position',
  },
  simpleTakeProfit: {
    label: TARGET,
    field: text('Overall take profit'),
    bounds: targetBounds(LIMITS.takeProfitRupees),
    start: { percentage: 10, rupees: 10_000, points: 30 },
    varies: 'target of the position',
  },
  simpleTrailProfit: {
    label: TRAIL_LABEL,
    field: text('Profit that arms it'),
    bounds: targetBounds(LIMITS.takeProfitRupees),
    start: { percentage: 7.5, rupees: 7500, points: 30 },
    varies: 'profit trail of the position',
  },
} as const satisfies Readonly<Record<string, ThresholdSetting>>

/** Bounds of a trail by unit. */
export const TRAIL_BOUNDS = {
  percentage: { increaseBy: LIMITS.trailIncreasePercent, trailBy: LIMITS.trailPercent },
  fixed: { increaseBy: LIMITS.trailIncreaseRupees, trailBy: LIMITS.trailRupees },
  points: { increaseBy: LIMITS.trailIncreasePoints, trailBy: LIMITS.trailPoints },
} as const

/** Steps that the overall trailing stop and trail profit start with. */
export const OVERALL_TRAIL_START: Readonly<Record<RiskUnit, Step>> = {
  percentage: { increaseBy: 2, trailBy: 1 },
  fixed: { increaseBy: 2000, trailBy: 1000 },
  points: { increaseBy: 10, trailBy: 5 },
}

/** Steps that a leg's trail profit starts with. */
export const LEG_TRAIL_START: Readonly<Record<RiskUnit, Step>> = {
  percentage: { increaseBy: 2, trailBy: 1 },
  fixed: { increaseBy: 1000, trailBy: 500 },
  points: { increaseBy: 10, trailBy: 5 },
}

/** The trail that a leg's stop starts with, by unit. */
export const LEG_STOP_TRAIL_START = { percentage: 2, rupees: 1000, points: 5 } as const

/** Values that a stop or target on the index starts with. */
export const INDEX_START = { percentage: 0.5, points: 100 } as const
