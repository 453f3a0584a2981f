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

/** Why a backtest made what it made, in total, by day and by trade. */
export const attributionSchema = z.object({
  total: profitPartsSchema,
  days: z.array(profitPartsSchema.extend({ date: z.string() })),
  trades: z.array(profitPartsSchema.extend({ id: z.string() })),
})
