import { z } from 'zod'
import { BROKER_IDS, MAX_NAME_LENGTH } from '#domain'
import {
  backtestRequestSchema,
  deployedMinuteSchema,
  deploymentDaySchema,
  deploymentEventSchema,
  deploymentNowSchema,
  deploymentSchema,
  deploymentTermsSchema,
  levelChangeSchema,
  overallChangeSchema,
  tradeSchema,
} from '#domain/schemas'
import { ADDRESSES } from './addresses.ts'
import { defineRoute } from './route.ts'

const tag = 'Deployments'
const params = z.object({ id: z.string().min(1).max(64) })

/** What is no date is the date of no session. */
const sessionParams = params.extend({ date: z.string().max(20) })

const nameSchema = z
  .string()
  .trim()
  .min(1, { error: 'Give the deployment a name' })
  .max(MAX_NAME_LENGTH, { error: `A name can have at most ${MAX_NAME_LENGTH} characters` })

/** A strategy to be deployed, with how. */
const newDeploymentSchema = z.strictObject({
  name: nameSchema,
  /** The saved strategy that it comes from. */
  strategyId: z.string().max(100).optional(),
  /** Its dates and dataset are not read: the feed has its own. */
  request: backtestRequestSchema,
  ...deploymentTermsSchema.shape,
})
export type NewDeployment = z.input<typeof newDeploymentSchema>

/** What a deployment would be: read back before it is made. */
const deploymentPreviewSchema = z.object({
  /** The strategy in a line, its lots multiplied. */
  words: z.string(),
  feedName: z.string(),
  isSimulated: z.boolean(),
  /** Sessions of the market that would be played. */
  firstDate: z.string(),
  lastDate: z.string(),
  /** When the first of them begins. ISO 8601, UTC. */
  startsAt: z.string(),
  /** The same, feed, limits and messages, as sentences. */
  lines: z.array(z.string()),
})
export type DeploymentPreview = z.infer<typeof deploymentPreviewSchema>

/** What deployments can be fed by. */
const deploymentFeedsSchema = z.object({
  datasets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isSimulated: z.boolean(),
      underlyings: z.array(z.string()),
      firstDate: z.string(),
      lastDate: z.string(),
      /** The session that it has for today, by underlying. */
      today: z.record(z.string(), z.string()),
    }),
  ),
  brokers: z.array(
    z.object({
      id: z.enum(BROKER_IDS),
      name: z.string(),
      isReady: z.boolean(),
      /** What to do where it is not ready, and what to know where it is. */
      hint: z.string().nullable(),
    }),
  ),
})
export type DeploymentFeeds = z.infer<typeof deploymentFeedsSchema>

const deploymentDetailsSchema = deploymentSchema.extend({
  request: backtestRequestSchema,
  now: deploymentNowSchema,
  /** Every session so far, the latest first. */
  days: z.array(deploymentDaySchema),
})
export type DeploymentDetails = z.infer<typeof deploymentDetailsSchema>

/** One session of a deployment as it was recorded. */
const deploymentSessionSchema = z.object({
  ...deploymentDaySchema.shape,
  minutes: z.array(deployedMinuteSchema),
  /** Of every position of the session. */
  levels: z.array(levelChangeSchema),
  /** Of the combined profit; empty where nothing watches it. */
  overallLevels: z.array(overallChangeSchema),
  log: z.array(deploymentEventSchema),
  /** Left in the session, in the order of the book. */
  booked: z.array(tradeSchema),
})
export type DeploymentSession = z.infer<typeof deploymentSessionSchema>

/** A trade that the paper day and the backtest of its bars do not share, or not alike. */
const differenceSchema = z.object({
  legId: z.string(),
  paper: tradeSchema.nullable(),
  backtest: tradeSchema.nullable(),
  /** Why, in words. */
  because: z.array(z.string()),
})

const dayTotalsSchema = z.object({ trades: z.int(), profit: z.number(), netProfit: z.number() })

