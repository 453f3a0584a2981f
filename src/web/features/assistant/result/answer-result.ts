import { verdictLine } from '#domain'
import { profitFactor } from '#engine/analytics'
import type { OpenRun, screenContext } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { documentOf } from '../../../knowledge/documents.ts'
import { ASKED_ANSWERS, marked } from './asked-answers.ts'
import { drawdown, longestRun, underWater } from './curve-figures.ts'
import {
  beyond,
  byWeek,
  dayInWords,
  endDay,
  extreme,
  grossOf,
  netOf,
  sum,
  weekdayFigures,
  withoutDay,
  withoutWeekday,
  type Days,
  type Figures,
} from './day-figures.ts'
import { byMonth, inPeriod, noSessionIn, periodOf, type NamedPeriod } from './period-figures.ts'
import { tradesOfDay } from './day-trades.ts'
import type { ResultQuestion } from './result-question.ts'
import { DEFINED_AND_OWN } from './phrased-questions.ts'
import { askedOf, resultQuestion } from './result-questions.ts'
import { resultWords, type ResultWords } from './result-words.ts'
import { partsOf, runOfParts, type Part } from './named-parts.ts'
import { comparedSets } from './compared-sets.ts'
import { partOfTrades } from './trade-parts.ts'
import { otherIndex } from './other-index.ts'
import { withReasons } from './weekday-reasons.ts'
import {
  durations,
  entryTimes,
  exits,
  expiryDays,
  extremeTrade,
  legs,
  reEntries,
  withoutTrades,
  isOneOf,
  STOP_CAUSES,
} from './trade-figures.ts'
import {
  band,
  data,
  idleDays,
  margin,
  metricInWords,
  otherCharges,
  reachOfData,
  returns,
  sharpe,
  slippage,
} from './whole-figures.ts'
import { averageFigures, averages, expectancyOf, spreadOf, winRate } from './average-figures.ts'
import { breakEvenCost } from './break-even-cost.ts'
import { readingOf } from './figure-readings.ts'
import { losses } from './loss-figures.ts'
import { eventDays } from './market-figures.ts'
import { GROSS_AND_NET } from './open-profit-figures.ts'
import { points, premiums } from './price-figures.ts'
import { plainWords, summary } from './summary-figures.ts'
import { verdictOf } from './verdict-words.ts'
import { crash, endTrade, halves, regimes, resampled, settings } from './record-figures.ts'

/** Answers a question about the open result with its figures; undefined for another question or without a result. */
export function answerOfResult(
  question: string,
  { run }: ReturnType<typeof screenContext>,
): AssistantAnswer | undefined {
  const words = resultWords(question)
  const asked = askedOf(words)
  const figures = run && figuresFor(asked, words, run)
  if (!figures) return undefined
  const document = documentOf(figures.document)
  const text = [otherIndex(words.text, run), ...explained(figures, words.text, run)]
  return plainAnswer('result', text.filter(Boolean).join('\n\n'), {
    sources: [
      ...(document ? [{ title: document.title, path: `/app/help/${document.id}` }] : []),
      openResult(run),
      ...(figures.tab
        ? [
            {
              title: `The tab ${TABS[figures.tab]} of the result`,
              path: `/app/backtesting/runs/${run.jobId}?tab=${figures.tab}`,
            },
          ]
        : []),
      ...(figures.days ?? []).map((date) => ({
        title: `${formatDate(date)} minute by minute`,
        path: `/app/backtesting/explain/${run.jobId}/${date}`,
      })),
    ],
    suggestions: FURTHER.filter((one) => resultQuestion(one) !== asked).slice(0, 3),
  })
}

/** The figures for a question: of the part of the trades that it names, or else of the whole result. */
function figuresFor(
  asked: ResultQuestion | undefined,
  words: ResultWords,
  run: OpenRun,
): Figures | undefined {
  const traded = tradedOf(run.days)
  if (asked && traded.length === 0) return { text: 'The open result has no trade.', document: 'few-trades' }
  return partOfTrades(asked, words, run) ?? (asked && figuresOfDays(asked, words, run))
}

