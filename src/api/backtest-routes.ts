import { z } from 'zod'
import { JOB_STATUSES, MAX_NAME_LENGTH } from '#domain'
import {
  attributionSchema,
  backtestBundleSchema,
  backtestRequestSchema,
  dayExplanationSchema,
  isoDateSchema,
  priceAgesSchema,
  resultDataSchema,
  sessionFactsSchema,
  summarySchema,
  tradeSchema,
} from '#domain/schemas'
import { ADDRESSES } from './addresses.ts'
import { backtestJobSchema } from './backtest-schemas.ts'
import { defineRoute } from './route.ts'

const jobIdSchema = z.object({ id: z.string().min(1).max(64) })

const MOST_OFFSET = 1_000_000_000

/** How many of a list to pass over. */
const offsetSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(MOST_OFFSET, { error: `offset must be at most ${MOST_OFFSET}` })
  .default(0)

export const backtestStatusSchema = backtestJobSchema.extend({ results: backtestBundleSchema.optional() })

/** A line of a user's history. */
export const backtestListItemSchema = backtestJobSchema.extend({
  /** As its user, or the strategy that it tested, is called; empty where nobody named it. */
  name: z.string(),
  instrument: z.string(),
  startDate: z.string(),
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

/** What an edited strategy brings, net of charges, in rupees; nothing of it is kept. */
const liveAnswerSchema = z.object({
  netProfit: z.number(),
  maxDrawdown: z.number(),
  /** Percent of the trades. */
  winRate: z.number(),
  trades: z.int(),
  /** The sessions with trades or without, `2024-01-31`. */
  days: z.array(z.string()),
  /** Net profit so far at the end of each. */
  cumulative: z.array(z.number()),
  /** What computing it took, data being at hand. */
  milliseconds: z.number(),
})
export type LiveAnswer = z.infer<typeof liveAnswerSchema>

const rupees = z.number()
const rupeesOrNull = rupees.nullable()

/** What a completed backtest is judged by first: figures net of charges, and the curve. Null where the trades define none. */
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
  /** Session by session, as parallel columns. */
  byDay: z.object({
    /** Days since 1970-01-01. */
    days: z.array(z.int()),
    profit: z.array(rupees),
    cumulative: z.array(rupees),
    /** Below the highest cumulative profit so far; never positive. */
    drawdown: z.array(rupees),
  }),
})
export type ResultHeadline = z.infer<typeof resultHeadlineSchema>

/**
 * What is told of a backtest whose user waits: its headline as soon as that is known, then, once it is kept, its id with the whole
 * result. The id alone of one that lasts: that has taken the queue.
 */
const waitedForSchema = z.union([
  z.object({ headline: resultHeadlineSchema }),
  z.object({ jobId: z.string(), results: backtestBundleSchema.optional() }),
])
export type WaitedFor = z.infer<typeof waitedForSchema>

const ruleDaysSchema = z.object({
  /** Sessions of the period from which the strategy may be entered: those that its filters of days let in. */
  sessions: z.int(),
  /** Sessions beside these, which only the filters leave out. */
  filtered: z.int(),
  /** On how many of them each enabled rule held at some minute of the entry window, whatever the others did. */
  rules: z.array(z.object({ id: z.string(), days: z.int() })),
  /** On how many of them all rules held in the same minute. */
  together: z.int(),
})
export type RuleDaysAnswer = z.infer<typeof ruleDaysSchema>

const tag = 'Backtests'

const runQuerySchema = z.object({ name: z.string().trim().max(MAX_NAME_LENGTH).optional() })

const exampleRequest = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-31',
  strategy: {
    name: 'custom_option_strategy',
    optionType: 'CALL',
    tradeType: 'SELL',
    entryStartTime: '09:16',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
}

