import { z } from 'zod'
import { DATASET_ID } from '../choices.ts'
import { underlyingSchema } from './underlying.ts'

const countSchema = z.int().nonnegative()

/** A row of a source file that was not imported, or a finding about it. */
export const importSampleSchema = z.object({
  /** Absent if the finding is about a whole day or contract. */
  file: z.string().optional(),
  /** 1 is the header; absent if the finding is not about one line. */
  line: countSchema.optional(),
  value: z.string(),
  reason: z.string(),
})
export type ImportSample = z.infer<typeof importSampleSchema>

/** All findings of one kind: each is counted, at most 100 are listed. */
export const importFindingSchema = z.object({
  kind: z.string(),
  /** Description of the kind, as text. */
  title: z.string(),
  count: countSchema,
  samples: z.array(importSampleSchema).max(100),
})
export type ImportFinding = z.infer<typeof importFindingSchema>

/** The result of comparing a dataset with the exchange's own daily files. */
export const verificationSchema = z.object({
  dataset: z.string(),
  /** Days of an underlying that both have. */
  days: countSchema,
  /** Days of the dataset without a file. */
  daysWithoutFile: countSchema,
  /** Compared days on which the dataset ends before the close; only the range and the lot are compared there. */
  partialDays: countSchema,
  /** Contract-days without any volume in the dataset, as of sources that have only prices. */
  withoutVolume: countSchema,
  /** Contract-days compared, and those without any fault. */
  contractDays: countSchema,
  agreeing: countSchema,
  faults: z.array(importFindingSchema),
})
export type Verification = z.infer<typeof verificationSchema>

export const refusalSchema = importFindingSchema.extend({
  /** Whether the rows are set aside instead of refused; such rows do not count towards the limit of 1 %. */
  setAside: z.boolean(),
})
export type Refusal = z.infer<typeof refusalSchema>

/** How complete and how plausible one day of one underlying is. */
export const dayQualitySchema = z.object({
  underlying: underlyingSchema,
  date: z.iso.date(),
  contracts: countSchema,
  bars: countSchema,
  /** Minutes of the session without an index bar. */
  indexGaps: countSchema,
  indexIsDerived: z.boolean(),
  /** Share of minutes without a bar among the contracts within two strikes of the money, nearest expiry; 0 to 1. */
  missingNearMoney: z.number().nullable(),
  /** Longest run of minutes without a bar in one of those contracts. */
  longestGapNearMoney: countSchema.nullable(),
  /** Contracts without a bar for at least an hour at some time of the day. */
  staleContracts: countSchema,
  /** Share of index minutes whose close equals the previous close; 0 to 1. */
  staleIndex: z.number(),
  /**
   * Mean absolute difference, in percent of the index, between the index and the value implied by put-call
   * parity near the money, after removing the day's carry. Null without pairs or if the index is derived.
   */
  parityErrorPercent: z.number().nullable(),
})
export type DayQuality = z.infer<typeof dayQualitySchema>

/** `import-report.json`, stored with a dataset: counts and findings of its last import. */
export const importReportSchema = z.object({
  dataset: z.string().regex(DATASET_ID),
  contentHash: z.string(),
  /** The import added nothing new to the dataset. */
  unchanged: z.boolean(),
  files: z.array(z.object({ file: z.string(), format: z.string(), rows: countSchema })),
  rowsRead: countSchema,
  accepted: countSchema,
  /** The accepted rows of India VIX, which are no bars of the dataset; absent in a report of an older version. */
  vixRows: countSchema.optional(),
  refused: z.array(refusalSchema),
  /** Rows that repeat a bar with the same values. */
  duplicates: countSchema,
  /** Rows with other values for a bar than an earlier row, which was kept. */
  disagreements: importFindingSchema,
  warnings: z.array(importFindingSchema),
  /** Every day of the dataset, including those of earlier imports. */
  coverage: z.array(dayQualitySchema),
  seconds: z.number().nonnegative(),
})
export type ImportReport = z.infer<typeof importReportSchema>
