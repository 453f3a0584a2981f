import { UNDERLYINGS, type BarMapping, type DateOrder } from '#domain'
import { shapeOf, type ColumnShape } from './column-shape.ts'

/** The beginning of a table. */
export interface TableHead {
  readonly file: string
  readonly delimiter: BarMapping['delimiter']
  readonly hasHeader: boolean
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Suggestion {
  readonly mapping: BarMapping
  /** The assumptions made, one sentence each. */
  readonly notes: readonly string[]
}

interface Column {
  readonly name: string
  readonly plain: string
  readonly shape: ColumnShape
  readonly values: readonly string[]
}

/** Usual names of columns, the most likely first. */
const NAMES = {
  time: ['datetime', 'timestamp', 'ts', 'time', 'date', 'candletime', 'bartime', 'datetimeist', 'epoch'],
  date: ['date', 'tradedate', 'day', 'tradingdate', 'trddt'],
  clock: ['time', 'clock', 'minute', 'tradetime', 'hhmm', 'hhmmss'],
  open: ['open', 'o', 'openprice', 'into'],
  high: ['high', 'h', 'highprice', 'inth'],
  low: ['low', 'l', 'lowprice', 'intl'],
  close: ['close', 'c', 'closeprice', 'ltp', 'intc', 'last', 'price'],
  volume: ['volume', 'vol', 'v', 'tradedvolume', 'intv', 'qty', 'quantity', 'volumeqty', 'tradedqty'],
  openInterest: ['openinterest', 'oi', 'intoi', 'openint', 'opnintrst'],
  symbol: [
    'symbol',
    'ticker',
    'tradingsymbol',
    'instrument',
    'contract',
    'scrip',
    'name',
    'security',
    'tckrsymb',
  ],
  underlying: ['underlying', 'index', 'symbol', 'name', 'ticker', 'stockcode', 'asset', 'instrument'],
  expiry: ['expiry', 'expirydate', 'exp', 'expdate', 'expirydt', 'xprydt', 'maturity'],
  strike: ['strike', 'strikeprice', 'strk', 'strikepr', 'strkpric'],
  type: [
    'type',
    'optiontype',
    'right',
    'opttype',
    'optiontyp',
    'cepe',
    'callput',
    'callorput',
    'side',
    'optntp',
    'instrumenttype',
  ],
} as const

/**
 * A suggested mapping of a table's columns, from their names and values; undefined without a column of times,
 * or with fewer than four columns of prices.
 */
export function suggestMapping(table: TableHead): Suggestion | undefined {
  const columns = table.header.map((name, i): Column => {
    const values = table.rows.map((row) => row[i] ?? '')
    return { name, plain: name.replace(/[^a-z0-9]/g, ''), shape: shapeOf(values), values }
  })
  const notes: string[] = []
  const time = timeOf(columns, notes)
  if (!time) return undefined
  const used = new Set(time.columns)
  const instrument = instrumentOf(columns, used, { file: table.file, notes })
  const numbers = numbersOf(columns, used, notes)
  if (!numbers) return undefined
  const { delimiter, hasHeader: header } = table
  return {
    mapping: { delimiter, header, time: time.time, ...clocksOf(time, notes), ...numbers, instrument },
    notes,
  }
}

interface SuggestedTime {
  readonly time: BarMapping['time']
  readonly columns: readonly string[]
  /** The clocks of the sample as text, or its counts since 1970. */
  readonly clocks: readonly string[]
}

function timeOf(columns: readonly Column[], notes: string[]): SuggestedTime | undefined {
  const stamp = best(columns, NAMES.time, ['stamp'])
  if (stamp) {
    const time = { kind: 'one', column: stamp.name, order: orderOf(stamp.values, notes) } as const
    return { time, columns: [stamp.name], clocks: stamp.values }
  }
  const epoch = best(columns, NAMES.time, ['seconds', 'milliseconds'])
  const date = best(columns, NAMES.date, ['date'])
  if (epoch && !date) {
    const unit = epoch.shape === 'seconds' ? 'seconds' : 'milliseconds'
    return { time: { kind: 'epoch', column: epoch.name, unit }, columns: [epoch.name], clocks: epoch.values }
  }
  const clock =
    best(columns, NAMES.clock, ['clock']) ??
    columns.find(
      ({ plain, shape }) => shape === 'number' && (NAMES.clock as readonly string[]).includes(plain),
    )
  if (!date || !clock) return undefined
  const time = { kind: 'two', date: date.name, time: clock.name, order: orderOf(date.values, notes) } as const
  return { time, columns: [date.name, clock.name], clocks: clock.values }
}

/** The column of a shape with the most likely name, or the first such column. */
function best(
  columns: readonly Column[],
  names: readonly string[],
  shapes: readonly ColumnShape[],
  used: ReadonlySet<string> = new Set(),
): Column | undefined {
  const fitting = columns.filter(({ shape, name }) => shapes.includes(shape) && !used.has(name))
  return named(fitting, names) ?? fitting[0]
}

function named(columns: readonly Column[], names: readonly string[]): Column | undefined {
  for (const name of names) {
    const column = columns.find(({ plain }) => plain === name)
    if (column) return column
  }
  return undefined
}

const NUMERIC_DATE = /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ]\d{1,4}/
const LAST_MONTH = 12
const LAST_DAY = 31

