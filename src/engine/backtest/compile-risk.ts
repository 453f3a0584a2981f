import type {
  LegRisk,
  LegStopLoss,
  LegTrailProfit,
  ReEntry,
  RiskUnit,
  SimpleRisk,
  SimpleStopLoss,
  SimpleTrailProfit,
} from '#domain'
import type { OverallPlan, ReEntryPlan, StopPlan, TargetPlan, TrailPlan, TrailProfitPlan } from './plan.ts'
import { threshold, type Threshold } from './threshold.ts'

interface TypedThreshold {
  readonly type: RiskUnit
  readonly percentageValue: number
  readonly fixedAmount: number
  readonly points?: number | undefined
}

const UNIT_MARKER: Readonly<Record<RiskUnit, string>> = { percentage: '(%)', points: '(pts)', fixed: '(₹)' }

/** Type `fixed` with `points` present means points of premium, without it rupees. */
function unitOf({ type, points }: Pick<TypedThreshold, 'type' | 'points'>): RiskUnit {
  return type === 'fixed' && points !== undefined ? 'points' : type
}

function levelOf(typed: TypedThreshold): Threshold {
  const unit = unitOf(typed)
  if (unit === 'percentage') return threshold(unit, typed.percentageValue)
  return threshold(unit, unit === 'points' ? (typed.points ?? 0) : typed.fixedAmount)
}

function reason(name: string, unit: RiskUnit): string {
  return `${name} ${UNIT_MARKER[unit]}`
}

function steps(unit: RiskUnit, increaseBy: number, trailBy: number): TrailPlan {
  return { every: threshold(unit, increaseBy), by: threshold(unit, trailBy) }
}

// ── a leg's own rules ──────────────────────────────────────────────────────

function legStop(stop: LegStopLoss): StopPlan {
  const unit = unitOf(stop)
  const step = unit === 'percentage' ? stop.trailPercentage : stop.trailAmount
  return {
    level: levelOf(stop),
    trail: stop.trailing ? steps(unit, step, step) : undefined,
    reason: reason('Stop Loss', unit),
  }
}

function legTrailProfit(trail: LegTrailProfit): TrailProfitPlan {
  const step = trail[trail.type] ?? { increaseBy: 0, trailBy: 0 }
  return {
    trigger: undefined,
    trail: steps(trail.type, step.increaseBy, step.trailBy),
    reason: reason('Trail Profit', trail.type),
  }
}

/** What applies to one leg: its own rules, and where it has none of a kind, those inherited from the strategy. */
export function compileLegRisk(own: LegRisk | undefined, inherited: OverallPlan | undefined) {
  const { stopLoss, takeProfit, trailProfit, reEntry } = own ?? {}
  return {
    stop: stopLoss?.enabled ? legStop(stopLoss) : inherited?.stop,
    target: takeProfit?.enabled ? compileTarget(takeProfit, 'Take Profit') : inherited?.target,
    trailProfit: trailProfit?.enabled ? legTrailProfit(trailProfit) : inherited?.trailProfit,
    reEntry: compileReEntry(reEntry) ?? inherited?.reEntry,
  }
}

// ── rules of the whole position ────────────────────────────────────────────

function simpleStop(stop: SimpleStopLoss, prefix: string): StopPlan {
  const unit = unitOf(stop)
  const field = unit === 'fixed' ? 'fixedAmount' : unit
  const trail = stop.trailingStop?.enabled ? stop.trailingStop : undefined
  return {
    level: levelOf(stop),
    trail: trail && steps(unit, trail.increaseBy[field], trail.trailBy[field]),
    reason: reason(`${prefix}Stop Loss`, unit),
  }
}

function simpleTrailProfit(profit: SimpleTrailProfit, prefix: string): TrailProfitPlan {
  const trailing = profit.trailing?.enabled ? profit.trailing : undefined
  return {
    trigger: levelOf(profit),
    trail: trailing && steps(trailing.type, trailing.increaseBy, trailing.trailBy),
    reason: reason(`${prefix}Trail Profit`, unitOf(profit)),
  }
}

/**
 * The strategy's own risk rules; undefined when none is switched on.
 * @param prefix `Overall ` where they watch the whole position, empty where each leg inherits them
 */
export function compileSimpleRisk(risk: SimpleRisk | undefined, prefix: 'Overall ' | ''): OverallPlan | undefined {
  const { simpleStopLoss, simpleTakeProfit, simpleTrailProfit: profit, globalReEntry } = risk ?? {}
  const plan: OverallPlan = {
    stop: simpleStopLoss?.enabled ? simpleStop(simpleStopLoss, prefix) : undefined,
    target: simpleTakeProfit?.enabled ? compileTarget(simpleTakeProfit, `${prefix}Take Profit`) : undefined,
    trailProfit: profit?.enabled ? simpleTrailProfit(profit, prefix) : undefined,
    reEntry: compileReEntry(globalReEntry),
  }
  const { stop, target, trailProfit, reEntry } = plan
  return (stop ?? target ?? trailProfit ?? (prefix === '' ? reEntry : undefined)) ? plan : undefined
}

function compileTarget(typed: TypedThreshold, name: string): TargetPlan {
  return { level: levelOf(typed), reason: reason(name, unitOf(typed)) }
}

function compileReEntry(reEntry: ReEntry | undefined): ReEntryPlan | undefined {
  if (!reEntry?.enabled) return undefined
  const count = (cause: { enabled: boolean; count: number }) => (cause.enabled ? cause.count : 0)
  return {
    total: reEntry.count,
    perCause: [count(reEntry.stopLossReEntry), count(reEntry.takeProfitReEntry), count(reEntry.trailProfitReEntry)],
  }
}
