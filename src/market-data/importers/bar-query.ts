import { UNDERLYINGS } from '#domain'
import { ROW_KIND } from '#engine/market'
import {
  FILE_COLUMN,
  OVERFLOW_COLUMN,
  PLAIN_CSV,
  type BarColumns,
  type BarFormat,
  type InstrumentColumns,
} from './bar-format.ts'
import { namesOf } from '#engine/exchange'
import { isVixBar } from './india-vix/india-vix.ts'
import type { SourceFile } from './source-file.ts'
import { dayOf, identifier, literal, paiseOf, unitsOf } from './sql.ts'
import { tableRelation } from './table-relation.ts'

/** Files of one format with the same columns, which one query reads together. */
export interface SourceGroup {
  readonly format: BarFormat
  readonly files: readonly SourceFile[]
}

/** Why a row could not be read, in the order in which faults are checked. */
export const FAULT = { none: 0, columns: 1, time: 2, instrument: 3, otherInstrument: 4, number: 5 } as const

/** Marks an instrument that Delta does not test, in the column `underlying` of the table of symbols. */
export const OTHER_UNDERLYING = -2

/**
 * The columns of the query, in order. All but the last are integers; −1 stands for a value that does not fit.
 */
export const QUERY_COLUMNS = [
  'underlying',
  'day',
  'file',
  'line',
  'minute',
  'kind',
  'expiry',
  'strike',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'openInterest',
  'fault',
  'faultText',
] as const
type QueryColumn = (typeof QUERY_COLUMNS)[number]

/** The rows of a group's files as text columns, with the file each came from. */
export function relationOf({ format, files }: SourceGroup): string {
  if (format.relation) return format.relation(files)
  return tableRelation(files, format.csv)
}

/** Counts the rows of each file and lists the distinct instrument names, if a column has them. */
export function surveyQuery(group: SourceGroup): string {
  const { instrument } = group.format.columns(group.files[0])
  const symbol = 'symbol' in instrument ? instrument.symbol : `''`
  return `SELECT ${FILE_COLUMN} AS file, ${symbol} AS symbol, count(*) AS rows FROM ${relationOf(group)} GROUP BY ALL`
}

/**
 * Every row of the groups in the store's units, by underlying and day, and within a day in the order of the
 * sources. Needs the tables `sources (path, file, first_row)` and `symbols (symbol, underlying, kind, expiry,
 * strike)`.
 */
export function barQuery(groups: readonly SourceGroup[]): string {
  return `${groups.map(groupQuery).join('\nUNION ALL\n')}\nORDER BY underlying, day, file, line`
}

function groupQuery(group: SourceGroup): string {
  const columns = group.format.columns(group.files[0])
  const symbol = 'symbol' in columns.instrument ? columns.instrument.symbol : undefined
  const firstLine = (group.format.csv ?? PLAIN_CSV).hasHeader ? 2 : 1
  return `
SELECT ${outputColumns(columns)}
FROM (
  SELECT *, ${FAULT_CASE} AS p_fault
  FROM (
    SELECT raw.*, ${parsedColumns(columns)}, sources.file AS p_file, raw.row_in_group - sources.first_row + ${firstLine} AS p_line
    FROM (SELECT CAST(row_number() OVER () AS INTEGER) AS row_in_group, * FROM ${relationOf(group)}) raw
    JOIN sources ON sources.path = raw.${FILE_COLUMN}
    ${symbol ? `LEFT JOIN symbols ON symbols.symbol = raw.${symbol}` : ''}
  )
)${withoutVix(group)}`
}

/** Leaves out bars of India VIX, which is not an instrument; `minuteVixQuery` reads their last closes. */
function withoutVix({ format, files }: SourceGroup): string {
  const isVix = isVixBar(format, files[0])
  return isVix === undefined ? '' : `\nWHERE ${isVix} IS NOT TRUE`
}

function parsedColumns(columns: BarColumns): string {
  const prices = ['open', 'high', 'low', 'close'] as const
  return [
    `${dayOf(columns.date)} AS p_day`,
    `${columns.minute} AS p_minute`,
    ...prices.map((name) => `${paiseOf(columns[name])} AS p_${name}`),
    `${columns.volume ? unitsOf(columns.volume) : '0'} AS p_volume`,
    `${columns.openInterest ? unitsOf(columns.openInterest) : '0'} AS p_oi`,
    ...instrumentColumns(columns.instrument),
  ].join(', ')
}

