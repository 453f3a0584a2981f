import { verdictLine, verdictReasons, type DailySummary } from '#domain'
import { annualisedSharpeRatio, maxDrawdown, profitFactor } from '#engine/analytics'
import type { OpenRun, screenContext } from '../../results/screen-context.ts'
import { formatDate, formatNumber, formatPercent, formatRupees, formatSignedRupees } from '../../ui/format.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { documentOf } from '../knowledge/documents.ts'
import { resultQuestion, type ResultQuestion } from './result-questions.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Days, legs and reasons that one answer lists. */
const MOST_LISTED = 5

/** An answer in words, with the document that explains its figure and the days that it is about. */
interface Figures {
  readonly text: string
  readonly document: string
  readonly days?: readonly string[]
}

/** Answers a question about the open result with its figures; undefined for another question or without a result. */
export function answerOfResult(
  question: string,
  { run }: ReturnType<typeof screenContext>,
): AssistantAnswer | undefined {
  const asked = run && resultQuestion(question)
  if (!run || !asked) return undefined
  const traded = run.days.filter(({ trades }) => trades > 0)
  const figures =
    traded.length === 0
      ? { text: 'The open result has no trade.', document: 'few-trades' }
      : FIGURES[asked](traded, run)
  const document = documentOf(figures.document)
  return plainAnswer('result', figures.text, {
    sources: [
      ...(document ? [{ title: document.title, path: `/app/help/${document.id}` }] : []),
      { title: 'The open result', path: `/app/backtesting/runs/${run.jobId}` },
      ...(figures.days ?? []).map((date) => ({
        title: `${formatDate(date)} minute by minute`,
        path: `/app/backtesting/explain/${run.jobId}/${date}`,
      })),
    ],
    suggestions: FURTHER.filter((one) => resultQuestion(one) !== asked).slice(0, 3),
  })
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
  return asked.map((one) => FIGURES[one](traded, run).text.replaceAll('\n\n', ' '))
}

const FURTHER = [
  'Which weekday is best?',
  'What was the max drawdown, and when?',
  'Why did I lose?',
  'What does the verdict mean?',
]

type Days = readonly DailySummary[]
type Write = (traded: Days, run: OpenRun) => Figures

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const grossOf = (days: Days) => sum(days.map(({ pnl }) => pnl))
const netOf = (days: Days) => sum(days.map(({ netPnl }) => netPnl))

const FIGURES: Readonly<Record<ResultQuestion, Write>> = {
  bestWeekday: (days) => ({ text: byWeekday(days, 'best'), document: 'results-filter' }),
  worstWeekday: (days) => ({ text: byWeekday(days, 'worst'), document: 'results-filter' }),
  weekdays: (days) => ({ text: byWeekday(days, 'best'), document: 'results-filter' }),
  bestDay: (days) => extreme(days, 'best'),
  worstDay: (days) => extreme(days, 'worst'),
  months: byMonth,
  drawdown,
  winRate,
  charges: (days) => {
    const charges = sum(days.map((day) => day.charges))
    const gross = grossOf(days)
    const share = gross > 0 ? `, ${formatPercent((100 * charges) / gross)} of the profit before them` : ''
    return {
      text: `Charges cost ${formatRupees(charges)} in all${share}: ${formatRupees(charges / days.length)} a day with trades.`,
      document: 'charges',
    }
  },
  profit: (days) => ({
    text: `The result made ${formatSignedRupees(netOf(days))} net of charges, ${formatSignedRupees(grossOf(days))} before charges of ${formatRupees(sum(days.map((day) => day.charges)))}, on ${days.length} days with trades.`,
    document: 'figure-totalPnL',
  }),
  trades: (days) => ({
    text: `It made ${formatNumber(sum(days.map(({ trades }) => trades)))} trades on ${days.length} days.`,
    document: 'figure-totalTrades',
  }),
  profitFactor: (days) => ({
    text: `The profit factor of the days is ${formatNumber(round(profitFactor(days.map(({ pnl }) => pnl)) ?? 0))} before charges, ${formatNumber(round(profitFactor(days.map(({ netPnl }) => netPnl)) ?? 0))} net: what the winning days made over what the losing days lost.`,
    document: 'figure-dayProfitFactor',
  }),
  sharpe: (_, { days }) => {
    const ratio = annualisedSharpeRatio(days.map(({ netPnl }) => netPnl))
    return {
      text:
        ratio === null
          ? 'The Sharpe ratio is undefined, because the profits have no spread.'
          : `The annualised Sharpe ratio, net of charges, is ${formatNumber(round(ratio))}.`,
      document: 'figure-annualisedSharpe',
    }
  },
  losses,
  losingStreak: (days) => longestRun(days, 'losing'),
  winningStreak: (days) => longestRun(days, 'winning'),
  averages: (days) => {
    const won = days.filter(({ netPnl }) => netPnl > 0)
    const lost = days.filter(({ netPnl }) => netPnl < 0)
    const mean = (some: Days) => (some.length === 0 ? 'none' : formatSignedRupees(netOf(some) / some.length))
    return {
      text: `Net of charges an average day makes ${mean(days)}, a winning day ${mean(won)} and a losing day ${mean(lost)}.`,
      document: 'figure-averageDayProfit',
    }
  },
  legs,
  exits,
  verdict: (_, { verdict }) => ({
    text: verdict
      ? [`${verdictLine(verdict)}.`, ...verdictReasons(verdict).map((reason) => `${reason}.`)].join('\n\n')
      : `The verdict of this result is not known yet.\n\n${documentOf('evidence')?.content ?? ''}`,
    document: 'evidence',
  }),
}

const round = (value: number) => Math.round(value * 100) / 100

function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

