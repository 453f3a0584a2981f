import { z } from 'zod'
import { BROKER_IDS } from '../brokers.ts'
import { DATASET_ID } from '../choices.ts'
import { DEPLOYMENT_LIMITS, DEPLOYMENT_STATES, ORDER_GIVERS } from '../deployments.ts'
import { LIMITS, type Bounds } from '../limits.ts'
import { optionTypeSchema, tradeTypeSchema } from './strike.ts'
import { strictObject } from './strict-object.ts'
import { isoDateSchema } from './time.ts'

const wholeWithin = ({ min, max }: Bounds, what: string) => {
  const error = `${what} must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** The source of a deployment's minutes. */
export const deploymentFeedSchema = z.discriminatedUnion('kind', [
  /** Sessions of a dataset, replayed as if they were today. */
  strictObject({
    kind: z.literal('replay'),
    dataset: z.string().regex(DATASET_ID),
    /** Market minutes per real minute; 1 follows the clock of India. */
    speed: wholeWithin(DEPLOYMENT_LIMITS.speed, 'The speed'),
    /** The first session to play; if left out, the dataset's session of today. */
    from: isoDateSchema.optional(),
  }),
  /** Quotes from the user's broker account, collected into minute bars. */
  strictObject({ kind: z.literal('broker'), broker: z.enum(BROKER_IDS) }),
])
export type DeploymentFeed = z.infer<typeof deploymentFeedSchema>

/** Limits that end a deployment's day; null switches a limit off. */
export const dayLimitsSchema = strictObject({
  /** Rupees. A loss of this size, net of charges and open positions included, squares everything off. */
  loss: wholeWithin(DEPLOYMENT_LIMITS.dayLoss, 'The loss of a day').nullable(),
  /** Number of entered legs after which there are no more entries. */
  trades: wholeWithin(DEPLOYMENT_LIMITS.dayTrades, 'The trades of a day').nullable(),
})
export type DayLimits = z.infer<typeof dayLimitsSchema>

/** The terms of a deployment, without its strategy. */
export const deploymentTermsSchema = strictObject({
  feed: deploymentFeedSchema,
  /** Sessions to trade, the first included. */
  sessions: wholeWithin(DEPLOYMENT_LIMITS.sessions, 'The number of sessions').default(1),
  /** Multiplies the lots of the strategy. */
  lots: wholeWithin(DEPLOYMENT_LIMITS.lots, 'Lots').default(1),
  /** Rupees; if left out, the strategy's capital. */
  capital: wholeWithin(LIMITS.initialCapital, 'The capital').optional(),
  limits: dayLimitsSchema.default({ loss: null, trades: null }),
  /**
   * Whether the user is notified of entries, exits, limits and ends, by the channels in the notification
   * settings.
   */
  notify: z.boolean().default(true),
})
export type DeploymentTerms = z.infer<typeof deploymentTermsSchema>

export const deploymentStateSchema = z.enum(DEPLOYMENT_STATES)

const clock = z.string()
const rupees = z.number()

/** A deployment's profit on its day and in total; rupees. */
const deploymentProfitSchema = z.object({
  /** Of the day, open positions included, before charges. */
  day: rupees,
  /** Of the day's closed trades, before charges. */
  booked: rupees,
  /** Of the open positions, since their entry. */
  open: rupees,
  /** Of the trades closed on the day. */
  charges: rupees,
  /** Of the day, net of the charges so far. */
  netDay: rupees,
  /** Since the first session, net of the charges so far, open positions included. */
  netTotal: rupees,
})

/** Levels of a position in force, rupees per unit; null for a level that is not set. */
const legLevelsSchema = z.object({
  stop: rupees.nullable(),
  target: rupees.nullable(),
  /** Whether the stop was moved by a trail. */
  isTrail: z.boolean(),
})

/** An open position, or a leg that waits. */
export const deployedLegSchema = z.object({
  legId: z.string(),
  /** Key of the position: `leg_1`; for positions held over days the entry day of the cycle is added. */
  key: z.string(),
  state: z.enum(['open', 'waiting']),
  side: tradeTypeSchema,
  optionType: optionTypeSchema,
  /** Rupees; null until the contract is chosen. */
  strike: rupees.nullable(),
  expiry: z.string().nullable(),
  quantity: z.int().nullable(),
  /** The lots of the quantity; absent in what an older version stored. */
  lots: z.int().optional(),
  entryDate: z.string().nullable(),
  entryTime: clock.nullable(),
  entryPrice: rupees.nullable(),
  last: rupees.nullable(),
  profit: rupees.nullable(),
  levels: legLevelsSchema.nullable(),
  /** The condition that the leg waits for, in words. */
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

/** A deployment in a list. Times without a date are the market's; ISO 8601 times are UTC. */
export const deploymentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The saved strategy it was made from; null if there is none. */
  strategyId: z.string().nullable(),
  /** The deployed book that it belongs to, and its place there from 0; null without one. */
  bookId: z.string().nullable(),
  bookPlace: z.int().nullable(),
  /** Summary of the strategy in one line. */
  words: z.string(),
  underlying: z.string(),
  feed: deploymentFeedSchema,
  /** Label of the feed: `Simulated market at 60×`. */
  feedName: z.string(),
  /** Whether its prices are simulated. */
  isSimulated: z.boolean(),
  /** Whether its dataset is doubtful, and was accepted. */
  isDoubtful: z.boolean(),
  lots: z.int(),
  capital: rupees.nullable(),
  limits: dayLimitsSchema,
  notify: z.boolean(),
  sessions: z.int(),
  /** Number of completed sessions. */
  sessionsDone: z.int(),
  state: deploymentStateSchema,
  /** The state as text: `Waiting for RSI(14) above 40, now 37.2`. */
  stateWords: z.string(),
  /** Why it failed or ended; null otherwise. */
  reason: z.string().nullable(),
  isPaused: z.boolean(),
  /** Whether its user has stopped it, and the minute in which it ends is not over. */
  isStopping: z.boolean(),
  /** The market session that is being played or comes next. */
  date: z.string().nullable(),
  /** The minute up to which the replay has advanced; bars before it are complete. Null before the session. */
  time: clock.nullable(),
  /** When the last minute was processed. ISO 8601, UTC; null before the first. */
  minuteAt: z.string().nullable(),
  /** When its next session begins; null during a session and after the deployment has ended. */
  nextSessionAt: z.string().nullable(),
  profit: deploymentProfitSchema,
  openLegs: z.int(),
  /** The margin that its positions block at its last minute. */
  margin: rupees,
  /** The day's profit before charges, thinned to at most 60 points. */
  spark: z.array(z.number()),
  /** The problem of its feed; null if it works. */
  feedProblem: z.string().nullable(),
  /** Complete minutes of its feed that it has not processed yet: more than a few while it catches up. */
  minutesBehind: z.int(),
  /** The next event, as text: `Square-off at 15:15`; null without one. */
  next: z.string().nullable(),
  /** Increases whenever its stored data changes. */
  revision: z.int(),
  /** The run that stores its results; null before the first session is over. */
  runId: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type Deployment = z.infer<typeof deploymentSchema>

/** A book of a portfolio that was deployed as one. */
export const deployedBookSchema = z.object({
  id: z.string(),
  name: z.string(),
  portfolioId: z.string(),
  /** The saved book that it was made from, which may have changed or been deleted since. */
  savedBookId: z.string(),
  /** The most margin that its deployments may block at a time; null for no cap. */
  cap: rupees.nullable(),
  /** A loss of the day, net of charges, at which all its positions are squared off; null for no limit. */
  loss: rupees.nullable(),
  createdAt: z.string(),
})
export type DeployedBook = z.infer<typeof deployedBookSchema>

/** A minute of a deployment's day. */
export const deployedMinuteSchema = z.object({
  time: clock,
  /** Profit of the day at the minute's close, before charges. */
  profit: rupees,
  /** Close of the index; null without a bar. */
  index: rupees.nullable(),
  /**
   * Positions held in the minute, including those closed in it, and legs that waited for a premium at its
   * end.
   */
  legs: z.array(
    z.object({
      /** The same key as the position's levels. */
      key: z.string(),
      legId: z.string(),
      optionType: optionTypeSchema,
      strike: rupees,
      expiry: z.string(),
      /** The contract's premium in the minute; null if it did not trade. */
      bar: z.object({ open: rupees, high: rupees, low: rupees, close: rupees }).nullable(),
      /** The premium that a waiting leg needs; null until it is known. Absent for positions. */
      awaited: rupees.nullable().optional(),
    }),
  ),
})

/** Changes of the combined profit's levels. */
export const overallChangeSchema = z.object({
  time: clock,
  /** Profit of the day at which the stop is reached. */
  stop: rupees.nullable(),
  target: rupees.nullable(),
  /** Locked profit. */
  lock: rupees.nullable(),
})

/** A change of a level. */
export const levelChangeSchema = z.object({
  key: z.string(),
  legId: z.string(),
  time: clock,
  ...legLevelsSchema.shape,
})

/** Entries that the user can order at the next minute. */
const manualEntriesSchema = z.object({
  /** Entry day of the cycle that a new leg would belong to; null without one. */
  cycle: z.string().nullable(),
  /** Why nothing can be entered by hand, as text; null if something can. */
  why: z.string().nullable(),
  /** Legs that have left and can be entered again. */
  left: z.array(
    z.object({
      legId: z.string(),
      key: z.string(),
      side: tradeTypeSchema,
      optionType: optionTypeSchema,
      /** The contract that was left; a re-entry chooses by the leg's own rule. */
      strike: rupees,
      expiry: z.string(),
      /** Price of the exit. */
      price: rupees,
      /** Whether the user added it to the strategy, so that a re-entry trades the same contract. */
      isAdded: z.boolean(),
    }),
  ),
})
export type ManualEntries = z.infer<typeof manualEntriesSchema>

/** Live status of a deployment: its positions, its waits and its results so far. */
export const deploymentNowSchema = z.object({
  legs: z.array(deployedLegSchema),
  /** Of the combined profit, rupees; null if no rule watches it. */
  overall: z
    .object({ profit: rupees, stop: rupees.nullable(), target: rupees.nullable(), lock: rupees.nullable() })
    .nullable(),
  rules: z.array(awaitedRuleSchema),
  /** The next event, as text: `Square-off at 15:15`. */
  next: z.string().nullable(),
  /** Absent in what an older version stored. */
  manualEntries: manualEntriesSchema.optional(),
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
  /** Whether it made the same trades as a backtest on the same bars; null until they were compared. */
  isAsBacktest: z.boolean().nullable(),
})
export type DeploymentDay = z.infer<typeof deploymentDaySchema>

export type DeployedMinute = z.infer<typeof deployedMinuteSchema>
export type DeployedLevelChange = z.infer<typeof levelChangeSchema>

/** Details of an order other than its kind and leg. */
export const orderDetailsSchema = z.object({
  /** The new stop or target, rupees per unit; null removes it. */
  stop: rupees.nullable().optional(),
  target: rupees.nullable().optional(),
  /** The lots that exit, or the lots of an added leg. */
  lots: z.int().optional(),
  /** Side and contract of a leg that is added. */
  side: tradeTypeSchema.optional(),
  contract: z.object({ strike: rupees, optionType: optionTypeSchema, expiry_date: z.string() }).optional(),
  /** Entry day of the cycle that the order is for, if positions are held over days. */
  cycle: z.string().optional(),
  /** Who gave it, if not the deployment's user. */
  by: z.enum(ORDER_GIVERS).optional(),
})
export type OrderDetails = z.infer<typeof orderDetailsSchema>
