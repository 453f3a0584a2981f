import { underlyingFromName } from '#engine/exchange'
import { instrumentNamed } from '../instrument-name.ts'

/** Kind of values in a column. */
export type ColumnShape =
  | 'stamp'
  | 'date'
  | 'clock'
  | 'seconds'
  | 'milliseconds'
  | 'number'
  | 'type'
  | 'underlying'
  | 'contract'
  | 'text'

const DAY = String.raw`(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}|\d{1,2}[-/. ]?[A-Z]{3,9}[-/., ]*\d{2,4}|[A-Z]{3,9}[-/. ]\d{1,2},?[-/. ]+\d{2,4}|\d{4}[-/. ][A-Z]{3,9}[-/. ]\d{1,2}|(?:19|20)\d{6})`
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]\.?M\.?)?`
const ZONE = String.raw`\s*(?:Z|[A-Z]{3}|[+-]\d{2}:?(?:\d{2})?)?`

/** From the most specific to the least. */
const SHAPES: readonly (readonly [ColumnShape, (value: string) => boolean])[] = [
  ['stamp', matches(`${DAY}[T, ]+(?:${CLOCK}|\\d{4}|\\d{6})${ZONE}|20\\d{10}(?:\\d{2})?`)],
  ['clock', matches(`${CLOCK}${ZONE}`)],
  ['date', matches(DAY)],
  ['seconds', matches('1\\d{9}')],
  ['milliseconds', matches('1\\d{12}')],
  ['number', matches('-?[\\d,]*\\.?\\d+(?:E[+-]?\\d+)?|-')],
  ['type', matches('CE|PE|CALL|PUT|C|P|FUT|XX|IDX')],
  ['underlying', (value) => underlyingFromName(value) !== undefined],
  ['contract', (value) => instrumentNamed(value) !== undefined],
]

function matches(pattern: string): (value: string) => boolean {
  const whole = new RegExp(`^(?:${pattern})$`, 'i')
  return (value) => whole.test(value)
}

/** Share of a column's values that must have a shape for the column to have it. */
const MOSTLY = 0.8

/** The shape of most non-empty values of a column; `text` for an empty column. */
export function shapeOf(values: readonly string[]): ColumnShape {
  const given = values.map((value) => value.trim()).filter((value) => value !== '')
  if (given.length === 0) return 'text'
  const found = SHAPES.find(([, has]) => given.filter(has).length >= given.length * MOSTLY)
  return found?.[0] ?? 'text'
}
