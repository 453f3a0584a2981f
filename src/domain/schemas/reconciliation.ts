import { z } from 'zod'
import { DIFFERENCE_CAUSES, PAIR_FACTS } from '../reconciliation.ts'
import { tradeSchema } from './trade.ts'

const causeSchema = z.enum(DIFFERENCE_CAUSES)

/** Rupees by cause; they add up to the difference exactly. */
const partsSchema = z.record(causeSchema, z.number())
export type DifferenceParts = z.infer<typeof partsSchema>

const comparedSchema = z.object({
  /** Net profit of Delta's trades. */
  own: z.number(),
  /** Net profit of the log's. */
  log: z.number(),
  /** Net profit of the log minus that of Delta. */
  difference: z.number(),
  parts: partsSchema,
})

/** A trade of Delta and the log's trade paired with it; either may be missing. */
export const tradePairSchema = comparedSchema.extend({
  ownTrade: tradeSchema.nullable(),
  logTrade: tradeSchema.nullable(),
  /** Causes that differ, including those that make no difference in rupees. */
  differs: z.array(causeSchema),
  /** Null if the log gives no reason, or a side is missing. */
  sameReason: z.boolean().nullable(),
  /** Strike, expiry, minutes and quantity that differ, as each side has them, also where the money agrees. */
  facts: z.array(z.object({ what: z.enum(PAIR_FACTS), own: z.string(), log: z.string() })),
})
export type TradePair = z.infer<typeof tradePairSchema>

export const reconciledDaySchema = comparedSchema.extend({
  date: z.string(),
  pairs: z.number().int(),
  /** Causes of differences on the day. */
  differs: z.array(causeSchema),
  /** Pairs with different exit reasons. */
  otherReasons: z.number().int(),
})
export type ReconciledDay = z.infer<typeof reconciledDaySchema>

export const reconciliationSchema = comparedSchema.extend({
  /** The days that both cover. */
  from: z.string(),
  to: z.string(),
  days: z.array(reconciledDaySchema),
  /** Pairs of one trade of each. */
  paired: z.number().int(),
  /** Of those, the pairs that agree in everything except costs. */
  alike: z.number().int(),
  otherReasons: z.number().int(),
  /** Number of pairs that differ in each fact, even if the profit is equal. */
  facts: z.record(z.enum(PAIR_FACTS), z.number().int()),
  /** Trades on days that only one of the two covers; they are not compared. */
  outside: z.object({ own: z.number().int(), log: z.number().int() }),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>