function instrumentColumns(instrument: InstrumentColumns): string[] {
  if ('symbol' in instrument)
    return [
      'symbols.underlying AS p_underlying',
      'symbols.kind AS p_kind',
      'symbols.expiry AS p_expiry',
      'symbols.strike AS p_strike',
    ]
  const { underlying, type, expiry, strike } = instrument
  const kind = `CASE upper(${type}) WHEN 'IDX' THEN ${ROW_KIND.index} WHEN 'FUT' THEN ${ROW_KIND.future} WHEN 'CE' THEN ${ROW_KIND.call} WHEN 'PE' THEN ${ROW_KIND.put} END`
  return [
    `${underlyingCase(underlying)} AS p_underlying`,
    `${kind} AS p_kind`,
    `CASE WHEN upper(${type}) = 'IDX' THEN 0 ELSE ${dayOf(expiry)} END AS p_expiry`,
    `CASE WHEN upper(${type}) IN ('IDX', 'FUT') THEN 0 ELSE nullif(${paiseOf(strike)}, 0) END AS p_strike`,
  ]
}

function underlyingCase(column: string): string {
  const cases = UNDERLYINGS.flatMap((underlying, code) =>
    [underlying, namesOf(underlying).breezeCode].map(
      (name) => `WHEN ${literal(name.toUpperCase())} THEN ${code}`,
    ),
  )
  return `CASE upper(${column}) ${cases.join(' ')} WHEN '' THEN NULL ELSE CASE WHEN ${column} IS NOT NULL THEN ${OTHER_UNDERLYING} END END`
}

const FAULT_CASE = `CASE
    WHEN ${identifier(OVERFLOW_COLUMN)} IS NOT NULL THEN ${FAULT.columns}
    WHEN p_day IS NULL OR p_minute IS NULL THEN ${FAULT.time}
    WHEN p_underlying = ${OTHER_UNDERLYING} THEN ${FAULT.otherInstrument}
    WHEN p_underlying IS NULL OR p_kind IS NULL OR p_expiry IS NULL OR p_strike IS NULL THEN ${FAULT.instrument}
    WHEN p_open IS NULL OR p_high IS NULL OR p_low IS NULL OR p_close IS NULL OR p_volume IS NULL OR p_oi IS NULL THEN ${FAULT.number}
    ELSE ${FAULT.none} END`

/** Narrow types, because the sort carries every column and spills to disk what does not fit in memory. */
const NARROW_TYPES: Partial<Record<QueryColumn, string>> = {
  underlying: 'TINYINT',
  minute: 'SMALLINT',
  kind: 'TINYINT',
  fault: 'TINYINT',
}

function outputColumns(columns: BarColumns): string {
  const integers: [QueryColumn, string][] = [
    ['underlying', 'p_underlying'],
    ['day', 'p_day'],
    ['file', 'p_file'],
    ['line', 'p_line'],
    ['minute', 'p_minute'],
    ['kind', 'p_kind'],
    ['expiry', 'p_expiry'],
    ['strike', 'p_strike'],
    ['open', 'p_open'],
    ['high', 'p_high'],
    ['low', 'p_low'],
    ['close', 'p_close'],
    ['volume', 'p_volume'],
    ['openInterest', 'p_oi'],
    ['fault', 'p_fault'],
  ]
  const output = integers.map(
    ([name, sql]) =>
      `CAST(coalesce(${sql}, -1) AS ${NARROW_TYPES[name] ?? 'INTEGER'}) AS ${identifier(name)}`,
  )
  return [...output, `${faultText(columns)} AS "faultText"`].join(',\n  ')
}

/** The text of an unreadable row, for reports; only built for such rows. */
function faultText(columns: BarColumns): string {
  const { open, high, low, close, volume, openInterest, instrument } = columns
  const numbers = [open, high, low, close, volume, openInterest].filter((column) => column !== undefined)
  const instrumentText = 'symbol' in instrument ? instrument.symbol : instrument.text
  return `CASE p_fault
    WHEN ${FAULT.none} THEN NULL
    WHEN ${FAULT.columns} THEN ${identifier(OVERFLOW_COLUMN)}
    WHEN ${FAULT.time} THEN ${columns.timeText}
    WHEN ${FAULT.number} THEN concat_ws(', ', ${numbers.join(', ')})
    ELSE ${instrumentText} END`
}
