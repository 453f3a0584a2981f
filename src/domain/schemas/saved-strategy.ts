import { z } from 'zod'
import { editsSchema, startedFromSchema } from './edits.ts'
import {
  COMPLEXITIES,
  DEFAULT_PORTFOLIO,
  DEFAULT_PORTFOLIO_ID,
  PERFORMANCE_BASES,
  STRATEGY_STATUSES,
} from '../choices.ts'
import {
  MAX_CURVE_POINTS,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { backtestRequestSchema, type BacktestRequestInput } from './backtest-request.ts'
import { indicatorRuleSchema } from './indicator-rule.ts'
import { legSchema } from './leg.ts'
import { overallThresholdSchemas } from './risk.ts'
import { strictObject } from './strict-object.ts'

const NAME_CHARACTERS = /^[A-Za-z0-9 _-]*$/

function nameSchema(required: string, characters: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    .regex(NAME_CHARACTERS, { error: characters })
    .max(MAX_NAME_LENGTH, { error: MESSAGES.nameLength(MAX_NAME_LENGTH) })
}
export const strategyNameSchema = nameSchema(MESSAGES.strategyNameRequired, MESSAGES.strategyNameCharacters)
export const portfolioNameSchema = nameSchema(
  MESSAGES.portfolioNameRequired,
  MESSAGES.portfolioNameCharacters,
)

/** `strategy_{timestamp}_{random}`. */
export const strategyIdSchema = z
  .string()
  .regex(/^strategy_\d{1,16}_[a-z0-9]{1,32}$/, { error: MESSAGES.strategyId })

/**
 * The result of a strategy's last backtest, net of charges unless `basis` says otherwise. Rupees, percentages
 * as 0–100.
 */
export const performanceSchema = strictObject({
  totalReturn: z.number(),
  /** Percent of the initial capital. */
  totalReturnPercentage: z.number(),
  /** Rupees: the larger of capital and peak margin, the base of percentages; absent for an older run. */
  capitalBase: z.number().positive().optional(),
  /** Rupees: the highest margin of the run; absent for an older run. */
  peakMargin: z.number().nonnegative().optional(),
  winRate: z.number(),
  totalTrades: z.number().int(),
  winningTrades: z.number().int(),
  losingTrades: z.number().int(),
  maxDrawdown: z.number(),
  sharpeRatio: z.number(),
  profitFactor: z.number(),
  avgWinAmount: z.number(),
  avgLossAmount: z.number(),
  /** ISO 8601, UTC. */
  lastBacktestDate: z.iso.datetime(),
  /** Basis of the figures; absent in data of a version that counted gross profit. */
  basis: z.enum(PERFORMANCE_BASES).default('gross'),
  /** Cumulative net profit in rupees at the days' ends, thinned evenly; empty if it is unknown. */
  curve: z.array(z.number()).max(MAX_CURVE_POINTS).default([]),
  /** Verdict level of the run alone, without other variants and ideas; absent on simulated data and in older runs. */
  verdict: z.enum(['none', 'weak', 'fair', 'strong']).optional(),
})
export type Performance = z.infer<typeof performanceSchema>

export const strategyStatusSchema = z.enum(STRATEGY_STATUSES)

/** Summary of a strategy. */
export const strategySummarySchema = strictObject({
  /** Number of traded legs. */
  legsCount: z.number().int(),
  /** Indicator rules that are switched on. */
  indicatorsCount: z.number().int(),
  riskManagementEnabled: z.boolean(),
  complexity: z.enum(COMPLEXITIES),
  /** Rupees: the estimated margin of the position, entered in an assumed market on the first day. */
  estimatedCapitalRequired: z.number(),
})
export type StrategySummary = z.infer<typeof strategySummarySchema>

const tagSchema = z
  .string()
  .trim()
  .min(1, { error: MESSAGES.tagLength(MAX_TAG_LENGTH) })
  .max(MAX_TAG_LENGTH, { error: MESSAGES.tagLength(MAX_TAG_LENGTH) })
  .regex(NAME_CHARACTERS, { error: MESSAGES.tagCharacters })
/** Tags to find a strategy by; duplicates are removed. */
export const tagsSchema = z
  .array(tagSchema)
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= MAX_TAGS, { error: MESSAGES.tagsLimit(MAX_TAGS) })

