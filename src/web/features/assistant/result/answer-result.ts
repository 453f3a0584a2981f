import { verdictLine } from '#domain'
import { maxDrawdown, profitFactor } from '#engine/analytics'
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
  byMonth,
  byWeek,
  dayInWords,
  endDay,
  extreme,
  grossOf,
  MOST_LISTED,
  netOf,
  noSessionIn,
  periodOf,
  ranked,
  sum,
  weekdayFigures,
  withoutDay,
  withoutWeekday,
  type Days,
  type Figures,
} from './day-figures.ts'
import { tradesOfDay } from './day-trades.ts'
import type { ResultQuestion } from './result-question.ts'
import { askedOf, resultQuestion } from './result-questions.ts'
import { resultWords, type ResultWords } from './result-words.ts'
import { partOfTrades } from './trade-parts.ts'
import {
  durations,
  entryTimes,
  exits,
  expiryDays,
  extremeTrade,
  grouped,
  legs,
  reEntries,
  withoutTrades,
} from './trade-figures.ts'
import {
  band,
  data,
  idleDays,
  margin,
  metricInWords,
  otherCharges,
  returns,
  sharpe,
  slippage,
} from './whole-figures.ts'
import { breakEvenCost, breakEvenRate } from './break-even-cost.ts'
import { eventDays } from './market-figures.ts'
import { GROSS_AND_NET } from './open-profit-figures.ts'
import { points, premiums } from './price-figures.ts'
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
  const text = explained(figures, words.text, run)
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

/** Questions that the days of a month answer as well as all days. */
const OF_SOME_DAYS: ReadonlySet<ResultQuestion> = new Set([
  'bestDay',
  'worstDay',
  'losingStreak',
  'winningStreak',
  'drawdown',
  'stopTimes',
  'stopDays',
  'losses',
])

/** The figures of all days, or of the month or the year that a question names. */
function figuresOfDays(asked: ResultQuestion, words: ResultWords, run: OpenRun): Figures {
  const period = OF_SOME_DAYS.has(asked) ? periodOf(words) : undefined
  if (!period) return FIGURES[asked](tradedOf(run.days), run, words)
  // A fall of the month begins in it, and the capital base is that of the whole result.
  const days = run.days.filter(({ date }) => period.isIn(date)).map((day) => ({ ...day, drawdown: 0 }))
  const traded = tradedOf(days)
  if (traded.length === 0) {
    const text =
      days.length === 0 ? noSessionIn(period, run.days) : `In ${period.name} the result has no trade.`
    return { text, document: 'results-screen' }
  }
  const trades = run.trades?.filter(({ date }) => period.isIn(date))
  const found = FIGURES[asked](traded, { ...run, days, trades, whole: undefined }, words)
  return { ...found, text: `In ${period.name}: ${found.text}` }
}

const tradedOf = (days: Days) => days.filter(({ trades }) => trades > 0)

