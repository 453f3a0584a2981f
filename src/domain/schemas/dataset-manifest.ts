import { z } from 'zod'
import { datasetIdentitySchema } from './dataset.ts'
import { underlyingSchema } from './underlying.ts'

const dateSchema = z.iso.date()
const countSchema = z.int().nonnegative()

/** The data of one underlying in a dataset. */
export const datasetUnderlyingSchema = z.object({
  underlying: underlyingSchema,
  sessions: countSchema,
  firstSession: dateSchema,
  lastSession: dateSchema,
  bars: countSchema,
  /** Whether index bars carry volume. */
  hasIndexVolume: z.boolean(),
})

/** A close of India VIX in hundredths of a percent. */
export const vixCloseSchema = z.object({ date: dateSchema, close: z.int().positive() })
export type VixClose = z.infer<typeof vixCloseSchema>

/** A dataset as it is listed. */
export const datasetSummarySchema = datasetIdentitySchema.extend({
  /** Origin of the data, for people. */
  source: z.string(),
  underlyings: z.array(datasetUnderlyingSchema),
  /** Absent if the dataset has no closes of India VIX. */
  indiaVix: z.object({ days: countSchema, firstDay: dateSchema, lastDay: dateSchema }).optional(),
})
export type DatasetSummary = z.infer<typeof datasetSummarySchema>

/** One day file of a dataset. */
export const datasetDaySchema = z.object({
  underlying: underlyingSchema,
  date: dateSchema,
  contracts: countSchema,
  bars: countSchema,
  indexHasVolume: z.boolean(),
  /** The source had no index series; it was derived from put-call parity. */
  indexIsDerived: z.boolean(),
  bytes: countSchema,
  /** SHA-256 of the day file, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DatasetDay = z.infer<typeof datasetDaySchema>

/** `dataset.json`: written last, so a folder without it is not a dataset. */
export const datasetManifestSchema = datasetSummarySchema.extend({
  formatVersion: z.literal(1),
  /** Of a scenario of the simulated market: which, and the version that made it. */
  scenario: z.object({ name: z.string(), version: z.string() }).optional(),
  /** Ascending by date. */
  indiaVixCloses: z.array(vixCloseSchema).optional(),
  days: z.array(datasetDaySchema),
})
export type DatasetManifest = z.infer<typeof datasetManifestSchema>