/** Questions that some of the days or trades answer as well as all of them. */
const OF_SOME_DAYS: ReadonlySet<ResultQuestion> = new Set([
  'bestDay',
  'worstDay',
  'losingStreak',
  'winningStreak',
  'drawdown',
  'underWater',
  'stopTimes',
  'stopDays',
  'losses',
  'beyond',
  'profitFactor',
  'payoffRatio',
  'sharpe',
  'spread',
  'points',
  'premiums',
  'withoutDay',
  'withoutTrades',
  'withoutWeekday',
  'returns',
  'bestWeekday',
  'worstWeekday',
  'weekdays',
])

/** The figures of all days, or of the month, the days or the trades that a question names. */
function figuresOfDays(asked: ResultQuestion, words: ResultWords, run: OpenRun): Figures {
  const named = OF_SOME_DAYS.has(asked)
    ? partsOf(words, run.days).filter(({ kind }) => isTold(asked, kind))
    : []
  // Without the trades, a period alone can be told apart.
  const parts = run.trades?.length ? named : named.filter(({ kind }) => kind === 'period')
  if (parts.length === 0) return notedAsWhole(asked, words, run)
  if (WITH_AND_WITHOUT.test(words.text) && parts.some(({ isRest }) => isRest))
    return beside(FIGURES[asked](tradedOf(run.days), run, words), figuresOfParts(asked, parts, words, run))
  const sets = comparedSets(parts, words)
  const each = sets.map((set) => figuresOfParts(asked, set, words, run).text)
  const found = figuresOfParts(asked, parts, words, run)
  return each.length > 1 ? { ...found, text: each.join('\n\n') } : found
}

const WITH_AND_WITHOUT = /\bwith (\w+ )?(and|or|vs|versus) without\b/

/** A figure of all trades, and below it that of some. */
const beside = (all: Figures, some: Figures): Figures => ({
  ...all,
  text: `All trades: ${all.text}\n\n${some.text}`,
})

/** A figure of the days or the trades of some parts. */
function figuresOfParts(
  asked: ResultQuestion,
  parts: readonly Part[],
  words: ResultWords,
  run: OpenRun,
): Figures {
  const period = periodOf(words, run.days)
  if (period && !run.days.some(({ date }) => period.isIn(date)))
    return { text: noSessionIn(period, run.days), document: 'results-screen' }
  const some = runOfParts(run, parts)
  const isMonth = parts.every(({ kind, isRest }) => kind === 'period' && !isRest)
  if (tradedOf(some.days).length === 0)
    return { text: noneOf(parts, isMonth ? period : undefined, run), document: 'results-screen' }
  // A percentage is of the capital of the whole result.
  const whole = asked === 'returns' ? run.whole : undefined
  const found = FIGURES[asked](tradedOf(some.days), { ...some, whole }, words)
  return { ...found, text: `${headOf(parts, isMonth ? period : undefined, [some, run])} ${found.text}` }
}

/** Figures that the result has as a whole only. */
const OF_WHOLE: ReadonlySet<ResultQuestion> = new Set([
  'verdict',
  'certainty',
  'distribution',
  'annualReturn',
  'onCapital',
  'resampled',
  'premiumKept',
  'capitalNeeded',
  'otherLots',
  'margin',
  'slippage',
  'halves',
  'breakEvenCost',
])
/** Figures that set the weekdays beside each other. */
const OF_WEEKDAYS: ReadonlySet<ResultQuestion> = new Set([
  'bestWeekday',
  'worstWeekday',
  'weekdays',
  'withoutWeekday',
])
const APART: ReadonlySet<Part['kind']> = new Set(['side', 'weekday', 'expiry'])

