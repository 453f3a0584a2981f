import { z } from 'zod'
import { STRESS_CASES } from '../stress.ts'
import { datasetIdentitySchema } from './dataset.ts'

/** A strategy, or a book, on one crash day of stress: the median cycle at the sizes held. Rupees. */
export const bookCrashSchema = z.object({
  case: z.enum(STRESS_CASES),
  /** Entry day of the cycle. */
  date: z.string(),
  /** Net of charges. */
  net: z.number(),
  /** The largest margin needed. */
  margin: z.number(),
  /** The lowest profit at a minute, booked and open, before charges. */
  lowest: z.number(),
})
export type BookCrash = z.infer<typeof bookCrashSchema>

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
  /** Its crash days; only those that affect it. Absent in books of older versions. */
  crashes: z.array(bookCrashSchema).optional(),
  dataset: datasetIdentitySchema,
  engineVersion: z.string(),
})
export type StrategyBook = z.infer<typeof strategyBookSchema>
