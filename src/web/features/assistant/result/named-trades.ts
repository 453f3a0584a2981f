import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { askedTrades, type AskedTrades, type TradeKind, type TradePlace } from './asked-trades.ts'
import { sum, WEEKDAYS, weekdayOf, type Days, type Figures } from './day-figures.ts'
import { tradeInWords } from './day-trades.ts'
import type { AskedDate } from './named-dates.ts'
import type { ResultWords } from './result-words.ts'
import { isOneOf, type Trades } from './trade-figures.ts'
import { figuresOf } from './trade-parts.ts'

/** Trades that one answer lists. */
const MOST_TRADES = 6
/** Trades of a place that one answer lists: `the last 10 trades`. */
const MOST_PLACED = 10

const NOT_LOADED = 'The trades of this result are not loaded.'

/** Trades of one kind, or of any of several: of Mondays and Fridays. */
interface Part {
  readonly kind: TradeKind['kind']
  readonly name: string
  readonly isIn: (trade: Trades[number]) => boolean
}

/** Answers with the trades that a question names: their number and profit, and a list if it asks for one. */
export function namedTrades(_: Days, run: OpenRun, { text }: ResultWords): Figures {
  const { trades = [], days } = run
  const asked = askedTrades(text)
  if (!asked || trades.length === 0) return { text: NOT_LOADED, document: 'trade-log' }
  const parts = partsOf(asked.kinds, run)
  const some = trades.filter((trade) => parts.every(({ isIn }) => isIn(trade)))
  const own = asked.place ? placed(some, asked.place) : some
  const name = parts.map((part) => part.name).join(', ')
  const [tab, document] = ['trades', 'trade-log'] as const
  if (own.length === 0) return { text: noneOf(name, parts, run), document, tab }
  const dates = [...new Set(own.map(({ date }) => date))]
  if (asked.place)
    return {
      text: [
        ...askedOf(asked.of ?? [], own, run),
        placedInWords(own, some.length, { name, place: asked.place }),
      ].join('\n\n'),
      document,
      tab,
    }
  const head = `${headOf(asked.asks, parts, own)} of ${trades.length}${asked.asks === 'only' ? ' trades' : ''}, on ${dates.length} of ${formatCount(days.filter((day) => day.trades > 0).length, 'day')}. ${figuresOf(own)}`
  const listed = asked.asks === 'list' ? listOf(own) : []
  const ways = asked.asks === 'only' ? waysToHave(parts) : [WHERE_LISTED]
  return { text: [head, ...listed, ...ways].join('\n\n'), document, tab }
}

/** How many of the trades of a place are of the kinds that a question asks of them. */
function askedOf(kinds: readonly TradeKind[], trades: Trades, run: OpenRun): string[] {
  const asked = partsOf(kinds, run)
  const [only] = trades
  if (trades.length === 1 && only)
    return asked.map(({ name, isIn }) => `This trade is ${isIn(only) ? '' : 'not '}one ${name}.`)
  const counted = asked.map(({ name, isIn }) => {
    const own = trades.filter(isIn)
    return `${name}: ${own.length === 0 ? 'none' : own.length === trades.length ? `all ${own.length}` : own.length}`
  })
  if (counted.length === 0) return []
  return [`Of these ${trades.length} trades, ${counted.join('; ')}.`]
}

/** The first or the last of some trades, in order of time. */
function placed(trades: Trades, { isLast, count }: TradePlace): Trades {
  const sorted = trades.toSorted((a, b) =>
    `${a.date} ${a.entryTime}`.localeCompare(`${b.date} ${b.entryTime}`),
  )
  return isLast ? sorted.slice(-count) : sorted.slice(0, count)
}

