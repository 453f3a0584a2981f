import { z } from 'zod'
import { strictObject } from './strict-object.ts'
import { underlyingSchema } from './underlying.ts'

/** A column by its name in lower case; `column 1` is the first of a file without a header. */
const columnSchema = z.string().min(1).max(200)

/** Of day, month and year; a date that begins with a four-digit year or names its month is read in any order. */
const dateOrderSchema = z.enum(['ymd', 'dmy', 'mdy'])
export type DateOrder = z.infer<typeof dateOrderSchema>

const timeSchema = z.discriminatedUnion('kind', [
  /** Date and clock in one column. */
  strictObject({ kind: z.literal('one'), column: columnSchema, order: dateOrderSchema }),
  strictObject({ kind: z.literal('two'), date: columnSchema, time: columnSchema, order: dateOrderSchema }),
  /** A count since 1970. */
  strictObject({
    kind: z.literal('epoch'),
    column: columnSchema,
    unit: z.enum(['seconds', 'milliseconds']),
  }),
])

const instrumentSchema = z.discriminatedUnion('kind', [
  /** One text such as NIFTY24JUL24000CE. */
  strictObject({ kind: z.literal('symbol'), column: columnSchema }),
  strictObject({
    kind: z.literal('parts'),
    underlying: z.union([strictObject({ column: columnSchema }), strictObject({ fixed: underlyingSchema })]),
    expiry: columnSchema,
    order: dateOrderSchema,
    strike: columnSchema,
    type: columnSchema,
  }),
  /** Each file holds one instrument, named by the file name. */
  strictObject({ kind: z.literal('file') }),
])

/** How the columns of a file of minute bars are read. */
export const barMappingSchema = strictObject({
  delimiter: z.enum([',', ';', '\t', '|']),
  /** Whether the first line names the columns. */
  header: z.boolean(),
  time: timeSchema,
  /**
   * Zone of times that name no zone. For counts since 1970 `utc` is usual; `india` is for files whose counts
   * give Indian time when read as UTC.
   */
  zone: z.enum(['india', 'utc']),
  /** Whether a time is the start or the end of its minute. */
  stamp: z.enum(['start', 'end']),
  open: columnSchema,
  high: columnSchema,
  low: columnSchema,
  close: columnSchema,
  volume: columnSchema.nullable(),
  openInterest: columnSchema.nullable(),
  instrument: instrumentSchema,
})
export type BarMapping = z.infer<typeof barMappingSchema>
