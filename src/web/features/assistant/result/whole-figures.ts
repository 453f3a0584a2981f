import { simulatedNote } from '#domain'
import {
  annualisedSharpeRatio,
  METRICS,
  percentageBase,
  percentOf,
  tradeStatistics,
  type TradeStatistics,
} from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import { describeAmbiguity, describeFiltered, describeSkipped } from '../../../results/view/result-words.ts'
import { dataDetails, dataName } from '../../../strategy/data-name.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { documentOf } from '../../../knowledge/documents.ts'
import { formatMetric } from '../../../ui/format-metric.ts'
import { breakEvenCost } from './break-even-cost.ts'
import { MOST_LISTED, netOf, grossOf, sum, type Days, type Figures } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'
import { lotsNamed, lotsOf } from './scaled-figures.ts'

const NOT_LOADED = 'That is not known of this result yet: the whole result is not loaded.'
const round = (value: number) => Math.round(value * 100) / 100

/** Whether the data of the result is simulated or imported. */
export function data(_: Days, { days, whole }: OpenRun, { text: asked }: ResultWords): Figures {
  if (!whole) return { text: NOT_LOADED, document: 'simulated-data' }
  const { dataset } = whole
  const kinds = {
    simulated: `This result is on simulated data, ${dataName(dataset)}. ${simulatedNote(dataset)}`,
    imported: `This result is on imported data, the dataset ${dataName(dataset)}: no price of it was simulated by Delta.`,
    log: `This result is an imported trade log, ${dataset.name}: the prices are those of its trades.`,
  }
  const last = days.at(-1) ?? days[0]
  const covered = `It ran on ${formatCount(days.length, 'session')} from ${formatDate(days[0].date)} to ${formatDate(last.date)}; the dataset is ${dataDetails(dataset)}.${/\b(min\w*|timeframe|tick|candles?|bars?)\b/.test(asked) ? ' A test runs on bars of one minute.' : ''}`
  const engine = /\bengine\b/.test(asked)
    ? [`It was computed by version ${whole.engineVersion} of the engine.`]
    : []
  const doubts = dataset.doubts ? [`Doubts about the data: ${dataset.doubts}`] : []
  return {
    text: [...engine, kinds[dataset.kind], covered, ...reachOfData(asked), ...doubts].join('\n\n'),
    document: dataset.kind === 'simulated' ? 'simulated-data' : 'dataset-field',
  }
}

/** How far the data reach that can be had at all, if a question asks for it. */
export const reachOfData = (asked: string) =>
  REACH.test(asked) ? [documentOf('data-origin')?.content ?? ''] : []

const REACH =
  /\b(available|availability|from (which|what) (date|year|month)|since when|kab se|earliest date|oldest|how far back)\b/

/** How much of the result depends on minutes that can be read in two ways. */
export function band(_: Days, { whole }: OpenRun): Figures {
  if (!whole) return { text: NOT_LOADED, document: 'ambiguity' }
  const { text, warning } = describeAmbiguity(whole, whole.engineVersion)
  const { worst, base, best, trades } = whole.band
  const totals =
    trades === 0
      ? 'The ambiguity band of this result is a single total'
      : `The ambiguity band of this result, before charges: worst ${formatSignedRupees(worst)}, as shown ${formatSignedRupees(base)}, best ${formatSignedRupees(best)}; it concerns ${trades} of ${whole.summary.totalTrades} trades`
  return { text: [`${totals}.`, text, ...(warning ? [warning] : [])].join('\n\n'), document: 'ambiguity' }
}

/** The margin that the result blocked, and the capital behind its percentages. */
export function margin(days: Days, run: OpenRun, { text }: ResultWords): Figures {
  const most = days.reduce((highest, day) => (day.margin > highest.margin ? day : highest), days[0])
  const { whole } = run
  const capital = whole
    ? ` The initial capital of this result is ${formatRupees(whole.summary.initialCapital)}.`
    : ''
  return {
    text: `The highest margin of a day was ${formatRupees(most.margin)}, on ${formatDate(most.date)}: so much capital this result needs. On average a day with trades blocked ${formatRupees(sum(days.map((day) => day.margin)) / days.length)}. Both are estimates.${capital} Losses come on top: the worst day made ${formatSignedRupees(Math.min(...days.map(({ netPnl }) => netPnl)))}.${ofLots(text, most.margin, run)}`,
    document: 'margin',
  }
}

/** The margin with another number of lots, or that the result has the number that a question names. */
function ofLots(text: string, most: number, { trades = [] }: OpenRun): string {
  const wanted = lotsNamed(text)
  if (wanted === undefined || trades.length === 0) return ''
  const lots = lotsOf(trades)
  const has = ` That is with ${formatCount(lots, 'lot')} a leg, of the lot sizes of its days`
  return wanted === lots
    ? `${has}.`
    : `${has}; with ${formatCount(wanted, 'lot')} it would be about ${formatRupees((most * wanted) / lots)}.`
}

