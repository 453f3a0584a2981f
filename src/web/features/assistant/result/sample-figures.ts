import { verdictLine } from '#domain'
import { mean, standardDeviation } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { describeSkipped } from '../../../results/view/result-words.ts'
import { sum, type Days, type Figures } from './day-figures.ts'
import { metricInWords } from './whole-figures.ts'

const round = (value: number) => Math.round(value * 100) / 100

/** About 19 of 20 normal values lie within so many standard deviations. */
const DEVIATIONS_OF_95 = 1.96
/** Sessions from which the normal distribution is used without a caution. */
const MANY = 30

/** The range in which the true average of a session may lie, and whether zero is in it. */
export function certainty(_: Days, { days, verdict }: OpenRun): Figures {
  const net = days.map(({ netPnl }) => netPnl)
  const [average, deviation] = [mean(net), standardDeviation(net)]
  if (average === null || !deviation)
    return {
      text: 'The sessions have no spread, so no range of their average is known.',
      document: 'evidence',
    }
  const error = deviation / Math.sqrt(net.length)
  const [low, high] = [average - DEVIATIONS_OF_95 * error, average + DEVIATIONS_OF_95 * error]
  const answer =
    low > 0
      ? 'Yes: zero is outside the range, if only this one idea was tried.'
      : high < 0
        ? 'No: the whole range is below zero.'
        : 'No: zero is inside the range, so this result does not tell a profit from luck.'
  const few =
    net.length < MANY
      ? ` ${formatCount(net.length, 'session')} are few, so the true range is wider than that.`
      : ''
  return {
    text: [
      answer,
      `Net of charges a session made ${formatSignedRupees(average)} on average, with a standard error of ${formatRupees(error)}: the 95 % confidence interval goes from ${formatSignedRupees(low)} to ${formatSignedRupees(high)}, t = ${formatNumber(round(average / error))}. It takes the sessions as independent.${few}`,
      'The best of many variants looks better than it is by luck, and the interval does not count them; the verdict does.',
      ...(verdict ? [`${verdictLine(verdict)}.`] : []),
    ].join('\n\n'),
    document: 'evidence',
    tab: 'luck',
  }
}

/** The distribution of the daily profits: percentiles, skew, excess kurtosis, and the loss of bad days. */
export function distribution(_: Days, run: OpenRun): Figures {
  const net = run.days.map(({ netPnl }) => netPnl).toSorted((a, b) => a - b)
  const [average, deviation] = [mean(net), standardDeviation(net)]
  const at = (part: number) => formatSignedRupees(net[Math.max(0, Math.ceil(part * net.length) - 1)] ?? 0)
  const shape =
    average !== null && deviation
      ? ` Skew ${formatNumber(round(moment(net, average, 3)))}, excess kurtosis ${formatNumber(round(moment(net, average, 4) - 3))}: a negative skew means that the tail is on the side of losses.`
      : ''
  const tails = ['valueAtRisk', 'expectedShortfall'].flatMap((key) => metricInWords(key, run) ?? [])
  return {
    text: [
      `Daily profits of ${formatCount(net.length, 'session')}, net of charges: 5th percentile ${at(0.05)}, 25th ${at(0.25)}, median ${at(0.5)}, 75th ${at(0.75)}, 95th ${at(0.95)}; average ${formatSignedRupees(average ?? 0)}, standard deviation ${formatRupees(deviation ?? 0)}.${shape}`,
      tails.join(' '),
      'Of few sessions tails say little. The days download under Files as a workbook for Excel.',
    ]
      .filter(Boolean)
      .join('\n\n'),
    document: 'figure-expectedShortfall',
  }
}

/** A standardised moment of values, of the population. */
function moment(values: readonly number[], average: number, power: number): number {
  const variance = sum(values.map((value) => (value - average) ** 2)) / values.length
  return sum(values.map((value) => (value - average) ** power)) / values.length / variance ** (power / 2)
}

/** How many trades the days have, and the days with fewer than most. */
export function tradesEachDay(traded: Days, { whole }: OpenRun): Figures {
  const counts = [...new Set(traded.map(({ trades }) => trades))].toSorted((a, b) => a - b)
  const daysWith = (count: number) => traded.filter(({ trades }) => trades === count)
  const usual = counts.toSorted((a, b) => daysWith(b).length - daysWith(a).length)[0] ?? 0
  const fewer = traded.filter(({ trades }) => trades < usual)
  const listed = fewer
    .slice(0, 5)
    .map(({ date, trades }) => `${formatDate(date)} with ${formatCount(trades, 'trade')}`)
  return {
    text: [
      `${counts.map((count) => `${formatCount(count, 'trade')} on ${formatCount(daysWith(count).length, 'day')}`).join('; ')}. Each leg and each re-entry is a trade of its own.`,
      fewer.length === 0
        ? `No day with trades has fewer than ${formatCount(usual, 'trade')}.`
        : `Fewer than ${formatCount(usual, 'trade')}: ${listed.join('; ')}. A day has fewer where a leg waited in vain for its entry, or where fewer legs re-entered; the explanation of the day says which. A leg without a contract or a recent price keeps the whole entry out.`,
      ...describeSkipped(whole?.skipped ?? []).map(({ text }) => text),
    ].join('\n\n'),
    document: 'trade-log',
    days: fewer.slice(0, 2).map(({ date }) => date),
  }
}