/** A figure of the whole result says so, where a question names only some of its trades. */
function notedAsWhole(asked: ResultQuestion, words: ResultWords, run: OpenRun): Figures {
  const found = FIGURES[asked](tradedOf(run.days), run, words)
  // Trades can be told apart once they are loaded.
  const isWhole = OF_WHOLE.has(asked) || (!run.trades?.length && !OF_WEEKDAYS.has(asked))
  const parts = isWhole
    ? partsOf(words, run.days).filter(
        ({ kind }) => APART.has(kind) || (kind === 'period' && OF_WHOLE.has(asked)),
      )
    : []
  if (parts.length === 0 || /not loaded/.test(found.text)) return found
  return {
    ...found,
    text: `This is of the whole result; it is not told apart for the trades ${namesOf(parts)}. ${found.text}`,
  }
}

const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name).join(', ')
const countOf = ({ trades = [] }: OpenRun) => trades.length

/** `In Jun:`, or `Trades of Fridays: 2 of 18.` */
function headOf(
  parts: readonly Part[],
  month: NamedPeriod | undefined,
  [some, all]: readonly [OpenRun, OpenRun],
): string {
  return month ? `${inPeriod(month.name)}:` : `Trades ${namesOf(parts)}: ${countOf(some)} of ${countOf(all)}.`
}

function noneOf(parts: readonly Part[], month: NamedPeriod | undefined, run: OpenRun): string {
  return month
    ? `${inPeriod(month.name)} the result has no trade.`
    : `None of the ${formatCount(countOf(run), 'trade')} fits: ${namesOf(parts)}.`
}

/** Kinds of trades that an answer sets beside each other itself. */
const KNOWN_KINDS: Readonly<Partial<Record<ResultQuestion, readonly Part['kind'][]>>> = {
  losses: ['cause'],
  withoutWeekday: ['weekday'],
  bestWeekday: ['weekday', 'period'],
  worstWeekday: ['weekday', 'period'],
  weekdays: ['weekday', 'period'],
  stopTimes: ['cause', 'time'],
  stopDays: ['cause', 'weekday', 'expiry', 'time'],
}

/** Whether a question about some days or trades is answered for a kind of them alone. */
const isTold = (asked: ResultQuestion, kind: Part['kind']) => !KNOWN_KINDS[asked]?.includes(kind)

const tradedOf = (days: Days) => days.filter(({ trades }) => trades > 0)

/** A figure with its definition if it is asked for by name only, and with what its value says if it is judged. */
function explained({ text, document: id }: Figures, question: string, run: OpenRun): readonly string[] {
  const document = documentOf(id)
  const asksDefinition = [ASKS_DEFINITION, DEFINED_AND_OWN].some((words) => words.test(question))
  const reading = readingOf(id, question, run)
  if (document?.category !== 'figures' || !(asksDefinition || reading)) return [text]
  return [
    asksDefinition ? (metricInWords(id.replace(/^figure-/, ''), run) ?? '') : '',
    text,
    document.content.split('\n\n')[0] ?? '',
    reading ?? '',
    reading && run.verdict ? `${verdictLine(run.verdict)}.` : '',
  ]
}

/** A figure that is asked for by name only, so its definition is shown with its value. */
const ASKS_DEFINITION =
  /^(what|whats) (is|are|does)?(?!.*\b(my|this|result|backtest|strategy)\b)|\b(matlab|means?|kya (hai|hota|hoti))$/

const TABS = { luck: 'Luck', stress: 'Stress', trades: 'Trades' } as const

/** The open result as a source. */
export function openResult({ jobId }: OpenRun): AssistantAnswer['sources'][number] {
  return { title: 'The open result', path: `/app/backtesting/runs/${jobId}` }
}

/** The figures that a model gets of the open result. */
export function resultInWords(run: OpenRun): string[] {
  const traded = run.days.filter(({ trades }) => trades > 0)
  if (traded.length === 0) return []
  const asked: readonly ResultQuestion[] = [
    'weekdays',
    'drawdown',
    'winRate',
    'charges',
    'exits',
    ...(run.verdict ? ['verdict' as const] : []),
  ]
  return asked.map((one) => FIGURES[one](traded, run, resultWords('')).text.replaceAll('\n\n', ' '))
}

