import { MONTH_NAMES, type EditConflict } from '#domain'
import { HttpError } from '../http-error.ts'

/** The edit is based on an outdated version (optimistic locking). */
export class EditConflictError extends HttpError {
  readonly edited: EditConflict

  constructor(message: string, edited: EditConflict) {
    super('edited_meanwhile', message)
    this.edited = edited
  }
}

/** Version of the stored entity. */
interface Stored {
  readonly edits: number
  readonly editedAt: Date
  /** Name of the last editor; null for the requesting user. */
  readonly by?: string | null
}

interface Edit {
  /** Name of the entity, as at the beginning of a sentence: `The strategy “Straddle”`. */
  readonly what: string
  /** Version on which the edit is based; undefined overwrites any version. */
  readonly startedFrom: number | undefined
  readonly differences: () => EditConflict['differences']
}

/** Most differences listed in an error. */
const MOST_DIFFERENCES = 20
/** Longest text of a value in a difference. */
const MOST_CHARACTERS = 200

/**
 * Refuses an edit that is based on an outdated version, unless it changes nothing.
 * @throws EditedMeanwhileError with the last editor, the time and the differences
 */
export function refuseOutdatedEdit(stored: Stored, { what, startedFrom, differences }: Edit): void {
  if (startedFrom === undefined || startedFrom === stored.edits) return
  const different = differences().slice(0, MOST_DIFFERENCES)
  if (different.length === 0) return
  const by = stored.by ?? null
  const words = different.map(({ field, theirs, mine }) => `${field}: ${theirs} instead of ${mine}`)
  throw new EditConflictError(
    `${what} was changed ${by === null ? 'in another window or on another device' : `by ${by}`} at ${clock(stored.editedAt)}, after you opened it (${words.join('; ')}). Decide which to keep`,
    { edits: stored.edits, at: stored.editedAt.toISOString(), by, differences: different },
  )
}

/** The refusal to recreate an entity that was deleted after the client had loaded it. */
export function revivalRefusal(what: string): EditConflictError {
  return new EditConflictError(
    `${what} was deleted in another window or on another device, after you opened it. Save yours as a new one, or let it go`,
    { edits: null, at: null, by: null, differences: [] },
  )
}

/**
 * Compares the sent fields with the stored ones: one entry per differing value, nested values under their
 * path, such as `state.legs.0.lots`.
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
  const text = typeof value === 'string' ? (dateWords(value) ?? `“${value}”`) : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

/** The words of an ISO date: `17 May 1990`; undefined for any other text. */
function dateWords(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const name = MONTH_NAMES[Number(month) - 1]
  return name && `${day} ${name} ${year}`
}

function clock(at: Date): string {
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })
}
