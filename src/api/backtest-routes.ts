import { z } from 'zod'
import { JOB_STATUSES, MAX_NAME_LENGTH, RUN_KINDS } from '#domain'
import {
  attributionSchema,
  backtestBundleSchema,
  backtestJobSchema,
  backtestRequestSchema,
  dayExplanationSchema,
  isoDateSchema,
  priceAgesSchema,
  resultDataSchema,
  sessionFactsSchema,
  summarySchema,
  tradeSchema,
} from '#domain/schemas'
import { EXAMPLE_REQUEST } from './example-request.ts'
import { defineRoute } from './route.ts'

const jobIdSchema = z.object({ id: z.string().min(1).max(64) })

const MOST_OFFSET = 1_000_000_000

/** Number of list items to skip. */
const offsetSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(MOST_OFFSET, { error: `offset must be at most ${MOST_OFFSET}` })
  .default(0)

export const backtestStatusSchema = backtestJobSchema.extend({ results: backtestBundleSchema.optional() })

/** One row of a user's history. */
export const backtestListItemSchema = backtestJobSchema.extend({
  /** A backtest, the paper trades of a deployment, or imported trades. */
  kind: z.enum(RUN_KINDS),
  /** Name given by the user, or of the strategy it tested; otherwise empty. */
  name: z.string(),
  instrument: z.string(),
  startDate: z.string(),
  /** For paper trades the last session that was played. */
  endDate: z.string(),
  strategyName: z.string(),
  dataset: z.string(),
  summary: summarySchema.nullable(),
})
export type BacktestListItem = z.infer<typeof backtestListItemSchema>

const strategyFieldSchema = z.object({
  name: z.string(),
  required: z.boolean(),
  /** JSON Schema of the value. */
  schema: z.record(z.string(), z.unknown()),
})

const rupees = z.number()
const rupeesOrNull = rupees.nullable()

/**
 * Headline of a completed backtest: figures net of charges, and the curve. A figure is null if the trades
 * don't define it.
 */
const resultHeadlineSchema = z.object({
  instrument: z.string(),
  period: z.object({ startDate: z.string(), endDate: z.string() }),
  dataset: resultDataSchema,
  /** As in the result. */
  rules: z.literal('as-today').optional(),
  initialCapital: rupeesOrNull,
  trades: z.object({ count: z.int(), total: rupees, winRate: z.number().nullable() }),
  days: z.object({ sessions: z.int(), tradingDays: z.int() }),
  risk: z.object({
    /** Percent of `capitalBase`. */
    returnOnCapital: z.number(),
    /** The larger of capital and peak margin. */
    capitalBase: rupees,
    peakMargin: rupeesOrNull,
    drawdown: z.object({ depth: rupees, percentOfCapital: z.number().nullable() }).nullable(),
    sessionExpectancy: rupeesOrNull,
    annualisedSharpe: z.number().nullable(),
    sharpeStandardError: z.number().nullable(),
    totalCharges: rupees,
  }),
  /** One entry per session, as parallel columns. */
  byDay: z.object({
    /** Days since 1970-01-01. */
    days: z.array(z.int()),
    profit: z.array(rupees),
    cumulative: z.array(rupees),
    /** Distance below the highest cumulative profit so far; never positive. */
    drawdown: z.array(rupees),
  }),
})
export type ResultHeadline = z.infer<typeof resultHeadlineSchema>

/**
 * Lines of a backtest whose caller waits: first its headline, then its id with the whole result once it is
 * stored. A long backtest continues in the queue, and is followed by its id.
 */
const runLineSchema = z.union([
  z.object({
    headline: resultHeadlineSchema,
    /** Computing time, without loading the data, of a run that isn't kept. */
    milliseconds: z.number().optional(),
  }),
  z.object({ jobId: z.string(), status: z.literal('completed'), results: backtestBundleSchema }),
  z.object({ jobId: z.string(), status: z.literal('queued') }),
])
export type RunLine = z.infer<typeof runLineSchema>

const ruleDaysSchema = z.object({
  /** Sessions of the period that the strategy's day filters accept. */
  sessions: z.int(),
  /** Further sessions, which only the day filters exclude. */
  filtered: z.int(),
  /**
   * Number of those sessions on which each enabled rule held at some minute of the entry window, independent
   * of the other rules.
   */
  rules: z.array(z.object({ id: z.string(), days: z.int() })),
  /** Number of those sessions on which all rules held in the same minute. */
  together: z.int(),
})
export type RuleDaysAnswer = z.infer<typeof ruleDaysSchema>

const tag = 'Backtests'

