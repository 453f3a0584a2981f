import { z } from 'zod'
import { MESSAGES } from './messages.ts'

/** `HH:MM`, 24 hours, IST. Two such strings compare like the times they stand for. */
export const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Time must be written HH:MM, like 09:15' })

/** `YYYY-MM-DD`, a real date of the calendar. Two such strings compare like the dates they stand for. */
export const isoDateSchema = z.iso.date({ error: MESSAGES.dateFormat })
