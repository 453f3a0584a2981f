import { z } from 'zod'
import { BROKER_IDS } from '../brokers.ts'
import { DATASET_ID } from '../choices.ts'
import { DEPLOYMENT_EVENTS, DEPLOYMENT_LIMITS, DEPLOYMENT_STATES } from '../deployments.ts'
import { LIMITS, type Bounds } from '../limits.ts'
import { optionTypeSchema, tradeTypeSchema } from './strike.ts'
import { strictObject } from './strict-object.ts'
import { isoDateSchema } from './time.ts'

const wholeWithin = ({ min, max }: Bounds, what: string) => {
  const error = `${what} must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** Where the minutes of a deployment come from. */
export const deploymentFeedSchema = z.discriminatedUnion('kind', [
  /** Sessions of a dataset, played as today. */
  strictObject({
    kind: z.literal('replay'),
    dataset: z.string().regex(DATASET_ID),
    /** Market minutes a minute; 1 keeps to the clock of India. */
    speed: wholeWithin(DEPLOYMENT_LIMITS.speed, 'The speed'),
    /** The session that is played first; left out: the one that the dataset has for today. */
    from: isoDateSchema.optional(),
  }),
  /** Quotes of the user's account at a broker, made into minutes. */
  strictObject({ kind: z.literal('broker'), broker: z.enum(BROKER_IDS) }),
])
export type DeploymentFeed = z.infer<typeof deploymentFeedSchema>

/** What ends a deployment's day; null where nothing does. */
export const dayLimitsSchema = strictObject({
  /** Rupees: a loss as large, net of charges and with what is open, squares everything off. */
  loss: wholeWithin(DEPLOYMENT_LIMITS.dayLoss, 'The loss of a day').nullable(),
  /** Legs entered, after which nothing more is. */
  trades: wholeWithin(DEPLOYMENT_LIMITS.dayTrades, 'The trades of a day').nullable(),
})
export type DayLimits = z.infer<typeof dayLimitsSchema>

/** How a strategy is deployed, besides what it is. */
export const deploymentTermsSchema = strictObject({
  feed: deploymentFeedSchema,
  /** Sessions that are traded, the first included. */
  sessions: wholeWithin(DEPLOYMENT_LIMITS.sessions, 'The number of sessions').default(1),
  /** Times the lots of the strategy. */
  lots: wholeWithin(DEPLOYMENT_LIMITS.lots, 'Lots').default(1),
  /** Rupees; left out: the strategy's own. */
  capital: wholeWithin(LIMITS.initialCapital, 'The capital').optional(),
  limits: dayLimitsSchema.default({ loss: null, trades: null }),
  /** Whether its user is told of entries, exits, limits and ends, by the channels of the notification settings. */
  notify: z.boolean().default(true),
})
export type DeploymentTerms = z.infer<typeof deploymentTermsSchema>

export const deploymentStateSchema = z.enum(DEPLOYMENT_STATES)

const clock = z.string()
const rupees = z.number()

/** What a deployment makes on its day and in all; rupees. */
const deploymentProfitSchema = z.object({
  /** Of the day, with what is open, before charges. */
  day: rupees,
  /** Of the day's trades that have been left, before charges. */
  booked: rupees,
  /** Of what is open now, since its entry. */
  open: rupees,
  /** Of the trades left on the day. */
  charges: rupees,
  /** Of the day, net of the charges so far. */
  netDay: rupees,
  /** Since the first session, net of the charges so far, with what is open. */
  netTotal: rupees,
})

/** Levels of a position in force, rupees per unit; null where there is none. */
const legLevelsSchema = z.object({
  stop: rupees.nullable(),
  target: rupees.nullable(),
  /** Whether the stop is where a trail has taken it. */
  isTrail: z.boolean(),
})

/** A position that is open, or a leg that waits. */
export const deployedLegSchema = z.object({
  legId: z.string(),
  /** What its position is called: `leg_1`, and for positions of several days the entry day of the cycle. */
  key: z.string(),
  state: z.enum(['open', 'waiting']),
  side: tradeTypeSchema,
  optionType: optionTypeSchema,
  /** Rupees; null while the contract is not chosen. */
  strike: rupees.nullable(),
  expiry: z.string().nullable(),
  quantity: z.int().nullable(),
  entryDate: z.string().nullable(),
  entryTime: clock.nullable(),
  entryPrice: rupees.nullable(),
  last: rupees.nullable(),
  profit: rupees.nullable(),
  levels: legLevelsSchema.nullable(),
  /** What it waits for, in words. */
  waitsFor: z.string().nullable(),
})
export type DeployedLeg = z.infer<typeof deployedLegSchema>

/** A rule that the entry waits for, at the last complete minute. */
const awaitedRuleSchema = z.object({
  /** `RSI(14) above 40`. */
  text: z.string(),
  left: z.number().nullable(),
  right: z.number().nullable(),
  holds: z.boolean(),
})

/** A line of a deployment's log. */
export const deploymentEventSchema = z.object({
  /** Ascending in the order of what happened. */
  seq: z.int(),
  /** Session of the market. */
  date: z.string(),
  time: clock,
  kind: z.enum(DEPLOYMENT_EVENTS),
  legId: z.string().nullable(),
  text: z.string(),
})
export type DeploymentLogLine = z.infer<typeof deploymentEventSchema>

/** A deployment in a list. Times without a date are the market's; ISO 8601 ones, UTC. */
export const deploymentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The saved strategy that it was made of, where it was of one. */
  strategyId: z.string().nullable(),
  /** The strategy in a line. */
  words: z.string(),
  underlying: z.string(),
  feed: deploymentFeedSchema,
  /** What the feed is called: `Simulated market at 60×`. */
  feedName: z.string(),
  /** Whether its prices are simulated. */
  isSimulated: z.boolean(),
  lots: z.int(),
  capital: rupees.nullable(),
  limits: dayLimitsSchema,
  notify: z.boolean(),
  sessions: z.int(),
  /** Sessions that are over. */
  sessionsDone: z.int(),
  state: deploymentStateSchema,
  /** The state in words: `Waiting for RSI(14) above 40, now 37.2`. */
  stateWords: z.string(),
  /** Why it failed or ended; null otherwise. */
  reason: z.string().nullable(),
  isPaused: z.boolean(),
  /** Session of the market that is played or comes next. */
  date: z.string().nullable(),
  /** Up to which minute it is worked off: bars before it are complete; null before the session. */
  time: clock.nullable(),
  /** When its last minute was worked off. ISO 8601, UTC; null before the first. */
  minuteAt: z.string().nullable(),
  /** When its next session begins; null while one goes on and once it has ended. */
  nextSessionAt: z.string().nullable(),
  profit: deploymentProfitSchema,
  openLegs: z.int(),
  /** The day's profit before charges, thinned to at most 60 points. */
  spark: z.array(z.number()),
  /** What is the matter with its feed; null where nothing is. */
  feedProblem: z.string().nullable(),
  /** Grows with everything that is stored of it. */
  revision: z.int(),
  /** The run that its results are kept as; null before its first session is over. */
  runId: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type Deployment = z.infer<typeof deploymentSchema>

/** A minute of a deployment's day. */
export const deployedMinuteSchema = z.object({
  time: clock,
  /** Of the day at the minute's close, before charges. */
  profit: rupees,
  /** Close of the index; null without a bar. */
  index: rupees.nullable(),
  /** Positions that were held in it, those that were left in it included, and legs that waited for a premium at its end. */
  legs: z.array(
    z.object({
      /** As of the position's levels. */
      key: z.string(),
      legId: z.string(),
      optionType: optionTypeSchema,
      strike: rupees,
      expiry: z.string(),
      /** The contract's premium in the minute; null where it did not trade. */
      bar: z.object({ open: rupees, high: rupees, low: rupees, close: rupees }).nullable(),
      /** The premium that the leg waited for; null while it was not known. Absent of what was held. */
      awaited: rupees.nullable().optional(),
    }),
  ),
})

/** Levels of the combined profit as they came into force. */
export const overallChangeSchema = z.object({
  time: clock,
  /** Where the day's profit has to come to. */
  stop: rupees.nullable(),
  target: rupees.nullable(),
  /** Locked profit. */
  lock: rupees.nullable(),
})

/** A level as it came into force. */
export const levelChangeSchema = z.object({
  key: z.string(),
  legId: z.string(),
  time: clock,
  ...legLevelsSchema.shape,
})

/** What a deployment waits for, holds and has done, as it is shown while the market is open. */
export const deploymentNowSchema = z.object({
  legs: z.array(deployedLegSchema),
  /** Of the combined profit, rupees; null where nothing watches it. */
  overall: z
    .object({ profit: rupees, stop: rupees.nullable(), target: rupees.nullable(), lock: rupees.nullable() })
    .nullable(),
  rules: z.array(awaitedRuleSchema),
  /** What comes next, in words: `Square-off at 15:15`. */
  next: z.string().nullable(),
})
export type DeploymentNow = z.infer<typeof deploymentNowSchema>

/** A session of a deployment. */
export const deploymentDaySchema = z.object({
  date: z.string(),
  /** The date in India on which it was played. */
  playedOn: z.string(),
  isOver: z.boolean(),
  trades: z.int(),
  profit: rupees,
  netProfit: rupees,
  /** Whether its trades are those of a backtest of the same bars; null while that is not known. */
  isAsBacktest: z.boolean().nullable(),
})
export type DeploymentDay = z.infer<typeof deploymentDaySchema>

export type DeployedMinute = z.infer<typeof deployedMinuteSchema>
export type DeployedLevelChange = z.infer<typeof levelChangeSchema>
