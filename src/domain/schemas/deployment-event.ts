import { z } from 'zod'
import { EXIT_CAUSES, EXPLAINED_RULES, UNIT_MARKERS } from '../exits.ts'
import {
  DEPLOYMENT_EVENTS,
  DEPLOYMENT_ORDERS,
  DEPLOYMENT_STATES,
  ORDER_GIVERS,
  REPORTED_QUOTES,
} from '../deployments.ts'
import { FILTER_REASONS } from '../settings/filters.ts'
import {
  exitTriggerKindSchema,
  levelChangeSchema,
  missedEntrySchema,
  waitedForSchema,
} from './day-explanation.ts'
import { conditionSchema } from './indicator-rule.ts'
import { optionTypeSchema, tradeTypeSchema } from './strike.ts'
import { reEntryNoteSchema } from './trade.ts'

const clock = z.string()
const rupees = z.number()

/** A report of a quote feed about a minute. */
export const feedReportSchema = z.discriminatedUnion('fault', [
  z.object({
    fault: z.literal('quotes'),
    fate: z.enum(REPORTED_QUOTES),
    /** Number of quotes with this problem on the day; absent on its first occurrence. */
    count: z.int().optional(),
  }),
  /** The stream has stopped; `why` is the reason that the broker gave, as text. */
  z.object({ fault: z.literal('stopped'), why: z.string() }),
  /** No quote has arrived since the session opened, and the contracts are unknown. */
  z.object({ fault: z.literal('not-begun'), why: z.string() }),
  /** The server's clock differs from the broker's. */
  z.object({ fault: z.literal('clock'), seconds: z.int(), isBehind: z.boolean(), broker: z.string() }),
  z.object({ fault: z.literal('clock-right') }),
  /** The prices before this minute differ from those the deployment traded on. */
  z.object({ fault: z.literal('changed') }),
  /** The first minute without a quote. */
  z.object({ fault: z.literal('lost'), from: clock }),
  /** The first minute with a quote again; the `minutes` before it had no quotes. */
  z.object({ fault: z.literal('back'), from: clock, to: clock, minutes: z.int() }),
])
export type FeedReport = z.infer<typeof feedReportSchema>

const contractSchema = z.object({
  strike: rupees,
  optionType: optionTypeSchema,
  expiry_date: z.string(),
})

/** A position, with the fields of its trade. `key` is that of `DeployedLeg`. */
const positionShape = {
  key: z.string(),
  side: tradeTypeSchema,
  contract: contractSchema,
  quantity: z.int(),
}

/** The price that a leg or the whole strategy waits for; the fields are those of an explained wait. */
const waitShape = { key: z.string().optional(), ...waitedForSchema.shape }

/** An event of a deployment as data; screens and notifications turn it into text. Amounts are rupees. */
export const happeningSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('opened') }),
  z.object({ what: z.literal('closed'), profit: rupees, held: z.int() }),
  /** A position held into the session. */
  z.object({
    what: z.literal('held'),
    ...positionShape,
    price: rupees,
    entered: z.object({ date: z.string(), time: clock }),
  }),
  z.object({
    what: z.literal('entered'),
    ...positionShape,
    price: rupees,
    reEntry: reEntryNoteSchema.optional(),
    /** The order behind an entry by hand. */
    order: z.enum(DEPLOYMENT_ORDERS).optional(),
  }),
  z.object({
    what: z.literal('exited'),
    ...positionShape,
    price: rupees,
    trigger: exitTriggerKindSchema,
    /** The cause as in the trade, and the unit of its threshold. */
    cause: z.enum(EXIT_CAUSES),
    unit: z.enum(Object.keys(UNIT_MARKERS) as (keyof typeof UNIT_MARKERS)[]).optional(),
    /** The rule that was reached and its level before the bar, if the position had one. */
    rule: z.enum(EXPLAINED_RULES).optional(),
    level: rupees.optional(),
    /** The order behind an `ordered` exit. */
    order: z.enum(DEPLOYMENT_ORDERS).optional(),
    /** The units that stay open, if only a part has exited. */
    rest: z.int().optional(),
    profit: rupees,
  }),
  z.object({
    what: z.literal('levels'),
    key: z.string(),
    contract: contractSchema.optional(),
    ...levelChangeSchema.omit({ time: true }).shape,
  }),
  /** Levels of the combined profit of a cycle. A level plus `booked` compares with the day's profit. */
  z.object({
    what: z.literal('overall-levels'),
    stop: rupees.nullable(),
    target: rupees.nullable(),
    lock: rupees.nullable(),
    booked: rupees,
  }),
  z.object({ what: z.literal('waits'), ...waitShape }),
  z.object({ what: z.literal('lapsed'), ...waitShape }),
  z.object({ what: z.literal('stayed-out'), reason: missedEntrySchema.shape.reason }),
  z.object({
    what: z.literal('not-traded'),
    reason: z.enum(['no-cycle', 'filtered', 'session', 'no-price', 'no-signal']),
    filter: z.enum(FILTER_REASONS).optional(),
    window: z.object({ entryStart: clock, entryEnd: clock }).optional(),
    hasRules: z.boolean().optional(),
  }),
  z.object({
    what: z.literal('rule'),
    left: z.string(),
    value: z.number().nullable(),
    condition: conditionSchema,
    right: z.string(),
    held: z.boolean(),
  }),
  z.object({
    what: z.literal('ordered'),
    order: z.enum(DEPLOYMENT_ORDERS),
    /** The level of a `levels` order, or of a leg that is added; null removes it. */
    stop: rupees.nullable().optional(),
    target: rupees.nullable().optional(),
    /** The lots that exit, or the lots of an added leg. */
    lots: z.int().optional(),
    /** Side and contract of a leg that is added. */
    side: tradeTypeSchema.optional(),
    contract: contractSchema.optional(),
    /** Who gave it, if not the deployment's user. */
    by: z.enum(ORDER_GIVERS).optional(),
    /** The session from whose open it counts, if it was given outside a session. */
    from: z.string().optional(),
  }),
  z.object({
    what: z.literal('limit'),
    limit: z.enum(['loss', 'trades', 'cap', 'book-loss']),
    /** Rupees, or a number of legs. */
    allowed: z.number(),
    /** Net of charges; for a loss, that of the deployment or of its book. */
    profit: rupees.optional(),
    /** The margin that the book would block with the refused entry; for a cap. */
    needed: rupees.optional(),
  }),
  z.object({ what: z.literal('feed'), report: feedReportSchema }),
  z.object({
    what: z.literal('ended'),
    state: z.enum(DEPLOYMENT_STATES),
    sessions: z.int().optional(),
    /** Why it failed, as text. */
    why: z.string().optional(),
  }),
])
export type Happening = z.infer<typeof happeningSchema>

/** A line of a deployment's log. */
export const deploymentEventSchema = z.object({
  /** Ascending, in the order of events. */
  seq: z.int(),
  /** Session of the market. */
  date: z.string(),
  time: clock,
  kind: z.enum(DEPLOYMENT_EVENTS),
  legId: z.string().nullable(),
  /** Null for a line of an older version that was stored as text. */
  event: happeningSchema.nullable(),
  text: z.string().nullable(),
})
export type DeploymentLogLine = z.infer<typeof deploymentEventSchema>
