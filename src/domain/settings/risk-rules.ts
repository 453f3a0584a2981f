import type { ExitRule } from '../exits.ts'
import { LIMITS, type Bounds } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { isIndexUnit, type LegUnit, type RiskUnit } from '../risk-unit.ts'
import { LEG_UNITS, withIndexBounds, type UnitBounds } from './amount.ts'
import type { Contradicts } from './contradicts.ts'
import { textsOf, type Texts } from './language.ts'
import type { TrailKind } from './trails.ts'

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

/** An exit rule at an amount: its label, its bounds and the values that it starts with. */
interface ThresholdSetting {
  /** The rule of its exits. */
  readonly exit: ExitRule
  readonly label: Texts
  /** Its name among the numbers of a form. */
  readonly field: Texts
  readonly bounds: Readonly<Partial<Record<LegUnit, Bounds>>>
  readonly start: ThresholdStart
  readonly trail: TrailKind
  /** Its name in a search. */
  readonly varies: string
}

export interface TrailingStop {
  readonly enabled: boolean
  readonly type: LegUnit
  readonly trailing: boolean
}

/** The same of one leg. */
interface LegThreshold extends ThresholdSetting {
  /** In plain words, read back, and on its chip; a stop also says how it trails. */
  readonly sentence: Texts
  /** What its chip sets. */
  readonly subject: Texts
  readonly contradicts?: Contradicts<TrailingStop>
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

const legText = textsOf('leg')

// Typed on its own, because the type of a leg's stop is derived from the entry below.
const TRAILS_ON_INDEX: Contradicts<TrailingStop> = {
  path: ['trailing'],
  others: ['type'],
  refuses: ({ enabled, type, trailing }) => enabled && trailing && isIndexUnit(type) && {},
  message: MESSAGES.indexStopTrails,
  words: 'Trailing and a stop on the index contradict each other; switch trailing off or choose another type',
}

/** The exit rules of one leg at an amount. A stop and a target may watch the index. */
export const LEG_THRESHOLDS = {
  stopLoss: {
    exit: 'stop',
    label: STOP,
    field: text('Stop loss'),
    sentence: legText('{trailing}stop {amount}{by}'),
    subject: legText('stop loss'),
    bounds: withIndexBounds(STOP_BOUNDS),
    start: { percentage: 5, rupees: 5000, points: 25 },
    trail: 'amount',
    contradicts: TRAILS_ON_INDEX,
    varies: 'stop loss',
  },
  takeProfit: {
    exit: 'target',
    label: TARGET,
    field: text('Take profit'),
    sentence: legText('target {amount}'),
    subject: legText('take profit'),
    bounds: withIndexBounds(targetBounds(LIMITS.legTakeProfitRupees)),
    start: { percentage: 10, rupees: 10_000, points: 40 },
    trail: 'none',
    varies: 'target',
  },
} as const satisfies Readonly<Record<string, LegThreshold>>

/** An exit rule of a leg at an amount. Only the stop has more fields than the amount, because it may trail. */
export type LegThresholdRule = keyof typeof LEG_THRESHOLDS
export type PlainThresholdRule = Exclude<LegThresholdRule, 'stopLoss'>
export const LEG_THRESHOLD_RULES = Object.keys(LEG_THRESHOLDS) as LegThresholdRule[]
export const PLAIN_THRESHOLD_RULES = LEG_THRESHOLD_RULES.filter(
  (rule): rule is PlainThresholdRule => rule !== 'stopLoss',
)
/** The rule that a leg's exit is by, and the field of that rule. */
export type ThresholdExit = (typeof LEG_THRESHOLDS)[LegThresholdRule]['exit']
export const THRESHOLD_EXITS = LEG_THRESHOLD_RULES.map((rule) => LEG_THRESHOLDS[rule].exit)
export const THRESHOLD_OF_EXIT = Object.fromEntries(
  LEG_THRESHOLD_RULES.map((rule) => [LEG_THRESHOLDS[rule].exit, rule]),
) as Readonly<Record<ThresholdExit, LegThresholdRule>>

/** The trail of a leg's profit. */
export const LEG_TRAIL = {
  label: TRAIL_LABEL,
  field: 'Trail profit',
  subject: legText('trail profit'),
  varies: 'profit trail',
} as const

/** The trail of the whole position's profit: its amount, and its steps. */
export const OVERALL_TRAIL = { field: 'Overall trail profit' } as const

/** The risk rules of a leg, in the order of the form. */
export type LegRule = LegThresholdRule | 'trailProfit' | 'reEntry'
export const LEG_RULES: readonly LegRule[] = [...LEG_THRESHOLD_RULES, 'trailProfit', 'reEntry']

/** The units of a rule of a leg, in the order of the form. */
export function unitsOfThreshold(rule: LegThresholdRule): LegUnit[] {
  return LEG_UNITS.filter((unit) => unit in LEG_THRESHOLDS[rule].bounds)
}

/** Stop, target and trail of the whole position. */
export const OVERALL_THRESHOLDS = {
  simpleStopLoss: {
    exit: 'stop',
    label: STOP,
    field: text('Overall stop loss'),
    bounds: STOP_BOUNDS,
    start: { percentage: 5, rupees: 5000, points: 25 },
    trail: 'stepsInItsUnit',
    varies: 'stop loss of the position',
  },
  simpleTakeProfit: {
    exit: 'target',
    label: TARGET,
    field: text('Overall take profit'),
    bounds: targetBounds(LIMITS.takeProfitRupees),
    start: { percentage: 10, rupees: 10_000, points: 30 },
    trail: 'none',
    varies: 'target of the position',
  },
  simpleTrailProfit: {
    exit: 'trail',
    label: TRAIL_LABEL,
    field: text('Profit that arms it'),
    bounds: targetBounds(LIMITS.takeProfitRupees),
    start: { percentage: 7.5, rupees: 7500, points: 30 },
    trail: 'stepsInOwnUnit',
    varies: 'profit trail of the position',
  },
} as const satisfies Readonly<Record<string, ThresholdSetting>>

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
