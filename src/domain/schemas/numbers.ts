import { z } from 'zod'
import type { Bounds } from '../limits.ts'
import { MESSAGES } from '../messages.ts'

/** A number within bounds, which its message names. */
export function numberWithin(bounds: Bounds) {
  const error = MESSAGES.between(bounds)
  return z.number().min(bounds.min, { error }).max(bounds.max, { error })
}

/** The same for a whole number. */
export function wholeWithin(bounds: Bounds) {
  const error = MESSAGES.between(bounds)
  return z.number().int({ error: MESSAGES.whole }).min(bounds.min, { error }).max(bounds.max, { error })
}
