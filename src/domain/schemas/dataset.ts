import { z } from 'zod'
import { DATASET_ID } from '../choices.ts'

/** Simulated data must never look like history, so every screen and export names the kind. */
export const datasetKindSchema = z.enum(['simulated', 'imported'])
export type DatasetKind = z.infer<typeof datasetKindSchema>

/** The data behind a result. */
export const datasetIdentitySchema = z.object({
  id: z.string().regex(DATASET_ID),
  name: z.string(),
  kind: datasetKindSchema,
  /** SHA-256 over the content of all day files, hexadecimal; for the simulated market over seed and version. */
  contentHash: z.string(),
  /** Version of the simulation; absent for imported data. */
  version: z.number().int().optional(),
  /** The doubts about imported data and the user who accepted it; absent for data without doubts. */
  doubts: z.string().optional(),
})
export type DatasetIdentity = z.infer<typeof datasetIdentitySchema>

/** The source of a result: a dataset, or an imported trade log, which uses no dataset. */
export const resultDataSchema = datasetIdentitySchema.extend({
  kind: z.enum([...datasetKindSchema.options, 'log']),
})
export type ResultData = z.infer<typeof resultDataSchema>
