import { z } from 'zod'

/** Number of times a stored thing was edited, from 1. */
export const editsSchema = z.int().min(1)

/**
 * The edit count that an edit is based on. The edit is refused if the stored thing has changed since; without
 * a count it overwrites.
 */
export const startedFromSchema = editsSchema.optional()

/** The answer to an edit that was based on an old state. */
export const editConflictSchema = z.object({
  /** The current count; an edit that names it overwrites the stored thing. Null if the thing was deleted. */
  edits: editsSchema.nullable(),
  /** Time of the last edit, ISO 8601, UTC; null if the thing was deleted. */
  at: z.string().nullable(),
  /** Who edited it; null if it was the same user in another window or on another device. */
  by: z.string().nullable(),
  /** The fields whose stored value differs from the sent one, at most 20. */
  differences: z.array(z.object({ field: z.string(), theirs: z.string(), mine: z.string() })),
})
export type EditConflict = z.infer<typeof editConflictSchema>
