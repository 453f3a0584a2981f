import type { BarMapping, DateOrder } from '#domain'
import { identifier, literal } from '../sql.ts'

// SQL that reads dates, times and counts since 1970 in the usual notations. Input is text columns; an
// unreadable value becomes NULL.

/** `2024-01-04` and `04-Jan-2024` are unambiguous. */
const IN_ANY_ORDER = ['%Y-%m-%d', '%d-%b-%Y', '%d-%B-%Y', '%d%b%Y', '%b-%d-%Y', '%B-%d-%Y', '%Y-%b-%d']
/** Two-digit years first: `%Y` would take 24 for the year 24. */
const FORMATS: Readonly<Record<DateOrder, readonly string[]>> = {
  ymd: ['%y-%m-%d', ...IN_ANY_ORDER, '%y-%b-%d', '%y%m%d', '%Y%m%d'],
  dmy: ['%d-%m-%y', '%d-%b-%y', '%d-%B-%y', '%d%b%y', '%d-%m-%Y', '%d%m%y', ...IN_ANY_ORDER, '%d%m%Y'],
  mdy: ['%m-%d-%y', '%b-%d-%y', '%B-%d-%y', '%m-%d-%Y', '%m%d%y', ...IN_ANY_ORDER, '%m%d%Y'],
}
const CLOCKS = ['%H:%M', '%H:%M:%S', '%I:%M%p', '%I:%M:%S%p', '%H%M', '%H%M%S']

const list = (texts: readonly string[]) => `[${texts.map(literal).join(', ')}]`

/** The DATE in a text, ignoring a time after it; years from 1990 to 2100. */
export function dateOf(text: string, order: DateOrder): string {
  const day = `regexp_replace(trim(${text}), '[T ]+\\d{1,2}:\\d{2}.*$', '')`
  const plain = `regexp_replace(upper(${day}), '[-/., ]+', '-', 'g')`
  const stamp = `try_strptime(${plain}, ${list(FORMATS[order])})`
  return `CASE WHEN year(${stamp}) BETWEEN 1990 AND 2100 THEN CAST(${stamp} AS DATE) END`
}

/** Date, clock and zone of a stamp in one text; empty if it has no clock. */
function partsOf(text: string): string {
  const plain = `upper(trim(${text}))`
  return `regexp_extract(regexp_replace(${plain}, '^(\\d{8})(\\d{4}|\\d{6})$', '\\1 \\2'), '^(.*\\S)[T, ]+(${CLOCK_PATTERN})\\s*(${ZONE_PATTERN})$', ['day', 'clock', 'zone'])`
}

const CLOCK_PATTERN = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s*[AP]\\.?M\\.?)?|\\d{3,6}'
const ZONE_PATTERN = '|Z|[A-Z]{3}|[+-]\\d{2}:?(?:\\d{2})?'

/** Clock and zone of a text without a date. */
function clockPartsOf(text: string): string {
  // A spreadsheet's time may include the first day of its calendar.
  const plain = `regexp_replace(upper(trim(${text})), '^\\d{4}-\\d{2}-\\d{2}[T ]+', '')`
  return `regexp_extract(${plain}, '^(${CLOCK_PATTERN})\\s*(${ZONE_PATTERN})$', ['clock', 'zone'])`
}

/** The time of day of a clock as a TIMESTAMP: `9:15`, `09:15:59.000`, `9:15 p.m.`, `91500`. */
function clockOf(text: string): string {
  const plain = `replace(replace(regexp_replace(${text}, '(:\\d{2}:\\d{2})\\.\\d+', '\\1'), '.', ''), ' ', '')`
  const padded = `CASE WHEN regexp_matches(${plain}, '^(\\d{3}|\\d{5})$') THEN '0' || ${plain} ELSE ${plain} END`
  return `try_strptime(${padded}, ${list(CLOCKS)})`
}

const MINUTES_IN_INDIA = 330

/** Minutes to add to a clock for Indian time, by the zone behind it. */
function offsetOf(zone: string, ofMapping: BarMapping['zone']): string {
  return `CASE WHEN ${zone} = '' THEN ${ofMapping === 'utc' ? MINUTES_IN_INDIA : 0} WHEN ${zone} IN ('+05:30', '+0530', 'IST') THEN 0 WHEN ${zone} IN ('Z', 'UTC', 'GMT', '+00:00', '+0000', '+00', '-00:00') THEN ${MINUTES_IN_INDIA} END`
}

/**
 * The rows of a relation with the columns `STAMP_MINUTE`, minutes since 1970 in India at which the bar begins, and
 * `STAMP_TEXT`, its time as written in the file.
 */
export function withStamps(relation: string, { time, zone, stamp }: BarMapping): string {
  const counted = (clock: string) => {
    const minute = `hour(${clock}) * 60 + minute(${clock})`
    return stamp === 'start'
      ? `CASE second(${clock}) WHEN 0 THEN ${minute} END`
      : `CASE second(${clock}) WHEN 59 THEN ${minute} WHEN 0 THEN ${minute} - 1 END`
  }
  if (time.kind === 'epoch') {
    const column = identifier(time.column)
    const divisor = time.unit === 'milliseconds' ? 1000 : 1
    const seconds = `CASE WHEN s.${SECONDS} BETWEEN ${EPOCHS.from} AND ${EPOCHS.to} THEN s.${SECONDS} END`
    const clock = `make_timestamp(CAST(${seconds} AS BIGINT) * 1000000)`
    return `(SELECT s.* EXCLUDE (${SECONDS}), (CAST(${clock} AS DATE) - DATE '1970-01-01') * 1440 + ${counted(clock)} + ${zone === 'utc' ? MINUTES_IN_INDIA : 0} AS ${STAMP_MINUTE}
    FROM (SELECT *, floor(TRY_CAST(trim(${column}) AS DOUBLE) / ${divisor}) AS ${SECONDS}, ${column} AS ${STAMP_TEXT} FROM ${relation}) s)`
  }
  const one = time.kind === 'one'
  const text = one
    ? identifier(time.column)
    : `concat_ws(' ', ${identifier(time.date)}, ${identifier(time.time)})`
  const parts = one ? partsOf(identifier(time.column)) : clockPartsOf(identifier(time.time))
  const day = one ? `p.${PARTS}.day` : `p.${identifier(time.date)}`
  return `(SELECT c.* EXCLUDE (${PARTS}, ${CLOCK}), (${dateOf(day.replace('p.', 'c.'), time.order)} - DATE '1970-01-01') * 1440 + ${counted(`c.${CLOCK}`)} + ${offsetOf(`c.${PARTS}.zone`, zone)} AS ${STAMP_MINUTE}
    FROM (SELECT p.*, ${clockOf(`p.${PARTS}.clock`)} AS ${CLOCK} FROM (SELECT *, ${parts} AS ${PARTS}, ${text} AS ${STAMP_TEXT} FROM ${relation}) p) c)`
}

/** 1990 and 2100. */
const EPOCHS = { from: 631_152_000, to: 4_133_894_400 }
// Names that no column of a file uses.
const SECONDS = '"seconds of the bar"'
const PARTS = '"parts of the bar"'
const CLOCK = '"clock of the bar"'
export const STAMP_MINUTE = '"minute of the bar"'
export const STAMP_TEXT = '"time of the bar"'
