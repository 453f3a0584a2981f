import { z } from 'zod'

const countSchema = z.int().nonnegative()

/** How complete and how plausible one expiry of one day is. */
export const expiryQualitySchema = z.object({
  expiry: z.iso.date(),
  /** Calls and puts with a bar. */
  contracts: countSchema,
  /** Calls and puts without a bar, among the strikes up to five steps from the money on either side. */
  missingContracts: countSchema,
  /** Share of minutes without a bar among the pairs within two strikes of the money; 0 to 1. Null without a pair. */
  missingMinutes: z.number().min(0).max(1).nullable(),
  /** Longest run of minutes without a bar in one of those contracts. */
  longestGap: countSchema.nullable(),
  /** Contracts without a bar for an hour or longer at some time of the day. */
  staleContracts: countSchema,
  /** Scatter of put-call parity against the index, percent of the index; null if the index is derived. */
  parityErrorPercent: z.number().nonnegative().nullable(),
})
export type ExpiryQuality = z.infer<typeof expiryQualitySchema>

/** The expiries of one day, nearest first. */
export const expiryQualityDaySchema = z.object({
  date: z.iso.date(),
  expiries: z.array(expiryQualitySchema),
})
export type ExpiryQualityDay = z.infer<typeof expiryQualityDaySchema>

/** `expiry-quality.<INDEX>.json`, kept with a dataset. Another version whenever the measures change. */
export const expiryQualityFileSchema = z.object({
  formatVersion: z.literal(1),
  /** Includes the content hash of the measured day file. */
  days: z.array(expiryQualityDaySchema.extend({ sha256: z.string() })),
})
export type ExpiryQualityFile = z.infer<typeof expiryQualityFileSchema>
