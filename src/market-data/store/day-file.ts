import { BAR_FIELDS } from '#engine/market'

/** Raised when the layout of day files changes; a file of another version is refused. */
export const DAY_FILE_VERSION = 1

/** The keys of a day file's schema metadata. */
export const METADATA = {
  version: 'delta.version',
  underlying: 'delta.underlying',
  date: 'delta.date',
  openMinute: 'delta.openMinute',
  minutes: 'delta.minutes',
  breaks: 'delta.breaks',
  officialClose: 'delta.officialClose',
} as const

/**
 * The instrument columns, in file order, before the bar fields. `kind` is the engine's code; `type` is the same in
 * letters for other readers.
 */
export const INSTRUMENT_COLUMNS = ['kind', 'expiry', 'strike', 'type'] as const

/** The letters of `type`, by kind. */
export const TYPE_OF_KIND = ['IDX', 'FUT', 'CE', 'PE'] as const

export const BYTES_PER_NUMBER = 4

// Arrow buffers in file order: validity and data of kind, expiry and strike; validity, offsets and data of type;
// validity of the list, validity and data of its items for each bar field.
export const KIND_BUFFER = 1
export const EXPIRY_BUFFER = 3
export const STRIKE_BUFFER = 5
const FIRST_FIELD_BUFFER = 9
const BUFFERS_PER_FIELD = 3
export const BUFFER_COUNT = FIRST_FIELD_BUFFER + BAR_FIELDS.length * BUFFERS_PER_FIELD

/** Position among the file's buffers of a bar field's numbers; `field` counts along `BAR_FIELDS`. */
export function fieldBuffer(field: number): number {
  return FIRST_FIELD_BUFFER + field * BUFFERS_PER_FIELD + 2
}
