import { z } from 'zod'
import { multiLegStrategySchema, strategySchema } from './backtest-request.ts'
import { resultDataSchema } from './dataset.ts'
import { filteredDaySchema, filteredOutcomeSchema, heldCycleSchema } from './holding.ts'
import { tradeSchema } from './trade.ts'
import { logOriginSchema } from './trade-log.ts'

/** Why a session brought no entry although the strategy wanted one. */
export const skippedDaySchema = z.object({ date: z.string(), reason: z.enum(['session', 'no-price']) })
export type SkippedDay = z.infer<typeof skippedDaySchema>

/** One other reading of the minutes that can be read two ways. */
const bandReadingSchema = z.object({
  /** Entries that had such a minute. */
  trades: z.number().int(),
  /** Total gross profit of the run in rupees, read that way. */
  total: z.number(),
})

/** Total gross profit in rupees under the readings of minutes in which the order of prices decides. */
export const ambiguityBandSchema = z.object({
  worst: z.number(),
  base: z.number(),
  best: z.number(),
  /** Entries that had such a bar. */
  trades: z.number().int(),
  /** Gross profit of those entries in the base reading. */
  pnl: z.number(),
  /** Each reading by itself; only where a leg was entered inside a bar that reached its stop. */
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
  /** Distance of `cumulativePnL` below its highest value so far, zero included; never positive. */
  drawdown: z.number(),
  /** Estimated margin that the day's positions needed at their peak. */
  margin: z.number(),
})
export type DailySummary = z.infer<typeof dailySummarySchema>

/**
 * Headline figures, of gross profit from all trades. Rupees, percentages as 0–100. Losses and drawdown are negative
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
  /** Deepest fall of the cumulative profit at a day's end below its highest value before; never positive. */
  maxDrawdown: z.number(),
  /** 999 where there is profit and no loss. */
  profitFactor: z.number(),
  /** Mean over sample standard deviation of the trades' profits, not annualised. */
  sharpeRatio: z.number(),
  avgWinAmount: z.number(),
  /** Never positive. */
  avgLossAmount: z.number(),
  /** On `initialCapital` where the request has it, else on the estimated capital. */
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
  /** Entry days that the strategy's own filters left out; only where it has filters. */
  filtered: z.array(filteredDaySchema).optional(),
  /** What those days would have brought, in the same order. */
  filteredOutcomes: z.array(filteredOutcomeSchema).optional(),
  /** Only where positions are held over days. */
  cycles: z.array(heldCycleSchema).optional(),
  /** Percent from the close of the session before to the open, by date; only where days are filtered or positions held over them. */
  gaps: z.array(z.tuple([z.string(), z.number()])).optional(),
  band: ambiguityBandSchema,
  /** Sessions of the period, skipped ones included. */
  sessions: z.number().int(),
})
export type BacktestResults = z.infer<typeof backtestResultsSchema>

/** What a finished backtest gives, with where its numbers came from. */
export const backtestBundleSchema = z.object({
  results: backtestResultsSchema,
  instrument: z.string(),
  instrumentType: z.string(),
  period: z.object({ startDate: z.string(), endDate: z.string() }),
  /** Absent where the trades were imported. */
  strategy: strategySchema.optional(),
  dataset: resultDataSchema,
  engineVersion: z.string(),
  /** Lots, charges and margin rules were the newest ones on every session; absent where they were each session's own. */
  rules: z.literal('as-today').optional(),
  /** Of trades that were imported: Delta did not trade them, and cannot explain them. */
  log: logOriginSchema.optional(),
})
export type BacktestBundle = z.infer<typeof backtestBundleSchema>