/** The first or the last trades: their profit, and a list of as many as one answer shows. */
function placedInWords(
  own: Trades,
  all: number,
  { name, place: { isLast, count } }: { readonly name: string; readonly place: TradePlace },
): string {
  const which = isLast ? 'last' : 'first'
  const head =
    own.length < count
      ? `There are only ${formatCount(own.length, 'trade')} ${name}`.trim()
      : `The ${which} ${own.length} of ${formatCount(all, 'trade')} ${name}`.trim()
  const more = own.length - MOST_PLACED
  const shown = (isLast ? own.slice(-MOST_PLACED) : own.slice(0, MOST_PLACED)).map(
    (trade) => `${formatDate(trade.date)}, ${tradeInWords(trade)}`,
  )
  const rest = more > 0 ? [`${formatCount(more, 'more trade')} of them stand in the trade log.`] : []
  return [`${head}, in order of entry. ${figuresOf(own)}`, ...shown, ...rest, WHERE_LISTED].join('\n\n')
}

/** `Trades of calls: 9`, or for trades that are supposed to be the only ones `Only Mondays: +₹1,300 net in 4`. */
function headOf(asks: AskedTrades['asks'], parts: readonly Part[], own: Trades): string {
  const names = parts.map(({ name }) => name)
  return asks === 'only'
    ? `Only ${names.map(bare).join(', ')}: ${formatSignedRupees(sum(own.map(({ netPnl }) => netPnl)))} net in ${own.length}`
    : `Trades ${names.join(', ')}: ${own.length}`
}

/** `Mondays` of `of Mondays`. */
const bare = (name: string) => name.replace(/^(of|with|from|left by) /, '')

const WHERE_LISTED =
  'The tab Trades of the result lists every trade; its columns sort by a click, and the filter above the results keeps weekdays and days to expiry.'

function listOf(own: Trades): string[] {
  const more = own.length - MOST_TRADES
  return [
    ...own.slice(0, MOST_TRADES).map((trade) => `${formatDate(trade.date)}, ${tradeInWords(trade)}`),
    ...(more > 0 ? [`${formatCount(more, 'more trade')} of them stand in the trade log.`] : []),
  ]
}

/** Where the result and a strategy are limited to some days or to one side. */
function waysToHave(parts: readonly Part[]): string[] {
  const isOfDays = parts.some(({ kind }) => kind === 'weekday' || kind === 'dte')
  const isOfSide = parts.some(({ kind }) => kind === 'side')
  return [
    ...(isOfDays
      ? [
          'The filter above the results shows every figure so: leave only these weekdays or days to expiry ticked. To trade only then, set the day filter of the strategy under Holding & Days. Days chosen because they were best in this result may be luck.',
        ]
      : []),
    ...(isOfSide
      ? [
          'That is what these trades made beside the other leg. Rules that look at all legs, such as an overall stop, act otherwise without it, so the strategy alone takes another run.',
        ]
      : []),
  ]
}

/** That no trade fits, with what each kind alone has. */
function noneOf(name: string, parts: readonly Part[], { trades = [], days }: OpenRun): string {
  const period = parts.find(({ kind }) => kind === 'month' || kind === 'dates')
  const [first, last] = [days[0].date, days.at(-1)?.date ?? days[0].date]
  if (period && !trades.some(period.isIn))
    return `The result has no trade ${period.name}. It covers ${formatDate(first)} to ${formatDate(last)}.`
  const each = parts.map((part) => {
    const own = trades.filter(part.isIn)
    return `${part.name}: ${own.length}, ${formatSignedRupees(sum(own.map(({ netPnl }) => netPnl)))} net`
  })
  const alone = parts.length > 1 ? ` Each alone: ${each.join('; ')}.` : ''
  return `None of the ${formatCount(trades.length, 'trade')} fits: ${name}.${alone}`
}

/** The kinds in the order in which an answer names them. */
const ORDER: readonly TradeKind['kind'][] = [
  'side',
  'leg',
  'cause',
  'month',
  'dates',
  'weekday',
  'dte',
  'sign',
]

