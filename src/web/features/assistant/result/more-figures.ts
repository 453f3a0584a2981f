import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { netOf, noSessionIn, type Days, type Figures } from './day-figures.ts'
import { earned, grouped, type Trades } from './trade-figures.ts'

/** Strikes that an answer lists. */
const MOST_STRIKES = 6
/** Width of the groups of strike distances, points. */
const STEP = 100

/** What the trades of each strike made, and those of each distance from the index, the most costly first. */
export function byStrike(_: Days, { trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return { text: 'The trades of this result are not loaded.', document: 'trade-log' }
  const strikes = grouped(trades, ({ strike, optionType }) => `${strike} ${optionType}`)
  const more = strikes.length - MOST_STRIKES
  const further = more > 0 ? `; ${formatCount(more, 'more strike')} made more than these` : ''
  const distances = grouped(trades, distanceOf)
  return {
    text: [
      `By strike, the most costly first: ${strikes.slice(0, MOST_STRIKES).map(earned).join('; ')}${further}.`,
      `By distance from the index at the entry, to the nearest ${STEP} points: ${distances.map(earned).join('; ')}.`,
    ].join('\n\n'),
    document: 'trade-log',
  }
}

/** How far out of the money a trade was entered. */
function distanceOf({ strike, optionType, underlyingAtEntry }: Trades[number]): string {
  if (underlyingAtEntry === null) return 'Index not known'
  const points = (strike - underlyingAtEntry) * (optionType === 'CALL' ? 1 : -1)
  const near = Math.round(points / STEP) * STEP
  if (near === 0) return 'At the money'
  return near > 0 ? `${near} points out of the money` : `${-near} points in the money`
}

const MONTHS_OF_QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December']

/** Quarters of the calendar year that a question names, beside each other. */
export function quarters(traded: Days, { days }: OpenRun, text: string): Figures {
  const named = [...text.matchAll(/\bq([1-4])(?: (?:of )?(20\d\d))?\b/g)]
  const rows = named.map(([, number, year]) => {
    const quarter = Number(number)
    const name = `Q${quarter}${year ? ` ${year}` : ''} (${MONTHS_OF_QUARTERS[quarter - 1]})`
    const isIn = (date: string) =>
      Math.ceil(Number(date.slice(5, 7)) / 3) === quarter && (year === undefined || date.startsWith(year))
    const own = traded.filter(({ date }) => isIn(date))
    if (own.length === 0) return noSessionIn({ name, isIn }, days)
    const won = own.filter(({ netPnl }) => netPnl > 0).length
    const count = own.reduce((all, { trades }) => all + trades, 0)
    return `${name}: ${formatSignedRupees(netOf(own))} net, ${formatCount(count, 'trade')} on ${formatCount(own.length, 'day')}, ${won} of them won (${formatPercent((100 * won) / own.length)}), the deepest fall ${formatRupees(fallOf(own))} net.`
  })
  return { text: [...new Set(rows)].join('\n\n'), document: 'results-screen' }
}

const fallOf = (days: Days) => -(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0)

/** The capital that would have borne the deepest fall, beside the margin. */
export function capitalNeeded(_: Days, { days }: OpenRun): Figures {
  const fall = maxDrawdown(days.map(({ netPnl }) => netPnl))
  const margin = Math.max(0, ...days.map((day) => day.margin))
  const depth = fall ? -fall.depth : 0
  const sum =
    margin > 0
      ? ` With the highest margin of a day, an estimate of ${formatRupees(margin)}, it is ${formatRupees(depth + margin)}.`
      : ''
  const when = fall ? `, at its lowest on ${formatDate(days[fall.troughAt]?.date ?? '')}` : ''
  return {
    text: `The deepest fall of this result, net of charges and at the end of a day, was ${formatRupees(depth)}${when}: so much was needed beside the margin.${sum} Within a day it can have been deeper, and the next fall can be deeper than the last.`,
    document: 'figure-maxDrawdown',
  }
}

/** That a result does not know what its stopped trades would have made. */
export function heldOn(_: Days, { trades = [] }: OpenRun): Figures {
  const stopped = trades.filter(({ exitReason }) => /stop loss/i.test(exitReason))
  return {
    text: `This result cannot tell: it has no prices after an exit. ${stopped.length} of ${formatCount(trades.length, 'trade')} left by a stop. To see what holding on would have made, open the run, press Edit as new, take the stop off or make it wider, run it again, and put the two runs beside each other with Compare. The explanation of a day shows each contract minute by minute.`,
    document: 'another-setting',
  }
}
