import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { EXPIRY_CHOICES, MAX_LOG_BYTES, UNDERLYINGS, type BacktestBundle, type LogChoices } from '#domain'
import { logChoicesSchema, logMappingSchema } from '#domain/schemas'
import { realPrices } from '#market-data'
import { logBundle, readLog, TradeLogError, type IndexCloses } from '#trade-logs'
import { describeIssues, InputError } from '../input-error.ts'
import { readRequest } from '../read-request.ts'

/** Options for facts that a log does not contain. */
export interface LogOptions {
  readonly source?: string
  readonly underlying?: LogChoices['underlying']
  readonly expiry?: LogChoices['expiry']
  readonly rupeesPerDollar?: number
  readonly capital?: number
  readonly skipBad?: boolean
  /** A file. */
  readonly mapping?: string
}

export function withLogOptions(command: Command): Command {
  return command
    .addOption(new Option('--underlying <index>', 'of trades that name none').choices(UNDERLYINGS))
    .addOption(
      new Option('--expiry <which>', 'of trades that name none: as listed on the entry day').choices(
        EXPIRY_CHOICES,
      ),
    )
    .addOption(
      new Option('--rupees-per-dollar <rupees>', 'for logs in dollars').argParser((value) => numberOf(value)),
    )
    .addOption(
      new Option('--capital <rupees>', 'what returns are counted on').argParser((value) => numberOf(value)),
    )
    .option('--skip-bad', 'leave out rows that cannot be read, and list them, instead of refusing the file')
    .option('--source <name>', 'where the trades are from, of a file of no known format')
    .option('--mapping <file>', 'JSON that says which column holds what, for such a file')
    .addHelpText(
      'after',
      `
Known by their header: AlgoTest, Option Omega, tradebooks of Zerodha. For any other CSV file:
  --source StockMock --mapping mapping.json, with
  {"shape": "trades", "quantity": "units", "dates": "day-first", "columns": {"date": "Entry Date", "time": "Entry Time",
   "exitTime": "Exit Time", "contract": "Symbol", "side": "B/S", "quantity": "Qty", "price": "Entry", "exitPrice": "Exit"}}
What no column says, and is the same in every row: "constants": {"side": "Sell", "quantity": "75"}. Rows of a call and a put:
  "legs": [{"constants": {"optionType": "CE"}, "columns": {"price": "CE Entry", "exitPrice": "CE Exit"}},
           {"constants": {"optionType": "PE"}, "columns": {"price": "PE Entry", "exitPrice": "PE Exit"}}]
A "shape" of "fills" has one price a row; fills are paired first in, first out (docs/trade-logs.md).`,
    )
}

const publishedClose: IndexCloses = (underlying, date) => realPrices(underlying, date)?.close

function numberOf(value: string): number {
  const number = Number(value)
  if (!(number > 0)) throw new InvalidArgumentError(`Expected a number above zero; given '${value}'.`)
  return number
}

/** @throws InputError for an invalid option */
export function logChoices({ mapping, capital, skipBad, ...options }: LogOptions): LogChoices {
  const { source, underlying, expiry, rupeesPerDollar } = options
  const given = {
    source,
    underlying,
    expiry,
    rupeesPerDollar,
    initialCapital: capital,
    skipBad,
    ...(mapping !== undefined && { mapping: readRequest(mapping, logMappingSchema) }),
  }
  const checked = logChoicesSchema.safeParse(given)
  if (!checked.success) throw new InputError(describeIssues(checked.error, given))
  return checked.data
}

/** @throws InputError when there is no such file, or it is too large */
export function readLogFile(path: string): string {
  try {
    const bytes = readFileSync(path)
    if (bytes.length > MAX_LOG_BYTES)
      throw new InputError(`${path}: larger than ${MAX_LOG_BYTES / 1_000_000} MB; split it by year`)
    return bytes.toString('utf8')
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${path}: cannot be read: ${(error as Error).message}`)
  }
}

/**
 * A log as a result.
 * @throws InputError with the lines that are wrong, or the option that is missing
 */
export function readLogBundle(path: string, options: LogOptions): BacktestBundle {
  const choices = logChoices(options)
  try {
    const { initialCapital } = choices
    return logBundle(readLog(readLogFile(path), choices, publishedClose), {
      file: basename(path),
      initialCapital,
    })
  } catch (error) {
    if (!(error instanceof TradeLogError)) throw error
    const lines = error.problems.map(({ line, message }) => `${path}:${line}: ${message}`)
    const option = error.wanted && ` (${OPTIONS[error.wanted]})`
    throw new InputError([`${path}: ${error.message}${option ?? ''}`, ...lines].join('\n'))
  }
}

const OPTIONS = {
  underlying: '--underlying',
  expiry: '--expiry',
  rupeesPerDollar: '--rupees-per-dollar',
  mapping: '--mapping',
} as const
