import { z } from 'zod'

/** How much of a result depends on fills at prices older than a minute. */
export const priceAgesSchema = z.object({
  /** Trades that were checked. */
  trades: z.number().int(),
  /** Of those, the trades with an entry or exit at such a price. */
  oldTrades: z.number().int(),
  /** Their share of all trades' absolute gross profits, in percent; null if all are zero. */
  sharePercent: z.number().nullable(),
  /** Gross profit of the old trades, rupees. */
  oldProfit: z.number(),
  /** Age of the oldest price in trading minutes; 0 if no price is old. */
  oldestMinutes: z.number().int(),
})
export type PriceAges = z.infer<typeof priceAgesSchema>
