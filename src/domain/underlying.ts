import { z } from 'zod'

/** The indices whose options can be backtested. */
export const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'FINNIFTY'] as const
export const underlyingSchema = z.enum(UNDERLYINGS)
export type Underlying = z.infer<typeof underlyingSchema>
