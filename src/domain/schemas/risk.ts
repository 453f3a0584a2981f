import { z } from 'zod'
import { LIMITS, type Bounds } from '../limits.ts'
import { mapTable } from '../map-table.ts'
import { MESSAGES } from '../messages.ts'
import { INDEX_UNITS, RISK_UNITS, thresholdUnit, type LegUnit, type Threshold } from '../risk-unit.ts'
import { UNITS } from '../settings/amount.ts'
import type { Contradicts } from '../settings/contradicts.ts'
import {
  ACTIVATES_CONTRADICTS,
  CAUSE_OFF,
  LEG_RE_ENTRY_SETTINGS,
  RE_ENTRY_CAUSE_FIELDS,
  RE_ENTRY_CAUSES,
  RE_ENTRY_MODES,
  RE_ENTRY_SETTINGS,
} from '../settings/re-entry.ts'
import { LEG_THRESHOLDS, OVERALL_THRESHOLDS, type PlainThresholdRule } from '../settings/risk-rules.ts'
import {
  LOCK_BOUNDS,
  profitTrail,
  TRAIL_BOUNDS,
  trailOf,
  type Trail,
  type TrailKind,
} from '../settings/trails.ts'
import { reportContradictions } from './report-contradictions.ts'
import { strictObject } from './strict-object.ts'
import { clockTimeSchema } from './time.ts'

const riskUnitSchema = z.enum(RISK_UNITS)
const LEG_UNIT_NAMES = [...RISK_UNITS, ...INDEX_UNITS] as const

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

/** Checks the numbers of a trail in its unit. */
function checkTrail(report: Report, trail: Trail): void {
  for (const step of ['increaseBy', 'trailBy'] as const) {
    const number = trail[step]
    if (number) checkBounds(report, number.path, number.value, TRAIL_BOUNDS[trail.unit][step])
  }
}

/** Checks the locked profit of a trail in the unit of the rule: it lies below the profit that arms the rule. */
function checkLock(report: Report, rule: Threshold & { readonly lock?: number | undefined }): void {
  const { lock } = rule
  if (lock === undefined) return
  const unit = thresholdUnit(rule)
  const profit = rule[UNITS[unit].field]
  checkBounds(report, ['lock'], lock, LOCK_BOUNDS[unit])
  if (profit !== undefined && lock >= profit) report(['lock'], MESSAGES.lockBelowProfit)
}

/** `{increaseBy, trailBy}`: for each `increaseBy` of favourable move the level follows by `trailBy`. */
const trailStepSchema = strictObject({ increaseBy: z.number(), trailBy: z.number() })
export type TrailStep = z.infer<typeof trailStepSchema>

const stepByUnitSchema = strictObject({
  percentage: z.number().default(0),
  fixedAmount: z.number().default(0),
  points: z.number().default(0),
})
const lastTrailLevelSchema = z.number().default(0)

/** The fields in which a rule keeps its trail, by their kind. */
const TRAIL_SHAPES = {
  none: {},
  amount: {
    trailing: z.boolean().default(false),
    trailAmount: z.number().default(0),
    trailPercentage: z.number().default(0),
  },
  stepsInItsUnit: {
    trailingStop: strictObject({
      enabled: z.boolean(),
      increaseBy: stepByUnitSchema,
      trailBy: stepByUnitSchema,
      lastTrailLevel: lastTrailLevelSchema,
    }).optional(),
  },
  stepsInOwnUnit: {
    trailing: strictObject({
      enabled: z.boolean(),
      type: riskUnitSchema,
      increaseBy: z.number(),
      trailBy: z.number(),
      lastTrailLevel: lastTrailLevelSchema,
    }).optional(),
    /** The profit that is locked once the rule is armed, in the unit of the rule. */
    lock: z.number().optional(),
  },
} as const satisfies Readonly<Record<TrailKind, object>>

const thresholdFields = {
  enabled: z.boolean(),
  type: riskUnitSchema,
  fixedAmount: z.number().default(0),
  percentageValue: z.number().default(0),
  points: z.number().optional(),
}

/** An entry of the table of exit rules at an amount. */
interface ThresholdEntry<Unit extends LegUnit, Kind extends TrailKind> {
  readonly bounds: Readonly<Record<Unit, Bounds>>
  readonly trail: Kind
  readonly contradicts?: Contradicts<never>
}
type ThresholdShape<Unit extends LegUnit, Kind extends TrailKind> = Omit<typeof thresholdFields, 'type'> & {
  readonly type: z.ZodEnum<{ readonly [Name in Unit]: Name }>
} & (typeof TRAIL_SHAPES)[Kind]

