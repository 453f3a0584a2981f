import type { Condition, ExpiryChoice, ReEntryNote, Underlying } from '#domain'
import type { IsoDate } from '#engine/calendar'
import type { IndicatorName } from '#engine/indicators'
import type { Threshold } from './threshold.ts'

/** Long or short: profit per unit is `side × (exit − entry)`. */
export type Side = 1 | -1

/** What made a leg or the whole position leave on its own rules; indexes into per-cause tables. */
export const CAUSE = { stop: 0, target: 1, trail: 2 } as const
export type Cause = (typeof CAUSE)[keyof typeof CAUSE]
export const CAUSE_NAMES: readonly ReEntryNote['cause'][] = ['Stop Loss', 'Take Profit', 'Trail Profit']

/** How a leg finds its strike. Premiums in hundredths of a paisa, so that typed decimals stay exact. */
export type StrikePlan =
  | {
      readonly kind: 'offset'
      /** Points out of the money, in paise; negative is in the money. */ readonly outward: number
    }
  | { readonly kind: 'closest'; readonly target: number }
  | { readonly kind: 'at-least'; readonly minimum: number }
  | { readonly kind: 'at-most'; readonly maximum: number }
  | { readonly kind: 'range'; readonly lower: number; readonly upper: number }

/** A stop that follows: for every `every` of best move it moves `by` in favour of the position. */
export interface TrailPlan {
  readonly every: Threshold
  readonly by: Threshold
}

export interface StopPlan {
  readonly level: Threshold
  readonly trail: TrailPlan | undefined
  readonly reason: string
}

export interface TargetPlan {
  readonly level: Threshold
  readonly reason: string
}

/**
 * A lock on profit. Without a trigger it locks `by` at the first `every` and `by` more at each further one;
 * with one it starts at the trigger. Without a trail the trigger itself is locked.
 */
export interface TrailProfitPlan {
  readonly trigger: Threshold | undefined
  readonly trail: TrailPlan | undefined
  readonly reason: string
}

export interface ReEntryPlan {
  /** Re-entries a day in all. */
  readonly total: number
  /** Re-entries a day after each cause, by `CAUSE`; 0 where the cause's switch is off. */
  readonly perCause: readonly [number, number, number]
}

/** Rules that end a position and may start it anew: of one leg on its own price, or of the whole on combined profit. */
export interface RiskPlan {
  readonly stop: StopPlan | undefined
  readonly target: TargetPlan | undefined
  readonly trailProfit: TrailProfitPlan | undefined
  readonly reEntry: ReEntryPlan | undefined
}

export interface LegPlan extends RiskPlan {
  readonly id: string
  readonly side: Side
  readonly isCall: boolean
  readonly lots: number
  readonly expiry: ExpiryChoice
  readonly strike: StrikePlan
}

/** One side of a rule: a number, or an output of an indicator some candles back. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'indicator'
      readonly name: IndicatorName
      readonly parameters: Readonly<Record<string, number>>
      /** Index into the indicator's outputs. */
      readonly output: number
      /** 0 is the newest complete candle, −1 the one before. */
      readonly offset: number
    }

export type RuleSymbol = { readonly kind: 'index' } | { readonly kind: 'leg'; readonly leg: number }

export interface RulePlan {
  readonly left: Operand
  readonly right: Operand
  readonly condition: Condition
  readonly timeframe: number
  readonly symbols: readonly RuleSymbol[]
  /** Minute of the day at which a leg symbol's contract is chosen. */
  readonly strikeMinute: number
}

export interface SlippagePlan {
  readonly isPercentage: boolean
  readonly amount: Threshold
}

/** A request compiled for replay: every choice made, every number checked. Minutes are minutes of the day. */
export interface Plan {
  readonly underlying: Underlying
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  readonly entryStart: number
  readonly entryEnd: number
  readonly squareOff: number
  readonly legs: readonly LegPlan[]
  /** Watches the combined profit; undefined where nothing watches it. */
  readonly overall: RiskPlan | undefined
  readonly rules: readonly RulePlan[]
  readonly triggerAtClose: boolean
  readonly slippage: SlippagePlan | undefined
}
