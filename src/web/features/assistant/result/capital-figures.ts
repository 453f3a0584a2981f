import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatDate, formatRupees } from '../../../ui/format.ts'
import type { Days, Figures } from './day-figures.ts'

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
