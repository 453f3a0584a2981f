import { z } from 'zod'
import { WATCHED_PRICES } from '../choices.ts'
import { MOMENTUM_BOUNDS } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { strictObject } from './strict-object.ts'
import { clockTimeSchema } from './time.ts'

const momentumFields = {
  direction: z.enum(['up', 'down']),
  unit: z.enum(['points', 'percentage']),
  value: z.number(),
}

interface Momentum {
  readonly unit: 'points' | 'percentage'
  readonly value: number
}

function checkMomentum({ unit, value }: Momentum, context: z.RefinementCtx): void {
  const bounds = MOMENTUM_BOUNDS[unit]
  if (!(value >= bounds.min && value <= bounds.max))
    context.addIssue({ code: 'custom', message: MESSAGES.between(bounds), path: ['value'] })
}

/** The move of all premiums together that a whole strategy waits for. */
export const entryMomentumSchema = strictObject(momentumFields).superRefine(checkMomentum)
export type EntryMomentum = z.infer<typeof entryMomentumSchema>

/** What a leg waits for after the strategy's entry: a move of a price, or the break of a range. */
export const legEntrySchema = z.discriminatedUnion('type', [
  strictObject({ type: z.literal('momentum'), of: z.enum(WATCHED_PRICES), ...momentumFields }).superRefine(
    checkMomentum,
  ),
  strictObject({
    type: z.literal('breakout'),
    of: z.enum(WATCHED_PRICES),
    side: z.enum(['high', 'low']),
    /** End of the range, which begins with the strategy's entry. */
    rangeEnd: clockTimeSchema,
  }),
])
export type LegEntry = z.infer<typeof legEntrySchema>
