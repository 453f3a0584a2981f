import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatPercent, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { namedWeekdays, sum, WEEKDAYS, weekdayOf, type Days, type Figures } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'
import { earned, expiryDays, grouped, type Trades } from './trade-figures.ts'
import { dteRange, namedDte } from './named-parts.ts'
import { figuresOf } from './trade-parts.ts'

const NOT_LOADED: Figures = { text: 'The trades of this result are not loaded.', document: 'trade-log' }

/** What the trades made that were entered with the days to expiry that a question names, and their share of the whole. */
export function byDte(days: Days, run: OpenRun, words: ResultWords): Figures {
  const { trades = [] } = run
  const range = dteRange(words.text)
  const named = range
    ? [...new Set(trades.map(({ dte }) => dte))].filter((dte) => dte >= range.least && dte <= range.most)
    : namedDte(words.text)
  const own = trades.filter(({ dte }) => named.includes(dte))
  if (trades.length === 0) return NOT_LOADED
  if (named.length === 0) return expiryDays(days, run, words)
  const name = range?.name ?? named.map((dte) => `${dte} DTE`).join(' and ')
  if (own.length === 0)
    return {
      text: `No trade was entered at ${name}.\n\n${expiryDays(days, run, words).text}`,
      document: 'dte',
    }
  const each = grouped(own, ({ dte }) => `${dte} DTE`)
    .toReversed()
    .map(earned)
  return {
    text: [
      rowOf(named.length > 1 && !range ? `${name} together` : name, own),
      shareOf(own, trades),
      ...(named.length > 1 ? [`${each.join('; ')}.`] : []),
      'The filter above the results shows every figure so: tick only these days to expiry.',
    ].join('\n\n'),
    document: 'dte',
  }
}

/** A weekday that a question names beside all other weekdays. */
export function weekdayAgainstOthers(_: Days, { trades = [] }: OpenRun, words: ResultWords): Figures {
  const named = namedWeekdays(words)
  const isOwn = ({ date }: Trades[number]) => named.includes(weekdayOf(date))
  const name = named.map((i) => `${WEEKDAYS[i]}s`).join(' and ')
  if (trades.length === 0) return NOT_LOADED
  return {
    text: [
      rowOf(name, trades.filter(isOwn)),
      rowOf(
        'All other days',
        trades.filter((trade) => !isOwn(trade)),
      ),
      'A weekday that stands out in one result may be luck.',
    ].join('\n\n'),
    document: 'results-filter',
  }
}

function rowOf(name: string, trades: Trades): string {
  if (trades.length === 0) return `${name}: no trade.`
  const dates = [...new Set(trades.map(({ date }) => date))].toSorted()
  const byDay = dates.map((day) => sum(trades.filter(({ date }) => date === day).map(({ netPnl }) => netPnl)))
  const won = byDay.filter((value) => value > 0).length
  return `${name}: ${formatCount(trades.length, 'trade')} on ${formatCount(dates.length, 'day')}, ${won} of them won (${formatPercent((100 * won) / dates.length)}), the deepest fall ${formatRupees(-(maxDrawdown(byDay)?.depth ?? 0))} net. ${figuresOf(trades)} The lowest trade made ${formatSignedRupees(Math.min(...trades.map(({ netPnl }) => netPnl)))} net.`
}

function shareOf(own: Trades, all: Trades): string {
  const [part, whole] = [own, all].map((some) => sum(some.map(({ netPnl }) => netPnl)))
  return whole > 0
    ? `That is ${formatPercent((100 * part) / whole)} of the net profit of all trades, ${formatRupees(whole)}.`
    : 'The whole result has no net profit of which this would be a share.'
}
