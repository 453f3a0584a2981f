import type { ExitCause } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatPercent, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import {
  namedWeekdays,
  noSessionIn,
  periodOf,
  sum,
  WEEKDAYS,
  weekdayOf,
  type Figures,
} from './day-figures.ts'
import type { ResultQuestion } from './result-question.ts'
import { isElsewhere } from './result-questions.ts'
import type { Meaning, ResultWords } from './result-words.ts'
import {
  CAUSE_WORDS,
  durations,
  entryTimes,
  exits,
  extremeTrade,
  isOneOf,
  legs,
  type Trades,
} from './trade-figures.ts'

/** A part of the trades that a question names. */
interface Part {
  readonly kind: 'side' | 'cause' | 'period' | 'weekday' | 'expiry' | 'time'
  readonly name: string
  readonly isIn: (trade: Trades[number]) => boolean
}

/** Questions about all trades, which become those about a part where the question names one. */
const OF_ALL: ReadonlySet<ResultQuestion> = new Set([
  'profit',
  'winRate',
  'averages',
  'grossSums',
  'charges',
  'trades',
  'expectancy',
])
/** Questions that some of the trades answer as well as all of them: the worst trade of June, the best put. */
const OF_SOME: Readonly<Partial<Record<ResultQuestion, (run: OpenRun, words: ResultWords) => Figures>>> = {
  bestTrade: (run) => extremeTrade(run, 'best'),
  worstTrade: (run) => extremeTrade(run, 'worst'),
  durations: (run) => durations([], run),
  entryTimes: (run) => entryTimes([], run),
  legs: (run, words) => legs([], run, words),
}
/** Questions whose answers know one kind of part already. */
const OF_ONE: Readonly<Partial<Record<ResultQuestion, Part['kind']>>> = {
  legs: 'side',
  exits: 'cause',
  weekdays: 'weekday',
  bestWeekday: 'weekday',
  worstWeekday: 'weekday',
  months: 'period',
  expiryDays: 'expiry',
}

/** The best or worst day of a side is asked for as a trade: `my biggest loss on a put`. */
function ofTrades(
  asked: ResultQuestion | undefined,
  parts: readonly Part[],
  { meanings }: ResultWords,
): ResultQuestion | undefined {
  const isOfDay = (['day', 'date', 'whichDay', 'weekday'] as const).some((one) => meanings.has(one))
  if (isOfDay || !parts.some(({ kind }) => kind === 'side')) return asked
  return asked === 'worstDay' ? 'worstTrade' : asked === 'bestDay' ? 'bestTrade' : asked
}

/** What the trades made that a question names by side, exit, period, weekday, expiry day or time of entry. */
export function partOfTrades(
  question: ResultQuestion | undefined,
  words: ResultWords,
  run: OpenRun,
): Figures | undefined {
  const { trades = [] } = run
  const parts = partsOf(words)
  const asked = ofTrades(question, parts, words)
  const isOf = asked === undefined ? isOfTrades(words, parts) : isOfPart(asked, parts, words)
  if (trades.length === 0 || parts.length === 0 || !isOf) return undefined
  // Stops against targets are a table of all exits.
  if (causesIn(words.text).length > 1 || isOfBothLegs(words)) return exits([], run, words)
  return figuresOfParts(asked, parts, { words, run })
}

function figuresOfParts(
  asked: ResultQuestion | undefined,
  parts: readonly Part[],
  { words, run }: { readonly words: ResultWords; readonly run: OpenRun },
): Figures {
  const { trades = [], days } = run
  const own = trades.filter((trade) => parts.every(({ isIn }) => isIn(trade)))
  const name = parts.map((part) => part.name).join(', ')
  const period = periodOf(words)
  if (period && !days.some(({ date }) => period.isIn(date)))
    return { text: noSessionIn(period, days), document: 'results-screen' }
  if (own.length === 0)
    return {
      text: `None of the ${formatCount(trades.length, 'trade')} fits: ${name}.`,
      document: 'results-screen',
    }
  const head = `Trades ${name}: ${own.length} of ${trades.length}.`
  const write = asked && isOfSome(asked, parts) ? OF_SOME[asked] : undefined
  const found = write?.({ ...run, trades: own }, words)
  return found
    ? { ...found, text: `${head} ${found.text}` }
    : { text: `${head} ${figuresOf(own)}`, document: 'results-screen' }
}

/** Whether a question is answered from the named trades; of one side, `legs` would compare nothing. */
const isOfSome = (asked: ResultQuestion, parts: readonly Part[]) =>
  asked in OF_SOME && !(asked === 'legs' && parts.some(({ kind }) => kind === 'side'))

/** Whether legs that left together on a day are asked for. */
function isOfBothLegs({ text }: ResultWords): boolean {
  return /\b(both|dono|all) (the )?legs?\b/.test(text) && causesIn(text).length > 0
}

function isOfPart(asked: ResultQuestion, parts: readonly Part[], { meanings }: ResultWords): boolean {
  const known = OF_ONE[asked]
  const isOther = meanings.has('average') || parts.some(({ kind }) => kind !== known)
  return OF_ALL.has(asked) || (asked !== 'legs' && asked in OF_SOME) || (known !== undefined && isOther)
}

function figuresOf(trades: Trades): string {
  const net = trades.map(({ netPnl }) => netPnl)
  const [won, lost] = [net.filter((value) => value > 0), net.filter((value) => value < 0)]
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 'none' : formatSignedRupees(sum(values) / values.length)
  const [gross, charges] = [sum(trades.map(({ pnl }) => pnl)), sum(trades.map((trade) => trade.charges))]
  return `They made ${formatSignedRupees(sum(net))} net, ${formatSignedRupees(gross)} before charges of ${formatRupees(charges)}; ${won.length} of them won net (${formatPercent((100 * won.length) / net.length)}). On average, net: a trade ${mean(net)}, a winning trade ${mean(won)}, a losing trade ${mean(lost)}.`
}

