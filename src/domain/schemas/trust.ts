import { z } from 'zod'
import { underlyingSchema } from './underlying.ts'

/** Kinds of doubts about a day of a dataset. */
const trustCheckSchema = z.enum([
  'level',
  'opening',
  'shift',
  'parity',
  'contract',
  'coverage',
  'stale',
  'copy',
  'lots',
  'sources',
])
export type TrustCheck = z.infer<typeof trustCheckSchema>

/** One doubt about one day, as text with figures. */
export const trustFindingSchema = z.object({
  check: trustCheckSchema,
  /** `refused` is certainly wrong. */
  weight: z.enum(['doubtful', 'refused']),
  says: z.string(),
})
export type TrustFinding = z.infer<typeof trustFindingSchema>

/** A checked day of an index. */
export const trustDaySchema = z.object({
  underlying: underlyingSchema,
  date: z.iso.date(),
  /** Hash of the checked day file. */
  sha256: z.string(),
  /** Whether the index could be compared with a published price. */
  levelChecked: z.boolean(),
  findings: z.array(trustFindingSchema),
  /** A digest of the index's closes, which reveals days with equal prices; empty if there are few bars. */
  digest: z.string(),
})
export type TrustDay = z.infer<typeof trustDaySchema>

/** Who accepted doubtful data, and the doubts at that time. */
const trustAcceptanceSchema = z.object({
  contentHash: z.string(),
  by: z.string(),
  at: z.string(),
})

/** `trust.json`, stored with a dataset. The version increases whenever the checks change. */
export const trustFileSchema = z.object({
  formatVersion: z.literal(1),
  days: z.array(trustDaySchema),
  accepted: trustAcceptanceSchema.optional(),
})
export type TrustFile = z.infer<typeof trustFileSchema>

/** Whether a dataset can be trusted. */
export const datasetTrustSchema = z.object({
  /** `unchecked` if it was imported before days were checked. */
  state: z.enum(['trusted', 'doubtful', 'refused', 'unchecked']),
  /** Per check and index: the fault, the number of days and the first day. */
  reasons: z.array(
    z.object({
      underlying: underlyingSchema,
      check: trustCheckSchema,
      days: z.number().int(),
      firstDay: z.string(),
      says: z.string(),
    }),
  ),
  /** Days without a published price of the index, by index. */
  levelNotChecked: z.array(z.object({ underlying: underlyingSchema, days: z.number().int() })),
  /** Name of the administrator who accepted this version of the dataset; null if not accepted. */
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
})
export type DatasetTrust = z.infer<typeof datasetTrustSchema>
