import { z } from 'zod'
import { MESSAGES } from '../messages.ts'

/**
 * A clock time that must be there: `message` is what is said where it is missing. What cannot be read as a time is
 * not held against any bound.
 */
export function requiredClockTime(message: string) {
  return z.string({ error: message }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    // A field that was emptied is as good as missing.
    error: (issue) => (issue.input === '' ? message : MESSAGES.timeFormat),
    abort: true,
  })
}

/** `HH:MM`, 24 hours, IST. Two such strings compare like the times they stand for. */
export const clockTimeSchema = requiredClockTime(MESSAGES.timeFormat)

/** `YYYY-MM-DD`, a real date of the calendar. Two such strings compare like the dates they stand for. */
export const isoDateSchema = z.iso.date({ error: MESSAGES.dateFormat })
