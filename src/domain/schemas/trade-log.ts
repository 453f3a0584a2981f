import { z } from 'zod'
import { EXPIRY_CHOICES } from '../choices.ts'
import { LIMITS } from '../limits.ts'
import { LOG_FIELDS, LOG_SHAPES } from '../trade-logs.ts'
import { strictObject } from './strict-object.ts'
import { underlyingSchema } from './underlying.ts'

const columnSchema = z.string().min(1).max(200)

/** Which column of a log says what. */
export const logMappingSchema = strictObject({
  shape: z.enum(LOG_SHAPES),
  columns: z.partialRecord(z.enum(LOG_FIELDS), columnSchema),
  /** What the column of quantities counts. */
  quantity: z.enum(['units', 'lots']).default('units'),
  /** How dates are written that do not begin with the year. */
  dates: z.enum(['day-first', 'month-first']).default('day-first'),
})
export type LogMapping = z.infer<typeof logMappingSchema>

/** What a log does not say itself, and how it is to be read. */
export const logChoicesSchema = z.object({
  /** What the trades come from, where the file is of no known format: `StockMock`. */
  source: z.string().trim().min(1).max(40).optional(),
  /** Of all trades, where the file names no index. */
  underlying: underlyingSchema.optional(),
  /** Of all trades, where the file names no expiry: the one of that kind that was listed on the day of the entry. */
  expiry: z.enum(EXPIRY_CHOICES).optional(),
  /** For logs in dollars. */
  rupeesPerDollar: z.number().min(1).max(1000).optional(),
  /** Rupees that returns are counted on. */
  initialCapital: z.number().min(LIMITS.initialCapital.min).max(LIMITS.initialCapital.max).optional(),
  /** For files of no known format. */
  mapping: logMappingSchema.optional(),
})
export type LogChoices = z.infer<typeof logChoicesSchema>

/** Where trades come from that Delta did not trade itself. */
export const logOriginSchema = z.object({
  /** `AlgoTest`. */
  source: z.string(),
  /** Name of the file. */
  file: z.string(),
  /** Of all rows: trades, or fills. */
  rows: z.number().int(),
  /** What to know before believing the numbers, a sentence each. */
  notes: z.array(z.string()),
})
export type LogOrigin = z.infer<typeof logOriginSchema>
