import { createHash } from 'node:crypto'
import type { LogChoices, LogMapping, Trade } from '#domain'
import { expiryChip, formatNumber } from '#domain'
import { formatOf } from './formats.ts'
import { RowError, TradeLogError, type LineProblem } from './log-error.ts'
import { isOddLot, tradesOf } from './log-trades.ts'
import { mappedReader } from './mapped-reader.ts'
import { pairFills } from './pair-fills.ts'
import { resolved } from './resolve-row.ts'
import {
  isTrade,
  type LoggedFill,
  type LoggedPackage,
  type LoggedTrade,
  type RowReader,
} from './row-reader.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { lookAtTable, readTable, type LogTable } from './table.ts'

/** The first look at a file, before all of it is read. */
export interface LogLook {
  /** The format recognised by its header; undefined if the file needs a mapping. */
  readonly source: string | undefined
  readonly header: readonly string[]
  /** Identifies a header: SHA-256, hexadecimal. */
  readonly headerHash: string
  /** The first rows, cell by cell. */
  readonly sample: readonly (readonly string[])[]
  readonly rows: number
  /** A suggested mapping for a file of no known format. */
  readonly suggestion: LogMapping
}

/** Trades of a log. */
export interface ReadLog {
  readonly source: string
  readonly instrument: string
  readonly trades: readonly Trade[]
  /** Rows of the file: trades or fills. */
  readonly rows: number
  /** Notes on how the numbers were read, a sentence each. */
  readonly notes: readonly string[]
}

const SAMPLE_ROWS = 5
/** More problems would not be read by anyone. */
const MOST_PROBLEMS = 100

/**
 * Recognises a file.
 * @throws TradeLogError when it has no table of trades
 */
export function lookAtLog(text: string): LogLook {
  const { header, firstRows, rows } = lookAtTable(text, isKnown, SAMPLE_ROWS)
  return {
    source: formatOf(header)?.source,
    header,
    headerHash: createHash('sha256').update(header.join('\n')).digest('hex'),
    sample: firstRows.map((row) => header.map((name) => row.cell(name))),
    rows,
    suggestion: suggestMapping(header),
  }
}

const isKnown = (cells: readonly string[]) => formatOf(cells) !== undefined

/**
 * Reads a log of trades completely, or refuses it.
 * @param text of a CSV file
 * @throws TradeLogError with the invalid lines and what was expected, or the choice that has to be made first
 */
export function readLog(text: string, choices: LogChoices): ReadLog {
  const table = readTable(text, isKnown)
  const format = choices.mapping === undefined ? formatOf(table.header) : undefined
  const read = format
    ? format.reader(table.header, choices)
    : mappedReader(mappingOf(choices, table), table.header, choices)
  const { taken, setAside } = readRows(table, read, choices)
  const { trades, notes } = finished(taken)
  if (trades.length === 0)
    throw new TradeLogError(
      `The file has no finished trade of index options: ${formatNumber(table.rows.length)} rows were read${setAside.length > 0 ? `; ${setAside.join('; ')}` : ''}`,
    )
  return {
    source: choices.source ?? format?.source ?? 'a trade log',
    instrument: instrumentsOf(trades),
    trades: tradesOf(trades),
    rows: table.rows.length,
    notes: [...(format?.notes ?? []), ...setAside, ...notes, ...choiceNotes(taken, choices)],
  }
}

function mappingOf({ mapping }: LogChoices, { header }: LogTable): LogMapping {
  if (mapping) return mapping
  throw new TradeLogError(
    `The file is of no known format; say which column holds what. It has the columns ${header.join(', ').slice(0, 400)}`,
    { wanted: 'mapping' },
  )
}

type Taken = LoggedFill | LoggedTrade | LoggedPackage

function readRows(table: LogTable, read: RowReader, choices: LogChoices) {
  const taken: Taken[] = []
  const problems: LineProblem[] = []
  const aside = new Map<string, number>()
  const terms = { expiry: choices.expiry, quantityIn: choices.mapping?.quantity ?? 'units' }
  let wrong = 0
  for (const row of table.rows) {
    try {
      const found = read(row)
      if ('setAside' in found) aside.set(found.setAside, (aside.get(found.setAside) ?? 0) + 1)
      else taken.push('package' in found ? found : resolved(found, terms))
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      wrong++
      if (problems.length < MOST_PROBLEMS) problems.push({ line: row.line, message: error.message })
    }
  }
  if (wrong > 0)
    throw new TradeLogError(
      `${formatNumber(wrong)} of ${formatNumber(table.rows.length)} rows cannot be read, and nothing was imported`,
      { problems },
    )
  const setAside = [...aside].map(([what, count]) => `Left out: ${what} (${formatNumber(count)}).`)
  return { taken, setAside }
}

/** Returns trades unchanged, and fills paired into trades. */
function finished(taken: readonly Taken[]) {
  const trades = taken.filter((row): row is LoggedTrade | LoggedPackage => 'package' in row || isTrade(row))
  const fills = taken.filter((row): row is LoggedFill => 'at' in row)
  const paired = pairFills(fills)
  const all = [...trades, ...paired.trades]
  return {
    trades: all,
    notes: [...openNotes(paired.open), ...tradeNotes(all), ...(fills.length > 0 ? [FIFO] : [])],
  }
}

const FIFO = 'Fills are paired into trades first in, first out, contract by contract.'

function openNotes(open: ReturnType<typeof pairFills>['open']): string[] {
  if (open.length === 0) return []
  const named = open
    .slice(0, 3)
    .map(
      ({ contract: { underlying, strike, type, expiry }, quantity, since }) =>
        `${formatNumber(quantity)} of ${underlying} ${expiry} ${strike / 100} ${type} since ${since}`,
    )
  const more = open.length > named.length ? ` and ${formatNumber(open.length - named.length)} more` : ''
  return [
    `Without a closing fill, so not counted, also where the contract expired: ${named.join(', ')}${more}.`,
  ]
}

function tradeNotes(trades: readonly (LoggedTrade | LoggedPackage)[]): string[] {
  const single = trades.filter((trade): trade is LoggedTrade => !('package' in trade))
  const odd = single.filter(isOddLot).length
  const isHeld = trades.some(({ entry, exit }) => entry.date !== exit.date)
  return [
    ...(single.some(({ charges }) => charges === undefined)
      ? ['The log has no charges: Delta uses those of the exchange and a discount broker on each day.']
      : []),
    ...(odd > 0
      ? [
          `The quantity of ${formatNumber(odd)} trades is no whole number of lots of that day: profits are of the units, lots are rounded.`,
        ]
      : []),
    ...(isHeld ? ['Positions held overnight count on the day of their exit.'] : []),
  ]
}

function choiceNotes(taken: readonly Taken[], { underlying, expiry, rupeesPerDollar }: LogChoices): string[] {
  if (taken.some((row) => 'package' in row))
    return rupeesPerDollar === undefined ? [] : [`Dollars count ₹${rupeesPerDollar} each, on every day.`]
  return [
    ...(underlying === undefined ? [] : [`Where the log names no index, ${underlying} was taken.`]),
    ...(expiry === undefined
      ? []
      : [
          `Where the log names no expiry, the ${expiryChip({ expiry })} one listed on the day of the entry was taken.`,
        ]),
  ]
}

/** The index of the trades; several indices joined by name. */
function instrumentsOf(trades: readonly (LoggedTrade | LoggedPackage)[]): string {
  const names = new Set(
    trades.map((trade) => ('package' in trade ? trade.package.instrument : trade.contract.underlying)),
  )
  return [...names].sort().join(' + ')
}
