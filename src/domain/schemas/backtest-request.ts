import { z } from 'zod'
import {
  DATASET_ID,
  INSTRUMENT_TYPES,
  MULTI_LEG_STRATEGY,
  SINGLE_LEG_STRATEGY,
  UNDERLYINGS,
} from '../choices.ts'
import { contradictions, timeProblems } from '../contradictions.ts'
import { enabledLegs, isMultiLeg } from '../legs.ts'
import { dayFiltersSchema, holdingSchema } from './holding.ts'
import { indicatorConfigurationSchema } from './indicator-rule.ts'
import { entryMomentumSchema } from './leg-entry.ts'
import { expiryChoiceSchema, legSchema, minDteSchema, strikeDistanceSchema } from './leg.ts'
import { LIMITS, LONGER_SESSIONS, MAX_LEGS, SLIPPAGE_BOUNDS, TIME_RANGE } from '../limits.ts'
import { keysOf, mapTable } from '../map-table.ts'
import { MESSAGES } from '../messages.ts'
import { EXECUTION_CHOICES } from '../settings/form-fields.ts'
import { TIMES } from '../settings/times.ts'
import { TOGETHER } from '../settings/together.ts'
import { numberWithin } from './numbers.ts'
import { simpleRiskSchema } from './risk.ts'
import { valueText } from '../value-text.ts'
import { strictObject } from './strict-object.ts'
import { optionTypeSchema, strikeCriteriaSchema, strikeSelectionSchema, tradeTypeSchema } from './strike.ts'
import { clockTimeSchema, isoDateSchema, requiredClockTime } from './time.ts'

const legsSchema = z.array(legSchema).max(MAX_LEGS, { error: MESSAGES.maxLegs })

const timesShape = mapTable(TIMES, ({ range: error, latest }) =>
  requiredClockTime(error).refine((time) => time >= TIME_RANGE.earliest && time <= latest, { error }),
)

export const strategySchema = strictObject({
  name: z.enum([MULTI_LEG_STRATEGY, SINGLE_LEG_STRATEGY]),
  optionType: optionTypeSchema.default('CALL'),
  tradeType: tradeTypeSchema.default('BUY'),
  ...timesShape,
  entryTime: clockTimeSchema.optional(),
  exitTime: clockTimeSchema.optional(),
  strikeSelection: strikeSelectionSchema.default('ATM'),
  strikeDistance: strikeDistanceSchema.default(0),
  strikeLabel: z.string().max(16).optional(),
  legs: legsSchema.optional(),
  combinedPnLTracking: z.boolean().optional(),
  /** Only for a strategy that is not multi-leg and describes its single leg here. */
  strikeCriteria: strikeCriteriaSchema.optional(),
  expiry: expiryChoiceSchema.optional(),
  minDte: minDteSchema.optional(),
  /** The move of the combined premium that the entry waits for. */
  entryMomentum: entryMomentumSchema.optional(),
  /** Effect on the other legs when one is stopped by its own stop loss. */
  onLegStop: z.enum(TOGETHER.onLegStop.choices).optional(),
  /** Whether the exit of one leg by its own rule closes all other legs. */
  squareOffMode: z.enum(TOGETHER.squareOffMode.choices).optional(),
  holding: holdingSchema.optional(),
  filters: dayFiltersSchema.optional(),
}).superRefine((strategy, context) => {
  for (const { path, message } of timeProblems(strategy))
    context.addIssue({ code: 'custom', message, path: [...path] })
})
export type Strategy = z.infer<typeof strategySchema>

export const multiLegStrategySchema = strictObject({
  enabled: z.boolean(),
  combinedPnLTracking: z.boolean().default(false),
  legs: legsSchema.default([]),
})
export type MultiLegStrategy = z.infer<typeof multiLegStrategySchema>

const slippageSchema = z.discriminatedUnion('type', [
  strictObject({
    type: z.literal('points'),
    value: numberWithin(SLIPPAGE_BOUNDS.points),
  }),
  strictObject({
    type: z.literal('percentage'),
    value: numberWithin(SLIPPAGE_BOUNDS.percentage),
  }),
])
export type Slippage = z.infer<typeof slippageSchema>

/** How orders fill. */
export const executionSchema = strictObject({
  trigger: z.enum(keysOf(EXECUTION_CHOICES.trigger)).optional(),
  slippage: slippageSchema.optional(),
  /**
   * Lots, charges and margin rules: of each session as it was traded, or the newest ones on every session, as
   * if it were traded today. Expiries are always the historical ones.
   */
  rules: z.enum(keysOf(EXECUTION_CHOICES.rules)).optional(),
})
export type Execution = z.infer<typeof executionSchema>

/** The request of a backtest. Times IST; amounts in rupees. */
export const backtestRequestSchema = strictObject({
  instrument: z.enum(UNDERLYINGS, {
    error: (issue) =>
      issue.input === undefined || issue.input === ''
        ? MESSAGES.instrumentRequired
        : `Instrument '${valueText(issue.input)}' is unknown; choose one of ${UNDERLYINGS.join(', ')}`,
  }),
  instrumentType: z.enum(INSTRUMENT_TYPES, { error: MESSAGES.instrumentTypeRequired }),
  startDate: isoDateSchema,
  endDate: isoDateSchema,
  timeFrame: z.literal('1min').default('1min'),
  strategy: strategySchema,
  simpleRiskManagement: simpleRiskSchema.optional(),
  multiLegStrategy: multiLegStrategySchema.optional(),
  indicatorConfiguration: indicatorConfigurationSchema.optional(),
  execution: executionSchema.optional(),
  initialCapital: numberWithin(LIMITS.initialCapital).optional(),
  dataset: z
    .string()
    .regex(DATASET_ID, { error: 'Dataset id must be lower-case letters, digits and hyphens' })
    .optional(),
}).superRefine((request, context) => {
  const report = (path: string[], message: string) => context.addIssue({ code: 'custom', message, path })
  if (request.endDate <= request.startDate) report(['endDate'], MESSAGES.endDateAfterStart)
  if (request.instrumentType !== 'OPTIONS')
    report(['instrumentType'], `Instrument type ${request.instrumentType} is coming soon; choose OPTIONS`)
  if (request.strategy.squareOffTime > TIME_RANGE.latest && request.endDate < LONGER_SESSIONS.from)
    report(['strategy', 'squareOffTime'], MESSAGES.squareOffRange)
  for (const { path, message } of contradictions(request)) report([...path.map(String)], message)
  if (!isMultiLeg(request)) return
  const legs = enabledLegs(request)
  if (legs.length === 0) report(['strategy', 'legs'], MESSAGES.legRequired)
  const duplicate = legs.find((leg, i) => legs.findIndex((other) => other.id === leg.id) !== i)
  if (duplicate) report(['strategy', 'legs'], MESSAGES.legIdUnique(duplicate.id))
})
export type BacktestRequest = z.infer<typeof backtestRequestSchema>
/** A request as a client may write it: fields with a default may be left out. */
export type BacktestRequestInput = z.input<typeof backtestRequestSchema>
