import type { EditConflict } from '#domain'
import { HttpError } from './http-error.ts'

/** An edit that started from something older than what is stored. */
export class EditedMeanwhileError extends HttpError {
  readonly edited: EditConflict

  constructor(message: string, edited: EditConflict) {
    super('edited_meanwhile', message)
    this.edited = edited
  }
}

/** What is stored, as far as an edit is compared with it. */
interface Stored {
  readonly edits: number
  readonly editedAt: Date
  /** The name of who edited it last; null for the user who asks. */
  readonly by?: string | null
}

interface Edit {
  /** What is edited, as a sentence begins: `The strategy “Straddle”`. */
  readonly what: string
  /** The count that the edit started from; undefined: whatever is there is replaced. */
  readonly startedFrom: number | undefined
  readonly differences: () => EditConflict['differences']
}

/** So many differences are told. */
const MOST_DIFFERENCES = 20
/** So much of a value is told. */
const MOST_CHARACTERS = 200

/**
 * Refuses an edit of what was edited since it was read. Edits that change nothing pass.
 * @throws EditedMeanwhileError with who edited it, when, and what differs
 */
export function refuseOutdatedEdit(stored: Stored, { what, startedFrom, differences }: Edit): void {
  if (startedFrom === undefined || startedFrom === stored.edits) return
  const different = differences().slice(0, MOST_DIFFERENCES)
  if (different.length === 0) return
  const by = stored.by ?? null
  const words = different.map(({ field, theirs, mine }) => `${field}: ${theirs} instead of ${mine}`)
  throw new EditedMeanwhileError(
    `${what} was changed ${by === null ? 'in another window or on another device' : `by ${by}`} at ${clock(stored.editedAt)}, after you opened it (${words.join('; ')}). Decide which to keep`,
    { edits: stored.edits, at: stored.editedAt.toISOString(), by, differences: different },
  )
}

/**
 * Refuses to bring back what was deleted after it was read.
 * @throws EditedMeanwhileError when the edit started from a stored thing
 */
export function refuseRevival(what: string, startedFrom: number | undefined): void {
  if (startedFrom === undefined) return
  throw new EditedMeanwhileError(
    `${what} was deleted in another window or on another device, after you opened it. Save yours as a new one, or let it go`,
    { edits: null, at: null, by: null, differences: [] },
  )
}

/**
 * The fields that are stored otherwise than sent: a line for each value that differs, parts of objects and lists under their
 * path, such as `state.legs.0.lots`. Only what is sent is compared.
 */
export function fieldDifferences(stored: object, sent: object): EditConflict['differences'] {
  const differences: EditConflict['differences'] = []
  const compare = (theirs: unknown, mine: unknown, field: string): void => {
    if (isParts(theirs) && isParts(mine)) {
      const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
      for (const key of keys) compare(theirs[key], mine[key], field === '' ? key : `${field}.${key}`)
    } else if (JSON.stringify(theirs ?? null) !== JSON.stringify(mine ?? null))
      differences.push({ field, theirs: valueWords(theirs), mine: valueWords(mine) })
  }
  for (const [key, mine] of Object.entries(sent))
    if (mine !== undefined) compare((stored as Record<string, unknown>)[key], mine, key)
  return differences
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function clock(at: Date): string {
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })
}