/** The base of the percentages of the result: the larger of its capital and the highest margin of its days. */
export function capitalBaseOf(days: Days, { summary }: NonNullable<OpenRun['whole']>): number {
  return percentageBase(summary.initialCapital, highestMargin(days))
}

const highestMargin = (days: Days) => Math.max(0, ...days.map(({ margin }) => margin))

/** The return in percent, and the capital it refers to. */
export function returns(_: Days, { days, whole }: OpenRun): Figures {
  const most = highestMargin(days)
  const [net, gross] = [netOf(days), grossOf(days)]
  const base = whole ? capitalBaseOf(days, whole) : most
  const ofWhat = whole
    ? `the capital base, the larger of the initial capital (${formatRupees(whole.summary.initialCapital)}) and the highest estimated margin (${formatRupees(most)})`
    : 'the highest margin of a day'
  const [share, grossShare] = [percentOf(net, base), percentOf(gross, base)]
  const isOnMargin = whole && most > 0
  const onMargin = isOnMargin
    ? ` On the highest margin of a day, ${formatRupees(most)}, it is ${formatPercent((100 * net) / most)}.`
    : ''
  return {
    text:
      share === null || grossShare === null
        ? `Net of charges the result made ${formatSignedRupees(net)}. No margin is known, so I know no percentage of it.`
        : `The return is ${formatPercent(share)} net of charges, ${formatPercent(grossShare)} before them: ${formatSignedRupees(net)} of ${formatRupees(base)}, ${ofWhat}. It is of the whole period, not annualised.${onMargin}`,
    document: whole ? 'figure-returnOnCapital' : 'figure-returnOnMargin',
  }
}

/** The net profit if all charges were as many times as high as a question says, and how many times it can bear. */
export function otherCharges(days: Days, _: OpenRun, { text }: ResultWords): Figures {
  const [net, gross] = [netOf(days), grossOf(days)]
  const perOrder = BROKERAGE_NAMED.exec(text)?.[1]
  if (perOrder !== undefined) return otherBrokerage(days, Number(perOrder))
  const charges = gross - net
  const times = timesNamed(text)
  const name =
    times === 0 ? 'Without charges' : `With all charges at ${formatNumber(times)} times their amount`
  const supposed = `${name}, the result would be ${formatSignedRupees(gross - times * charges)} net: ${formatSignedRupees(gross)} before charges less ${formatNumber(times)} × ${formatRupees(charges)}.`
  const bearable =
    gross <= 0
      ? 'It lost before charges already.'
      : `The profit before charges, ${formatSignedRupees(gross)}, pays for ${formatNumber(round(gross / charges))} times these charges; above that nothing is left.`
  const isOfOne = ONE_CHARGE.test(text) && !/\b(charges|costs|taxes)\b/.test(text)
  return {
    text: [
      ...(isOfOne ? [ONLY_THE_SUM] : []),
      ...(BREAK_EVEN.test(text) ? [] : [supposed]),
      `With the charges as they are, ${formatRupees(charges)}, it made ${formatSignedRupees(net)} net.`,
      ...(charges > 0 ? [bearable] : []),
      ...(ONE_CHARGE.test(text) && !isOfOne ? [ONLY_THE_SUM] : []),
    ].join(' '),
    document: 'charges',
  }
}

/** `rs 20 per order`. */
const BROKERAGE_NAMED = /\b(\d+)( rs| rupees)? (?:per|an|each|har|a) (?:executed )?order\b/
/** Rupees for each executed order, and the GST on them. */
const BROKERAGE = 20
const GST = 0.18

/** The result with another brokerage: each trade has an order to open and one to close. */
function otherBrokerage(days: Days, perOrder: number): Figures {
  const [net, orders] = [netOf(days), 2 * sum(days.map(({ trades }) => trades))]
  const more = (perOrder - BROKERAGE) * orders * (1 + GST)
  const left =
    more === 0
      ? `That is what was counted, so nothing changes: the result stays ${formatSignedRupees(net)} net.`
      : `With ₹${perOrder} instead, and 18 % GST on it, about ${formatNumber(orders)} orders would cost ${formatRupees(Math.abs(more))} ${more > 0 ? 'more' : 'less'}, and the result would be about ${formatSignedRupees(net - more)} net.`
  return { text: `Delta counts ₹${BROKERAGE} for each executed order. ${left}`, document: 'brokerage' }
}

