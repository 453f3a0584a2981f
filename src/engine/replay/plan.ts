import type { Condition, DayFilters, ExitRule, RE_ENTRY_MODES, Underlying } from '#domain'
import type { Contract, ExpiryPlan, StrikePlan } from '#engine/chain'
import type { IsoDate, DayNumber } from '#engine/exchange'
import { RULES, type Cause, type ExitReason } from '#engine/exit-reason'
import type { IndicatorName } from '#engine/indicators'
import type { ClockMinute, LegIndex, MinuteOfDay } from '#engine/units'
import type { Threshold } from './threshold.ts'

/** Long or short: profit per unit is `side × (exit − entry)`. */
export type Side = 1 | -1

/** A trailing stop: for every `every` of best move it moves `by` in favour of the position. */
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
 * with a trigger it starts there. Without a trail it locks the trigger itself. `locked` replaces what it locks first.
 */
export interface TrailProfitPlan {
  readonly trigger: Threshold | undefined
  /** The profit locked at the trigger; undefined if trigger and trail give it. */
  readonly locked: Threshold | undefined
  readonly trail: TrailPlan | undefined
  readonly reason: ExitReason
}

export interface ReEntryPlan {
  /** Most re-entries per cycle. */
  readonly total: number
  /** Most re-entries per cycle after each cause, by `CAUSE`; 0 if the cause is switched off. */
  readonly perCause: readonly number[]
  readonly mode: ReEntryMode
  /** Whether the re-entry takes the other side. */
  readonly isReversed: boolean
  /** Minutes between the exit and the re-entry. */
  readonly delay: ClockMinute
  /** Latest minute of the day for the re-entry, including any wait it starts. */
  readonly until: MinuteOfDay
  /** The idle leg to enter instead of this leg; undefined if the leg itself re-enters. */
  readonly activates: LegIndex | undefined
}

export type ReEntryMode = (typeof RE_ENTRY_MODES)[number]

/** A stop or target on the index. */
export interface IndexRulePlan {
  readonly level: Threshold
  readonly reason: ExitReason
}

/** What a leg waits for after the strategy's entry. */
export type LegEntryPlan =
  | { readonly kind: 'momentum'; readonly ofPremium: boolean; readonly isUp: boolean; readonly by: Threshold }
  | {
      readonly kind: 'breakout'
      readonly ofPremium: boolean
      readonly isUp: boolean
      readonly rangeEnd: MinuteOfDay
    }

/** The move of the combined premium that an entry waits for. */
export interface BasketEntryPlan {
  readonly isUp: boolean
  readonly by: Threshold
}

/** Exit rules: of one leg on its own price, or of the whole position on the combined profit. */
export interface ExitRules extends Readonly<Record<ExitRule, { readonly reason: ExitReason } | undefined>> {
  readonly stop: StopPlan | undefined
  readonly target: TargetPlan | undefined
  readonly trail: TrailProfitPlan | undefined
}

export interface RiskPlan extends ExitRules {
  readonly reEntry: ReEntryPlan | undefined
}

/** No exit rule at all. */
export const NO_EXIT_RULES = Object.fromEntries(RULES.map((rule) => [rule, undefined])) as unknown as {
  readonly [Rule in ExitRule]: undefined
}

/**
 * The reason of an exit by a rule of a leg or strategy.
 * @throws RangeError if there is no such rule
 */
export function reasonOf(plan: RiskPlan, cause: Cause): ExitReason {
  const rule = plan[RULES[cause]]
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
  /** The leg whose strike this leg's strike is measured from. */
  readonly measuredFrom: LegIndex | undefined
  /** Result of `choiceId`; without it, choices are not cached. */
  readonly choiceId?: number | undefined
  readonly indexStop: IndexRulePlan | undefined
  readonly indexTarget: IndexRulePlan | undefined
  readonly entry: LegEntryPlan | undefined
  readonly exitAt: MinuteOfDay | undefined
  /** Whether the leg enters only when another leg's re-entry activates it, or by an order. */
  readonly isIdle: boolean
  /** The fixed contract of a leg that the user added; undefined for legs of the strategy. */
  readonly contract?: Contract
}

/** Which days a cycle spans. */
export type HoldingPlan =
  | {
      /** Sessions from the entry day to the last day; 0 for intraday. */
      readonly kind: 'nights'
      readonly nights: number
    }
  | {
      readonly kind: 'expiries'
      readonly monthly: boolean
      /** Sessions between the entry day and the expiry. */
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
      /** 0 is the newest complete candle, −1 the candle before it. */
      readonly offset: number
    }

export type RuleSymbol = { readonly kind: 'index' } | { readonly kind: 'leg'; readonly leg: LegIndex }

export interface RulePlan {
  readonly left: Operand
  readonly right: Operand
  readonly condition: Condition
  readonly timeframe: number
  readonly symbols: readonly RuleSymbol[]
  /** When the contract of a leg symbol is chosen. */
  readonly strikeMinute: MinuteOfDay
}

/** A request compiled for replay: every setting resolved and validated. */
export interface Plan {
  readonly underlying: Underlying
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  readonly entryStart: MinuteOfDay
  readonly entryEnd: MinuteOfDay
  /** Minute of the day on the last day of a cycle. */
  readonly squareOff: MinuteOfDay
  readonly holding: HoldingPlan
  /** Whether a cycle may span several sessions. */
  readonly isOverDays: boolean
  /** Days on which the strategy may enter; undefined for all. */
  readonly filters: DayFilters | undefined
  readonly legs: readonly LegPlan[]
  readonly basketEntry: BasketEntryPlan | undefined
  /** Whether the other legs get a stop at their entry price when a leg is stopped. */
  readonly movesToCost: boolean
  /** Whether a leg that exits by its own rule takes all others with it. */
  readonly isComplete: boolean
  /** Rules on the combined profit; undefined without any. */
  readonly overall: RiskPlan | undefined
  /** Re-entry rule of the whole strategy. */
  readonly reEntry: ReEntryPlan | undefined
  readonly rules: readonly RulePlan[]
  readonly triggerAtClose: boolean
  /** Slippage, applied to every fill. */
  readonly slippage: Threshold | undefined
  /**
   * The day whose lots, charges and margin rules apply to every session; undefined for each session's own.
   */
  readonly rulesDay: DayNumber | undefined
}
/** One problem of a request: its path and how to fix it. */
export interface PlanProblem {
  /** Path of the field in the request, joined by dots: `indicatorConfiguration.rules.0.function1`. */
  readonly path: string
  readonly message: string
}

/** A request that cannot be replayed on a dataset. Lists all problems, not only the first. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
  readonly problems: readonly PlanProblem[]

  constructor(problems: readonly PlanProblem[]) {
    super(problems.map((problem) => `${problem.path}: ${problem.message}`).join('; '))
    this.problems = problems
  }
}

/** Whether there is an exit rule: of a leg on its own premium, or of the whole position. */
export function hasExitRules(plan: RiskPlan): boolean {
  return RULES.some((rule) => plan[rule] !== undefined)
}
