import { z } from 'zod'
import { DIFFERENCE_CAUSES } from '../reconciliation.ts'
import { tradeSchema } from './trade.ts'

const causeSchema = z.enum(DIFFERENCE_CAUSES)

/** Rupees by cause; they add up to the difference, to the paisa. */
const partsSchema = z.record(causeSchema, z.number())
export type DifferenceParts = z.infer<typeof partsSchema>

const comparedSchema = z.object({
  /** Net profit of Delta's trades. */
  own: z.number(),
  /** Net profit of the log's. */
  log: z.number(),
  /** What the log has more. */
  difference: z.number(),
  parts: partsSchema,
})

/** A trade of Delta's and the one of the log that it was paired with; either may be missing. */
export const tradePairSchema = comparedSchema.extend({
  ownTrade: tradeSchema.nullable(),
  logTrade: tradeSchema.nullable(),
  /** Causes of which something is different, also where it brings nothing. */
  differs: z.array(causeSchema),
  /** Null where the log gives no reason, or a side is missing. */
  sameReason: z.boolean().nullable(),
})
export type TradePair = z.infer<typeof tradePairSchema>

export const reconciledDaySchema = comparedSchema.extend({
  date: z.string(),
  pairs: z.number().int(),
  /** Causes of which something is different on the day. */
  differs: z.array(causeSchema),
  /** Pairs whose exits have different reasons. */
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
  /** Of those, how many agree in all but costs. */
  alike: z.number().int(),
  otherReasons: z.number().int(),
  /** Trades on days that only one of the two covers: they are not compared. */
  outside: z.object({ own: z.number().int(), log: z.number().int() }),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>