export const descriptionSchema = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, { error: MESSAGES.descriptionLength(MAX_DESCRIPTION_LENGTH) })

const typedFields = {
  strategyName: strategyNameSchema,
  portfolioName: portfolioNameSchema,
  /** The typed form as a backtest request; it may contain settings that are switched off. */
  formData: backtestRequestSchema,
  description: descriptionSchema,
}
/** Derived from `formData` for lists. */
const derivedFields = {
  symbol: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Rupees. */
  initialCapital: z.number(),
  legs: z.array(legSchema),
  indicators: z.array(indicatorRuleSchema),
  stopLoss: overallThresholdSchemas.simpleStopLoss.nullable(),
  takeProfit: overallThresholdSchemas.simpleTakeProfit.nullable(),
}
/** ISO 8601, UTC. */
const timeFields = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

export const strategyConfigurationSchema = strictObject({ ...typedFields, ...derivedFields, ...timeFields })
export type StrategyConfiguration = z.infer<typeof strategyConfigurationSchema>

/** Stored fields that are not in the form. A strategy stored in a browser by an older version lacks some. */
const shelfFields = {
  /** Version number of the trading rules; a new name or new dates do not change it. */
  revision: z.number().int().min(1).default(1),
  /** Number of edits; missing if the strategy has not reached the server. A save names the count it is based on. */
  edits: startedFromSchema,
  tags: z.array(z.string()).default([]),
  portfolioId: z.string().default(DEFAULT_PORTFOLIO_ID),
  /** Null until the strategy has reached the server. */
  summary: strategySummarySchema.nullable().default(null),
}

export const savedStrategySchema = strictObject({
  id: strategyIdSchema,
  configuration: strategyConfigurationSchema,
  performance: performanceSchema.nullable(),
  status: strategyStatusSchema,
  version: z.literal(1),
  ...shelfFields,
})
export type SavedStrategy = z.infer<typeof savedStrategySchema>

/** A strategy to save. Fields derived from `formData` or added by the server may be left out and are ignored. */
export const strategyToSaveSchema = strictObject({
  id: strategyIdSchema,
  configuration: strictObject({
    ...typedFields,
    portfolioName: portfolioNameSchema.default(DEFAULT_PORTFOLIO),
    description: typedFields.description.default(''),
    ...strictObject({ ...derivedFields, ...timeFields }).partial().shape,
  }),
  performance: performanceSchema.nullable().default(null),
  status: strategyStatusSchema.default('draft'),
  version: z.literal(1).default(1),
  ...strictObject(shelfFields).partial().shape,
})
export type StrategyToSave = z.infer<typeof strategyToSaveSchema>

/** A strategy at one of its revisions. */
export const strategyRevisionSchema = strictObject({
  revision: z.number().int(),
  isCurrent: z.boolean(),
  strategyName: z.string(),
  description: z.string(),
  formData: backtestRequestSchema,
  performance: performanceSchema.nullable(),
  /** When this revision was first saved. ISO 8601, UTC. */
  savedAt: z.iso.datetime(),
})
export type StrategyRevision = z.infer<typeof strategyRevisionSchema>

/** A named group of strategies. The default one has id `default_portfolio`. */
export const portfolioSchema = strictObject({
  id: z.string(),
  edits: editsSchema,
  name: z.string(),
  description: z.string(),
  /** Ids of its strategies. */
  strategies: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isDefault: z.boolean(),
})
export type Portfolio = z.infer<typeof portfolioSchema>

export type TypedConfiguration = Pick<
  StrategyConfiguration,
  keyof typeof typedFields | keyof typeof timeFields
>

/** Form data as text with sorted fields, so that equal requests compare equal; undefined if it is invalid. */
export function formDataText(formData: BacktestRequestInput): string | undefined {
  const parsed = backtestRequestSchema.safeParse(formData)
  return parsed.success ? JSON.stringify(parsed.data) : undefined
}