/** The order of day, month and year: a number beyond 12 cannot be a month, and one beyond 31 is a year. */
function orderOf(values: readonly string[], notes: string[]): DateOrder {
  const given = values.filter((value) => value.trim() !== '')
  if (given.some((value) => /^\s*(?:19|20)\d{2}(?:\D|\d{4}(?:\D|$)|\d{8})/.test(value))) return 'ymd'
  const pairs = given.flatMap((value) => {
    const match = NUMERIC_DATE.exec(value)
    return match ? [[Number(match[1]), Number(match[2])]] : []
  })
  if (pairs.some(([first]) => first > LAST_DAY)) return 'ymd'
  if (pairs.some(([first]) => first > LAST_MONTH)) return 'dmy'
  if (pairs.some(([, second]) => second > LAST_MONTH)) return 'mdy'
  if (pairs.length > 0)
    notes.push(
      `Dates such as ${given[0].trim()} can begin with the day or the month; they are read with the day first, as in India`,
    )
  return 'dmy'
}

const OPEN = 9 * 60 + 15
const CLOSE = 15 * 60 + 30
const MINUTES_IN_INDIA = 330
const MINUTES_A_DAY = 24 * 60

/** The zone and the stamp that put the times into the session. */
function clocksOf({ time, clocks }: SuggestedTime, notes: string[]): Pick<BarMapping, 'zone' | 'stamp'> {
  const read = clocks.flatMap((text) => {
    const clock = time.kind === 'epoch' ? clockOfCount(Number(text), time.unit) : clockOfText(text)
    return clock ? [clock] : []
  })
  const inSession = (offset: number) =>
    read.filter(({ minute }) => {
      const there = (minute + offset) % MINUTES_A_DAY
      return there >= OPEN && there <= CLOSE
    }).length
  const isUtc = inSession(MINUTES_IN_INDIA) > inSession(0)
  if (isUtc !== (time.kind === 'epoch') && read.length > 0)
    notes.push(
      isUtc
        ? 'The times lie in the trading session if they are UTC'
        : 'The counts since 1970 lie in the trading session if they are read as Indian time',
    )
  const minutes = read.map(({ minute }) => (minute + (isUtc ? MINUTES_IN_INDIA : 0)) % MINUTES_A_DAY)
  const endsWith59 = read.length > 0 && read.every(({ second }) => second === 59)
  const endsAtClose = minutes.includes(CLOSE) && !minutes.includes(OPEN)
  if (endsAtClose && !endsWith59)
    notes.push('Days begin at 09:16 and end at 15:30, so a time is taken for the end of its minute')
  return { zone: isUtc ? 'utc' : 'india', stamp: endsWith59 || endsAtClose ? 'end' : 'start' }
}

interface Clock {
  readonly minute: number
  readonly second: number
}

