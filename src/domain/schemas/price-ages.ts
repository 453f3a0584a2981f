import { z } from 'zod'

/** How much of a result rests on prices that were older than a minute when they were filled at. */
export const priceAgesSchema = z.object({
  /** Trades that were looked at. */
  trades: z.number().int(),
  /** Of those, how many came in or went out at such a price. */
  oldTrades: z.number().int(),
  /** Percent of the profits and losses of all trades, sizes added up, gross; null where they are all zero. */
  sharePercent: z.number().nullable(),
  /** Gross profit of the old trades, rupees. */
  oldProfit: z.number(),
  /** Age of the oldest price in minutes of trading; 0 where none is old. */
  oldestMinutes: z.number().int(),
})
export type PriceAges = z.infer<typeof priceAgesSchema>
