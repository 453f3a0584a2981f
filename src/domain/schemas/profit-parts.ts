import { z } from 'zod'

const rupees = z.number()

/** What a net profit is made of: the parts add up to it. */
export const profitPartsSchema = z.object({
  delta: rupees,
  gamma: rupees,
  theta: rupees,
  vega: rupees,
  rest: rupees,
  entrySlippage: rupees,
  exitSlippage: rupees,
  charges: rupees,
})

/** What the market was like on a session, as it was known at its open. */
export const sessionFactsSchema = z.object({
  date: z.string(),
  /** The newest close of India VIX before it. */
  vix: z.number().nullable(),
  /** Percent, from the close of the session before to the open. */
  gap: z.number().nullable(),
  /** Percent that the index changed in the twenty sessions before. */
  trend: z.number().nullable(),
})

/** Why a backtest made what it made, in total, by day and by trade. */
export const attributionSchema = z.object({
  total: profitPartsSchema,
  days: z.array(profitPartsSchema.extend({ date: z.string() })),
  trades: z.array(profitPartsSchema.extend({ id: z.string() })),
})
