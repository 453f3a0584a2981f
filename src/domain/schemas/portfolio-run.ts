import { z } from 'zod'
import { datasetIdentitySchema } from './dataset.ts'

/**
 * A strategy's part of a portfolio: parallel columns over the sessions of its period. Rupees; columns named
 * net are after charges. An overnight position adds the change of its closing mark to each session and the
 * rest on its exit session, which also bears its charges.
 */
export const strategyBookSchema = z.object({
  /** Ascending; sessions without a trade are included. */
  dates: z.array(z.string()),
  /** Number of trades closed in the session. */
  trades: z.array(z.number().int()),
  netPnl: z.array(z.number()),
  charges: z.array(z.number()),
  /**
   * Per session, pairs of a minute of the day and the margin blocked from it on; empty if nothing was held.
   */
  margin: z.array(z.array(z.tuple([z.number().int(), z.number()]))),
  /** Positions in `dates` of the sessions that opened with a position from the day before. */
  carried: z.array(z.number().int()),
  dataset: datasetIdentitySchema,
  engineVersion: z.string(),
})
export type StrategyBook = z.infer<typeof strategyBookSchema>