const FURTHER = [
  'Which weekday is best?',
  'What was the max drawdown, and when?',
  'Why did I lose?',
  'What does the verdict mean?',
]

type Write = (traded: Days, run: OpenRun, words: ResultWords) => Figures

const FIGURES: Readonly<Record<ResultQuestion, Write>> = {
  ...ASKED_ANSWERS,
  bestDayLegs: (days, run, words) => extremeDay(days, run, 'best', withTrades(words)),
  worstDayLegs: (days, run, words) => extremeDay(days, run, 'worst', withTrades(words)),
  plainWords: (days, run) => marked(plainWords(days, run), run),
  summary,
  bestWeekday: (days, run, words) => withExpiry(weekdayFigures(days, 'best', words), run, words),
  worstWeekday: (days, run, words) =>
    withExpiry(withReasons(weekdayFigures(days, 'worst', words), run, words), run, words),
  weekdays: (days, _, words) => weekdayFigures(days, 'best', words),
  withoutWeekday,
  withoutDay,
  bestDay: (days, run, words) => extremeDay(days, run, 'best', words),
  worstDay: (days, run, words) => extremeDay(days, run, 'worst', words),
  endDay,
  idleDays,
  weeks: (days, run, { text }) => {
    const found = byWeek(days)
    const isOfEvents = /\b(budget|rbi|elections?|events?|news)\b/.test(text)
    return isOfEvents ? { ...found, text: `${found.text}\n\n${eventDays(days, run, text).text}` } : found
  },
  months: byMonth,
  drawdown,
  underWater,
  winRate,
  charges: (days, _, { text }) => {
    const charges = chargesOf(days)
    const gross = grossOf(days)
    const share = gross > 0 ? `, ${formatPercent((100 * charges) / gross)} of the profit before them` : ''
    return {
      text: `Charges cost ${formatRupees(charges)} in all${share}: ${formatRupees(charges / days.length)} a day with trades, ${formatRupees(charges / tradesOf(days))} for each of ${formatCount(tradesOf(days), 'trade')}. Brokerage, STT, exchange charges, SEBI’s fee, IPFT, stamp duty and GST are in it; the result keeps their sum, and a day minute by minute shows each.${/\b(includ\w*|counted|considered|deduct\w*|already|hot[ei] hai\w*|after)\b/.test(text) ? ' The net figures have them deducted; results open net, and the switch Gross / Net shows both.' : ''}`,
      document: 'charges',
    }
  },
  otherCharges,
  slippage,
  breakEvenCost,
  halves,
  crash,
  regimes,
  points: (_, run) => points(run),
  premiums: (_, run) => premiums(run),
  resampled,
  settings,
  firstTrade: (_, run) => endTrade(run, 'first'),
  lastTrade: (_, run) => endTrade(run, 'last'),
  profit: (days, { whole }, { meanings, text }) => {
    const isDefined = meanings.has('gross') && meanings.has('general')
    const made = `The result made ${formatSignedRupees(netOf(days))} net of charges, ${formatSignedRupees(grossOf(days))} before charges of ${formatRupees(chargesOf(days))}, on ${days.length} days with trades.${whole?.dataset.kind === 'simulated' ? ' Its market is simulated.' : ''}`
    return {
      text: isDefined ? `${GROSS_AND_NET}\n\n${made}` : `${made}${CHARGE_NAMED.test(text) ? DEDUCTED : ''}`,
      document: isDefined ? 'charges' : 'figure-totalPnL',
    }
  },
  endCapital: (_, { days, whole }) => {
    if (!whole) return { text: 'The capital of this result is not loaded yet.', document: 'capital' }
    const { initialCapital } = whole.summary
    return {
      text: `At the end the capital is ${formatRupees(initialCapital + netOf(days))}: the initial ${formatRupees(initialCapital)} and ${formatSignedRupees(netOf(days))} net of charges. Lots do not grow with the capital.`,
      document: 'capital',
    }
  },
  trades: (days, { trades = [], days: sessions }, { text }) => ({
    text: `It made ${formatNumber(tradesOf(days))} trades on ${days.length} of ${formatCount(sessions.length, 'session')}, ${formatNumber(round(tradesOf(days) / days.length))} a day with trades.${/\blots?\b/.test(text) && trades.length > 0 ? ` They have ${formatNumber(sum(trades.map(({ lots }) => lots)))} lots together.` : ''}`,
    document: 'figure-totalTrades',
  }),
  profitFactor: (days, { whole }) => {
    const of = (which: 'pnl' | 'netPnl') =>
      formatNumber(round(profitFactor(days.map((day) => day[which])) ?? 0))
    const ofTrades = whole
      ? ` Of the trades it is ${formatNumber(round(whole.summary.profitFactor))} before charges.`
      : ''
    return {
      text: `The profit factor of the days is ${of('pnl')} before charges, ${of('netPnl')} net: what the winning days made over what the losing days lost.${ofTrades}`,
      document: 'figure-dayProfitFactor',
    }
  },
  sharpe,
  losses,
  losingStreak: (days, run, words) => longestRun(days, run, 'losing', words),
  winningStreak: (days, run, words) => longestRun(days, run, 'winning', words),
  averages: averageFigures,
  expectancy: (days, run) => ({
    text: [expectancyOf(run), averages(days, run)].filter(Boolean).join('\n\n'),
    document: 'figure-expectancy',
  }),
  payoffRatio: (days, run) => ({ text: averages(days, run), document: 'figure-payoffRatio' }),
  spread: (_, { days }) => ({
    text: `The daily profits, net of charges, have a standard deviation of ${formatRupees(spreadOf(days.map(({ netPnl }) => netPnl)))} around an average of ${formatSignedRupees(netOf(days) / days.length)} a session.`,
    document: 'figure-annualisedSharpe',
  }),
  grossSums: (days) => {
    const sums = (which: 'netPnl' | 'pnl') => {
      const values = days.map((day) => day[which])
      const won = values.filter((value) => value > 0)
      const lost = values.filter((value) => value < 0)
      return `${won.length} winning days made ${formatSignedRupees(sum(won))} and ${lost.length} losing days ${formatSignedRupees(sum(lost))}`
    }
    return {
      text: `Before charges, ${sums('pnl')}. Net of charges, ${sums('netPnl')}. In all the result is ${formatSignedRupees(netOf(days))} net, ${formatSignedRupees(grossOf(days))} before charges.`,
      document: 'figure-dayProfitFactor',
    }
  },
  beyond,
  margin,
  returns,
  period: (traded, { days }, { text }) => ({
    text: [
      `The result covers ${days.length} sessions from ${formatDate(days[0].date)} to ${formatDate(days.at(-1)?.date ?? days[0].date)}; it traded on ${traded.length} of them.`,
      ...(/\bavailab/.test(text) ? reachOfData(text) : []),
    ].join('\n\n'),
    document: 'figure-sessions',
  }),
  legs,
  expiryDays: (days, run, words) => {
    const found = expiryDays(days, run, words)
    const isOfWeekdays = /\b(by|per|each) weekdays?\b|\bweekday ?wise\b/.test(words.text)
    return isOfWeekdays
      ? { ...found, text: `${found.text}\n\n${weekdayFigures(days, 'best', words).text}` }
      : found
  },
  exits,
  reEntries,
  durations,
  entryTimes,
  withoutTrades,
  bestTrade: (_, run, { text }) => extremeTrade(run, 'best', text),
  worstTrade: (_, run, { text }) => extremeTrade(run, 'worst', text),
  data,
  band,
  verdict: (days, run, words) => {
    // 'Is it good?' is answered with the verdict first, then the profit.
    const made = JUDGED.test(words.text) ? summary(days, run).text.split('\n\n').slice(0, 2) : []
    const best = OF_FEW_DAYS.test(words.text) ? [withoutDay(tradedOf(days), run, words).text] : []
    return { text: [...best, verdictOf(run, words), ...made].join('\n\n'), document: 'evidence' }
  },
}

