import { z } from 'zod'
import { MESSAGES } from '../messages.ts'

/** A required clock time; `message` is shown if it is missing. Bounds are only checked for valid times. */
export function requiredClockTime(message: string) {
  return z.string({ error: message }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    // An emptied field counts as missing.
    error: (issue) => (issue.input === '' ? message : MESSAGES.timeFormat),
    abort: true,
  })
}

/** `HH:MM`, 24 hours, IST. Two such strings compare like the times they name. */
export const clockTimeSchema = requiredClockTime(MESSAGES.timeFormat)

/** `YYYY-MM-DD`, a real calendar date. Two such strings compare like the dates they name. */
export const isoDateSchema = z.iso.date({ error: MESSAGES.dateFormat })