/** A paper day beside the backtest of the same day on the recorded bars. */
const dayComparisonSchema = z.object({
  date: z.string(),
  isIdentical: z.boolean(),
  /** In a sentence. */
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
} as const

const EXAMPLE = {
  name: 'Short call of today',
  request: {
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
  },
  feed: { kind: 'replay', dataset: 'simulated', speed: 60 },
}

/** Strategies that run by themselves, minute by minute, on paper. No route sends an order to a broker. */
export const deploymentRoutes = {
  listDeployments: defineRoute({
    ...ADDRESSES.listDeployments,
    access: 'user',
    summary: 'Your deployments: those that run first, then those that have ended, the latest first',
    tag,
    query: z.object({}),
    output: z.array(deploymentSchema),
    errors: [],
  }),
  deploymentFeeds: defineRoute({
    ...ADDRESSES.deploymentFeeds,
    access: 'user',
    summary: 'What deployments can be fed by: datasets with the session that each has for today, and brokers',
    tag,
    query: z.object({}),
    output: deploymentFeedsSchema,
    errors: [],
  }),
  deploymentEvents: defineRoute({
    ...ADDRESSES.deploymentEvents,
    access: 'user',
    summary:
      'Your deployments as server-sent events named `deployment`: each at once, then whenever it has changed',
    tag,
    query: z.object({}),
    output: deploymentSchema,
    format: 'events',
    errors: [],
  }),
  previewDeployment: defineRoute({
    ...ADDRESSES.previewDeployment,
    access: 'user',
    summary: 'Read a deployment back before it is made: what it trades, when it begins, and by which limits',
    tag,
    body: newDeploymentSchema,
    output: deploymentPreviewSchema,
    errors: ['conflict', 'unavailable'],
    readOnly: true,
    example: { body: EXAMPLE },
  }),
  createDeployment: defineRoute({
    ...ADDRESSES.createDeployment,
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
  killDeployments: defineRoute({
    ...ADDRESSES.killDeployments,
    access: 'user',
    summary: 'Square everything off that your deployments hold, and pause them all',
    tag,
    output: z.array(deploymentSchema),
    errors: [],
  }),
  deployment: defineRoute({
    ...ADDRESSES.deployment,
    access: 'user',
    summary: 'One deployment with its strategy, its legs and levels now, and its sessions',
    tag,
    params,
    output: deploymentDetailsSchema,
    errors: ['not_found'],
  }),
  deleteDeployment: defineRoute({
    ...ADDRESSES.deleteDeployment,
    access: 'user',
    summary: 'Delete a deployment that has ended; its run stays',
    tag,
    params,
    output: z.object({ id: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  deploymentSession: defineRoute({
    ...ADDRESSES.deploymentSession,
    access: 'user',
    summary: 'A session of a deployment: profit by the minute, levels, the log in words, trades',
    tag,
    params: sessionParams,
    query: z.object({
      /** Only lines of the log after this one, and minutes from the time on. */
      after: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
      from: z
        .string()
        .regex(/^\d\d:\d\d$/, { error: 'from must be a time like 10:30' })
        .optional(),
    }),
    output: deploymentSessionSchema,
    errors: ['not_found'],
  }),
  compareDeploymentDay: defineRoute({
    ...ADDRESSES.compareDeploymentDay,
    access: 'user',
    summary: 'A session that is over beside the backtest of the same day on the recorded bars',
    tag,
    params: sessionParams,
    output: dayComparisonSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  pauseDeployment: defineRoute({
    ...ADDRESSES.pauseDeployment,
    ...changed,
    summary: 'Enter nothing more; what is open is left by its own rules',
  }),
  resumeDeployment: defineRoute({
    ...ADDRESSES.resumeDeployment,
    ...changed,
    summary: 'Enter again',
  }),
  squareOffDeployment: defineRoute({
    ...ADDRESSES.squareOffDeployment,
    ...changed,
    summary: 'Leave one leg, or everything and for the day, in the bar of the minute that begins',
    body: z.strictObject({
      /** Id of a leg; left out: all of them. */
      leg: z.string().max(100).optional(),
    }),
    example: { body: { leg: 'leg_1' } },
  }),
  stopDeployment: defineRoute({
    ...ADDRESSES.stopDeployment,
    ...changed,
    summary: 'Square everything off and end the deployment',
  }),
  deploymentBasket: defineRoute({
    ...ADDRESSES.deploymentBasket,
    access: 'user',
    summary:
      'What a deployment holds as a file of orders for a broker, to be placed by hand; nothing is sent',
    tag,
    params,
    query: z.object({
      broker: z.enum(BROKER_IDS).default('zerodha'),
      /** Orders that build the position up, or that leave it. */
      to: z.enum(['enter', 'leave']).default('enter'),
    }),
    output: z.unknown(),
    format: 'file',
    errors: ['not_found', 'conflict'],
  }),
}