/** Whether a question that no rule knows asks what some trades made: `profit of trades that hit the target`. */
function isOfTrades(words: ResultWords, parts: readonly Part[]): boolean {
  const { meanings, documented, strange } = words
  const isTimed = parts.some(({ kind }) => kind === 'time' || kind === 'cause')
  const any = (...some: readonly Meaning[]) => some.some((meaning) => meanings.has(meaning))
  return (
    parts.length > 0 &&
    !isElsewhere(words) &&
    documented.every((word) => CAUSE_WORDS.some(([names]) => names.test(word))) &&
    strange.length <= (any('own', 'trade') ? 1 : 0) &&
    (any('profit', 'loss', 'win', 'average', 'charges') || (any('trade', 'count') && isTimed)) &&
    any('own', 'trade', 'much', 'count', 'total', 'average', 'without', 'day', 'monthName', 'dayName') &&
    !any('general', 'why', 'multiplied')
  )
}

/** Plurals and past forms, with which exits are meant and not a rule to set. */
const LEFT =
  /\b((?<!\b(?:one|leg|it|put|call) )stops|stop ?losses|stopped|sls|targets|hit|trails|trailed|squared? ?off|square offs?|expired|settled)\b/
const TIME =
  /\b(after|post|before|till|until) (\d{1,2})(?:[:. ](\d\d))? ?(am|pm|baje)?\b(?! (days?|trades?|sessions|june?|july?|%|percent))/

function partsOf(words: ResultWords): Part[] {
  return [
    sideOf(words),
    causeOf(words),
    periodPart(words),
    weekdayPart(words),
    expiryOf(words),
    timeOf(words),
  ].flatMap((part) => part ?? [])
}

// In Hinglish 'pe' mostly is 'on'.
const CALLS =
  /(?<!\b(?:you|we|they|it|i) )\bcalls?\b|\bce (side|legs?|wali|wale|ka|ki|ke|only)\b|\b(of|in|on) ce\b/
const PUTS =
  /(?<!\b(?:you|we|they|it|i|to|can|should|not) )\bputs?\b|\bpe (side|legs?|wali|wale|ka|ki|ke|only)\b|\b(of|in|on) pe\b/

function sideOf({ text }: ResultWords): Part | undefined {
  const [calls, puts] = [CALLS.test(text), PUTS.test(text)]
  if (calls === puts) return undefined
  const side = calls ? 'CALL' : 'PUT'
  return { kind: 'side', name: calls ? 'of calls' : 'of puts', isIn: ({ optionType }) => optionType === side }
}

/** The causes of exits that a question names. */
function causesIn(text: string): (readonly ExitCause[])[] {
  return LEFT.test(text) ? CAUSE_WORDS.filter(([names]) => names.test(text)).map(([, causes]) => causes) : []
}

function causeOf({ text }: ResultWords): Part | undefined {
  const [causes] = causesIn(text)
  return (
    causes && {
      kind: 'cause',
      name: `left by ${causes[0]}`,
      isIn: ({ exitReason }) => isOneOf(exitReason, causes),
    }
  )
}

function periodPart(words: ResultWords): Part | undefined {
  const period = periodOf(words)
  return period && { kind: 'period', name: `of ${period.name}`, isIn: ({ date }) => period.isIn(date) }
}

function weekdayPart(words: ResultWords): Part | undefined {
  const named = namedWeekdays(words)
  return named.length === 0 || words.meanings.has('without')
    ? undefined
    : {
        kind: 'weekday',
        name: `of ${named.map((i) => `${WEEKDAYS[i]}s`).join(' and ')}`,
        isIn: ({ date }) => named.includes(weekdayOf(date)),
      }
}

function expiryOf({ text, meanings }: ResultWords): Part | undefined {
  if (!/\b(expiry (days?|wale din|din)|0 ?dte)\b/.test(text)) return undefined
  const isOther = meanings.has('without') || /\b(non|not|other than) (\w+ )?expiry\b/.test(text)
  return isOther
    ? { kind: 'expiry', name: 'of other days than the expiry day', isIn: ({ dte }) => dte !== 0 }
    : { kind: 'expiry', name: 'of the expiry day', isIn: ({ dte }) => dte === 0 }
}

/** A time at which trades were entered, or left. */
function timeOf({ text }: ResultWords): Part | undefined {
  const [side, time] = timeNamed(text) ?? []
  if (time === undefined) return undefined
  const isLeft = /\b(exit\w*|left|closed|ended)\b/.test(text)
  const isAfter = side === 'after' || side === 'post'
  return {
    kind: 'time',
    name: `${isLeft ? 'left' : 'entered'} ${isAfter ? 'after' : 'before'} ${time}`,
    isIn: ({ entryTime, exitTime }) => {
      const own = (isLeft ? exitTime : entryTime).slice(0, 5)
      return isAfter ? own > time : own < time
    },
  }
}

/** `after` and `13:00` of `after 1 pm`; hours before 8 are of the afternoon. */
function timeNamed(text: string): readonly [string, string] | undefined {
  const [, side, hours = '', minutes, half] = TIME.exec(text) ?? []
  if (side === undefined || Number(hours) > 23 || (minutes ?? half) === undefined) return undefined
  const hour = Number(hours) < 8 ? Number(hours) + 12 : Number(hours)
  return [side, `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`]
}