const BREAK_EVEN = /\bbreak ?even\b/
const ONLY_THE_SUM = 'The result keeps the sum of its charges only, so none of them can be changed alone.'
const ONE_CHARGE = /\b(brokerages?|stt|gst|stamp duty|commissions?)\b/
const TIMES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(zero|nil|free|(na|nahi) (hot|lagt)[aei]|(were|was|been|are|if) no|(without|bina) (stt|gst|brokerage|stamp))\b/,
    0,
  ],
  [/\b(half|halved|aadh[ae])\b/, 0.5],
  [/\b(tripled?|thrice|three times|3 ?x|teen guna|tigun[ae])\b/, 3],
  [/\b(quadrupled?|four times|4 ?x|char guna)\b/, 4],
  [/\b(five times|5 ?x)\b/, 5],
]

/** How many times the charges are that a question supposes: twice, unless it says otherwise. */
function timesNamed(text: string): number {
  const [, percent, more, less] =
    /(\d+(?:\.\d+)?) % (?:(more|higher|up|extra|zyada|jyada)|(less|lower|down|kam))/.exec(text) ?? []
  if (more !== undefined) return 1 + Number(percent) / 100
  if (less !== undefined) return 1 - Number(percent) / 100
  return TIMES.find(([words]) => words.test(text))?.[1] ?? 2
}

/** The slippage setting of the result, and the screen that computes its cost. */
export function slippage(days: Days, run: OpenRun): Figures {
  const { request } = run
  const set = request?.execution?.slippage
  const isNone = request !== undefined && (set === undefined || set.value === 0)
  const setting = set && `${formatNumber(set.value)} ${set.type === 'points' ? 'points' : '%'} per fill`
  const text = isNone
    ? 'Slippage cost nothing in this result: its setting is 0, so every fill has the price of the market and the result is one without slippage.'
    : `What slippage cost is not among the figures that are loaded here. The tab Why of the result computes it, for entries and for exits.${setting ? ` The setting of this result is ${setting}.` : ''}`
  return {
    text: `${text} Slippage is in the prices of the trades, so the profit before charges has it too, and the charges do not.\n\n${breakEvenCost(days, run).text}`,
    document: 'execution-settings',
  }
}

/** Both Sharpe ratios: that of the sessions, annualised, and that of the trades, which is not. */
export function sharpe(_: Days, { days, whole }: OpenRun): Figures {
  const ratio = annualisedSharpeRatio(days.map(({ netPnl }) => netPnl))
  const ofTrades = whole
    ? ` The Sharpe ratio of the trades, before charges, is ${formatNumber(round(whole.summary.sharpeRatio))}: mean over standard deviation of the trades, not annualised.`
    : ''
  return {
    text:
      ratio === null
        ? 'The Sharpe ratio is undefined, because the profits have no spread.'
        : `The annualised Sharpe ratio of the sessions, net of charges, is ${formatNumber(round(ratio))}.${ofTrades}`,
    document: 'figure-annualisedSharpe',
  }
}

/** The sessions without a trade, with the reasons that are known. */
export function idleDays(traded: Days, { days, whole }: OpenRun): Figures {
  const idle = days.filter(({ trades }) => trades === 0)
  const listed = idle.slice(0, 2 * MOST_LISTED).map(({ date }) => formatDate(date))
  const more = idle.length > listed.length ? ` and ${idle.length - listed.length} more` : ''
  const reasons = whole
    ? [...describeSkipped(whole.skipped), ...describeFiltered(whole.filtered ?? [])].map(({ text }) => text)
    : []
  const others = whole ? idle.length - whole.skipped.length - (whole.filtered?.length ?? 0) : 0
  const unsignalled = others > 0 ? [`On ${others} the strategy had no entry.`] : []
  return {
    text:
      idle.length === 0
        ? `It traded on all ${days.length} sessions; none was skipped.`
        : [
            `It traded on ${traded.length} of ${days.length} sessions; ${idle.length} had no trade: ${listed.join(', ')}${more}.`,
            ...(reasons.length > 0 ? [[...reasons, ...unsignalled].join(' ')] : []),
          ].join('\n\n'),
    document: 'few-trades',
  }
}

/** A figure of the catalogue, net of charges and before them; undefined until the whole result is loaded. */
export function metricInWords(key: string, { trades = [], days, whole }: OpenRun): string | undefined {
  const metric = METRICS.find((one) => one.key === key)
  if (!metric || !whole || trades.length === 0) return undefined
  const of = (money: 'net' | 'gross') => formatMetric(metric.read(statisticsOf(money)), metric.unit)
  const statisticsOf = (money: 'net' | 'gross'): TradeStatistics =>
    tradeStatistics(trades, { money, sessions: days, capital: whole.summary.initialCapital })
  const [net, gross] = [of('net'), of('gross')]
  return net === gross
    ? `${metric.label} of the open result: ${net}.`
    : `${metric.label} of the open result: ${net} net of charges, ${gross} before charges.`
}