/** What weekdays made, with the expiry days beside the others where a question blames the expiry. */
const withExpiry = (found: Figures, run: OpenRun, words: ResultWords): Figures =>
  /\bexpir/.test(words.text) && run.trades?.length
    ? { ...found, text: `${found.text}\n\n${expiryDays([], run, words).text}` }
    : found

/** Whether a charge by its name is in the profit. */
const CHARGE_NAMED =
  /^(?=.*\b(stt|gst|brokerages?|stamp duty|tax(es)?|sebi|exchange (fees?|charges?))\b).*\b(includ\w*|deduct\w*|counted|considered|already|taken off|kat\w*|minus|subtract\w*|jud[ae]|shamil)\b/
const DEDUCTED =
  ' Net figures have brokerage, STT, exchange charges, SEBI’s fee, IPFT, stamp duty and GST deducted; results open net.'

/** `luck of a few days`: what the best days made stands before the verdict. */
const OF_FEW_DAYS =
  /\b(?:few|kuch(?: hi)?|couple of|handful of|one or two|ek do|do teen|2 3|two or three)(?: \w+)? (?:days?|din|dino|dinon|sessions?)\b(?! (?:of|ka|ke) (?:data|history))/

const JUDGED = /\b(good|bad|acch?[aei]|achh?[aei]|worth)\b/

