import {
  logFieldName,
  mappedLegs,
  missingFields,
  type LegMapping,
  type LogChoices,
  type LogField,
  type LogMapping,
} from '#domain'
import { parseOptionSymbol } from '#engine/exchange'
import {
  readDate,
  readNumber,
  readOptionType,
  readPrice,
  readQuantity,
  readSide,
  readTime,
  readUnderlying,
} from './cells.ts'
import { RowError, TradeLogError } from './log-error.ts'
import type { LoggedContract, LoggedFill, LoggedTrade, ReadRow, RowReader, Stamp } from './row-reader.ts'
import type { LogRow } from './table.ts'

/**
 * Reads rows by a mapping of their columns.
 * @throws TradeLogError when the mapping lacks a field, or names a column that the file lacks
 */
export function mappedReader(
  mapping: LogMapping,
  header: readonly string[],
  { underlying }: Pick<LogChoices, 'underlying'>,
): RowReader {
  checkMapping(mapping, header)
  const legs = mappedLegs(mapping)
  const readers = legs.map((leg, index) => {
    const sharesCharges = legs.length > 1 && leg.columns.charges === mapping.columns.charges
    const share = sharesCharges ? { index, of: legs.length } : undefined
    return new MappedRow({ ...mapping, ...leg }, { underlying, isLeg: legs.length > 1, share })
  })
  const [only] = readers
  return readers.length === 1 ? (row) => only.read(row) : (row) => readers.map((leg) => leg.read(row))
}

function checkMapping(mapping: LogMapping, header: readonly string[]): void {
  const missing = missingFields(mapping)
  if (missing.length > 0) {
    const names = missing.map((field) => logFieldName(field, mapping.shape)).join(', ')
    throw new TradeLogError(`Say which columns hold: ${names}`, { wanted: 'mapping' })
  }
  const columns = mappedLegs(mapping).flatMap((leg) => Object.entries(leg.columns))
  for (const [field, column] of columns)
    if (!header.includes(column))
      throw new TradeLogError(
        `${logFieldName(field as LogField, mapping.shape)}: the file has no column '${column}'`,
        { wanted: 'mapping' },
      )
}

/** Tradebooks also contain share options and futures; only index options are read. */
const OTHER_CONTRACT = /FUT$|^[A-Z0-9&-]+$/

interface RowOptions {
  readonly underlying: LogChoices['underlying']
  /** Whether the row has further legs. */
  readonly isLeg: boolean
  /** This leg's part of the row's charges, if they are divided. */
  readonly share: { readonly index: number; readonly of: number } | undefined
}

/** Reads one leg of each row. */
class MappedRow {
  readonly #mapping: LogMapping & LegMapping
  readonly #options: RowOptions

  constructor(mapping: LogMapping & LegMapping, options: RowOptions) {
    this.#mapping = mapping
    this.#options = options
  }

