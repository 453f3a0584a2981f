import { z } from 'zod'
import { MULTI_LEG_STRATEGY, SINGLE_LEG_STRATEGY, UNDERLYINGS } from './choices.ts'
import { DATASET_ID } from './dataset.ts'
import { indicatorConfigurationSchema } from './indicator-rule.ts'
import { legSchema, strikeDistanceSchema, type Leg } from './leg.ts'
import { LIMITS, MAX_LEGS, TIME_RANGE } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { simpleRiskSchema } from './risk.ts'
import { strictObject } from './strict-object.ts'
import { optionTypeSchema, strikeSelectionSchema, tradeTypeSchema } from './strike.ts'
import { clockTimeSchema, isoDateSchema, requiredClockTime } from './time.ts'

/** Types of the form. Only options can be backtested; the others are announced. */
export const INSTRUMENT_TYPES = ['OPTIONS', 'EQUITY', 'FUTURES'] as const

const legsSchema = z.array(legSchema).max(MAX_LEGS, { error: MESSAGES.maxLegs })

const timeBetween = (message: string) =>
  requiredClockTime(message).refine((time) => time >= TIME_RANGE.earliest && time <= TIME_RANGE.latest, {
    error: message,
  })

export const strategySchema = strictObject({
  name: z.enum([MULTI_LEG_STRATEGY, SINGLE_LEG_STRATEGY]),
  optionType: optionTypeSchema.default('CALL'),
  tradeType: tradeTypeSchema.default('BUY'),
  entryStartTime: timeBetween(MESSAGES.entryStartRange),
  entryEndTime: timeBetween(MESSAGES.entryEndRange),
  squareOffTime: timeBetween(MESSAGES.squareOffRange),
  entryTime: clockTimeSchema.optional(),
  exitTime: clockTimeSchema.optional(),
  strikeSelection: strikeSelectionSchema.default('ATM'),
  strikeDistance: strikeDistanceSchema.default(0),
  strikeLabel: z.string().max(16).optional(),
  legs: legsSchema.optional(),
  combinedPnLTracking: z.boolean().optional(),
}).superRefine((strategy, context) => {
  if (strategy.entryEndTime <= strategy.entryStartTime)
    context.addIssue({ code: 'custom', message: MESSAGES.entryEndAfterStart, path: ['entryEndTime'] })
  if (strategy.squareOffTime < strategy.entryEndTime)
    context.addIssue({ code: 'custom', message: MESSAGES.squareOffAfterEntry, path: ['squareOffTime'] })
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
    value: z.number().min(LIMITS.slippagePoints.min).max(LIMITS.slippagePoints.max),
  }),
  strictObject({
    type: z.literal('percentage'),
    value: z.number().min(LIMITS.slippagePercent.min).max(LIMITS.slippagePercent.max),
  }),
])
export type Slippage = z.infer<typeof slippageSchema>

/** How orders are taken to fill. */
export const executionSchema = strictObject({
  trigger: z.enum(['intrabar', 'close']).optional(),
  slippage: slippageSchema.optional(),
})
export type Execution = z.infer<typeof executionSchema>

/** What a backtest is asked for. Times IST; amounts in rupees. */
export const backtestRequestSchema = strictObject({
  instrument: z.enum(UNDERLYINGS, {
    error: (issue) =>
      issue.input === undefined || issue.input === ''
        ? MESSAGES.instrumentRequired
        : `Instrument '${String(issue.input)}' is unknown; choose one of ${UNDERLYINGS.join(', ')}`,
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
  initialCapital: z.number().min(LIMITS.initialCapital.min).max(LIMITS.initialCapital.max).optional(),
  dataset: z
    .string()
    .regex(DATASET_ID, { error: 'Dataset id must be lower-case letters, digits and hyphens' })
    .optional(),
}).superRefine((request, context) => {
  const report = (path: string[], message: string) => context.addIssue({ code: 'custom', message, path })
  if (request.endDate <= request.startDate) report(['endDate'], MESSAGES.endDateAfterStart)
  if (request.instrumentType !== 'OPTIONS')
    report(['instrumentType'], `Instrument type ${request.instrumentType} is coming soon; choose OPTIONS`)
  if (!isMultiLeg(request)) return
  const legs = enabledLegs(request)
  if (legs.length === 0) report(['strategy', 'legs'], MESSAGES.legRequired)
  const duplicate = legs.find((leg, i) => legs.findIndex((other) => other.id === leg.id) !== i)
  if (duplicate) report(['strategy', 'legs'], MESSAGES.legIdUnique(duplicate.id))
})
export type BacktestRequest = z.infer<typeof backtestRequestSchema>
/** A request as a client may write it: what has a default may be left out. */
export type BacktestRequestInput = z.input<typeof backtestRequestSchema>

type LegSource = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>

/** Whether a request describes its legs one by one, rather than one leg in the fields of `strategy`. */
export function isMultiLeg({ strategy, multiLegStrategy }: LegSource): boolean {
  return multiLegStrategy?.enabled ?? strategy.name === MULTI_LEG_STRATEGY
}

/** The legs that take part: those of `strategy`, else of `multiLegStrategy`, without the disabled ones. */
export function enabledLegs({ strategy, multiLegStrategy }: LegSource): Leg[] {
  const legs = strategy.legs ?? multiLegStrategy?.legs ?? []
  return legs.filter((leg) => leg.enabled)
}
