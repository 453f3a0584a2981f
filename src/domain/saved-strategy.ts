import { z } from 'zod'
import {
  backtestRequestSchema,
  enabledLegs,
  isMultiLeg,
  type BacktestRequest,
  type BacktestRequestInput,
} from './backtest-request.ts'
import type { Summary } from './backtest-result.ts'
import { DEFAULT_PORTFOLIO } from './choices.ts'
import { indicatorRuleSchema } from './indicator-rule.ts'
import { legSchema, type Leg } from './leg.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { simpleStopLossSchema, simpleTakeProfitSchema } from './risk.ts'
import { strictObject } from './strict-object.ts'

/** What stands for a strategy's own capital where it has none. Rupees. */
const DEFAULT_CAPITAL_RUPEES = 100_000

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

/** An id for a new strategy: `now` in milliseconds since 1970, `random` between 0 and 1. */
export function newStrategyId(now: number, random: number): string {
  return `strategy_${now}_${random.toString(36).slice(2, 11).padEnd(9, '0')}`
}

/** What a strategy's last backtest brought. Rupees, percentages as 0–100. */
export const performanceSchema = strictObject({
  totalReturn: z.number(),
  totalReturnPercentage: z.number(),
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
})
export type Performance = z.infer<typeof performanceSchema>

/** The performance that a backtest's headline figures stand for; `testedAt` is ISO 8601. */
export function performanceOf(summary: Summary, testedAt: string): Performance {
  const { totalReturnPercentage, winRate, totalTrades, winningTrades, losingTrades } = summary
  const { maxDrawdown, sharpeRatio, profitFactor, avgWinAmount, avgLossAmount } = summary
  return {
    totalReturn: summary.totalPnL,
    totalReturnPercentage,
    winRate,
    totalTrades,
    winningTrades,
    losingTrades,
    maxDrawdown,
    sharpeRatio,
    profitFactor,
    avgWinAmount,
    avgLossAmount,
    lastBacktestDate: testedAt,
  }
}

export const STRATEGY_STATUSES = ['tested', 'draft', 'inactive'] as const
export const strategyStatusSchema = z.enum(STRATEGY_STATUSES)
export type StrategyStatus = z.infer<typeof strategyStatusSchema>

/** A strategy with performance is tested, whatever it was before. */
export function statusWith(performance: Performance | null, status: StrategyStatus): StrategyStatus {
  if (performance) return 'tested'
  return status === 'tested' ? 'draft' : status
}

const typedFields = {
  strategyName: strategyNameSchema,
  portfolioName: portfolioNameSchema,
  /** All that was typed, as a backtest is asked for: what is switched off may be there too. */
  formData: backtestRequestSchema,
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, { error: MESSAGES.descriptionLength(MAX_DESCRIPTION_LENGTH) }),
}
/** Said again from `formData` for lists. */
const derivedFields = {
  symbol: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Rupees. */
  initialCapital: z.number(),
  legs: z.array(legSchema),
  indicators: z.array(indicatorRuleSchema),
  stopLoss: simpleStopLossSchema.nullable(),
  takeProfit: simpleTakeProfitSchema.nullable(),
}
/** ISO 8601, UTC. */
const timeFields = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

export const strategyConfigurationSchema = strictObject({ ...typedFields, ...derivedFields, ...timeFields })
export type StrategyConfiguration = z.infer<typeof strategyConfigurationSchema>

export const savedStrategySchema = strictObject({
  id: strategyIdSchema,
  configuration: strategyConfigurationSchema,
  performance: performanceSchema.nullable(),
  status: strategyStatusSchema,
  version: z.literal(1),
})
export type SavedStrategy = z.infer<typeof savedStrategySchema>

/** A strategy on its way to be saved: what can be told from `formData` may be left out, and is not read. */
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
})
export type StrategyToSave = z.infer<typeof strategyToSaveSchema>

type TypedConfiguration = Pick<StrategyConfiguration, keyof typeof typedFields | keyof typeof timeFields>

/** The whole configuration, with all that follows from `formData`. */
export function strategyConfiguration(typed: TypedConfiguration): StrategyConfiguration {
  const { strategyName, portfolioName, formData, description, createdAt, updatedAt } = typed
  const { simpleStopLoss, simpleTakeProfit } = formData.simpleRiskManagement ?? {}
  const { indicatorConfiguration: indicators } = formData
  return {
    strategyName,
    portfolioName,
    formData,
    description,
    symbol: formData.instrument,
    startDate: formData.startDate,
    endDate: formData.endDate,
    initialCapital: formData.initialCapital ?? DEFAULT_CAPITAL_RUPEES,
    legs: legsOf(formData),
    indicators: indicators?.enabled ? indicators.rules.filter((rule) => rule.enabled) : [],
    stopLoss: simpleStopLoss?.enabled ? simpleStopLoss : null,
    takeProfit: simpleTakeProfit?.enabled ? simpleTakeProfit : null,
    createdAt,
    updatedAt,
  }
}

/** The legs that are traded; the fields of a strategy without legs stand for one lot. */
function legsOf(formData: BacktestRequest): Leg[] {
  if (isMultiLeg(formData)) return enabledLegs(formData)
  const { optionType, tradeType, strikeSelection, strikeDistance, strikeLabel } = formData.strategy
  const leg = { optionType, tradeType, strikeSelection, strikeDistance, ...(strikeLabel && { strikeLabel }) }
  return [{ id: 'leg-1', ...leg, quantity: 1, enabled: true }]
}

/** Form data in one order of fields, so that two that ask for the same compare equal as text; undefined where invalid. */
export function formDataText(formData: BacktestRequestInput): string | undefined {
  const parsed = backtestRequestSchema.safeParse(formData)
  return parsed.success ? JSON.stringify(parsed.data) : undefined
}