  read(row: LogRow): ReadRow {
    if (this.#options.isLeg && this.#text(row, 'price') === '')
      return { setAside: 'legs without an entry price' }
    const contract = this.#contractOf(row)
    if ('setAside' in contract) return contract
    const { shape } = this.#mapping
    const order = {
      line: row.line,
      contract,
      side: this.#cell(row, 'side', readSide),
      quantity: this.#cell(row, 'quantity', readQuantity),
      charges: this.#chargesOf(row),
    }
    const at = this.#stamp(row, 'date', 'time')
    const price = this.#cell(row, 'price', readPrice)
    // A trade without an exit is open, or was settled when its contract expired.
    return shape === 'fills' || this.#text(row, 'exitPrice') === ''
      ? ({ ...order, at, price } satisfies LoggedFill)
      : this.#tradeOf(row, { ...order, entry: at, entryPrice: price })
  }

  #tradeOf(row: LogRow, order: Omit<LoggedTrade, 'exit' | 'exitPrice' | 'reason'>): LoggedTrade {
    const hasExitDate = (this.#text(row, 'exitDate') ?? '') !== ''
    const exit = {
      date: hasExitDate ? this.#dateOf(row, 'exitDate') : order.entry.date,
      seconds: this.#cell(row, 'exitTime', readTime),
    }
    if (
      exit.date < order.entry.date ||
      (exit.date === order.entry.date && exit.seconds < order.entry.seconds)
    )
      throw new RowError('the exit comes before the entry')
    return {
      ...order,
      exit,
      exitPrice: this.#cell(row, 'exitPrice', readPrice),
      reason: (this.#text(row, 'reason') ?? '').slice(0, 60),
    }
  }

  #chargesOf(row: LogRow): number | undefined {
    if ((this.#text(row, 'charges') ?? '') === '') return undefined
    const paise = Math.round(this.#cell(row, 'charges', readNumber) * 100)
    const { share } = this.#options
    if (!share) return paise
    const part = Math.trunc(paise / share.of)
    return share.index === 0 ? paise - part * (share.of - 1) : part
  }

  #contractOf(row: LogRow): LoggedContract | { readonly setAside: string } {
    const { columns } = this.#mapping
    const expiry = (this.#text(row, 'expiry') ?? '') === '' ? undefined : this.#dateOf(row, 'expiry')
    if (columns.contract !== undefined) return this.#named(row, columns.contract, expiry)
    const strike = this.#text(row, 'strike')
    const optionType = this.#text(row, 'optionType')
    if (strike === undefined || optionType === undefined) throw new RowError('no contract is named')
    // Rows of totals lie between the rows of their legs.
    if (strike === '' && (optionType === '' || columns.optionType === undefined))
      return { setAside: 'rows without a strike' }
    return {
      underlying: this.#underlyingOf(row),
      type: this.#cell(row, 'optionType', readOptionType),
      strike: this.#cell(row, 'strike', readPrice),
      expiry,
    }
  }

  #named(
    row: LogRow,
    column: string,
    expiry: string | undefined,
  ): LoggedContract | { readonly setAside: string } {
    const symbol = row.cell(column)
    const contract = parseOptionSymbol(symbol)
    if (contract && contract.kind !== 'FUT')
      return {
        underlying: contract.underlying,
        type: contract.kind,
        strike: contract.strike,
        expiry: expiry ?? contract.expiry,
      }
    if (OTHER_CONTRACT.test(symbol.toUpperCase()))
      return { setAside: 'rows of shares, futures and other options' }
    throw new RowError(
      `${column} ${symbol === '' ? 'is empty' : `is '${symbol.slice(0, 40)}'`}, expected an option such as NIFTY24JAN21500CE`,
    )
  }

  #underlyingOf(row: LogRow) {
    if ((this.#text(row, 'underlying') ?? '') !== '') return this.#cell(row, 'underlying', readUnderlying)
    const { underlying } = this.#options
    if (underlying !== undefined) return underlying
    throw new TradeLogError('The file names no index: say which one was traded', { wanted: 'underlying' })
  }

  #stamp(row: LogRow, dateField: LogField, timeField: LogField): Stamp {
    const date = this.#dateOf(row, dateField)
    // Without its own column, the time follows the date in the date column.
    const field = this.#text(row, timeField) === undefined ? dateField : timeField
    return { date, seconds: this.#cell(row, field, readTime) }
  }

  #dateOf(row: LogRow, field: LogField): string {
    return this.#cell(row, field, (text, column) => readDate(text, column, this.#mapping.dates))
  }

  #cell<T>(row: LogRow, field: LogField, read: (text: string, column: string) => T): T {
    const { columns, shape } = this.#mapping
    return read(this.#text(row, field) ?? '', columns[field] ?? `${logFieldName(field, shape)} of every row`)
  }

  /** The text of a field: from its column, or the constant for all rows; undefined if the mapping has neither. */
  #text(row: LogRow, field: LogField): string | undefined {
    const { columns, constants } = this.#mapping
    const column = columns[field]
    return column === undefined ? constants[field] : row.cell(column)
  }
}
