import { z } from 'zod'
import { MAX_SAVED_STRATEGIES } from '../limits.ts'
import { descriptionSchema, portfolioNameSchema } from './saved-strategy.ts'

/** All strategies of a user in one file, which `importStrategies` reads. */
export const strategyFileSchema = z.object({
  format: z.literal('delta-strategies', {
    error: 'This is not a file of strategies; choose one that “Export all” has written',
  }),
  version: z.literal(1, { error: 'This file was written by a newer version of Delta; import it there' }),
  exportedAt: z.iso.datetime(),
  portfolios: z.array(z.object({ name: portfolioNameSchema, description: descriptionSchema })),
  /** Saved strategies, each with its `history`: its revisions, including the current one. */
  strategies: z.array(z.unknown()).max(MAX_SAVED_STRATEGIES),
})
export type StrategyFile = z.infer<typeof strategyFileSchema>

/** A file of strategies, or the whole response of the export, as `curl` saves it. */
export const importedFileSchema = z.preprocess((given) => {
  const answer = given as { success?: unknown; data?: unknown } | null
  return answer?.success === true && answer.data !== undefined ? answer.data : given
}, strategyFileSchema)