/** Kinds that are alternatives make one part: of Mondays and Fridays. */
function partsOf(kinds: readonly TradeKind[], run: OpenRun): Part[] {
  const named = new Set(kinds.map(({ kind }) => kind))
  return ORDER.filter((kind) => named.has(kind)).map((kind) => {
    const own = kinds.filter((one) => one.kind === kind).map((one) => partOf(one, run))
    const names = own.map(({ name }) => name)
    return {
      kind,
      name: [names[0], ...names.slice(1).map(bare)].join(' and '),
      isIn: (trade) => own.some(({ isIn }) => isIn(trade)),
    }
  })
}

type Test = Omit<Part, 'kind'>

function partOf(asked: TradeKind, run: OpenRun): Test {
  switch (asked.kind) {
    case 'side':
      return {
        name: asked.side === 'CALL' ? 'of calls' : 'of puts',
        isIn: ({ optionType }) => optionType === asked.side,
      }
    case 'leg':
      return { name: `of leg ${asked.leg}`, isIn: ({ leg_id: id }) => id === `leg-${asked.leg}` }
    case 'sign':
      return {
        name: asked.isWon ? 'that won net' : 'that lost net',
        isIn: ({ netPnl }) => (asked.isWon ? netPnl > 0 : netPnl < 0),
      }
    case 'cause':
      return {
        name: `left by ${asked.causes[0]}`,
        isIn: ({ exitReason }) => isOneOf(exitReason, asked.causes),
      }
    case 'weekday':
      return {
        name: `of ${WEEKDAYS[asked.weekday]}s`,
        isIn: ({ date }) => weekdayOf(date) === asked.weekday,
      }
    case 'month':
      return monthOf(asked)
    case 'dte':
      return {
        name: asked.most === Infinity ? 'of other days than the expiry day' : dteName(asked),
        isIn: ({ dte }) => dte >= asked.least && dte <= asked.most,
      }
    case 'dates':
      return rangeOf(asked, run)
  }
}

const dteName = ({ least, most }: Extract<TradeKind, { kind: 'dte' }>) =>
  least === most ? `with ${least} DTE` : `with ${least} to ${most} DTE`

function monthOf({ month, year }: Extract<TradeKind, { kind: 'month' }>): Test {
  const digits = String(month ?? 0).padStart(2, '0')
  const words = month === undefined ? '' : formatDate(`${year ?? '2000'}-${digits}-01`).slice(3)
  return {
    name: `of ${month === undefined ? year : year === undefined ? words.slice(0, 3) : words}`,
    isIn: ({ date }) =>
      (month === undefined || date.slice(5, 7) === digits) && (year === undefined || date.startsWith(year)),
  }
}

/** A bound of a range of dates; without one the range is open at that side. */
interface Bound {
  readonly date: string
  readonly isOutside: boolean
}

function rangeOf({ from, to }: Extract<TradeKind, { kind: 'dates' }>, run: OpenRun): Test {
  const first: Bound | undefined = from && { ...from, date: dateIn(from, run, to?.year) }
  const last: Bound | undefined = to && { ...to, date: dateIn(to, run) }
  const until = first ? 'to' : 'until'
  const bounds = [
    first && `${first.isOutside ? 'after' : 'from'} ${formatDate(first.date)}`,
    last && `${last.isOutside ? 'before' : until} ${formatDate(last.date)}`,
  ]
  return {
    name: bounds.filter(Boolean).join(' '),
    isIn: ({ date }) =>
      (!first || date > first.date || (!first.isOutside && date === first.date)) &&
      (!last || date < last.date || (!last.isOutside && date === last.date)),
  }
}

/** A date with its year; one without is of the last year of the result that reaches it. */
function dateIn({ monthAndDay, year }: AskedDate, { days }: OpenRun, other?: string): string {
  const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))].toReversed()
  const first = days[0].date
  const last = days.at(-1)?.date ?? first
  const reached = years.find((one) => `${one}-${monthAndDay}` >= first && `${one}-${monthAndDay}` <= last)
  return `${year ?? other ?? reached ?? years[0]}-${monthAndDay}`
}
