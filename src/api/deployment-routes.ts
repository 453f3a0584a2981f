import { z } from 'zod'
import { BROKER_IDS, DEPLOYMENT_LIMITS, MAX_NAME_LENGTH } from '#domain'
import {
  backtestRequestSchema,
  deployedMinuteSchema,
  deploymentDaySchema,
  deploymentEventSchema,
  deploymentNowSchema,
  deploymentSchema,
  deploymentTermsSchema,
  isoDateSchema,
  levelChangeSchema,
  optionTypeSchema,
  overallChangeSchema,
  tradeTypeSchema,
  tradeSchema,
} from '#domain/schemas'
import { EXAMPLE_REQUEST } from './example-request.ts'
import { defineRoute } from './route.ts'

const tag = 'Deployments'
const params = z.object({ id: z.string().min(1).max(64) })

/** A text that isn't a date matches no session, so it answers 404. */
const sessionParams = params.extend({ date: z.string().max(20) })

const nameSchema = z
  .string()
  .trim()
  .min(1, { error: 'Give the deployment a name' })
  .max(MAX_NAME_LENGTH, { error: `A name can have at most ${MAX_NAME_LENGTH} characters` })

/** A strategy to deploy, and its terms. */
const newDeploymentSchema = z.strictObject({
  name: nameSchema,
  /** The saved strategy it was created from. */
  strategyId: z.string().max(100).optional(),
  /** Its dates and dataset are ignored: the feed has its own. */
  request: backtestRequestSchema,
  ...deploymentTermsSchema.shape,
})
export type NewDeployment = z.input<typeof newDeploymentSchema>

/** Preview of a deployment, for confirmation. */
const deploymentPreviewSchema = z.object({
  /** The strategy in one line, with its lots multiplied. */
  words: z.string(),
  /** The request as it would be traded: with its lots multiplied, over the sessions of the feed. */
  request: backtestRequestSchema,
  feedName: z.string(),
  isSimulated: z.boolean(),
  /** Whether the dataset is doubtful, and was accepted. */
  isDoubtful: z.boolean(),
  /** First and last session of the feed. */
  firstDate: z.string(),
  lastDate: z.string(),
  /** Start of the first session. ISO 8601, UTC. */
  startsAt: z.string(),
  /** Strategy, feed, limits and notifications, one sentence each. */
  lines: z.array(z.string()),
})
export type DeploymentPreview = z.infer<typeof deploymentPreviewSchema>

/** The feeds available to deployments. */
const deploymentFeedsSchema = z.object({
  datasets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isSimulated: z.boolean(),
      isDoubtful: z.boolean(),
      underlyings: z.array(z.string()),
      firstDate: z.string(),
      lastDate: z.string(),
      /** The session played today, by underlying. */
      today: z.record(z.string(), z.string()),
    }),
  ),
  brokers: z.array(
    z.object({
      id: z.enum(BROKER_IDS),
      name: z.string(),
      isReady: z.boolean(),
      /** What to do if it isn't ready, or what to know if it is. */
      hint: z.string().nullable(),
    }),
  ),
})
export type DeploymentFeeds = z.infer<typeof deploymentFeedsSchema>

const deploymentDetailsSchema = deploymentSchema.extend({
  request: backtestRequestSchema,
  now: deploymentNowSchema,
  /** All sessions so far, latest first. */
  days: z.array(deploymentDaySchema),
})
export type DeploymentDetails = z.infer<typeof deploymentDetailsSchema>

/** One session of a deployment as it was recorded. */
const deploymentSessionSchema = z.object({
  ...deploymentDaySchema.shape,
  minutes: z.array(deployedMinuteSchema),
  /** Of every position of the session. */
  levels: z.array(levelChangeSchema),
  /** Level changes of the combined profit; empty unless an overall limit watches it. */
  overallLevels: z.array(overallChangeSchema),
  log: z.array(deploymentEventSchema),
  /** Trades closed in the session, in the order of the book. */
  booked: z.array(tradeSchema),
})
export type DeploymentSession = z.infer<typeof deploymentSessionSchema>

/**
 * A trade that differs between the paper day and the backtest of the same bars, or that only one of them has.
 */
const differenceSchema = z.object({
  legId: z.string(),
  paper: tradeSchema.nullable(),
  backtest: tradeSchema.nullable(),
  /** The reasons, as sentences. */
  because: z.array(z.string()),
})

const dayTotalsSchema = z.object({ trades: z.int(), profit: z.number(), netProfit: z.number() })