export const backtestRoutes = {
  backtestStrategies: defineRoute({
    ...ADDRESSES.backtestStrategies,
    access: 'public',
    summary: 'The kinds of strategy that can be backtested, with their fields',
    tag,
    output: z.array(
      z.object({ name: z.string(), description: z.string(), fields: z.array(strategyFieldSchema) }),
    ),
    errors: [],
  }),
  runBacktest: defineRoute({
    ...ADDRESSES.runBacktest,
    stores: true,
    access: 'user',
    summary: 'Submit a backtest; the run is kept under `name`, or under its strategy in a line',
    tag,
    // Of pages that were opened before there was `run-now`: they know how to follow an id, too.
    query: runQuerySchema.extend({ answer: z.enum(['id', 'headline']).optional() }),
    body: backtestRequestSchema,
    output: z.object({ jobId: z.string() }),
    status: 202,
    errors: ['rate_limited'],
    example: { body: exampleRequest },
  }),
  runBacktestNow: defineRoute({
    ...ADDRESSES.runBacktestNow,
    stores: true,
    access: 'user',
    summary:
      'Run a backtest and wait for it: a line with its headline and curve, then one with its id and whole result. One that lasts takes the queue, and is answered with its id',
    tag,
    query: runQuerySchema,
    body: backtestRequestSchema,
    output: waitedForSchema,
    format: 'lines',
    errors: ['rate_limited'],
    example: { body: exampleRequest },
  }),
  liveBacktest: defineRoute({
    ...ADDRESSES.liveBacktest,
    access: 'user',
    summary:
      'Headline and curve of a strategy that is being edited; kept is only that the variant was tried. Closing the connection cancels it',
    tag,
    body: backtestRequestSchema,
    output: liveAnswerSchema,
    errors: ['conflict', 'rate_limited'],
  }),
  ruleDays: defineRoute({
    ...ADDRESSES.ruleDays,
    access: 'user',
    summary:
      'On how many days the indicator rules of a strategy would let it in. Closing the connection cancels it',
    tag,
    body: backtestRequestSchema,
    output: ruleDaysSchema,
    errors: ['conflict', 'rate_limited'],
  }),
  backtestStatus: defineRoute({
    ...ADDRESSES.backtestStatus,
    isUnmetered: true,
    access: 'user',
    summary: 'State of a backtest, with its results once it is completed',
    tag,
    params: jobIdSchema,
    query: z.object({
      /** `false` leaves the results out. */
      results: z.enum(['true', 'false']).default('true'),
    }),
    output: backtestStatusSchema,
    errors: ['not_found'],
  }),
  backtestResults: defineRoute({
    ...ADDRESSES.backtestResults,
    access: 'user',
    summary: 'Results of a completed backtest',
    tag,
    params: jobIdSchema,
    output: backtestBundleSchema,
    errors: ['not_found', 'conflict'],
  }),
  backtestTrades: defineRoute({
    ...ADDRESSES.backtestTrades,
    access: 'user',
    summary: 'Trades of a completed backtest, a page at a time',
    tag,
    params: jobIdSchema,
    query: z.object({
      offset: offsetSchema,
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    output: z.object({ total: z.number().int(), offset: z.number().int(), trades: z.array(tradeSchema) }),
    errors: ['not_found', 'conflict'],
  }),
  backtestEvents: defineRoute({
    ...ADDRESSES.backtestEvents,
    access: 'user',
    summary: 'Progress of a backtest as server-sent events named `progress`, ending with its final state',
    tag,
    params: jobIdSchema,
    output: backtestJobSchema,
    format: 'events',
    errors: ['not_found'],
  }),
  cancelBacktest: defineRoute({
    ...ADDRESSES.cancelBacktest,
    access: 'user',
    summary: 'Cancel a backtest; one that has ended stays as it is',
    tag,
    params: jobIdSchema,
    output: backtestJobSchema,
    errors: ['not_found'],
  }),
  listBacktests: defineRoute({
    ...ADDRESSES.listBacktests,
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
  explainBacktestDay: defineRoute({
    ...ADDRESSES.explainBacktestDay,
    access: 'user',
    summary: 'What a completed backtest did on one day, and why: every price, level, rule and charge',
    tag,
    params: jobIdSchema,
    query: z.object({ date: isoDateSchema }),
    output: dayExplanationSchema,
    errors: ['not_found', 'conflict'],
    example: { query: { date: '2024-01-04' } },
  }),
  backtestAttribution: defineRoute({
    ...ADDRESSES.backtestAttribution,
    access: 'user',
    summary:
      'Why a completed backtest made what it made: delta, gamma, theta, vega, slippage, charges and the rest, in total, by day and by trade',
    tag,
    params: jobIdSchema,
    output: attributionSchema,
    errors: ['not_found', 'conflict'],
  }),
  backtestSessions: defineRoute({
    ...ADDRESSES.backtestSessions,
    access: 'user',
    summary: 'What the market was like on each session of a completed backtest: India VIX, gap and trend',
    tag,
    params: jobIdSchema,
    output: z.array(sessionFactsSchema),
    errors: ['not_found', 'conflict'],
  }),
  backtestPriceAges: defineRoute({
    ...ADDRESSES.backtestPriceAges,
    access: 'user',
    summary: 'How much of the profit of a completed backtest rests on prices older than a minute',
    tag,
    params: jobIdSchema,
    output: priceAgesSchema,
    errors: ['not_found', 'conflict'],
  }),
  backtestRequest: defineRoute({
    ...ADDRESSES.backtestRequest,
    access: 'user',
    summary: 'What a backtest was asked for, to run it again or change it',
    tag,
    params: jobIdSchema,
    output: backtestRequestSchema,
    errors: ['not_found'],
  }),
}
