import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount } from '../../../ui/format.ts'
import type { Days, Figures } from './day-figures.ts'
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
