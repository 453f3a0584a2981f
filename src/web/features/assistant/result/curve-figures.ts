import { drawdowns, longestUnderWater, maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { MOST_LISTED, netOf, sum, type Days, type Figures } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'
import { capitalBaseOf, metricInWords } from './whole-figures.ts'

/** The deepest fall, when it was, and when the curve came back, before charges and net of them. */
export function drawdown(traded: Days, run: OpenRun, words?: ResultWords): Figures {
  const { days, whole } = run
  const fall = maxDrawdown(days.map(({ pnl }) => pnl))
  const net = maxDrawdown(days.map(({ netPnl }) => netPnl))
  if (!fall)
    return {
      text: 'The curve before charges never fell below an earlier high.',
      document: 'figure-maxDrawdown',
    }
  const ofCapital = whole
    ? ` ${metricInWords('maxDrawdownPercent', run) ?? ''} It is a percentage of the capital base, ${formatRupees(capitalBaseOf(days, whole))}.`
    : ''
  const below = -(days.at(-1)?.drawdown ?? 0)
  const why = words?.meanings.has('why')
    ? `\n\n${daysOfFall(days, net ?? fall)}${fallBesideDays(traded)}`
    : ''
  const atEnd = below > 0 ? ` At the end the curve is ${formatRupees(below)} below its highest value.` : ''
  const dateAt = (index: number) => (index < 0 ? 'the start' : formatDate(days[index].date))
  const span = ({ peakAt, troughAt }: typeof fall) => `from ${dateAt(peakAt)} to ${dateAt(troughAt)}`
  const back = ({ recoveredAt, troughAt }: typeof fall) =>
    recoveredAt === null
      ? `It has not come back: ${formatCount(days.length - 1 - troughAt, 'session')} since the lowest point.`
      : `It was back on ${dateAt(recoveredAt)}, ${formatCount(recoveredAt - troughAt, 'session')} after the lowest point.`
  const ofNet = net ? ` Net of charges it was ${formatRupees(-net.depth)}, ${span(net)}. ${back(net)}` : ''
  return {
    text: `The deepest fall was ${formatRupees(-fall.depth)} before charges, ${span(fall)}. ${back(fall)}${ofNet}${ofCapital}${atEnd} It is read at the end of each day, not within it.${why}`,
    document: 'figure-maxDrawdown',
    days: [days[fall.troughAt].date],
  }
}

/** The losing days of a fall, each with its profit. */
function daysOfFall(days: Days, { peakAt, troughAt }: { peakAt: number; troughAt: number }): string {
  const lost = days.slice(peakAt + 1, troughAt + 1).filter(({ netPnl }) => netPnl < 0)
  const worst = lost.toSorted((a, b) => a.netPnl - b.netPnl).slice(0, MOST_LISTED)
  return `The losing days of that fall: ${worst.map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`).join('; ')}. `
}

/** Why a curve can fall far although most days win: what a day that won made, and what one that lost cost. */
function fallBesideDays(traded: Days): string {
  const [won, lost] = [traded.filter(({ netPnl }) => netPnl > 0), traded.filter(({ netPnl }) => netPnl < 0)]
  const mean = (some: Days) => formatSignedRupees(some.length === 0 ? 0 : netOf(some) / some.length)
  const worst = Math.min(...traded.map(({ netPnl }) => netPnl))
  return `${won.length} of ${formatCount(traded.length, 'day')} with trades won net, on average ${mean(won)}; a losing day made ${mean(lost)} on average, the worst ${formatSignedRupees(worst)}. The fall comes from the size of the losing days and from how they follow each other, not from how many they are.`
}

/** The longest time that the curve stayed below an earlier high, and the deepest fall. */
export function underWater(traded: Days, run: OpenRun): Figures {
  const spell = (which: 'netPnl' | 'pnl') => {
    const profits = run.days.map((day) => day[which])
    const longest = longestUnderWater(profits)
    if (longest === 0) return 'never'
    const last = lastOfFirstRun(drawdowns(profits), longest)
    const until = last === profits.length - 1 ? 'the end' : formatDate(run.days[last].date)
    return `${formatCount(longest, 'session')} in a row, from ${formatDate(run.days[last - longest + 1].date)} to ${until}`
  }
  return {
    text: `The longest time below an earlier high, however shallow the fall: net of charges ${spell('netPnl')}; before charges ${spell('pnl')}.\n\n${drawdown(traded, run).text}`,
    document: 'figure-longestUnderWater',
  }
}

/** The last of the first run of so many values below zero. */
function lastOfFirstRun(values: ArrayLike<number>, length: number): number {
  let run = 0
  return Array.from(values).findIndex((value) => {
    run = value < 0 ? run + 1 : 0
    return run === length
  })
}

interface Booked {
  readonly date: string
  readonly netPnl: number
}

/** The longest runs of days and of trades that lost, or that won, net of charges; what a question names first. */
export function longestRun(
  days: Days,
  { trades = [] }: OpenRun,
  which: 'losing' | 'winning',
  { text }: ResultWords,
): Figures {
  const ofDays = runInWords(longest(days, which), which, 'day')
  const ofTrades = trades.length > 0 ? runInWords(longest(trades, which), which, 'trade') : ''
  const isOfTrades = /\btrades?\b/.test(text)
  const document = {
    losing: ['figure-longestLosingDays', 'figure-longestLossStreak'],
    winning: ['figure-longestWinningDays', 'figure-longestWinStreak'],
  }[which][isOfTrades ? 1 : 0]
  return {
    text: (isOfTrades ? [ofTrades, ofDays] : [ofDays, ofTrades]).filter(Boolean).join('\n\n'),
    document: document ?? 'figure-longestLosingDays',
  }
}

function longest<Item extends Booked>(items: readonly Item[], which: 'losing' | 'winning'): readonly Item[] {
  let found: readonly Item[] = []
  let run: Item[] = []
  for (const item of items) {
    run = (which === 'losing' ? item.netPnl < 0 : item.netPnl > 0) ? [...run, item] : []
    if (run.length > found.length) found = run
  }
  return found
}

function runInWords(run: readonly Booked[], which: 'losing' | 'winning', unit: 'day' | 'trade'): string {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last)
    return `No ${unit === 'day' ? 'day with trades' : 'trade'} ${which === 'losing' ? 'lost' : 'won'}.`
  const [from, to] = [formatDate(first.date), formatDate(last.date)]
  const dates = from === to ? from : `${from} to ${to}`
  const inOrder = unit === 'trade' ? ', in order of exit' : ''
  const count = run.length === 1 ? `1 ${which} ${unit}` : `${run.length} ${which} ${unit}s in a row`
  return `The longest run has ${count}${inOrder}, ${dates}: ${formatSignedRupees(sum(run.map(({ netPnl }) => netPnl)))} net.`
}

/** The highest value of the cumulative profit with its day, and how far below it the curve ends. */
export function curvePeak({ days }: OpenRun): Figures {
  const first = days[0]
  const last = days.at(-1) ?? first
  const peak = (which: 'netPnl' | 'pnl') => {
    let total = 0
    const totals = days.map((day) => (total += day[which]))
    const high = Math.max(0, ...totals)
    const at = totals.findIndex((value) => value === high)
    return { high, end: total, date: high > 0 ? days[at]?.date : undefined }
  }
  const words = (name: string, { high, end, date }: ReturnType<typeof peak>) =>
    date === undefined
      ? `${name} the cumulative profit was never above zero at the end of a day; it ends at ${formatSignedRupees(end)}.`
      : `${name} the cumulative profit was highest at the end of ${formatDate(date)}, with ${formatSignedRupees(high)}. ${end === high ? `At the end, on ${formatDate(last.date)}, it is at this peak.` : `At the end, on ${formatDate(last.date)}, it is ${formatRupees(high - end)} below that, at ${formatSignedRupees(end)}.`}`
  const net = peak('netPnl')
  return {
    text: `${words('Net of charges', net)}\n\n${words('Before charges', peak('pnl'))} The curve begins at zero and is read at the end of each day.`,
    document: 'results-screen',
    days: net.date === undefined ? [] : [net.date],
  }
}

/** How many times the deepest fall the profit is, net of charges. */
export function profitToFall(run: OpenRun): Figures {
  const { days } = run
  const net = netOf(days)
  const depth = -(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0)
  const ratio =
    depth > 0
      ? `The deepest fall is ${depth > net ? 'more' : 'less'} than the profit. The profit, ${formatSignedRupees(net)} net of charges, is ${formatNumber(Math.round((100 * net) / depth) / 100)} times the deepest fall, ${formatRupees(depth)} net.`
      : `The profit is ${formatSignedRupees(net)} net of charges, and the curve never fell below an earlier high, so there is no ratio of the two.`
  return {
    text: `${ratio} ${metricInWords('recoveryFactor', run) ?? ''}\n\nAbove 1 the result has made more than its deepest fall took; the longer the period, the easier that is.`,
    document: 'figure-recoveryFactor',
  }
}
