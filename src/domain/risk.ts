import { z } from 'zod'
import { LIMITS, type Bounds } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { RISK_UNITS, thresholdUnit, type RiskUnit, type Threshold } from './risk-unit.ts'
import { strictObject } from './strict-object.ts'

const riskUnitSchema = z.enum(RISK_UNITS)

type Path = readonly (string | number)[]
type Report = (path: Path, message: string) => void

function reporter(context: z.RefinementCtx): Report {
  return (path, message) => context.addIssue({ code: 'custom', message, path: [...path] })
}

function checkBounds(report: Report, path: Path, value: number | undefined, bounds: Bounds): void {
  if (value === undefined || value < bounds.min || value > bounds.max) report(path, MESSAGES.between(bounds))
}

interface ThresholdBounds {
  readonly percentage: Bounds
  readonly rupees: Bounds
}

function checkThreshold(report: Report, threshold: Threshold, bounds: ThresholdBounds): void {
  const unit = thresholdUnit(threshold)
  if (unit === 'percentage')
    checkBounds(report, ['percentageValue'], threshold.percentageValue, bounds.percentage)
  else if (unit === 'points') checkBounds(report, ['points'], threshold.points, LIMITS.points)
  else checkBounds(report, ['fixedAmount'], threshold.fixedAmount, bounds.rupees)
}

/** `{increaseBy, trailBy}`: for each `increaseBy` of favourable move the level follows by `trailBy`. */
const trailStepSchema = strictObject({ increaseBy: z.number(), trailBy: z.number() })
export type TrailStep = z.infer<typeof trailStepSchema>

const TRAIL_BOUNDS = {
  percentage: { increaseBy: LIMITS.trailIncreasePercent, trailBy: LIMITS.trailPercent },
  fixed: { increaseBy: LIMITS.trailIncreaseRupees, trailBy: LIMITS.trailRupees },
  points: { increaseBy: LIMITS.trailIncreasePoints, trailBy: LIMITS.trailPoints },
} as const

function checkTrailStep(report: Report, path: Path, step: TrailStep, unit: RiskUnit): void {
  checkBounds(report, [...path, 'increaseBy'], step.increaseBy, TRAIL_BOUNDS[unit].increaseBy)
  checkBounds(report, [...path, 'trailBy'], step.trailBy, TRAIL_BOUNDS[unit].trailBy)
}

const thresholdFields = {
  enabled: z.boolean(),
  type: riskUnitSchema,
  fixedAmount: z.number().default(0),
  percentageValue: z.number().default(0),
  points: z.number().optional(),
}

// ── per leg ────────────────────────────────────────────────────────────────

export const legStopLossSchema = strictObject({
  ...thresholdFields,
  trailing: z.boolean().default(false),
  trailAmount: z.number().default(0),
  trailPercentage: z.number().default(0),
}).superRefine((stop, context) => {
  if (!stop.enabled) return
  const report = reporter(context)
  checkThreshold(report, stop, { percentage: LIMITS.stopLossPercent, rupees: LIMITS.stopLossRupees })
  if (!stop.trailing) return
  const unit = thresholdUnit(stop)
  if (unit === 'percentage')
    checkBounds(report, ['trailPercentage'], stop.trailPercentage, LIMITS.trailPercent)
  else checkBounds(report, ['trailAmount'], stop.trailAmount, TRAIL_BOUNDS[unit].trailBy)
})
export type LegStopLoss = z.infer<typeof legStopLossSchema>

export const legTakeProfitSchema = strictObject(thresholdFields).superRefine((target, context) => {
  if (!target.enabled) return
  checkThreshold(reporter(context), target, {
    percentage: LIMITS.takeProfitPercent,
    rupees: LIMITS.legTakeProfitRupees,
  })
})
export type LegTakeProfit = z.infer<typeof legTakeProfitSchema>

export const legTrailProfitSchema = strictObject({
  enabled: z.boolean(),
  type: riskUnitSchema,
  percentage: trailStepSchema.optional(),
  fixed: trailStepSchema.optional(),
  points: trailStepSchema.optional(),
}).superRefine((trail, context) => {
  if (!trail.enabled) return
  const step = trail[trail.type]
  if (step) checkTrailStep(reporter(context), [trail.type], step, trail.type)
  else context.addIssue({ code: 'custom', message: MESSAGES.incomplete, path: [trail.type] })
})
export type LegTrailProfit = z.infer<typeof legTrailProfitSchema>

