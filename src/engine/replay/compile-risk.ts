import {
  isIndexUnit,
  lockedProfit,
  profitTrail,
  RE_ENTRY_AFTER,
  thresholdAmount,
  thresholdUnit,
  TRAILS,
  type LegReEntry,
  type LegRisk,
  type LegStopLoss,
  type LegThreshold,
  type LegTrailProfit,
  type ReEntry,
  type RiskUnit,
  type SimpleRisk,
  type SimpleStopLoss,
  type SimpleTrailProfit,
  type Threshold as TypedThreshold,
  type Trail,
} from '#domain'
import { minuteOfDay } from '#engine/exchange'
import { CAUSE, RULES, type Cause, type ExitReason } from '#engine/exit-reason'
import type { MinuteOfDay } from '#engine/units'
import type {
  IndexRulePlan,
  ReEntryPlan,
  RiskPlan,
  StopPlan,
  TargetPlan,
  TrailPlan,
  TrailProfitPlan,
} from './plan.ts'
import { threshold, type Threshold } from './threshold.ts'

/** What a rule watches: one leg's price, or the profit of the whole position. */
type RuleScope = Extract<ExitReason, { cause: unknown }>['scope']

/** The threshold of a leg's own stop or target on the index. */
function indexRule(typed: LegStopLoss | LegThreshold, cause: Cause): IndexRulePlan {
  const isPercent = typed.type === 'underlyingPercentage'
  return {
    level: isPercent
      ? threshold('percentage', typed.percentageValue)
      : threshold('points', typed.points ?? 0),
    reason: { scope: 'leg', cause, unit: isPercent ? 'underlyingPercentage' : 'underlyingPoints' },
  }
}

/** A setting on the premium; undefined for one on the index. */
function onPremium<Setting extends LegStopLoss | LegThreshold>(
  setting: Setting | undefined,
): (Setting & { readonly type: RiskUnit }) | undefined {
  return setting && !isIndexUnit(setting.type)
    ? (setting as Setting & { readonly type: RiskUnit })
    : undefined
}

function onIndex(setting: LegStopLoss | LegThreshold | undefined, cause: Cause): IndexRulePlan | undefined {
  return setting?.enabled && isIndexUnit(setting.type) ? indexRule(setting, cause) : undefined
}

function levelOf(typed: TypedThreshold): Threshold {
  const { unit, value } = thresholdAmount(typed)
  return threshold(unit, value)
}

function trailPlan(trail: Trail | undefined): TrailPlan | undefined {
  if (!trail) return undefined
  const { unit, trailBy, increaseBy = trailBy } = trail
  return { every: threshold(unit, increaseBy.value ?? 0), by: threshold(unit, trailBy.value ?? 0) }
}

// ── a leg's own rules ──────────────────────────────────────────────────────

function legStop(stop: LegStopLoss & { readonly type: RiskUnit }): StopPlan {
  return {
    level: levelOf(stop),
    trail: trailPlan(TRAILS.amount(stop)),
    reason: { scope: 'leg', cause: CAUSE.stop, unit: thresholdUnit(stop) },
  }
}

function legTrailProfit(trail: LegTrailProfit): TrailProfitPlan {
  return {
    trigger: undefined,
    locked: undefined,
    trail: trailPlan(profitTrail(trail)),
    reason: { scope: 'leg', cause: CAUSE.trail, unit: trail.type },
  }
}

/** The rules of one leg: its own, and for each kind it lacks, the one inherited from the strategy. */
export function compileLegRisk(own: LegRisk, context: LegRiskContext): LegRiskPlan {
  const { inherited } = context
  const indexStop = onIndex(own.stopLoss, CAUSE.stop)
  const indexTarget = onIndex(own.takeProfit, CAUSE.target)
  const stop = switchedOn(onPremium(own.stopLoss), legStop)
  const target = switchedOn(onPremium(own.takeProfit), (premium) => compileTarget(premium, 'leg'))
  return {
    stop: stop ?? (indexStop ? undefined : inherited?.stop),
    target: target ?? (indexTarget ? undefined : inherited?.target),
    trail: switchedOn(own.trailProfit, legTrailProfit) ?? inherited?.trail,
    reEntry: switchedOn(own.reEntry, (reEntry) => compileReEntry(reEntry, context)) ?? inherited?.reEntry,
    indexStop,
    indexTarget,
  }
}

