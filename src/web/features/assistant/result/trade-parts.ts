import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatPercent, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { namedWeekdays, sum, WEEKDAYS, weekdayOf, type Figures } from './day-figures.ts'
import { noSessionIn, periodOf } from './period-figures.ts'
import type { ResultQuestion } from './result-question.ts'
import { isElsewhere } from './result-questions.ts'
import { causesIn, OTHER_THAN_EXPIRY_DAY, partsOf, runOfParts, type Part } from './named-parts.ts'
import type { Meaning, ResultWords } from './result-words.ts'
import {
  CAUSE_WORDS,
  durations,
  entryTimes,
  exits,
  extremeTrade,
  legs,
  type Trades,
} from './trade-figures.ts'

/** Questions about all trades, which become those about a part where the question names one. */
const OF_ALL: ReadonlySet<ResultQuestion> = new Set([
  'profit',
  'winRate',
  'averages',
  'grossSums',
  'charges',
  'trades',
  'expectancy',
  'summary',
])
/** Questions that some of the trades answer as well as all of them: the worst trade of June, the best put. */
const OF_SOME: Readonly<Partial<Record<ResultQuestion, (run: OpenRun, words: ResultWords) => Figures>>> = {
  bestTrade: (run, { text }) => extremeTrade(run, 'best', text),
  worstTrade: (run, { text }) => extremeTrade(run, 'worst', text),
  durations: (run) => durations([], run),
  entryTimes: (run, words) => entryTimes([], run, words),
  legs: (run, words) => legs([], run, words),
  exits: (run, words) => exits([], run, words),
}
/** Questions whose answers know one kind of part already. */
const OF_ONE: Readonly<Partial<Record<ResultQuestion, Part['kind']>>> = {
  legs: 'side',
  exits: 'cause',
  weekdays: 'weekday',
  bestWeekday: 'weekday',
  worstWeekday: 'weekday',
  months: 'period',
  weeks: 'period',
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
  const sequel = sequelIn(question, words)
  if (sequel !== undefined) return { text: notTold(sequel), document: 'trade-log' }
  const parts = partsOf(words, run.days)
  const asked = ofTrades(question, parts, words)
  const isOf = asked === undefined ? isOfTrades(words, parts) : isOfSomeTrades(asked, parts, words)
  if (trades.length === 0 || parts.length === 0 || !isOf) return undefined
  // Stops against targets are a table of all exits.
  if (causesIn(words.text).length > 1 || isOfBothLegs(words)) return exitsOfParts(parts, words, run)
  return (
    comparedWeekdays(words, run) ??
    comparedKinds(parts, words, run) ??
    figuresOfParts(asked, parts, { words, run })
  )
}

const isOfSomeTrades = (asked: ResultQuestion, parts: readonly Part[], words: ResultWords) =>
  !ranksWeekdays(asked, parts, words) && (isOfPart(asked, parts, words) || isOfHours(asked, parts))

/** Whether weekdays are ranked by some of the trades: `which weekday is best for puts`. */
const ranksWeekdays = (asked: ResultQuestion, parts: readonly Part[], words: ResultWords) =>
  (asked === 'bestWeekday' || asked === 'worstWeekday') &&
  namedWeekdays(words).length === 0 &&
  parts.every(({ kind }) => kind === 'side' || kind === 'expiry')

/** Exits by reason, of the trades that a question names; of all trades if it names none. */
function exitsOfParts(parts: readonly Part[], words: ResultWords, run: OpenRun): Figures {
  const others = parts.filter(({ kind }) => kind !== 'cause')
  if (others.length === 0) return exits([], run, words)
  const some = runOfParts(run, others)
  // Without such a trade, that is said.
  if (!some.trades?.length) return figuresOfParts(undefined, others, { words, run })
  const found = exits([], some, words)
  return { ...found, text: `Of the trades ${others.map(({ name }) => name).join(', ')}: ${found.text}` }
}

const COMPARED = /\b(vs|versus|compared?|against)\b/