const reEntryCountSchema = z.number().int({ error: MESSAGES.whole }).default(1)
const reEntrySwitchSchema = strictObject({ enabled: z.boolean(), count: reEntryCountSchema })

export const reEntrySchema = strictObject({
  enabled: z.boolean(),
  count: reEntryCountSchema,
  stopLossReEntry: reEntrySwitchSchema.default({ enabled: false, count: 1 }),
  takeProfitReEntry: reEntrySwitchSchema.default({ enabled: false, count: 1 }),
  trailProfitReEntry: reEntrySwitchSchema.default({ enabled: false, count: 1 }),
}).superRefine((reEntry, context) => {
  if (!reEntry.enabled) return
  const report = reporter(context)
  checkBounds(report, ['count'], reEntry.count, LIMITS.reEntryCount)
  for (const cause of ['stopLossReEntry', 'takeProfitReEntry', 'trailProfitReEntry'] as const)
    if (reEntry[cause].enabled)
      checkBounds(report, [cause, 'count'], reEntry[cause].count, LIMITS.reEntryCount)
})
export type ReEntry = z.infer<typeof reEntrySchema>

export const legRiskSchema = strictObject({
  stopLoss: legStopLossSchema.optional(),
  takeProfit: legTakeProfitSchema.optional(),
  trailProfit: legTrailProfitSchema.optional(),
  reEntry: reEntrySchema.optional(),
})
export type LegRisk = z.infer<typeof legRiskSchema>

// ── of the whole position ──────────────────────────────────────────────────

const stepByUnitSchema = strictObject({
  percentage: z.number().default(0),
  fixedAmount: z.number().default(0),
  points: z.number().default(0),
})

/** The value of an `{percentage, fixedAmount, points}` triple in a unit. */
export function stepInUnit(step: z.infer<typeof stepByUnitSchema>, unit: RiskUnit): number {
  return unit === 'percentage' ? step.percentage : unit === 'points' ? step.points : step.fixedAmount
}

export const simpleStopLossSchema = strictObject({
  ...thresholdFields,
  trailingStop: strictObject({
    enabled: z.boolean(),
    increaseBy: stepByUnitSchema,
    trailBy: stepByUnitSchema,
    lastTrailLevel: z.number().default(0),
  }).optional(),
}).superRefine((stop, context) => {
  if (!stop.enabled) return
  const report = reporter(context)
  checkThreshold(report, stop, { percentage: LIMITS.stopLossPercent, rupees: LIMITS.stopLossRupees })
  if (!stop.trailingStop?.enabled) return
  const unit = thresholdUnit(stop)
  const field = unit === 'fixed' ? 'fixedAmount' : unit
  for (const step of ['increaseBy', 'trailBy'] as const)
    checkBounds(
      report,
      ['trailingStop', step, field],
      stepInUnit(stop.trailingStop[step], unit),
      TRAIL_BOUNDS[unit][step],
    )
})
export type SimpleStopLoss = z.infer<typeof simpleStopLossSchema>

export const simpleTakeProfitSchema = strictObject(thresholdFields).superRefine((target, context) => {
  if (!target.enabled) return
  checkThreshold(reporter(context), target, {
    percentage: LIMITS.takeProfitPercent,
    rupees: LIMITS.takeProfitRupees,
  })
})
export type SimpleTakeProfit = z.infer<typeof simpleTakeProfitSchema>

export const simpleTrailProfitSchema = strictObject({
  ...thresholdFields,
  trailing: strictObject({
    enabled: z.boolean(),
    type: riskUnitSchema,
    increaseBy: z.number(),
    trailBy: z.number(),
    lastTrailLevel: z.number().default(0),
  }).optional(),
}).superRefine((trail, context) => {
  if (!trail.enabled) return
  const report = reporter(context)
  checkThreshold(report, trail, { percentage: LIMITS.takeProfitPercent, rupees: LIMITS.takeProfitRupees })
  if (trail.trailing?.enabled) checkTrailStep(report, ['trailing'], trail.trailing, trail.trailing.type)
})
export type SimpleTrailProfit = z.infer<typeof simpleTrailProfitSchema>

export const simpleRiskSchema = strictObject({
  simpleStopLoss: simpleStopLossSchema.optional(),
  simpleTakeProfit: simpleTakeProfitSchema.optional(),
  simpleTrailProfit: simpleTrailProfitSchema.optional(),
  globalReEntry: reEntrySchema.optional(),
})
export type SimpleRisk = z.infer<typeof simpleRiskSchema>
