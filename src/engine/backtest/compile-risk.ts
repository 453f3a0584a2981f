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
import type { RiskPlan, ReEntryPlan, StopPlan, TargetPlan, TrailPlan, TrailProfitPlan } from './plan.ts'
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
export function compileLegRisk(own: LegRisk = {}, inherited?: RiskPlan): RiskPlan {
  return {
    stop: switchedOn(own.stopLoss, legStop) ?? inherited?.stop,
    target: switchedOn(own.takeProfit, (target) => compileTarget(target, 'Take Profit')) ?? inherited?.target,
    trailProfit: switchedOn(own.trailProfit, legTrailProfit) ?? inherited?.trailProfit,
    reEntry: switchedOn(own.reEntry, compileReEntry) ?? inherited?.reEntry,
  }
}

/** What `compile` makes of a setting that is switched on; undefined for one that is off or absent. */
function switchedOn<Setting extends { readonly enabled: boolean }, Compiled>(
  setting: Setting | undefined,
  compile: (setting: Setting) => Compiled,
): Compiled | undefined {
  return setting?.enabled ? compile(setting) : undefined
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
 * The strategy's own risk rules.
 * @param prefix `Overall ` where they watch the whole position, empty where each leg inherits them
 */
export function compileSimpleRisk(risk: SimpleRisk = {}, prefix: 'Overall ' | ''): RiskPlan {
  return {
    stop: switchedOn(risk.simpleStopLoss, (stop) => simpleStop(stop, prefix)),
    target: switchedOn(risk.simpleTakeProfit, (target) => compileTarget(target, `${prefix}Take Profit`)),
    trailProfit: switchedOn(risk.simpleTrailProfit, (profit) => simpleTrailProfit(profit, prefix)),
    reEntry: switchedOn(risk.globalReEntry, compileReEntry),
  }
}

function compileTarget(typed: TypedThreshold, name: string): TargetPlan {
  return { level: levelOf(typed), reason: reason(name, unitOf(typed)) }
}

function compileReEntry(reEntry: ReEntry): ReEntryPlan {
  const count = (cause: { enabled: boolean; count: number }) => (cause.enabled ? cause.count : 0)
  return {
    total: reEntry.count,
    perCause: [
      count(reEntry.stopLossReEntry),
      count(reEntry.takeProfitReEntry),
      count(reEntry.trailProfitReEntry),
    ],
  }
}