/** The schema of an exit rule at an amount. */
function thresholdSchema<Unit extends LegUnit, Kind extends TrailKind>({
  bounds,
  trail,
  contradicts,
}: ThresholdEntry<Unit, Kind>) {
  const units = LEG_UNIT_NAMES.filter((unit) => unit in bounds)
  const shape = { ...thresholdFields, type: z.enum(units), ...TRAIL_SHAPES[trail] }
  return strictObject(shape as unknown as ThresholdShape<Unit, Kind>).superRefine((given, context) => {
    const threshold = given as unknown as Threshold<LegUnit> & { readonly enabled: boolean }
    if (!threshold.enabled) return
    const report = reporter(context)
    checkThreshold(report, threshold, bounds)
    if (contradicts) reportContradictions([contradicts], threshold as never, context)
    const steps = trailOf(trail, threshold)
    if (steps) checkTrail(report, steps)
    if (trail === 'stepsInOwnUnit') checkLock(report, given as unknown as SimpleTrailProfit)
  })
}

/** The schemas of a table of such rules. */
function thresholdSchemas<Table extends Readonly<Record<string, ThresholdEntry<never, TrailKind>>>>(
  table: Table,
) {
  return mapTable(table, thresholdSchema) as unknown as {
    readonly [Rule in keyof Table]: ReturnType<
      typeof thresholdSchema<keyof Table[Rule]['bounds'] & LegUnit, Table[Rule]['trail']>
    >
  }
}

// ── per leg ────────────────────────────────────────────────────────────────

const legThresholdSchemas = thresholdSchemas(LEG_THRESHOLDS)
export type LegStopLoss = z.infer<typeof legThresholdSchemas.stopLoss>
export type LegThreshold = z.infer<(typeof legThresholdSchemas)[PlainThresholdRule]>

const legTrailProfitSchema = strictObject({
  enabled: z.boolean(),
  type: riskUnitSchema,
  percentage: trailStepSchema.optional(),
  fixed: trailStepSchema.optional(),
  points: trailStepSchema.optional(),
}).superRefine((trail, context) => {
  if (!trail.enabled) return
  if (trail[trail.type]) checkTrail(reporter(context), profitTrail(trail))
  else context.addIssue({ code: 'custom', message: MESSAGES.incomplete, path: [trail.type] })
})
export type LegTrailProfit = z.infer<typeof legTrailProfitSchema>

const reEntryCountSchema = z.number().int({ error: MESSAGES.whole }).default(1)
const reEntrySwitchSchema = strictObject({ enabled: z.boolean(), count: reEntryCountSchema })

/** The schemas of a re-entry's settings, by their kind. */
const RE_ENTRY_KINDS = {
  switch: z.boolean(),
  whole: z.number().int({ error: MESSAGES.whole }),
  time: clockTimeSchema,
  mode: z.enum(RE_ENTRY_MODES),
  leg: z.string().min(1).max(64),
} as const
type ReEntryKind = keyof typeof RE_ENTRY_KINDS

function reEntrySchemas<Table extends Readonly<Record<string, { readonly kind: ReEntryKind }>>>(
  table: Table,
) {
  return mapTable(table, ({ kind }) => RE_ENTRY_KINDS[kind].optional()) as unknown as {
    readonly [Name in keyof Table]: z.ZodOptional<(typeof RE_ENTRY_KINDS)[Table[Name]['kind']]>
  }
}

const reEntryFields = {
  enabled: z.boolean(),
  count: reEntryCountSchema,
  ...mapTable(RE_ENTRY_CAUSES, () => reEntrySwitchSchema.default(CAUSE_OFF)),
  ...reEntrySchemas(RE_ENTRY_SETTINGS),
}

/** Re-entry of the whole strategy. */
export const reEntrySchema = strictObject(reEntryFields).superRefine(checkReEntry)
export type ReEntry = z.infer<typeof reEntrySchema>

/** Re-entry of a leg. */
export const legReEntrySchema = strictObject({
  ...reEntryFields,
  ...reEntrySchemas(LEG_RE_ENTRY_SETTINGS),
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
  const { bounds } = RE_ENTRY_SETTINGS.delayMinutes
  if (reEntry.delayMinutes !== undefined) checkBounds(report, ['delayMinutes'], reEntry.delayMinutes, bounds)
  checkBounds(report, ['count'], reEntry.count, LIMITS.reEntryCount)
  for (const cause of RE_ENTRY_CAUSE_FIELDS)
    if (reEntry[cause].enabled)
      checkBounds(report, [cause, 'count'], reEntry[cause].count, LIMITS.reEntryCount)
}

export const legRiskSchema = strictObject({
  ...legThresholdSchemas,
  trailProfit: legTrailProfitSchema,
  reEntry: legReEntrySchema,
}).partial()
export type LegRisk = z.infer<typeof legRiskSchema>

// ── of the whole position ──────────────────────────────────────────────────

export const overallThresholdSchemas = thresholdSchemas(OVERALL_THRESHOLDS)
export type SimpleStopLoss = z.infer<typeof overallThresholdSchemas.simpleStopLoss>
export type SimpleTakeProfit = z.infer<typeof overallThresholdSchemas.simpleTakeProfit>
export type SimpleTrailProfit = z.infer<typeof overallThresholdSchemas.simpleTrailProfit>

export const simpleRiskSchema = strictObject({
  ...overallThresholdSchemas,
  globalReEntry: reEntrySchema,
}).partial()
export type SimpleRisk = z.infer<typeof simpleRiskSchema>
