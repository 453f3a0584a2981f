import { createHash } from 'node:crypto'
import type { LogChoices, LogMapping, Trade } from '#domain'
import { expiryChip, formatCount, formatNumber } from '#domain'
import { formatOf } from './formats.ts'
import { RowError, TradeLogError, type LineProblem } from './log-error.ts'
import { isOddLot, tradesOf } from './log-trades.ts'
import { mappedReader } from './mapped-reader.ts'
import { pairFills, type OpenPosition } from './pair-fills.ts'
import { resolved, type RowTerms } from './resolve-row.ts'
import {
  isTrade,
  type LoggedFill,
  type LoggedPackage,
  type LoggedTrade,
  type ReadRow,
  type RowReader,
} from './row-reader.ts'
import { settleExpired, type IndexCloses } from './settle-expired.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { previewTable, readTable, type LogTable } from './table.ts'

/** What the header and the first rows of a file show. */
export interface LogPreview {
  /** The format recognised by its header; undefined if the file needs a mapping. */
  readonly source: string | undefined
  readonly header: readonly string[]
  /** Identifies a header: SHA-256, hexadecimal. */
  readonly headerHash: string
  /** The first rows, cell by cell. */
  readonly sample: readonly (readonly string[])[]
  readonly rows: number
  /** A suggested mapping for a file of unknown format. */
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
 * Recognises the format of a file by its header, or suggests a mapping of its columns.
 * @throws TradeLogError when it has no table of trades
 */
export function previewLog(text: string): LogPreview {
  const { header, firstRows, rows } = previewTable(text, isKnown, SAMPLE_ROWS)
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
 * @param closeOf closes of the indices, at which contracts that expired without a closing fill are settled
 * @throws TradeLogError with the invalid lines and what was expected, or the choice that the user must make first
 */
export function readLog(text: string, choices: LogChoices, closeOf: IndexCloses = () => undefined): ReadLog {
  const table = readTable(text, isKnown)
  const format = choices.mapping === undefined ? formatOf(table.header) : undefined
  const read = format
    ? format.reader(table.header, choices)
    : mappedReader(mappingOf(choices, table), table.header, choices)
  const { taken, setAside } = readRows(table, read, choices)
  const { trades, notes } = finished(taken, closeOf)
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
  const terms = { expiry: choices.expiry, quantityIn: choices.mapping?.quantity ?? 'units' } as const
  const legs: ReadRow[] = []
  const problems: LineProblem[] = []
  for (const row of table.rows) {
    try {
      // If one leg of a row is wrong, the whole row is refused: all its legs are resolved before any is added.
      const found = [read(row)].flat().map((leg) => resolvedLeg(leg, terms))
      legs.push(...found)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      problems.push({ line: row.line, message: error.message })
    }
  }
  const taken = legs.filter((leg): leg is Taken => !('setAside' in leg))
  if (problems.length > 0 && (!choices.skipBad || taken.length === 0))
    throw new TradeLogError(
      `${formatNumber(problems.length)} of ${formatNumber(table.rows.length)} rows cannot be read, and nothing was imported`,
      { problems: problems.slice(0, MOST_PROBLEMS) },
    )
  return { taken, setAside: [...skippedNotes(problems), ...setAsideNotes(legs)] }
}

function setAsideNotes(legs: readonly ReadRow[]): string[] {
  const counts = new Map<string, number>()
  for (const leg of legs) if ('setAside' in leg) counts.set(leg.setAside, (counts.get(leg.setAside) ?? 0) + 1)
  return [...counts].map(([what, count]) => `Left out: ${what} (${formatNumber(count)}).`)
}

function resolvedLeg(leg: ReadRow, terms: RowTerms): ReadRow {
  return 'setAside' in leg || 'package' in leg ? leg : resolved(leg, terms)
}

const MOST_SKIPPED_NAMED = 20

/** Describes the skipped rows, each with its line and its problem. */
function skippedNotes(problems: readonly LineProblem[]): string[] {
  const wrong = problems.length
  if (wrong === 0) return []
  const named = problems.slice(0, MOST_SKIPPED_NAMED)
  const more = wrong > named.length ? `; and ${formatNumber(wrong - named.length)} more` : ''
  const lines = named.map(({ line, message }) => `line ${line}: ${message}`).join('; ')
  return [`Skipped, because they cannot be read: ${formatCount(wrong, 'row')} (${lines}${more}).`]
}

/** Returns trades unchanged, and fills paired into trades. */
function finished(taken: readonly Taken[], closeOf: IndexCloses) {
  const trades = taken.filter((row): row is LoggedTrade | LoggedPackage => 'package' in row || isTrade(row))
  const fills = taken.filter((row): row is LoggedFill => 'at' in row)
  const paired = pairFills(fills)
  const settled = settleExpired(paired.open, closeOf)
  const all = [...trades, ...paired.trades, ...settled.trades]
  const isPaired = paired.trades.length > 0
  return {
    trades: all,
    notes: [...settled.notes, ...openNotes(settled.open), ...tradeNotes(all), ...(isPaired ? [FIFO] : [])],
  }
}

const FIFO = 'Fills are paired into trades first in, first out, contract by contract.'

function openNotes(open: readonly OpenPosition[]): string[] {
  if (open.length === 0) return []
  const named = open
    .slice(0, 3)
    .map(
      ({ fill: { contract, at }, left }) =>
        `${formatNumber(left)} of ${contract.underlying} ${contract.expiry} ${contract.strike / 100} ${contract.type} since ${at.date}`,
    )
  const more = open.length > named.length ? ` and ${formatNumber(open.length - named.length)} more` : ''
  return [
    `Without a closing fill, so not counted, and not expired on a day whose close is known: ${named.join(', ')}${more}.`,
  ]
}

function tradeNotes(trades: readonly (LoggedTrade | LoggedPackage)[]): string[] {
  const single = trades.filter((trade): trade is LoggedTrade => !('package' in trade))
  const odd = single.filter(isOddLot).length
  const isHeld = trades.some(({ entry, exit }) => entry.date !== exit.date)
  return [
    ...(single.some(({ charges }) => charges === undefined)
      ? [
          'The log has no charges: Delta uses the charges of the exchange and of a discount broker on each day.',
        ]
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
