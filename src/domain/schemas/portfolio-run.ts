import { z } from 'zod'
import { datasetIdentitySchema } from './dataset.ts'

/**
 * A strategy as part of a book: parallel columns over the sessions of its period. Rupees, net of charges where it says so.
 * A position held overnight brings each session the change of its mark at the close, and what is left with its exit, on
 * which its charges count.
 */
export const strategyBookSchema = z.object({
  /** Ascending, sessions without a trade included. */
  dates: z.array(z.string()),
  /** Those that left in the session. */
  trades: z.array(z.number().int()),
  netPnl: z.array(z.number()),
  charges: z.array(z.number()),
  /** Of each session what is blocked from a minute of the day on; empty where nothing was held. */
  margin: z.array(z.array(z.tuple([z.number().int(), z.number()]))),
  /** Places of the sessions that opened with a position from the day before. */
  carried: z.array(z.number().int()),
  dataset: datasetIdentitySchema,
  engineVersion: z.string(),
})
export type StrategyBook = z.infer<typeof strategyBookSchema>
