import type { OpenRun } from '../../../results/screen-context.ts'
import { formatNumber, formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { breakEvenRate } from './break-even-cost.ts'
import { grossOf, netOf, sum, type Days, type Figures } from './day-figures.ts'
import { periodOf } from './period-figures.ts'
import type { ResultWords } from './result-words.ts'

const round = (value: number) => Math.round(value * 100) / 100
const tradesOf = (days: Days) => sum(days.map(({ trades }) => trades))

/** Losses that are no loss of the whole: those of some days, trades or sides, an average, or one that is measured. */
const LOSS_OF_SOME =
  /\b(losing|loss(?:es)?) (days?|trades?|streak|ratio)\b|\blosses\b|\b(average|avg|mean|max|maximum|biggest|largest|total|total sum) loss\b|\bloss\w* (is |was |are |were )?(so |very |only |too )?(small|little|low|less|limited|chhota|kam|bigger|smaller|larger|more|higher|lower|than)\b|\b(lost|lose) (more|less|bigger|smaller)\b|\bcontrol\b|\b(calls?|ce)\b.*\b(puts?|pe)\b|\b(puts?|pe)\b.*\b(calls?|ce)\b/
/** A time that no figure of the losses has: the last days, a week, the first trades. */
const UNREAD_TIME =
  /\b(last|past|first|second|third|recent|pichhl[ei]|pichl[ei]|pehl[ei]|aakhri) (\w+ )?(days?|trades?|weeks?|sessions?|din|haft\w)\b/

const namesUnreadTime = (words: ResultWords, days: Days) =>
  UNREAD_TIME.test(words.text) && periodOf(words, days) === undefined

/** `Win rate 60 hai fir bhi loss me kaise`, `high win rate but losing`. */
const DESPITE = /\b(kaise|how|phir bhi|fir bhi|still|yet|but|despite|even (?:though|so)|lekin|magar|par)\b/

/** Whether the reason is asked why the whole went badly. */
export const asksWhyBad = (words: ResultWords, days: Days) =>
  (words.meanings.has('why') || (words.meanings.has('winRate') && DESPITE.test(words.text))) &&
  !LOSS_OF_SOME.test(words.text) &&
  !namesUnreadTime(words, days)

/** Whether a loss of the whole is asked for its reason: `win rate is high, still a loss, why`. */
const asksWhyLost = (words: ResultWords, days: Days) => words.meanings.has('loss') && asksWhyBad(words, days)

/** That the figures are of all days, where a question names a time or sides that they do not tell apart. */
export const ofWholeResult = (words: ResultWords, days: Days) =>
  namesUnreadTime(words, days) ? 'This is of the whole result, not only of the time that is named.' : ''

/** That a result whose loss is asked for made a profit; empty where it lost. */
export function noLoss(days: Days): string {
  return netOf(days) > 0
    ? `Taken together this is no loss: ${formatSignedRupees(netOf(days))} net of charges.`
    : ''
}

/** Which days an average is of. */
const OF_WHICH_DAYS =
  /\b(holidays?|chh?utti\w*|weekends?|(no trade|non trading|idle|khali|flat) (days?|din|wale din)|days? without (a |any )?trades?)\b/
const IS_OF_TRADED_DAYS =
  'An average day is one with trades: holidays, weekends and sessions without a trade are not counted. Only the figures of sessions, like the annualised Sharpe ratio, count a session without a trade, as zero; a holiday is no session.'

/** Wins set against losses, or called good or bad, which the rate that breaks even judges. */
const WEIGHED =
  /\b(sound|ok|okay|theek|thik|sahi|good|bad|fine|viable|profitable|enough|break ?even)\b|\b(smaller|bigger|larger|less|more|lower|higher|kam|zyada|jyada|bada|badi|chhota|chota)\b.*\b(loss|losses|losers?|losing|wins?|winners?|winning)\b/

/** Many wins, in other words than a rate. */
const MANY_WINS = /\bjeet\w* (zyada|jyada|acch?[ai]|achh?[ai]|rah[aei])|\bwin(ning|s)? (most|more|mostly)\b/

/** The win rate, the rate that breaks even, and the averages of days and trades that a question names or compares. */
export function averageFigures(days: Days, run: OpenRun, words: ResultWords): Figures {
  const { text, meanings } = words
  const isOfRate = meanings.has('winRate') || (DESPITE.test(text) && MANY_WINS.test(text))
  const whyLost = asksWhyLost(words, run.days)
  const isWeighed = WEIGHED.test(text) || (isOfRate && (meanings.has('why') || whyLost))
  return {
    text: [
      OF_WHICH_DAYS.test(text) ? IS_OF_TRADED_DAYS : '',
      whyLost ? noLoss(days) : '',
      // Whether the premise of a question about the win rate is true.
      ...(isOfRate ? [otherRate(text, run), winRate(days, run).text] : []),
      /\blot\b/.test(text) ? aLot(days, run) : '',
      isWeighed ? weighed(run) : '',
      averages(days, run),
    ]
      .filter(Boolean)
      .join('\n\n'),
    document: 'figure-averageDayProfit',
  }
}

/** A win rate that a question says is so, and none that it is above or below. */
const RATE_SAID =
  /\b(?:win ?rate|accuracy)(?: (?:is|was|of|only|just|at|hai|h|ka|ki|sirf))* (\d{1,3}(?:\.\d+)?)(?: ?(?:%|percent)| (?:hai|h|but|lekin|par|fir|phir|still|and|aur)\b)|\b(?<!(?:below|above|under|over|than|with|a) )(\d{1,3}(?:\.\d+)?) ?(?:%|percent) (?:win ?rate|accuracy)/

/** That the win rate is another than a question says. */
function otherRate(text: string, { trades = [] }: OpenRun): string {
  // `Why is it not 80 %` says no rate.
  const found = /\b(nahi|nahin|not|isnt|never)\b/.test(text) ? null : RATE_SAID.exec(text)
  const named = found?.[1] ?? found?.[2]
  const rate = (100 * trades.filter(({ netPnl }) => netPnl > 0).length) / trades.length
  return named === undefined || trades.length === 0 || Math.abs(rate - Number(named)) < 1
    ? ''
    : `The win rate of the trades is ${formatPercent(rate)}, not ${formatNumber(Number(named))}%.`
}

/** The win rate that breaks even, and what the averages come to with that of the result. */
const weighed = (run: OpenRun) => (run.trades?.length ? `${breakEvenRate(run)} ${comparedRate(run)}` : '')

/** What the win rate and the averages come to together. */
function comparedRate({ trades = [] }: OpenRun): string {
  if (trades.length === 0) return ''
  const mean = sum(trades.map(({ netPnl }) => netPnl)) / trades.length
  const verb = mean > 0 ? 'So many won that the wins outweigh the losses' : 'The losses outweigh the wins'
  return `${verb}: an average trade made ${formatSignedRupees(mean)} net.`
}

/** What one lot of a trade made. */
function aLot(days: Days, { trades = [] }: OpenRun): string {
  const lots = sum(trades.map((trade) => trade.lots))
  return lots > 0
    ? `A lot of a trade made ${formatSignedRupees(netOf(days) / lots)} net, ${formatSignedRupees(grossOf(days) / lots)} before charges; the trades have ${formatNumber(lots)} lots together.`
    : ''
}

/** What an average trade makes, from the share and the average of those that win and lose. */
export function expectancyOf({ trades = [] }: OpenRun): string {
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
export function averages(days: Days, { trades = [] }: OpenRun): string {
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

/** The standard deviation of some values. */
export function spreadOf(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length - 1))
}

/** How many days and trades won. */
export function winRate(days: Days, { trades }: OpenRun): Figures {
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