function clockOfCount(count: number, unit: 'seconds' | 'milliseconds'): Clock | undefined {
  if (!Number.isFinite(count)) return undefined
  const seconds = Math.floor(unit === 'seconds' ? count : count / 1000)
  return { minute: Math.floor(seconds / 60) % MINUTES_A_DAY, second: seconds % 60 }
}

function clockOfText(text: string): Clock | undefined {
  const match =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AP]\.?M)?/i.exec(text) ??
    /(?:^|\D)(\d{1,2})(\d{2})()$/.exec(text.trim()) ??
    /(?:^|\D|\d{8})(\d{1,2})(\d{2})(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const hour = Number(match[1])
  const half = match[4]?.toUpperCase()
  const hours = half === undefined ? hour : (hour % 12) + (half.startsWith('P') ? 12 : 0)
  return { minute: hours * 60 + Number(match[2]), second: Number(match[3] ?? 0) }
}

/** The columns of prices and units: by their names, otherwise in the usual order of bars. */
function numbersOf(
  columns: readonly Column[],
  used: Set<string>,
  notes: string[],
): Pick<BarMapping, 'open' | 'high' | 'low' | 'close' | 'volume' | 'openInterest'> | undefined {
  const free = () => columns.filter(({ name }) => !used.has(name))
  const take = (column: Column | undefined) => {
    if (column) used.add(column.name)
    return column?.name
  }
  const found = (['open', 'high', 'low', 'close'] as const).map((field) => take(named(free(), NAMES[field])))
  const units = (['volume', 'openInterest'] as const).map((field) => take(named(free(), NAMES[field])))
  const guessed = found.map(
    (column) => column ?? take(free().find(({ shape }) => shape === 'number' || shape === 'seconds')),
  )
  if (guessed.some((column) => column === undefined)) return undefined
  const [open, high, low, close] = guessed as string[]
  if (found.includes(undefined))
    notes.push(
      `Open, high, low and close are taken to be ${open}, ${high}, ${low} and ${close}, by their places`,
    )
  const isUnnamed = found.every((column) => column === undefined)
  const unit = (column: string | undefined) =>
    column ?? (isUnnamed ? take(free().find(({ shape }) => shape === 'number')) : undefined) ?? null
  return { open, high, low, close, volume: unit(units[0]), openInterest: unit(units[1]) }
}

function instrumentOf(
  columns: readonly Column[],
  used: Set<string>,
  { file, notes }: { readonly file: string; readonly notes: string[] },
): BarMapping['instrument'] {
  const free = columns.filter(({ name }) => !used.has(name))
  const use = (...names: string[]) => names.forEach((name) => used.add(name))
  const symbol = best(free, NAMES.symbol, ['contract'])
  if (symbol) {
    use(symbol.name)
    return { kind: 'symbol', column: symbol.name }
  }
  const expiry = named(free, NAMES.expiry) ?? free.find(({ shape }) => shape === 'date')
  const strike = named(free, NAMES.strike)
  const type = best(free, NAMES.type, ['type']) ?? named(free, NAMES.type)
  if (expiry && strike && type) {
    const underlying = best(free, NAMES.underlying, ['underlying'])
    use(expiry.name, strike.name, type.name, ...(underlying ? [underlying.name] : []))
    return {
      kind: 'parts',
      underlying: underlying ? { column: underlying.name } : { fixed: underlyingOfFile(file, notes) },
      expiry: expiry.name,
      order: orderOf(expiry.values, []),
      strike: strike.name,
      type: type.name,
    }
  }
  const index = best(free, NAMES.symbol, ['underlying'])
  if (index) {
    use(index.name)
    return { kind: 'symbol', column: index.name }
  }
  notes.push('No column names the contract, so each file is taken to hold one, which its name says')
  return { kind: 'file' }
}

function underlyingOfFile(file: string, notes: string[]): (typeof UNDERLYINGS)[number] {
  const plain = file.toUpperCase()
  const names = UNDERLYINGS.filter((name) => plain.includes(name)).sort((a, b) => b.length - a.length)
  const found = names[0] ?? UNDERLYINGS[0]
  notes.push(`No column names the index: all rows are taken to be of ${found}`)
  return found
}
