import { z } from 'zod'

const rupees = z.number()

/** The parts of a net profit; they add up to it. */
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

/** The market of a session as known at its open, and its close. */
export const sessionFactsSchema = z.object({
  date: z.string(),
  /** The newest close of India VIX before it. */
  vix: z.number().nullable(),
  /** Percent from the previous close to the open. */
  gap: z.number().nullable(),
  /** Change of the index over the previous twenty sessions, in percent. */
  trend: z.number().nullable(),
  /** The index at its close. */
  close: z.number().nullable(),
})

/** The parts of a backtest's profit in total, by day and by trade. */
export const attributionSchema = z.object({
  /** The clock of time and volatility: a session counts 0.7 of a day, a night or weekend 0.3. */
  clock: z.literal('trading'),
  total: profitPartsSchema,
  days: z.array(profitPartsSchema.extend({ date: z.string() })),
  trades: z.array(profitPartsSchema.extend({ id: z.string() })),
})
