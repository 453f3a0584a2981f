import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { asksWhyBad, noLoss, ofWholeResult } from './average-figures.ts'
import { MOST_LISTED, netOf, sum, type Days, type Figures } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'
import { grouped, legs } from './trade-figures.ts'

/** The losing days, and how the losing trades ended. If the result has no loss, the answer says that first. */
export function losses(days: Days, run: OpenRun, words: ResultWords): Figures {
  const { trades = [] } = run
  const losing = days.filter(({ netPnl }) => netPnl < 0).toSorted((a, b) => a.netPnl - b.netPnl)
  if (losing.length === 0) return { text: 'No day with trades lost.', document: 'why-it-made-money' }
  const lost = netOf(losing)
  const worst = losing.slice(0, MOST_LISTED)
  const isOfSides = /\b(calls?|ce)\b.*\b(puts?|pe)\b|\b(puts?|pe)\b.*\b(calls?|ce)\b/.test(words.text)
  const lines = [
    ...(isOfSides && trades.length > 0 ? [legs(days, run, words).text] : []),
    ...[ofWholeResult(words, run.days), asksWhyBad(words, run.days) ? noLoss(days) : ''].filter(Boolean),
    `${losing.length} of ${days.length} days lost ${formatRupees(-lost)} net; the ${worst.length} worst are ${formatPercent((100 * netOf(worst)) / lost)} of it: ${worst.map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`).join('; ')}.`,
    `Charges took ${formatRupees(sum(days.map(({ charges }) => charges)))} on all ${formatCount(days.length, 'day')} together.`,
  ]
  const losers = trades.filter(({ netPnl }) => netPnl < 0)
  const reasons = grouped(losers, ({ exitReason }) => exitReason)
  const calls = losers.filter(({ optionType }) => optionType === 'CALL').length
  if (reasons.length > 0)
    lines.push(
      `Losing trades left by: ${reasons
        .slice(0, MOST_LISTED)
        .map(({ name, count, net }) => `${name} ${count}×, ${formatSignedRupees(net)}`)
        .join('; ')}. ${calls} of them were calls, ${losers.length - calls} puts.`,
    )
  return {
    text: lines.join('\n\n'),
    document: 'why-it-made-money',
    days: worst.slice(0, 3).map(({ date }) => date),
  }
}