/** Input for compiling a leg's rules. */
export interface LegRiskContext extends ReEntryContext {
  /** The strategy's rules that a leg inherits for each kind it lacks. */
  readonly inherited: RiskPlan | undefined
}

interface ReEntryContext {
  /** Ids of the enabled legs. */
  readonly legIds: readonly string[]
  readonly entryEnd: MinuteOfDay
}

type LegRiskPlan = RiskPlan & {
  readonly indexStop: IndexRulePlan | undefined
  readonly indexTarget: IndexRulePlan | undefined
}

/** Compiles a setting if it is switched on; undefined if it is off or absent. */
function switchedOn<Setting extends { readonly enabled: boolean }, Compiled>(
  setting: Setting | undefined,
  compile: (setting: Setting) => Compiled,
): Compiled | undefined {
  return setting?.enabled ? compile(setting) : undefined
}

// ── rules of the whole position ────────────────────────────────────────────

function simpleStop(stop: SimpleStopLoss, scope: RuleScope): StopPlan {
  return {
    level: levelOf(stop),
    trail: trailPlan(TRAILS.stepsInItsUnit(stop)),
    reason: { scope, cause: CAUSE.stop, unit: thresholdUnit(stop) },
  }
}

function simpleTrailProfit(profit: SimpleTrailProfit, scope: RuleScope): TrailProfitPlan {
  const locked = lockedProfit(profit)
  return {
    trigger: levelOf(profit),
    locked: locked && threshold(locked.unit, locked.value),
    trail: trailPlan(TRAILS.stepsInOwnUnit(profit)),
    reason: { scope, cause: CAUSE.trail, unit: thresholdUnit(profit) },
  }
}

/**
 * The strategy's own risk rules.
 * @param scope whether they watch the whole position, or each leg inherits them
 */
export function compileSimpleRisk(
  risk: SimpleRisk = {},
  scope: RuleScope,
  context: ReEntryContext,
): RiskPlan {
  return {
    stop: switchedOn(risk.simpleStopLoss, (stop) => simpleStop(stop, scope)),
    target: switchedOn(risk.simpleTakeProfit, (target) => compileTarget(target, scope)),
    trail: switchedOn(risk.simpleTrailProfit, (profit) => simpleTrailProfit(profit, scope)),
    reEntry: switchedOn(risk.globalReEntry, (reEntry) => compileReEntry(reEntry, context)),
  }
}

function compileTarget(typed: TypedThreshold, scope: RuleScope): TargetPlan {
  return { level: levelOf(typed), reason: { scope, cause: CAUSE.target, unit: thresholdUnit(typed) } }
}

function compileReEntry(reEntry: ReEntry | LegReEntry, { legIds, entryEnd }: ReEntryContext): ReEntryPlan {
  const own: Partial<Pick<LegReEntry, 'mode' | 'activates'>> =
    'mode' in reEntry || 'activates' in reEntry ? reEntry : {}
  const count = (cause: { enabled: boolean; count: number }) => (cause.enabled ? cause.count : 0)
  return {
    total: reEntry.count,
    perCause: RULES.map((rule) => {
      const field = RE_ENTRY_AFTER[rule]
      return field ? count(reEntry[field]) : 0
    }),
    mode: own.mode ?? 'asap',
    isReversed: reEntry.reverse ?? false,
    delay: reEntry.delayMinutes ?? 0,
    until: reEntry.until === undefined ? entryEnd : minuteOfDay(reEntry.until),
    activates: own.activates === undefined ? undefined : legIds.indexOf(own.activates),
  }
}
