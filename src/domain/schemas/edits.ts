import { z } from 'zod'

/** How often a stored thing was edited, counted from 1. */
export const editsSchema = z.int().min(1)

/**
 * The count that an edit started from. Where the stored thing has been edited since, the edit is refused; without a count it
 * replaces what is there.
 */
export const startedFromSchema = editsSchema.optional()

/** What an edit that came too late is answered with. */
export const editConflictSchema = z.object({
  /** The count now: an edit that names it replaces what is there. Null where the thing was deleted. */
  edits: editsSchema.nullable(),
  /** When it was edited last, ISO 8601, UTC; null where it was deleted. */
  at: z.string().nullable(),
  /** Who edited it; null for the user who asks, in another window or on another device. */
  by: z.string().nullable(),
  /** The fields that are stored otherwise than sent, at most 20 of them. */
  differences: z.array(z.object({ field: z.string(), theirs: z.string(), mine: z.string() })),
})
export type EditConflict = z.infer<typeof editConflictSchema>