export const backtestRoutes = {
  backtestStrategies: defineRoute('GET', '/api/data/backtest/strategies', {
    access: 'public',
    summary: 'The kinds of strategy that can be backtested, with their fields',
    tag,
    output: z.array(
      z.object({ name: z.string(), description: z.string(), fields: z.array(strategyFieldSchema) }),
    ),
    errors: [],
  }),
  runBacktest: defineRoute('POST', '/api/data/backtest/run', {
    stores: (query) => query['keep'] !== 'false',
    access: 'user',
    summary:
      'Run a backtest. It answers the id of a queued run; with `Accept: application/x-ndjson` a line with headline and curve, then a line with id and whole result, or the id of a run that takes longer and goes on in the queue',
    tag,
    query: z.object({
      /** By default the strategy in one line. */
      name: z.string().trim().max(MAX_NAME_LENGTH).optional(),
      /**
       * `false` returns only the headline of a strategy that is being edited, as lines. Only the trial of the
       * variant is stored, and closing the connection cancels the run.
       */
      keep: z.enum(['true', 'false']).default('true'),
    }),
    body: backtestRequestSchema,
    output: z.object({ jobId: z.string() }),
    lines: runLineSchema,
    status: 202,
    errors: ['conflict', 'rate_limited'],
    example: { body: EXAMPLE_REQUEST },
  }),
  ruleDays: defineRoute('POST', '/api/data/backtest/rule-days', {
    access: 'user',
    summary:
      'Number of days on which the indicator rules of a strategy allow an entry. Closing the connection cancels it',
    tag,
    body: backtestRequestSchema,
    output: ruleDaysSchema,
    errors: ['conflict', 'rate_limited'],
  }),
  backtestStatus: defineRoute('GET', '/api/data/backtest/status/{id}', {
    isUnmetered: true,
    access: 'user',
    summary: 'Status of a backtest, with its results once it is completed',
    tag,
    params: jobIdSchema,
    query: z.object({
      /** `false` leaves the results out. */
      results: z.enum(['true', 'false']).default('true'),
    }),
    output: backtestStatusSchema,
    errors: ['not_found'],
  }),
  backtestResults: defineRoute('GET', '/api/data/backtest/results/{id}', {
    access: 'user',
    summary: 'Results of a completed backtest',
    tag,
    params: jobIdSchema,
    output: backtestBundleSchema,
    errors: ['not_found', 'conflict'],
  }),
  backtestTrades: defineRoute('GET', '/api/data/backtest/results/{id}/trades', {
    access: 'user',
    summary: 'Trades of a completed backtest, page by page',
    tag,
    params: jobIdSchema,
    query: z.object({
      offset: offsetSchema,
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    output: z.object({ total: z.number().int(), offset: z.number().int(), trades: z.array(tradeSchema) }),
    errors: ['not_found', 'conflict'],
  }),
  backtestEvents: defineRoute('GET', '/api/data/backtest/events/{id}', {
    access: 'user',
    summary: 'Progress of a backtest as server-sent events named `progress`, ending with its final state',
    tag,
    params: jobIdSchema,
    output: backtestJobSchema,
    format: 'events',
    errors: ['not_found'],
  }),
  cancelBacktest: defineRoute('POST', '/api/data/backtest/cancel/{id}', {
    access: 'user',
    summary: 'Cancel a backtest; has no effect if it has ended',
    tag,
    params: jobIdSchema,
    output: backtestJobSchema,
    errors: ['not_found'],
  }),
  listBacktests: defineRoute('GET', '/api/data/backtest/jobs', {
    access: 'user',
    summary: 'Your backtests, latest first',
    tag,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: offsetSchema,
      status: z.enum(JOB_STATUSES).optional(),
    }),
    output: z.object({ total: z.number().int(), jobs: z.array(backtestListItemSchema) }),
    errors: [],
  }),
  explainBacktestDay: defineRoute('GET', '/api/data/backtest/explain/{id}', {
    access: 'user',
    summary: 'What a completed backtest did on one day, and why: every price, level, rule and charge',
    tag,
    params: jobIdSchema,
    query: z.object({ date: isoDateSchema }),
    output: dayExplanationSchema,
    errors: ['not_found', 'conflict'],
    example: { query: { date: '2024-01-04' } },
  }),
  backtestAttribution: defineRoute('GET', '/api/data/backtest/attribution/{id}', {
    access: 'user',
    summary:
      'Attribution of a completed backtest’s profit to delta, gamma, theta, vega, slippage, charges and the rest, in total, by day and by trade',
    tag,
    params: jobIdSchema,
    output: attributionSchema,
    errors: ['not_found', 'conflict'],
  }),
  backtestSessions: defineRoute('GET', '/api/data/backtest/sessions/{id}', {
    access: 'user',
    summary: 'Market conditions in each session of a completed backtest: India VIX, gap and trend',
    tag,
    params: jobIdSchema,
    output: z.array(sessionFactsSchema),
    errors: ['not_found', 'conflict'],
  }),
  backtestPriceAges: defineRoute('GET', '/api/data/backtest/price-ages/{id}', {
    access: 'user',
    summary: 'Share of a completed backtest’s profit that rests on prices older than a minute',
    tag,
    params: jobIdSchema,
    output: priceAgesSchema,
    errors: ['not_found', 'conflict'],
  }),
  backtestRequest: defineRoute('GET', '/api/data/backtest/request/{id}', {
    access: 'user',
    summary: 'The request of a backtest, to run it again or change it',
    tag,
    params: jobIdSchema,
    output: backtestRequestSchema,
    errors: ['not_found'],
  }),
}
