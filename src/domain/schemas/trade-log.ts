import { z } from 'zod'
import { EXPIRY_CHOICES } from '../settings/expiry.ts'
import { LIMITS } from '../limits.ts'
import { LOG_FIELDS, LOG_SHAPES, MOST_LEGS_A_ROW } from '../trade-logs.ts'
import { strictObject } from './strict-object.ts'
import { underlyingSchema } from './underlying.ts'

const columnSchema = z.string().min(1).max(200)
const columnsSchema = z.partialRecord(z.enum(LOG_FIELDS), columnSchema)
/** Constants for fields without a column: `Sell`, `75`. */
const constantsSchema = z.partialRecord(z.enum(LOG_FIELDS), z.string().trim().min(1).max(100))

/** Maps the columns of a log to fields. */
export const logMappingSchema = strictObject({
  shape: z.enum(LOG_SHAPES),
  columns: columnsSchema,
  constants: constantsSchema.optional(),
  /**
   * The legs of a row with several legs, such as the call and the put of a straddle: the fields that differ between
   * them. Each becomes its own trade; the row's charges are divided among them.
   */
  legs: z
    .array(strictObject({ columns: columnsSchema, constants: constantsSchema.optional() }))
    .min(2)
    .max(MOST_LEGS_A_ROW)
    .optional(),
  /** Unit of the quantity column. */
  quantity: z.enum(['units', 'lots']).default('units'),
  /** Order of day and month in dates that do not begin with the year. */
  dates: z.enum(['day-first', 'month-first']).default('day-first'),
})
export type LogMapping = z.infer<typeof logMappingSchema>

/** Facts that a log does not contain, and how to read it. */
export const logChoicesSchema = z.object({
  /** Source of the trades, for a file of unknown format: `StockMock`. */
  source: z.string().trim().min(1).max(40).optional(),
  /** Underlying of all trades, if the file names no index. */
  underlying: underlyingSchema.optional(),
  /** Expiry of all trades, if the file names none: the one of this kind listed on the entry day. */
  expiry: z.enum(EXPIRY_CHOICES).optional(),
  /** For logs in dollars. */
  rupeesPerDollar: z.number().min(1).max(1000).optional(),
  /** Capital in rupees, the base of returns. */
  initialCapital: z.number().min(LIMITS.initialCapital.min).max(LIMITS.initialCapital.max).optional(),
  /** Skips and lists rows that cannot be read, instead of refusing the file. */
  skipBad: z.boolean().optional(),
  /** For files of unknown format. */
  mapping: logMappingSchema.optional(),
})
export type LogChoices = z.infer<typeof logChoicesSchema>

/** The origin of trades that Delta did not trade itself. */
export const logOriginSchema = z.object({
  /** `AlgoTest`. */
  source: z.string(),
  /** Name of the file. */
  file: z.string(),
  /** Number of rows: trades or fills. */
  rows: z.number().int(),
  /** Notes to read before trusting the numbers, a sentence each. */
  notes: z.array(z.string()),
})
export type LogOrigin = z.infer<typeof logOriginSchema>
