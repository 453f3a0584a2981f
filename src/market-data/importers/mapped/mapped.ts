import { mappedColumns, UNDERLYINGS, type BarMapping } from '#domain'
import { namesOf } from '#engine/exchange'
import { FILE_COLUMN, type BarColumns, type BarFormat, type InstrumentColumns } from '../bar-format.ts'
import { identifier, literal } from '../sql.ts'
import { tableRelation } from '../table-relation.ts'
import { dateOf, STAMP_MINUTE, STAMP_TEXT, withStamps } from './stamp.ts'

/** A format of bars whose columns the user mapped. */
export function mappedFormat(mapping: BarMapping): BarFormat {
  const csv = { delimiter: mapping.delimiter, hasHeader: mapping.header }
  return {
    id: 'mapped',
    name: 'Columns as mapped',
    knownBy: mappedColumns(mapping).join(','),
    timeLike: exampleOf(mapping),
    csv,
    matches: ({ kind, header }) => kind !== 'json' && missingColumns(mapping, header).length === 0,
    columns: () => columnsOf(mapping),
    relation: (files) => withStamps(tableRelation(files, csv), mapping),
  }
}

/** Columns that a mapping reads and a file lacks. */
export function missingColumns(mapping: BarMapping, header: readonly string[]): string[] {
  return mappedColumns(mapping).filter((column) => !header.includes(column))
}

function columnsOf(mapping: BarMapping): BarColumns {
  const { open, high, low, close, volume, openInterest } = mapping
  return {
    date: `(DATE '1970-01-01' + CAST(${STAMP_MINUTE} // 1440 AS INTEGER))`,
    minute: `CAST(${STAMP_MINUTE} % 1440 AS INTEGER)`,
    timeText: STAMP_TEXT,
    open: numberOf(open),
    high: numberOf(high),
    low: numberOf(low),
    close: numberOf(close),
    ...(volume !== null && { volume: unitsText(volume) }),
    ...(openInterest !== null && { openInterest: unitsText(openInterest) }),
    instrument: instrumentOf(mapping.instrument),
  }
}

/** Commas between groups of digits, `24,000.50` or `1,24,000`; any other comma makes the number unreadable. */
const GROUPED = String.raw`^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$`

function numberOf(column: string): string {
  const text = `trim(${identifier(column)})`
  return `CASE WHEN regexp_matches(${text}, '${GROUPED}') THEN replace(${text}, ',', '') ELSE ${text} END`
}

/** A dash means that nothing was traded. */
function unitsText(column: string): string {
  return `coalesce(nullif(${numberOf(column)}, '-'), '')`
}

function instrumentOf(instrument: BarMapping['instrument']): InstrumentColumns {
  switch (instrument.kind) {
    case 'file':
      return { symbol: FILE_COLUMN }
    case 'symbol':
      return { symbol: identifier(instrument.column) }
    case 'parts': {
      const { underlying, expiry, strike, type } = instrument
      const named = 'fixed' in underlying ? literal(underlying.fixed) : identifier(underlying.column)
      return {
        underlying: 'fixed' in underlying ? named : underlyingOf(named),
        type: typeOf(identifier(type), identifier(strike)),
        expiry: dateOf(identifier(expiry), instrument.order),
        strike: numberOf(strike),
        text: `concat_ws(' ', ${[named, ...[expiry, strike, type].map(identifier)].join(', ')})`,
      }
    }
  }
}

/** An underlying's symbol for any of its names; other names as they are. */
function underlyingOf(column: string): string {
  const plain = `regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`
  const cases = UNDERLYINGS.map((underlying) => {
    const { index, kite, breezeCode } = namesOf(underlying)
    const names = [underlying, index, kite, breezeCode].map((name) =>
      name.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    )
    return `WHEN ${plain} IN (${[...new Set(names)].map(literal).join(', ')}) THEN ${literal(underlying)}`
  })
  return `CASE ${cases.join(' ')} WHEN ${plain} = 'INDIAVIX' THEN 'INDIAVIX' ELSE trim(${column}) END`
}

function typeOf(column: string, strike: string): string {
  const text = `upper(trim(coalesce(${column}, '')))`
  const isIndex = `${text} IN ('IDX', 'INDEX', 'SPOT') OR (${text} = '' AND trim(coalesce(${strike}, '')) IN ('', '0'))`
  return `CASE WHEN ${text} IN ('CE', 'CALL', 'C') THEN 'CE' WHEN ${text} IN ('PE', 'PUT', 'P') THEN 'PE' WHEN ${text} IN ('FUT', 'FUTURE', 'FUTURES', 'FUTIDX', 'XX') THEN 'FUT' WHEN ${isIndex} THEN 'IDX' END`
}

const DAYS = { ymd: '2024-01-31', dmy: '31/01/2024', mdy: '01/31/2024' } as const

function exampleOf({ time, stamp }: BarMapping): string {
  if (time.kind === 'epoch') return time.unit === 'seconds' ? '1706672700' : '1706672700000'
  return `${DAYS[time.order]} ${stamp === 'start' ? '09:15' : '09:15:59'}`
}