function byWeekday(days: Days, which: 'best' | 'worst'): string {
  const rows = WEEKDAYS.map((name, i) => ({ name, days: days.filter(({ date }) => weekdayOf(date) === i) }))
    .filter((row) => row.days.length > 0)
    .toSorted((a, b) => netOf(b.days) - netOf(a.days))
  const shown = which === 'best' ? rows : rows.toReversed()
  const head = `${shown[0]?.name} is the ${which} weekday.`
  const list = shown.map(
    (row) =>
      `${row.name}: ${formatSignedRupees(netOf(row.days))} net on ${row.days.length} days, ${row.days.filter(({ netPnl }) => netPnl > 0).length} of them won`,
  )
  return [
    head,
    `${list.join('; ')}.`,
    'A weekday chosen because it was best in this result may be luck.',
  ].join('\n\n')
}

function extreme(days: Days, which: 'best' | 'worst'): Figures {
  const ranked = days.toSorted((a, b) => (which === 'best' ? b.netPnl - a.netPnl : a.netPnl - b.netPnl))
  const listed = ranked.slice(0, MOST_LISTED)
  const [first] = listed
  const others = listed
    .slice(1)
    .map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`)
  return {
    text: `The ${which} day was ${formatDate(first!.date)}: ${formatSignedRupees(first!.netPnl)} net, ${formatSignedRupees(first!.pnl)} before charges, in ${first!.trades} trades. ${others.length > 0 ? `Then ${others.join('; ')}.` : ''}`,
    document: which === 'best' ? 'figure-bestDay' : 'figure-worstDay',
    days: [first!.date],
  }
}

function byMonth(days: Days): Figures {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
    .map((month) => ({ month, net: netOf(days.filter(({ date }) => date.startsWith(month))) }))
    .toSorted((a, b) => b.net - a.net)
  const words = ({ month, net }: (typeof months)[number]) => `${monthName(month)} ${formatSignedRupees(net)}`
  const lost = months.filter(({ net }) => net < 0).length
  return {
    text: `The best month was ${words(months[0])}, the worst ${words(months.at(-1)!)}, net of charges. ${lost} of ${months.length} months lost.`,
    document: 'results-screen',
  }
}

/** `Jun 2024` of `2024-06`. */
const monthName = (month: string) => formatDate(`${month}-01`).slice(3)

function drawdown(_: Days, { days }: OpenRun): Figures {
  const fall = maxDrawdown(days.map(({ pnl }) => pnl))
  const net = maxDrawdown(days.map(({ netPnl }) => netPnl))
  if (!fall)
    return {
      text: 'The curve before charges never fell below an earlier high.',
      document: 'figure-maxDrawdown',
    }
  const dateAt = (index: number) => (index < 0 ? 'the start' : formatDate(days[index].date))
  const back =
    fall.recoveredAt === null
      ? `It has not come back: ${days.length - 1 - fall.troughAt} sessions since the lowest point.`
      : `It was back on ${dateAt(fall.recoveredAt)}, ${fall.recoveredAt - fall.troughAt} sessions after the lowest point.`
  return {
    text: `The deepest fall was ${formatRupees(-fall.depth)} before charges, from ${dateAt(fall.peakAt)} to ${dateAt(fall.troughAt)}. ${back}${net ? ` Net of charges it was ${formatRupees(-net.depth)}.` : ''}`,
    document: 'figure-maxDrawdown',
    days: [days[fall.troughAt].date],
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

/** The longest run of days that lost, or that won, net of charges. */
function longestRun(days: Days, which: 'losing' | 'winning'): Figures {
  let longest: Days = []
  let run: DailySummary[] = []
  for (const day of days) {
    run = (which === 'losing' ? day.netPnl < 0 : day.netPnl > 0) ? [...run, day] : []
    if (run.length > longest.length) longest = run
  }
  const [first, last] = [longest[0], longest.at(-1)]
  return {
    text:
      first && last
        ? `The longest run of ${which} days is ${longest.length}, from ${formatDate(first.date)} to ${formatDate(last.date)}: ${formatSignedRupees(netOf(longest))} net.`
        : `No day with trades ${which === 'losing' ? 'lost' : 'won'}.`,
    document: which === 'losing' ? 'figure-longestLosingDays' : 'figure-longestWinningDays',
  }
}

interface Group {
  readonly name: string
  readonly count: number
  readonly net: number
}

type Trades = NonNullable<OpenRun['trades']>

/** Trades by a name, the most costly first. */
function grouped(trades: Trades, nameOf: (trade: Trades[number]) => string): Group[] {
  return [...new Set(trades.map(nameOf))]
    .map((name) => {
      const own = trades.filter((trade) => nameOf(trade) === name)
      return { name, count: own.length, net: sum(own.map(({ netPnl }) => netPnl)) }
    })
    .toSorted((a, b) => a.net - b.net)
}

function legs(_: Days, { trades = [] }: OpenRun): Figures {
  const rows = grouped(
    trades,
    ({ leg_id: id, type, optionType }) => `${id.replace('-', ' ')} (${type} ${optionType})`,
  ).toReversed()
  const text = rows
    .map(({ name, count, net }) => `${name}: ${formatSignedRupees(net)} net in ${count} trades`)
    .join('; ')
  return { text: text ? `${text}.` : 'The trades of this result are not loaded.', document: 'results-screen' }
}

function exits(_: Days, { trades = [] }: OpenRun): Figures {
  const rows = grouped(trades, ({ exitReason }) => exitReason).toSorted((a, b) => b.count - a.count)
  const text = rows
    .map(({ name, count, net }) => `${name}: ${count} of ${trades.length}, ${formatSignedRupees(net)} net`)
    .join('; ')
  return { text: text ? `${text}.` : 'The trades of this result are not loaded.', document: 'exit-reasons' }
}
