import type { Condition, DayFilters, RE_ENTRY_MODES, Underlying } from '#domain'
import type { ExpiryPlan, StrikePlan } from '#engine/chain'
import type { IsoDate, DayNumber } from '#engine/exchange'
import { CAUSE, type Cause, type ExitReason } from '#engine/exit-reason'
import type { IndicatorName } from '#engine/indicators'
import type { ClockMinute, LegIndex, MinuteOfDay } from '#engine/units'
import type { Threshold } from './threshold.ts'

/** Long or short: profit per unit is `side × (exit − entry)`. */
export type Side = 1 | -1

/** A stop that follows: for every `every` of best move it moves `by` in favour of the position. */
export interface TrailPlan {
  readonly every: Threshold
  readonly by: Threshold
}

export interface StopPlan {
  readonly level: Threshold
  readonly trail: TrailPlan | undefined
  readonly reason: ExitReason
}

export interface TargetPlan {
  readonly level: Threshold
  readonly reason: ExitReason
}

/**
 * A lock on profit. Without a trigger it locks `by` at the first `every` and `by` more at each further one;
 * with one it starts at the trigger. Without a trail the trigger itself is locked.
 */
export interface TrailProfitPlan {
  readonly trigger: Threshold | undefined
  readonly trail: TrailPlan | undefined
  readonly reason: ExitReason
}

export interface ReEntryPlan {
  /** Re-entries a cycle in all. */
  readonly total: number
  /** Re-entries a cycle after each cause, by `CAUSE`; 0 where the cause's switch is off. */
  readonly perCause: readonly [number, number, number]
  readonly mode: ReEntryMode
  /** On the other side than the position left. */
  readonly isReversed: boolean
  /** Minutes between the exit and the re-entry. */
  readonly delay: ClockMinute
  /** Latest minute of the day, for the re-entry and whatever it makes wait. */
  readonly until: MinuteOfDay
  /** The idle leg that is entered instead; undefined: the leg itself. */
  readonly activates: LegIndex | undefined
}

export type ReEntryMode = (typeof RE_ENTRY_MODES)[number]

/** A stop or target that watches the index. */
export interface IndexRulePlan {
  readonly level: Threshold
  readonly reason: ExitReason
}

/** What a leg waits for once its strategy enters. */
export type LegEntryPlan =
  | { readonly kind: 'momentum'; readonly ofPremium: boolean; readonly isUp: boolean; readonly by: Threshold }
  | {
      readonly kind: 'breakout'
      readonly ofPremium: boolean
      readonly isUp: boolean
      readonly rangeEnd: MinuteOfDay
    }

/** The move of all premiums together that an entry waits for. */
export interface TogetherPlan {
  readonly isUp: boolean
  readonly by: Threshold
}

/** Rules that end a position and may start it anew: of one leg on its own price, or of the whole on combined profit. */
export interface RiskPlan {
  readonly stop: StopPlan | undefined
  readonly target: TargetPlan | undefined
  readonly trailProfit: TrailProfitPlan | undefined
  readonly reEntry: ReEntryPlan | undefined
}

/**
 * The reason of an exit by one of a leg's or a strategy's rules.
 * @throws RangeError when it has no such rule
 */
export function reasonOf({ stop, target, trailProfit }: RiskPlan, cause: Cause): ExitReason {
  const rule = cause === CAUSE.stop ? stop : cause === CAUSE.target ? target : trailProfit
  if (!rule) throw new RangeError(`cause ${cause} of an exit, expected that of a rule which the plan has`)
  return rule.reason
}

export interface LegPlan extends RiskPlan {
  readonly id: string
  readonly side: Side
  readonly isCall: boolean
  readonly lots: number
  readonly expiry: ExpiryPlan
  readonly strike: StrikePlan
  /** The leg that the strike is measured from. */
  readonly measuredFrom: LegIndex | undefined
  /** As `choiceId` gives it; without one nothing that was chosen is kept. */
  readonly choiceId?: number | undefined
  readonly indexStop: IndexRulePlan | undefined
  readonly indexTarget: IndexRulePlan | undefined
  readonly entry: LegEntryPlan | undefined
  readonly exitAt: MinuteOfDay | undefined
  /** Not entered with the strategy, but when another leg's re-entry activates it. */
  readonly isIdle: boolean
}

/** Which days a cycle spans. */
export type HoldingPlan =
  | {
      /** The last day is so many sessions after the entry day; 0 within a day. */
      readonly kind: 'nights'
      readonly nights: number
    }
  | {
      readonly kind: 'expiries'
      readonly monthly: boolean
      /** Sessions before the expiry. */
      readonly enterBefore: number
      readonly exitBefore: number
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

export type RuleSymbol = { readonly kind: 'index' } | { readonly kind: 'leg'; readonly leg: LegIndex }

export interface RulePlan {
  readonly left: Operand
  readonly right: Operand
  readonly condition: Condition
  readonly timeframe: number
  readonly symbols: readonly RuleSymbol[]
  /** When a leg symbol's contract is chosen. */
  readonly strikeMinute: MinuteOfDay
}

/** A request compiled for replay: every choice made, every number checked. */
export interface Plan {
  readonly underlying: Underlying
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  readonly entryStart: MinuteOfDay
  readonly entryEnd: MinuteOfDay
  /** On the last day of a cycle. */
  readonly squareOff: MinuteOfDay
  readonly holding: HoldingPlan
  /** Whether a cycle may span several sessions. */
  readonly isOverDays: boolean
  /** On which days it may be entered; undefined: on all. */
  readonly filters: DayFilters | undefined
  readonly legs: readonly LegPlan[]
  readonly together: TogetherPlan | undefined
  /** Whether the other legs get a stop at their cost when one is stopped. */
  readonly movesToCost: boolean
  /** Whether a leg that leaves by its own rule takes all others with it. */
  readonly isComplete: boolean
  /** Watches the combined profit; undefined where nothing watches it. */
  readonly overall: RiskPlan | undefined
  /** How the whole strategy may be entered again. */
  readonly reEntry: ReEntryPlan | undefined
  readonly rules: readonly RulePlan[]
  readonly triggerAtClose: boolean
  /** What worsens every fill. */
  readonly slippage: Threshold | undefined
  /** The day whose lots, charges and margin rules hold on every session; undefined: each session's own. */
  readonly rulesDay: DayNumber | undefined
}
/** One thing that is wrong with a request: where, and what to do about it. */
export interface PlanProblem {
  /** Path of the field in the request, joined by dots: `indicatorConfiguration.rules.0.function1`. */
  readonly path: string
  readonly message: string
}

/** A request that cannot be replayed on a dataset. Carries all that is wrong, not only the first. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
  readonly problems: readonly PlanProblem[]

  constructor(problems: readonly PlanProblem[]) {
    super(problems.map((problem) => `${problem.path}: ${problem.message}`).join('; '))
    this.problems = problems
  }
}

/** Whether a leg has a rule of its own to watch on its premium. */
export function hasOwnRules({ stop, target, trailProfit }: LegPlan): boolean {
  return Boolean(stop ?? target ?? trailProfit)
}
