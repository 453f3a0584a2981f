import { z } from 'zod'
import { STRESS_CASES } from '../stress.ts'

/** Result of a strategy on a market altered in every cycle. Rupees, net of charges. */
export const stressRowSchema = z.object({
  case: z.enum(STRESS_CASES),
  cycles: z.number().int(),
  trades: z.number().int(),
  netPnl: z.number(),
  average: z.number(),
  worst: z.object({ date: z.string(), netPnl: z.number() }).nullable(),
  /** 0–1. */
  losing: z.number(),
})
