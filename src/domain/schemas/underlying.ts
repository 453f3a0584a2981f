import { z } from 'zod'
import { UNDERLYINGS } from '../choices.ts'

export const underlyingSchema = z.enum(UNDERLYINGS)
export type Underlying = z.infer<typeof underlyingSchema>
