import { z } from 'zod'

/** `simulated` is a test bench and never passes for history; every screen and export says which one it shows. */
export const datasetKindSchema = z.enum(['simulated', 'imported'])
export type DatasetKind = z.infer<typeof datasetKindSchema>

export const DATASET_ID = /^[a-z0-9][a-z0-9-]{0,62}$/

/** The dataset that a fresh installation opens on. */
export const SIMULATED_DATASET_ID = 'simulated'

/** Which data a result came from. */
export const datasetIdentitySchema = z.object({
  id: z.string().regex(DATASET_ID),
  name: z.string(),
  kind: datasetKindSchema,
  /** SHA-256 over the content of all day files, hexadecimal; for the simulated market over seed and version. */
  contentHash: z.string(),
})
export type DatasetIdentity = z.infer<typeof datasetIdentitySchema>