/** The best or worst day, with its trades if the question is of them. */
function extremeDay(days: Days, run: OpenRun, which: 'best' | 'worst', words: ResultWords): Figures {
  const found = extreme(days, which, words)
  const [date] = found.days ?? []
  const trades = date !== undefined && /\btrades\b/.test(words.text) ? tradesOfDay(date, run, words.text) : []
  const day = run.days.find((one) => one.date === date)
  const head = day && words.meanings.has('charges') ? [dayInWords(day)] : []
  const share = day ? shareOfDay(day, days, words) : []
  // 'The largest loss' may be that of a day or of a trade.
  const isOfDay = (['day', 'date', 'whichDay', 'weekday'] as const).some((one) => words.meanings.has(one))
  const single = isOfDay || !run.trades?.length ? [] : [extremeTrade(run, which).text]
  return {
    ...found,
    text: [...head, found.text, ...share, ...stopsOfDay(date, run, words), ...trades, ...single].join('\n\n'),
  }
}

/** How much of the profit came from a day. */
const SHARE_OF_PROFIT =
  /\b(how much|kitn[aei]|share|part|hissa)\b.*\b(profits?|pnl|total)\b.*\b(from|came|se|of it|made|aaya|aya|hissa)\b|\b(its|uska|iska) (share|part|hissa)\b/
const STOPS = /\b(stops?(?! trading)|sls?|stop ?loss(es)?|stoploss|stopped)\b/

/** Which share of the net profit a day made, if the question is for it. */
function shareOfDay({ netPnl }: Days[number], days: Days, { meanings, text }: ResultWords): string[] {
  const net = netOf(days)
  const isAsked = meanings.has('rate') || SHARE_OF_PROFIT.test(text)
  return isAsked && net > 0
    ? [`It is ${formatPercent((100 * netPnl) / net)} of the net profit, ${formatSignedRupees(net)}.`]
    : []
}

/** How many trades of a day left by a stop, if the question names stops. */
function stopsOfDay(date: string | undefined, { trades = [] }: OpenRun, { text }: ResultWords): string[] {
  const own = STOPS.test(text) ? trades.filter((trade) => trade.date === date) : []
  const stopped = own.filter(({ exitReason }) => isOneOf(exitReason, STOP_CAUSES)).length
  return own.length > 0
    ? [`On that day ${stopped} of ${formatCount(own.length, 'trade')} left by a stop.`]
    : []
}

const chargesOf = (days: Days) => sum(days.map(({ charges }) => charges))
const tradesOf = (days: Days) => sum(days.map(({ trades }) => trades))
const round = (value: number) => Math.round(value * 100) / 100

/** The words of a question that asks for the trades of a day too. */
const withTrades = (words: ResultWords): ResultWords => ({ ...words, text: `${words.text} trades` })