/** `Monday vs Thursday: average per day, biggest loss`: the days beside each other, and not together. */
function comparedWeekdays(words: ResultWords, { trades = [] }: OpenRun): Figures | undefined {
  const named = namedWeekdays(words)
  if (named.length < 2 || !COMPARED.test(words.text)) return undefined
  const rows = named.map((weekday) => {
    const own = trades.filter(({ date }) => weekdayOf(date) === weekday)
    const name = `${WEEKDAYS[weekday]}s`
    if (own.length === 0) return `${name}: no trade.`
    const dates = [...new Set(own.map(({ date }) => date))]
    const byDay = dates.map((day) => sum(own.filter(({ date }) => date === day).map(({ netPnl }) => netPnl)))
    const [worstDay, worstTrade] = [Math.min(...byDay), Math.min(...own.map(({ netPnl }) => netPnl))]
    const won = byDay.filter((value) => value > 0).length
    return `${name}: ${formatCount(own.length, 'trade')} on ${formatCount(dates.length, 'day')}, ${won} of them won (${formatPercent((100 * won) / dates.length)}), ${formatSignedRupees(sum(byDay) / dates.length)} net a day, the lowest day ${formatSignedRupees(worstDay)}, the lowest trade ${formatSignedRupees(worstTrade)}. ${figuresOf(own)}`
  })
  return { text: rows.join('\n\n'), document: 'results-screen' }
}

/** `Expiry day vs Thursdays`: two kinds beside each other, and not the trades that are of both. */
function comparedKinds(
  parts: readonly Part[],
  { text }: ResultWords,
  { trades = [] }: OpenRun,
): Figures | undefined {
  const kinds = new Set(parts.map(({ kind }) => kind))
  const isOfKinds = parts.every(({ kind }) => kind === 'weekday' || kind === 'expiry' || kind === 'side')
  if (!COMPARED.test(text) || kinds.size < 2 || !isOfKinds) return undefined
  const rows = parts.map((part) => {
    const own = trades.filter(part.isIn)
    return `Trades ${part.name}: ${own.length} of ${trades.length}. ${own.length > 0 ? figuresOf(own) : ''}`.trim()
  })
  return { text: rows.join('\n\n'), document: 'results-screen' }
}

function figuresOfParts(
  asked: ResultQuestion | undefined,
  parts: readonly Part[],
  { words, run }: { readonly words: ResultWords; readonly run: OpenRun },
): Figures {
  const { trades = [], days } = run
  const own = trades.filter((trade) => parts.every(({ isIn }) => isIn(trade)))
  const name = parts.map((part) => part.name).join(', ')
  const period = periodOf(words, days)
  if (period && !days.some(({ date }) => period.isIn(date)))
    return { text: noSessionIn(period, days), document: 'results-screen' }
  if (own.length === 0)
    return {
      text: [
        `None of the ${formatCount(trades.length, 'trade')} fits: ${name}.`,
        ...(parts.some(({ kind }) => kind === 'time') ? [entryTimes([], run, words).text] : []),
      ].join(' '),
      document: 'results-screen',
    }
  const head = `Trades ${name}: ${own.length} of ${trades.length}.`
  const write = asked && isOfSome(asked, parts) ? OF_SOME[asked] : undefined
  const found = write?.({ ...run, trades: own }, words)
  return found
    ? { ...found, text: `${head} ${found.text}` }
    : {
        text: [
          ...(asked && isOfHours(asked, parts) ? [NOT_OF_HOURS] : []),
          head,
          figuresOf(own),
          ...leftOut(parts, trades, own),
        ].join(' '),
        document: 'results-screen',
      }
}

/** What the trades made that a question leaves out. */
function leftOut(parts: readonly Part[], all: Trades, own: Trades): string[] {
  if (!parts.some(({ isRest }) => isRest)) return []
  const out = all.filter((trade) => !own.includes(trade))
  const net = sum(out.map(({ netPnl }) => netPnl))
  return [`The ${formatCount(out.length, 'trade')} left out made ${formatSignedRupees(net)} net.`]
}

/** Whether a question is answered from the named trades; of one side, `legs` would compare nothing. */
const isOfSome = (asked: ResultQuestion, parts: readonly Part[]) =>
  asked in OF_SOME && !parts.some(({ kind }) => kind === OF_ONE[asked])