/** A figure with its definition if it is asked for by name only, and with what its value says if it is judged. */
function explained({ text, document: id }: Figures, question: string, run: OpenRun): readonly string[] {
  const document = documentOf(id)
  const asksDefinition = ASKS_DEFINITION.test(question)
  const reading = ASKS_JUDGEMENT.test(question) ? READINGS[id] : undefined
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

/** Whether a figure is good, or right: of a value that the question names, or in words. */
const ASKS_JUDGEMENT =
  /\b(bug|error|wrong|galat|theek|thik|sahi|ok|okay|fine|good|decent|enough|accha|acha|achha|achchha|kaafi|normal|high|low|should be|hona chahiye|hone chahiye)\b|\d/

/** What a value of a figure says, by the document of the figure. */
const READINGS: Readonly<Record<string, string>> = {
  'figure-dayProfitFactor':
    'Above 1 the wins are larger than the losses, below 1 the result loses. 999 is no error: it stands where nothing lost. A factor near 1 can be lost to charges or come from luck.',
  'figure-payoffRatio':
    'A ratio below 1 earns only with more wins than losses, one above 1 with fewer too: read it with the win rate.',
  'figure-annualisedSharpe':
    'Above 0 the sessions earned on average. A ratio of few sessions is uncertain, and the best of many variants is high by luck.',
}

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
  bestWeekday: (days, _, words) => weekdayFigures(days, 'best', words),
  worstWeekday: (days, _, words) => weekdayFigures(days, 'worst', words),
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
  profit: (days, { whole }, { meanings }) => {
    const isDefined = meanings.has('gross') && meanings.has('general')
    const made = `The result made ${formatSignedRupees(netOf(days))} net of charges, ${formatSignedRupees(grossOf(days))} before charges of ${formatRupees(chargesOf(days))}, on ${days.length} days with trades.${whole?.dataset.kind === 'simulated' ? ' Its market is simulated.' : ''}`
    return {
      text: isDefined ? `${GROSS_AND_NET}\n\n${made}` : made,
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
  averages: (days, run, { text, meanings }) => ({
    text: [
      // Whether the premise of a question about the win rate is true.
      ...(meanings.has('winRate') ? [winRate(days, run).text] : []),
      ...(/\blot\b/.test(text) ? [aLot(days, run)] : []),
      ...(/\bbreak ?even\b/.test(text) ? [breakEvenRate(run)] : []),
      averages(days, run),
    ].join('\n\n'),
    document: 'figure-averageDayProfit',
  }),
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
  period: (traded, { days }) => ({
    text: `The result covers ${days.length} sessions from ${formatDate(days[0].date)} to ${formatDate(days.at(-1)?.date ?? days[0].date)}; it traded on ${traded.length} of them.`,
    document: 'figure-sessions',
  }),
  legs,
  expiryDays,
  exits,
  reEntries,
  durations,
  entryTimes,
  withoutTrades,
  bestTrade: (_, run) => extremeTrade(run, 'best'),
  worstTrade: (_, run) => extremeTrade(run, 'worst'),
  data,
  band,
  verdict: (days, run, words) => {
    // 'Is it good?' is answered with the verdict first, then the profit.
    const made = JUDGED.test(words.text) ? summary(days, run).text.split('\n\n').slice(0, 2) : []
    return { text: [verdictOf(run, words), ...made].join('\n\n'), document: 'evidence' }
  },
}

const JUDGED = /\b(good|bad|acch?[aei]|achh?[aei]|worth)\b/

/** The best or worst day, with its trades if the question is of them. */
function extremeDay(days: Days, run: OpenRun, which: 'best' | 'worst', words: ResultWords): Figures {
  const found = extreme(days, which, words)
  const [date] = found.days ?? []
  const trades = date !== undefined && /\btrades\b/.test(words.text) ? tradesOfDay(date, run, words.text) : []
  const day = run.days.find((one) => one.date === date)
  const head = day && words.meanings.has('charges') ? [dayInWords(day)] : []
  const net = netOf(days)
  const share =
    day && net > 0 && words.meanings.has('rate')
      ? [`It is ${formatPercent((100 * day.netPnl) / net)} of the net profit, ${formatSignedRupees(net)}.`]
      : []
  // 'The largest loss' may be that of a day or of a trade.
  const isOfDay = (['day', 'date', 'whichDay', 'weekday'] as const).some((one) => words.meanings.has(one))
  const single = isOfDay || !run.trades?.length ? [] : [extremeTrade(run, which).text]
  return { ...found, text: [...head, found.text, ...share, ...trades, ...single].join('\n\n') }
}

const chargesOf = (days: Days) => sum(days.map(({ charges }) => charges))
const tradesOf = (days: Days) => sum(days.map(({ trades }) => trades))
const round = (value: number) => Math.round(value * 100) / 100

/** What one lot of a trade made. */
function aLot(days: Days, { trades = [] }: OpenRun): string {
  const lots = sum(trades.map((trade) => trade.lots))
  return lots > 0
    ? `A lot of a trade made ${formatSignedRupees(netOf(days) / lots)} net, ${formatSignedRupees(grossOf(days) / lots)} before charges; the trades have ${formatNumber(lots)} lots together.`
    : ''
}

/** What an average trade makes, from the share and the average of those that win and lose. */
function expectancyOf({ trades = [] }: OpenRun): string {
  const won = trades.filter(({ netPnl }) => netPnl > 0)
  const lost = trades.filter(({ netPnl }) => netPnl <= 0)
  if (won.length === 0 || lost.length === 0) return ''
  const part = (some: typeof trades) => {
    const mean = sum(some.map(({ netPnl }) => netPnl)) / some.length
    return `${formatPercent((100 * some.length) / trades.length)} × ${formatSignedRupees(mean)}`
  }
  const all = sum(trades.map(({ netPnl }) => netPnl)) / trades.length
  return `Expectancy is what an average trade makes: share of winning trades × their average + share of the others × their average. Here, net of charges: ${part(won)} + ${part(lost)} = ${formatSignedRupees(all)} a trade.`
}

interface Profit {
  readonly pnl: number
  readonly netPnl: number
}

/** Averages of days and trades, and the ratio of the average winning day to the average losing day. */
function averages(days: Days, { trades = [] }: OpenRun): string {
  const mean = (some: readonly Profit[], which: 'pnl' | 'netPnl') =>
    some.length === 0 ? 'none' : formatSignedRupees(sum(some.map((one) => one[which])) / some.length)
  const ofTrades = (which: 'pnl' | 'netPnl') =>
    trades.length === 0
      ? ''
      : `, a winning trade ${mean(
          trades.filter((trade) => trade[which] > 0),
          which,
        )}, a losing trade ${mean(
          trades.filter((trade) => trade[which] < 0),
          which,
        )}`
  const line = (which: 'pnl' | 'netPnl') => {
    const won = days.filter((day) => day[which] > 0)
    const lost = days.filter((day) => day[which] < 0)
    const total = sum(days.map((day) => day[which]))
    const ratio =
      won.length > 0 && lost.length > 0
        ? `; the ratio of the two is ${formatNumber(round(sum(won.map((day) => day[which])) / won.length / -(sum(lost.map((day) => day[which])) / lost.length)))}`
        : ''
    return `an average day with trades makes ${mean(days, which)}, a trade ${formatSignedRupees(total / tradesOf(days))}${ofTrades(which)}, a winning day ${mean(won, which)} and a losing day ${mean(lost, which)}${ratio}. The median day makes ${formatSignedRupees(median(days.map((day) => day[which])))}${trades.length > 0 ? `, the median trade ${formatSignedRupees(median(trades.map((trade) => trade[which])))}` : ''}.`
  }
  return `Net of charges ${line('netPnl')}\n\nBefore charges ${line('pnl')}`
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}

function spreadOf(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length - 1))
}

