import { z } from 'zod'
import { DATASET_ID } from '../choices.ts'
import { BOOK_LIMITS, MAX_BOOK_STRATEGIES, MAX_NAME_LENGTH } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import { editsSchema } from './edits.ts'
import { strictObject } from './strict-object.ts'

const { lots, cap } = BOOK_LIMITS
const lotsError = `Lots must be a whole number from ${lots.min} to ${lots.max}`
const capError = `The capital cap must be whole rupees from ${cap.min} to ${cap.max}, or null`
const date = z.iso.date({ error: MESSAGES.dateFormat })

const bookFields = {
  name: z
    .string()
    .trim()
    .min(1, { error: 'Give the book a name' })
    .max(MAX_NAME_LENGTH, { error: `A name can have at most ${MAX_NAME_LENGTH} characters` }),
  /** In the order of the book. Multiples of each strategy's own lots; 0 leaves it out. */
  lots: z
    .array(
      strictObject({
        strategyId: z.string().min(1).max(100),
        lots: z
          .int({ error: lotsError })
          .min(lots.min, { error: lotsError })
          .max(lots.max, { error: lotsError }),
      }),
    )
    .min(1, { error: MESSAGES.batchNothingSelected })
    .max(MAX_BOOK_STRATEGIES, { error: `A book can have at most ${MAX_BOOK_STRATEGIES} strategies` }),
  /** Rupees: the most margin that may be blocked at a time; null for no cap. */
  cap: z
    .int({ error: capError })
    .min(cap.min, { error: capError })
    .max(cap.max, { error: capError })
    .nullable(),
  /** The period and data of its run. */
  startDate: date,
  endDate: date,
  dataset: z.string().regex(DATASET_ID),
}

/** The lots, cap and period of a portfolio, as a user saves them under a name. */
export const savedBookFieldsSchema = strictObject(bookFields)

/** A saved book of a portfolio. */
export const savedBookSchema = z.object({
  id: z.string(),
  portfolioId: z.string(),
  ...bookFields,
  edits: editsSchema,
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
})
export type SavedBook = z.infer<typeof savedBookSchema>