/** Compares a paper day with the backtest of the same day on the recorded bars. */
const dayComparisonSchema = z.object({
  date: z.string(),
  isIdentical: z.boolean(),
  /** Summary in one sentence. */
  words: z.string(),
  paper: dayTotalsSchema,
  backtest: dayTotalsSchema,
  differences: z.array(differenceSchema),
})
export type DayComparison = z.infer<typeof dayComparisonSchema>

const changed = {
  params,
  output: deploymentSchema,
  tag,
  access: 'user',
  errors: ['not_found', 'conflict'],
  keepsKey: true,
} as const

const MOST_RUPEES = 1_000_000

const levelSchema = (what: string) => {
  const error = `${what} must be a price from 0.05 to ${MOST_RUPEES}, or null`
  return z.number({ error }).min(0.05, { error }).max(MOST_RUPEES, { error }).nullable().optional()
}

const legShape = {
  leg: z.string().max(100),
  /** The position's key, if several positions of the leg are held over days; otherwise the latest. */
  key: z.string().max(120).optional(),
}

const LOTS_ERROR = `Lots must be a whole number from 1 to ${DEPLOYMENT_LIMITS.orderLots.max}`
const lotsSchema = z
  .int({ error: LOTS_ERROR })
  .min(1, { error: LOTS_ERROR })
  .max(DEPLOYMENT_LIMITS.orderLots.max, { error: LOTS_ERROR })

/** The chain of an expiry as of a deployment's last complete minute. Prices in rupees. */
const deploymentChainSchema = z.object({
  date: z.string(),
  /** Bars before this time are known. */
  time: z.string(),
  expiries: z.array(z.string()),
  expiry: z.string(),
  /** Units of a lot of this expiry. */
  lotSize: z.int(),
  /** The index; null before its first bar. */
  spot: z.number().nullable(),
  /** Ascending. Last prices, however old; null for a contract that has not traded, or is not listed. */
  strikes: z.array(z.object({ strike: z.number(), call: z.number().nullable(), put: z.number().nullable() })),
})
export type DeploymentChain = z.infer<typeof deploymentChainSchema>

const EXAMPLE = {
  name: 'Short call of today',
  request: EXAMPLE_REQUEST,
  feed: { kind: 'replay', dataset: 'simulated', speed: 60 },
}

