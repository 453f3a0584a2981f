import { z } from 'zod'
import { DATASET_ID } from '../choices.ts'

/** `simulated` is a test bench and never passes for history; every screen and export says which one it shows. */
export const datasetKindSchema = z.enum(['simulated', 'imported'])
export type DatasetKind = z.infer<typeof datasetKindSchema>

/** Which data a result came from. */
export const datasetIdentitySchema = z.object({
  id: z.string().regex(DATASET_ID),
  name: z.string(),
  kind: datasetKindSchema,
  /** SHA-256 over the content of all day files, hexadecimal; for the simulated market over seed and version. */
  contentHash: z.string(),
  /** Of the simulation that made the market; imported data has none. */
  version: z.number().int().optional(),
})
export type DatasetIdentity = z.infer<typeof datasetIdentitySchema>

/** What a result rests on: a dataset, or trades that were imported as such, which rest on none of Delta's. */
export const resultDataSchema = datasetIdentitySchema.extend({
  kind: z.enum([...datasetKindSchema.options, 'log']),
})
export type ResultData = z.infer<typeof resultDataSchema>