/** The words of a question that asks for the trades of a day too. */
const withTrades = (words: ResultWords): ResultWords => ({ ...words, text: `${words.text} trades` })

/** What the strategy did and what came of it, with the terms explained. */
function plainWords(traded: Days, run: OpenRun): Figures {
  const rules = settings(traded, run)
  const whole = summary(traded, run)
  return {
    ...whole,
    text: [
      ...(run.description?.length ? [rules.text] : []),
      whole.text,
      'A call gains when the index rises, a put when it falls. Who sells one takes its premium and loses when its price rises; a stop closes it near a loss that was chosen before, and a jump of the price can take it further. Charges are what broker, exchange and taxes take. The deepest fall is how far the profit was once below its highest value before.',
    ].join('\n\n'),
  }
}

/** The main figures of the result in a few sentences. */
function summary(traded: Days, run: OpenRun): Figures {
  const best = ranked(traded, 'best')[0]
  const worst = ranked(traded, 'worst')[0]
  const won = traded.filter(({ netPnl }) => netPnl > 0).length
  const fall = maxDrawdown(run.days.map(({ netPnl }) => netPnl))
  return {
    text: [
      `The result made ${formatSignedRupees(netOf(traded))} net of charges, ${formatSignedRupees(grossOf(traded))} before charges of ${formatRupees(chargesOf(traded))}, in ${formatNumber(tradesOf(traded))} trades on ${traded.length} days from ${formatDate(run.days[0].date)} to ${formatDate(run.days.at(-1)?.date ?? run.days[0].date)}.`,
      `${won} of ${traded.length} days won (${formatPercent((100 * won) / traded.length)}); the best day was ${formatDate(best.date)} with ${formatSignedRupees(best.netPnl)}, the worst ${formatDate(worst.date)} with ${formatSignedRupees(worst.netPnl)}.${fall ? ` The deepest fall, net, was ${formatRupees(-fall.depth)}.` : ''}`,
      run.verdict ? `${verdictLine(run.verdict)}.` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    document: 'results-screen',
    days: [worst.date],
  }
}

function winRate(days: Days, { trades }: OpenRun): Figures {
  const won = days.filter(({ netPnl }) => netPnl > 0).length
  const lost = days.filter(({ netPnl }) => netPnl < 0).length
  const wonTrades = trades?.filter(({ netPnl }) => netPnl > 0).length
  const ofTrades =
    trades && trades.length > 0
      ? ` Of ${trades.length} trades, ${wonTrades} won, ${formatPercent((100 * (wonTrades ?? 0)) / trades.length)}.`
      : ''
  return {
    text: `${won} of ${days.length} days with trades won net of charges, ${formatPercent((100 * won) / days.length)}; ${lost} lost.${ofTrades} A high share of wins says nothing by itself: see what the losing days cost.`,
    document: 'figure-winRate',
  }
}

function losses(days: Days, { trades = [] }: OpenRun): Figures {
  const losing = days.filter(({ netPnl }) => netPnl < 0).toSorted((a, b) => a.netPnl - b.netPnl)
  if (losing.length === 0) return { text: 'No day with trades lost.', document: 'why-it-made-money' }
  const lost = netOf(losing)
  const worst = losing.slice(0, MOST_LISTED)
  const lines = [
    `${losing.length} of ${days.length} days lost ${formatRupees(-lost)} net; the ${worst.length} worst are ${formatPercent((100 * netOf(worst)) / lost)} of it: ${worst.map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`).join('; ')}.`,
    `Charges took ${formatRupees(sum(days.map(({ charges }) => charges)))} of the whole result.`,
  ]
  const reasons = grouped(
    trades.filter(({ netPnl }) => netPnl < 0),
    ({ exitReason }) => exitReason,
  )
  if (reasons.length > 0)
    lines.push(
      `Losing trades left by: ${reasons
        .slice(0, MOST_LISTED)
        .map(({ name, count, net }) => `${name} ${count}×, ${formatSignedRupees(net)}`)
        .join('; ')}.`,
    )
  return {
    text: lines.join('\n\n'),
    document: 'why-it-made-money',
    days: worst.slice(0, 3).map(({ date }) => date),
  }
}
