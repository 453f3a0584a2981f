import { z } from 'zod'
import { LIMITS, type Bounds } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import {
  INDEX_UNITS,
  isIndexUnit,
  RISK_UNITS,
  stepInUnit,
  thresholdUnit,
  type LegUnit,
  type RiskUnit,
  type Threshold,
} from '../risk-unit.ts'
import {
  ACTIVATES_CONTRADICTS,
  CAUSE_OFF,
  RE_ENTRY_CAUSE_FIELDS,
  RE_ENTRY_MODES,
} from '../settings/re-entry.ts'
import {
  LEG_THRESHOLDS,
  LEG_TRAILING_CONTRADICTS,
  OVERALL_THRESHOLDS,
  PLAIN_THRESHOLD_RULES,
  TRAIL_BOUNDS,
  type LegThresholdRule,
  type PlainThresholdRule,
} from '../settings/risk-rules.ts'
import { UNITS } from '../settings/amount.ts'
import { reportContradictions } from './report-contradictions.ts'
import { strictObject } from './strict-object.ts'
import { clockTimeSchema } from './time.ts'

const riskUnitSchema = z.enum(RISK_UNITS)
const LEG_UNIT_NAMES = [...RISK_UNITS, ...INDEX_UNITS] as const
const legUnitSchema = z.enum(LEG_UNIT_NAMES)

type Path = readonly (string | number)[]
type Report = (path: Path, message: string) => void

function reporter(context: z.RefinementCtx): Report {
  return (path, message) => context.addIssue({ code: 'custom', message, path: [...path] })
}

function checkBounds(report: Report, path: Path, value: number | undefined, bounds: Bounds): void {
  if (value === undefined || value < bounds.min || value > bounds.max) report(path, MESSAGES.between(bounds))
}

/** Checks the value of a threshold in its own unit. */
function checkThreshold(
  report: Report,
  threshold: Threshold<LegUnit>,
  bounds: Readonly<Partial<Record<LegUnit, Bounds>>>,
): void {
  const unit = thresholdUnit(threshold)
  const { field } = UNITS[unit]
  const own = bounds[unit]
  if (own) checkBounds(report, [field], threshold[field], own)
}

/** `{increaseBy, trailBy}`: for each `increaseBy` of favourable move the level follows by `trailBy`. */
const trailStepSchema = strictObject({ increaseBy: z.number(), trailBy: z.number() })
export type TrailStep = z.infer<typeof trailStepSchema>

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

const legThresholdFields = { ...thresholdFields, type: legUnitSchema }

export const legStopLossSchema = strictObject({
  ...legThresholdFields,
  trailing: z.boolean().default(false),
  trailAmount: z.number().default(0),
  trailPercentage: z.number().default(0),
}).superRefine((stop, context) => {
  if (!stop.enabled) return
  const report = reporter(context)
  checkThreshold(report, stop, LEG_THRESHOLDS.stopLoss.bounds)
  reportContradictions([LEG_TRAILING_CONTRADICTS], stop, context)
  if (!stop.trailing) return
  const unit = thresholdUnit(stop)
  if (isIndexUnit(unit)) return
  if (unit === 'percentage')
    checkBounds(report, ['trailPercentage'], stop.trailPercentage, TRAIL_BOUNDS.percentage.trailBy)
  else checkBounds(report, ['trailAmount'], stop.trailAmount, TRAIL_BOUNDS[unit].trailBy)
})
export type LegStopLoss = z.infer<typeof legStopLossSchema>

/** A rule of a leg that is an amount and nothing more. */
function legThresholdSchema(rule: LegThresholdRule) {
  const { bounds } = LEG_THRESHOLDS[rule]
  const units = LEG_UNIT_NAMES.filter((unit) => unit in bounds)
  return strictObject({ ...legThresholdFields, type: z.enum(units) }).superRefine((threshold, context) => {
    if (threshold.enabled) checkThreshold(reporter(context), threshold, bounds)
  })
}
type LegThresholdSchema = ReturnType<typeof legThresholdSchema>
export type LegThreshold = z.infer<LegThresholdSchema>

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

const reEntryFields = {
  enabled: z.boolean(),
  count: reEntryCountSchema,
  stopLossReEntry: reEntrySwitchSchema.default(CAUSE_OFF),
  takeProfitReEntry: reEntrySwitchSchema.default(CAUSE_OFF),
  trailProfitReEntry: reEntrySwitchSchema.default(CAUSE_OFF),
  /** Re-enters on the opposite side of the closed position. */
  reverse: z.boolean().optional(),
  /** Minutes between the exit and the re-entry. */
  delayMinutes: z.number().int({ error: MESSAGES.whole }).optional(),
  /** Latest time of day of a re-entry; default: the end of entries. */
  until: clockTimeSchema.optional(),
}

/** Re-entry of the whole strategy. */
export const reEntrySchema = strictObject(reEntryFields).superRefine(checkReEntry)
export type ReEntry = z.infer<typeof reEntrySchema>

/** Re-entry of a leg. */
export const legReEntrySchema = strictObject({
  ...reEntryFields,
  mode: z.enum(RE_ENTRY_MODES).optional(),
  /** Id of an idle leg that is entered instead of this one. */
  activates: z.string().min(1).max(64).optional(),
}).superRefine((reEntry, context) => {
  checkReEntry(reEntry, context)
  reportContradictions(ACTIVATES_CONTRADICTS, reEntry, context)
})
export type LegReEntry = z.infer<typeof legReEntrySchema>

type ReEntryFields = Pick<
  ReEntry,
  'enabled' | 'count' | 'stopLossReEntry' | 'takeProfitReEntry' | 'trailProfitReEntry' | 'delayMinutes'
>

function checkReEntry(reEntry: ReEntryFields, context: z.RefinementCtx): void {
  if (!reEntry.enabled) return
  const report = reporter(context)
  if (reEntry.delayMinutes !== undefined)
    checkBounds(report, ['delayMinutes'], reEntry.delayMinutes, LIMITS.delayMinutes)
  checkBounds(report, ['count'], reEntry.count, LIMITS.reEntryCount)
  for (const cause of RE_ENTRY_CAUSE_FIELDS)
    if (reEntry[cause].enabled)
      checkBounds(report, [cause, 'count'], reEntry[cause].count, LIMITS.reEntryCount)
}

export const legRiskSchema = strictObject({
  stopLoss: legStopLossSchema.optional(),
  ...(Object.fromEntries(
    PLAIN_THRESHOLD_RULES.map((rule) => [rule, legThresholdSchema(rule).optional()]),
  ) as unknown as { [Rule in PlainThresholdRule]: z.ZodOptional<LegThresholdSchema> }),
  trailProfit: legTrailProfitSchema.optional(),
  reEntry: legReEntrySchema.optional(),
})
export type LegRisk = z.infer<typeof legRiskSchema>

// ── of the whole position ──────────────────────────────────────────────────

const stepByUnitSchema = strictObject({
  percentage: z.number().default(0),
  fixedAmount: z.number().default(0),
  points: z.number().default(0),
})

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
  checkThreshold(report, stop, OVERALL_THRESHOLDS.simpleStopLoss.bounds)
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
  checkThreshold(reporter(context), target, OVERALL_THRESHOLDS.simpleTakeProfit.bounds)
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
  checkThreshold(report, trail, OVERALL_THRESHOLDS.simpleTrailProfit.bounds)
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
