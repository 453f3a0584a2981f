import { z } from 'zod'
import { DATASET_ID } from '../choices.ts'
import { underlyingSchema } from './underlying.ts'

const countSchema = z.int().nonnegative()

/** A row of a source file that was not taken, or a finding about it. */
export const importSampleSchema = z.object({
  /** Absent where the finding is about a day or a contract as a whole. */
  file: z.string().optional(),
  /** 1 is the header; absent where the finding is not about one line. */
  line: countSchema.optional(),
  value: z.string(),
  reason: z.string(),
})
export type ImportSample = z.infer<typeof importSampleSchema>

/** Everything of one kind: all counted, at most 100 shown. */
export const importFindingSchema = z.object({
  kind: z.string(),
  /** What the kind means, for people. */
  title: z.string(),
  count: countSchema,
  samples: z.array(importSampleSchema).max(100),
})
export type ImportFinding = z.infer<typeof importFindingSchema>

export const refusalSchema = importFindingSchema.extend({
  /** Set aside rather than wrong: such rows do not count towards the limit of 1 %. */
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
  /** Contracts that went without a bar for an hour or longer at some time of the day. */
  staleContracts: countSchema,
  /** Share of index minutes whose close repeats the one before; 0 to 1. */
  staleIndex: z.number(),
  /**
   * Mean absolute difference, in percent of the index, between the index and what calls and puts near the money
   * imply by put-call parity, carry of the day taken out; null without pairs or where the index is derived.
   */
  parityErrorPercent: z.number().nullable(),
})
export type DayQuality = z.infer<typeof dayQualitySchema>

/** `import-report.json`, kept with a dataset: what its last import read, took, refused and found. */
export const importReportSchema = z.object({
  dataset: z.string().regex(DATASET_ID),
  contentHash: z.string(),
  /** The import added nothing that the dataset did not have. */
  unchanged: z.boolean(),
  files: z.array(z.object({ file: z.string(), format: z.string(), rows: countSchema })),
  rowsRead: countSchema,
  accepted: countSchema,
  refused: z.array(refusalSchema),
  /** Rows that repeat a bar with the same values. */
  duplicates: countSchema,
  /** Rows that give a bar other values than an earlier row, which was kept. */
  disagreements: importFindingSchema,
  warnings: z.array(importFindingSchema),
  /** Every day of the dataset, also those of earlier imports. */
  coverage: z.array(dayQualitySchema),
  seconds: z.number().nonnegative(),
})
export type ImportReport = z.infer<typeof importReportSchema>