/** Strategies that run on paper, minute by minute. No route sends an order to a broker. */
export const deploymentRoutes = {
  listDeployments: defineRoute('GET', '/api/data/deployments', {
    access: 'user',
    summary: 'Your deployments: running ones first, then ended ones, latest first',
    tag,
    query: z.object({}),
    output: z.array(deploymentSchema),
    errors: [],
  }),
  deploymentFeeds: defineRoute('GET', '/api/data/deployments/feeds', {
    access: 'user',
    summary: 'Feeds for deployments: datasets with the session each plays today, and brokers',
    tag,
    query: z.object({}),
    output: deploymentFeedsSchema,
    errors: [],
  }),
  deploymentEvents: defineRoute('GET', '/api/data/deployments/events', {
    access: 'user',
    summary:
      'Your deployments as server-sent events named `deployment`: each one immediately, then after every change',
    tag,
    query: z.object({}),
    output: deploymentSchema,
    format: 'events',
    errors: [],
  }),
  previewDeployment: defineRoute('POST', '/api/data/deployments/preview', {
    access: 'user',
    summary: 'Preview a deployment before creating it: its trades, its start and its limits',
    tag,
    body: newDeploymentSchema,
    output: deploymentPreviewSchema,
    errors: ['conflict', 'unavailable'],
    readOnly: true,
    example: { body: EXAMPLE },
  }),
  createDeployment: defineRoute('POST', '/api/data/deployments', {
    stores: true,
    access: 'user',
    summary: 'Deploy a strategy on paper',
    tag,
    body: newDeploymentSchema,
    output: deploymentSchema,
    status: 201,
    errors: ['conflict', 'unavailable'],
    example: { body: EXAMPLE },
  }),
  killDeployments: defineRoute('POST', '/api/data/deployments/kill', {
    access: 'user',
    summary: 'Square off all positions of your deployments, and pause them all',
    tag,
    output: z.array(deploymentSchema),
    errors: [],
    keepsKey: true,
  }),
  deployment: defineRoute('GET', '/api/data/deployments/{id}', {
    access: 'user',
    summary: 'One deployment with its strategy, current legs and levels, and sessions',
    tag,
    params,
    output: deploymentDetailsSchema,
    errors: ['not_found'],
  }),
  deleteDeployment: defineRoute('DELETE', '/api/data/deployments/{id}', {
    access: 'user',
    summary: 'Delete a deployment that has ended; its run stays',
    tag,
    params,
    output: z.object({ id: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  deploymentSession: defineRoute('GET', '/api/data/deployments/{id}/sessions/{date}', {
    access: 'user',
    summary: 'A session of a deployment: profit by the minute, levels, log and trades',
    tag,
    params: sessionParams,
    query: z.object({
      /** Returns only log lines after this number, and minutes from the given time. */
      after: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
      from: z
        .string()
        .regex(/^\d\d:\d\d$/, { error: 'from must be a time like 10:30' })
        .optional(),
    }),
    output: deploymentSessionSchema,
    errors: ['not_found'],
  }),
  compareDeploymentDay: defineRoute('GET', '/api/data/deployments/{id}/sessions/{date}/comparison', {
    access: 'user',
    summary: 'Compare a finished session with the backtest of the same day on the recorded bars',
    tag,
    params: sessionParams,
    output: dayComparisonSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  pauseDeployment: defineRoute('POST', '/api/data/deployments/{id}/pause', {
    ...changed,
    summary: 'Pause entries; open positions exit by their own rules',
  }),
  resumeDeployment: defineRoute('POST', '/api/data/deployments/{id}/resume', {
    ...changed,
    summary: 'Resume entries',
  }),
  squareOffDeployment: defineRoute('POST', '/api/data/deployments/{id}/square-off', {
    ...changed,
    summary: 'Square off one leg, or all legs for the rest of the day, in the next minute’s bar',
    body: z.strictObject({
      /** Id of a leg; all legs if omitted. */
      leg: z.string().max(100).optional(),
    }),
    example: { body: { leg: 'leg_1' } },
  }),
  setDeploymentLevels: defineRoute('POST', '/api/deployments/{id}/levels', {
    ...changed,
    summary: 'Set the stop or target of an open leg by hand; it counts from the next minute’s bar',
    body: z
      .strictObject({
        leg: z.string().max(100),
        /** Rupees per unit, rounded to the tick; null removes it, absent leaves it. */
        stop: levelSchema('The stop'),
        target: levelSchema('The target'),
      })
      .refine(({ stop, target }) => stop !== undefined || target !== undefined, {
        error: 'Give a stop or a target; null removes one',
      }),
    example: { body: { leg: 'leg_1', stop: 142.5 } },
  }),
  addDeploymentLeg: defineRoute('POST', '/api/deployments/{id}/legs', {
    ...changed,
    summary: 'Add a leg by hand: one contract, entered in the next minute’s bar',
    body: z.strictObject({
      tradeType: tradeTypeSchema,
      optionType: optionTypeSchema,
      /** Rupees; a strike that is listed for the expiry. */
      strike: z.number().positive().max(MOST_RUPEES),
      expiry: isoDateSchema,
      lots: lotsSchema,
      /** Rupees per unit, rounded to the tick. */
      stop: levelSchema('The stop'),
      target: levelSchema('The target'),
    }),
    example: {
      body: { tradeType: 'BUY', optionType: 'CALL', strike: 22_000, expiry: '2024-01-11', lots: 1 },
    },
  }),
  exitDeploymentLots: defineRoute('POST', '/api/deployments/{id}/exit-lots', {
    ...changed,
    summary: 'Exit some lots of an open leg by hand, in the next minute’s bar',
    body: z.strictObject({ ...legShape, lots: lotsSchema }),
    example: { body: { leg: 'leg_1', lots: 1 } },
  }),
  reEnterDeploymentLeg: defineRoute('POST', '/api/deployments/{id}/re-enter', {
    ...changed,
    summary: 'Enter a leg that has left again by hand, in the next minute’s bar',
    body: z.strictObject(legShape),
    example: { body: { leg: 'leg_1' } },
  }),
  deploymentChain: defineRoute('GET', '/api/deployments/{id}/chain', {
    access: 'user',
    summary: 'The contracts of a deployment’s session with their last prices, to add a leg from',
    tag,
    params,
    query: z.object({
      /** The nearest if omitted. */
      expiry: isoDateSchema.optional(),
    }),
    output: deploymentChainSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  stopDeployment: defineRoute('POST', '/api/data/deployments/{id}/stop', {
    ...changed,
    summary: 'Square everything off and end the deployment',
  }),
  deploymentBasket: defineRoute('GET', '/api/data/deployments/{id}/basket', {
    access: 'user',
    summary: 'A deployment’s position as a file of orders to place by hand at a broker; nothing is sent',
    tag,
    params,
    query: z.object({
      broker: z.enum(BROKER_IDS).default('zerodha'),
      /** Orders that open the position, or that close it. */
      to: z.enum(['enter', 'leave']).default('enter'),
    }),
    output: z.unknown(),
    format: 'file',
    errors: ['not_found', 'conflict'],
  }),
}
