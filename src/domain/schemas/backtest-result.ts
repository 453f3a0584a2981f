import { z } from 'zod'
import { multiLegStrategySchema, strategySchema } from './backtest-request.ts'
import { resultDataSchema } from './dataset.ts'
import { filteredDaySchema, filteredOutcomeSchema, heldCycleSchema } from './holding.ts'
import { crashLossSchema } from './stress.ts'
import { tradeSchema } from './trade.ts'
import { logOriginSchema } from './trade-log.ts'

/** Why a session had no entry although the strategy wanted one. */
export const skippedDaySchema = z.object({ date: z.string(), reason: z.enum(['session', 'no-price']) })
export type SkippedDay = z.infer<typeof skippedDaySchema>

/** Result under one alternative reading of the ambiguous minutes. */
const bandReadingSchema = z.object({
  /** Entries with an ambiguous minute. */
  trades: z.number().int(),
  /** Total gross profit of the run under this reading, in rupees. */
  total: z.number(),
})

/** Total gross profit in rupees under each reading of the bars whose order of prices is unknown. */
export const ambiguityBandSchema = z.object({
  worst: z.number(),
  base: z.number(),
  best: z.number(),
  /** Entries with such a bar. */
  trades: z.number().int(),
  /** Gross profit of those entries in the base reading. */
  pnl: z.number(),
  /** Each reading by itself; only if a leg was entered inside a bar that reached its stop. */
  readings: z
    .object({
      /** Every bar that reached both a stop and a target reached the target first. */
      targetFirst: bandReadingSchema,
      /** Every leg that was entered inside a bar which reached its stop was stopped in that bar. */
      stopsInside: bandReadingSchema,
    })
    .optional(),
})
export type AmbiguityBand = z.infer<typeof ambiguityBandSchema>

/** One session of the daily summary. Rupees. */
export const dailySummarySchema = z.object({
  date: z.string(),
  trades: z.number().int(),
  pnl: z.number(),
  charges: z.number(),
  netPnl: z.number(),
  cumulativePnL: z.number(),
  /** Distance of `cumulativePnL` below its highest value so far, where the start counts as zero; never positive. */
  drawdown: z.number(),
  /** Peak of the day's estimated margin. */
  margin: z.number(),
})
export type DailySummary = z.infer<typeof dailySummarySchema>

/**
 * Headline figures of gross profit from all trades. Rupees, percentages as 0–100. Losses and drawdown are negative
 * amounts. A figure that the trades do not define, like an average win without a win, is 0.
 */
export const summarySchema = z.object({
  totalTrades: z.number().int(),
  winningTrades: z.number().int(),
  losingTrades: z.number().int(),
  totalPnL: z.number(),
  totalCharges: z.number(),
  netPnL: z.number(),
  winRate: z.number(),
  /** Deepest fall of the cumulative profit at a day's end below its highest earlier value; never positive. */
  maxDrawdown: z.number(),
  /** 999 if there is profit and no loss. */
  profitFactor: z.number(),
  /** Mean over sample standard deviation of the trades' profits, not annualised. */
  sharpeRatio: z.number(),
  avgWinAmount: z.number(),
  /** Never positive. */
  avgLossAmount: z.number(),
  /** On `initialCapital` if the request has it, otherwise on the estimated capital. */
  totalReturnPercentage: z.number(),
  initialCapital: z.number(),
  estimatedCapitalRequired: z.number(),
  /** Days with at least one trade. */
  tradingDays: z.number().int(),
})
export type Summary = z.infer<typeof summarySchema>

export const backtestResultsSchema = z.object({
  summary: summarySchema,
  trades: z.array(tradeSchema),
  config: z.object({ multiLegStrategy: multiLegStrategySchema.optional() }),
  tradeLog: z.object({
    dailyLevelAnalysis: z.object({ daily_summary: z.array(dailySummarySchema) }),
    strategyLevelAnalysis: z.object({ strategy_expectancy_ratio: z.number() }),
  }),
  skipped: z.array(skippedDaySchema),
  /** Entry days that the strategy's filters left out; absent without filters. */
  filtered: z.array(filteredDaySchema).optional(),
  /** The outcome that each of those days would have had, in the same order. */
  filteredOutcomes: z.array(filteredOutcomeSchema).optional(),
  /** Only if positions are held over days. */
  cycles: z.array(heldCycleSchema).optional(),
  /**
   * Percent from the previous close to the open, by date; only if days are filtered or positions are held
   * overnight.
   */
  gaps: z.array(z.tuple([z.string(), z.number()])).optional(),
  band: ambiguityBandSchema,
  /** Sessions of the period, skipped ones included. */
  sessions: z.number().int(),
})
export type BacktestResults = z.infer<typeof backtestResultsSchema>

/** The result of a finished backtest, with the versions of data and engine. */
export const backtestBundleSchema = z.object({
  results: backtestResultsSchema,
  instrument: z.string(),
  instrumentType: z.string(),
  period: z.object({ startDate: z.string(), endDate: z.string() }),
  /** Absent for imported trades. */
  strategy: strategySchema.optional(),
  dataset: resultDataSchema,
  engineVersion: z.string(),
  /**
   * `as-today` if lots, charges and margin rules were the newest ones on every session; absent if each session had
   * its own.
   */
  rules: z.literal('as-today').optional(),
  /** Only for imported trades: Delta did not trade them and cannot explain them. */
  log: logOriginSchema.optional(),
  /** The worst stress result of the median cycle; absent for imported trades and results of older versions. */
  crash: crashLossSchema.optional(),
})
export type BacktestBundle = z.infer<typeof backtestBundleSchema>
