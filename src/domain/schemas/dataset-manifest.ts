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

/** A dataset in a list. */
export const datasetSummarySchema = datasetIdentitySchema.extend({
  /** Origin of the data, as text. */
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
  /** Whether the index was derived from put-call parity, because the source had no index series. */
  indexIsDerived: z.boolean(),
  bytes: countSchema,
  /** SHA-256 of the day file, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DatasetDay = z.infer<typeof datasetDaySchema>

/** `dataset.json`: written last, so a folder without it is not a dataset. */
export const datasetManifestSchema = datasetSummarySchema.extend({
  formatVersion: z.literal(1),
  /** The scenario of the simulated market and the version that generated it; absent for other datasets. */
  scenario: z.object({ name: z.string(), version: z.string() }).optional(),
  /** Ascending by date. */
  indiaVixCloses: z.array(vixCloseSchema).optional(),
  days: z.array(datasetDaySchema),
})
export type DatasetManifest = z.infer<typeof datasetManifestSchema>
