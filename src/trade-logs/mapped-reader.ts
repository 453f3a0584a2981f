import { logFieldName, missingFields, type LogChoices, type LogField, type LogMapping } from '#domain'
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
import type { LoggedContract, LoggedFill, LoggedTrade, RowReader, Stamp } from './row-reader.ts'
import type { LogRow } from './table.ts'

/**
 * Reads rows by a mapping of their columns.
 * @throws TradeLogError when the mapping lacks a field, or names a column that the file has not
 */
export function mappedReader(
  mapping: LogMapping,
  header: readonly string[],
  { underlying }: Pick<LogChoices, 'underlying'>,
): RowReader {
  checkMapping(mapping, header)
  const read = new MappedRow(mapping, underlying)
  return (row) => read.read(row)
}

function checkMapping(mapping: LogMapping, header: readonly string[]): void {
  const missing = missingFields(mapping)
  if (missing.length > 0) {
    const names = missing.map((field) => logFieldName(field, mapping.shape)).join(', ')
    throw new TradeLogError(`Say which columns hold: ${names}`, { wanted: 'mapping' })
  }
  for (const [field, column] of Object.entries(mapping.columns))
    if (!header.includes(column))
      throw new TradeLogError(
        `${logFieldName(field as LogField, mapping.shape)}: the file has no column '${column}'`,
        { wanted: 'mapping' },
      )
}

/** Share options and futures are in every tradebook; only options of the indices are read. */
const OTHER_CONTRACT = /FUT$|^[A-Z0-9&-]+$/

class MappedRow {
  readonly #mapping: LogMapping
  readonly #underlying: LogChoices['underlying']

  constructor(mapping: LogMapping, underlying: LogChoices['underlying']) {
    this.#mapping = mapping
    this.#underlying = underlying
  }

  read(row: LogRow): ReturnType<RowReader> {
    const contract = this.#contractOf(row)
    if ('setAside' in contract) return contract
    const { columns, shape } = this.#mapping
    const order = {
      line: row.line,
      contract,
      side: this.#cell(row, 'side', readSide),
      quantity: this.#cell(row, 'quantity', readQuantity),
      charges:
        columns.charges === undefined || row.cell(columns.charges) === ''
          ? undefined
          : Math.round(this.#cell(row, 'charges', readNumber) * 100),
    }
    const at = this.#stamp(row, 'date', 'time')
    const price = this.#cell(row, 'price', readPrice)
    return shape === 'fills'
      ? ({ ...order, at, price } satisfies LoggedFill)
      : this.#tradeOf(row, { ...order, entry: at, entryPrice: price })
  }

  #tradeOf(row: LogRow, order: Omit<LoggedTrade, 'exit' | 'exitPrice' | 'reason'>): LoggedTrade {
    const { exitDate, reason } = this.#mapping.columns
    const hasExitDate = exitDate !== undefined && row.cell(exitDate) !== ''
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
      reason: reason === undefined ? '' : row.cell(reason).slice(0, 60),
    }
  }

  #contractOf(row: LogRow): LoggedContract | { readonly setAside: string } {
    const { columns } = this.#mapping
    const expiry =
      columns.expiry !== undefined && row.cell(columns.expiry) !== ''
        ? this.#dateOf(row, 'expiry')
        : undefined
    if (columns.contract !== undefined) return this.#named(row, columns.contract, expiry)
    const { strike, optionType } = columns
    if (strike === undefined || optionType === undefined) throw new RowError('no contract is named')
    // A row of totals stands among the rows of its legs.
    if (row.cell(strike) === '' && row.cell(optionType) === '') return { setAside: 'rows without a strike' }
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
    const { underlying: column } = this.#mapping.columns
    if (column !== undefined && row.cell(column) !== '') return readUnderlying(row.cell(column), column)
    if (this.#underlying !== undefined) return this.#underlying
    throw new TradeLogError('The file names no index: say which one was traded', { wanted: 'underlying' })
  }

  #stamp(row: LogRow, dateField: LogField, timeField: LogField): Stamp {
    const { columns } = this.#mapping
    const date = this.#dateOf(row, dateField)
    // Without a column for it, the time stands behind the date.
    const timeColumn = columns[timeField] ?? columns[dateField] ?? ''
    return { date, seconds: readTime(row.cell(timeColumn), timeColumn) }
  }

  #dateOf(row: LogRow, field: LogField): string {
    const column = this.#mapping.columns[field] ?? ''
    return readDate(row.cell(column), column, this.#mapping.dates)
  }

  #cell<T>(row: LogRow, field: LogField, read: (text: string, column: string) => T): T {
    const column = this.#mapping.columns[field] ?? ''
    return read(row.cell(column), column)
  }
}