/** Whether legs that left together on a day are asked for. */
function isOfBothLegs({ text }: ResultWords): boolean {
  return /\b(both|dono|all) (the )?legs?\b/.test(text) && causesIn(text).length > 0
}

/** Trades by what came before them or by their premium, and a part of the day without a time: nothing tells them apart. */
const SEQUEL =
  /\b(after|following|post) (((a|an|\d+|one|two|three|four|five|first|big|every|each|ek|do|teen) )+(loss(es)?|losers?|wins?|winners?)|(\w+ ){0,3}(losing|winning|red|green|stopped) (days?|trades?|streaks?)|lunch)\b|\b(last|first|latest|past|aakhri|akhri|pehl[ei]|pahl[ei]|pichhl[ei]|pichl[ei]) (\d+|two|three|four|five|ten|twenty|few|do|teen|paanch) (\w+ )?(trades?|calls?|puts?|losers?|winners?|entries)\b|\b(premiums?|deltas?|iv|(entry )?prices?) (is |was |were )?(above|below|over|under|more than|less than|greater than|between) \d+/

function sequelIn(question: ResultQuestion | undefined, { text }: ResultWords): string | undefined {
  const isOfAll =
    question !== undefined &&
    (OF_ALL.has(question) || OF_WHOLE_DAYS.has(question) || question === 'beyond' || question in OF_SOME)
  return isOfAll ? SEQUEL.exec(text)?.[0] : undefined
}

const notTold = (part: string) =>
  `What the trades ‘${part}’ made is not told apart here, and the figure of all trades would not answer it. The trade log lists each trade with its date and times; it downloads as CSV.`

/** Figures that only whole days have. Trades of some hours are answered by their profit, never by the figure of all trades. */
const OF_WHOLE_DAYS: ReadonlySet<ResultQuestion> = new Set([
  'drawdown',
  'underWater',
  'profitFactor',
  'payoffRatio',
  'sharpe',
  'spread',
  'points',
  'premiums',
  'bestDay',
  'worstDay',
  'losingStreak',
  'winningStreak',
  'returns',
])
const NOT_OF_HOURS = 'The figure asked for is computed from all trades only, so here is what these made.'

const isOfHours = (asked: ResultQuestion, parts: readonly Part[]) =>
  OF_WHOLE_DAYS.has(asked) && parts.some(({ kind }) => kind === 'time')

function isOfPart(asked: ResultQuestion, parts: readonly Part[], { meanings }: ResultWords): boolean {
  const known = OF_ONE[asked]
  const isOther = meanings.has('average') || parts.some(({ kind }) => kind !== known)
  const isRest = parts.some((part) => part.isRest && part.kind === known && !isKnownRest(asked, part))
  return (
    OF_ALL.has(asked) ||
    isRest ||
    (known === undefined && asked in OF_SOME) ||
    (known !== undefined && isOther)
  )
}

/** What an answer leaves out itself: the expiry day, and the trades that left by one cause. */
const isKnownRest = (asked: ResultQuestion, { name }: Part) =>
  asked === 'exits' || (asked === 'expiryDays' && name === OTHER_THAN_EXPIRY_DAY)

/** What some trades made, with their charges, wins and averages. */
export function figuresOf(trades: Trades): string {
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
    documented.every((word) => isOfTime(word) || CAUSE_WORDS.some(([names]) => names.test(word))) &&
    strange.filter((word) => !isOfTime(word)).length <= (any('own', 'trade') ? 1 : 0) &&
    (any('profit', 'loss', 'win', 'average', 'charges') || (any('trade', 'count') && isTimed)) &&
    (parts.some(({ kind }) => kind === 'time') ||
      any('own', 'trade', 'much', 'count', 'total', 'average', 'without', 'day', 'monthName', 'dayName')) &&
    !any('general', 'why', 'multiplied')
  )
}

/** Words beside a time of orders: `entered after 1 pm`. */
const isOfTime = (word: string) => /^(enter\w*|exit\w*|[ap]m|noon|baje|between|post)$/.test(word)
