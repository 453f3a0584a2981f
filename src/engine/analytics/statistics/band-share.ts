import type { AmbiguityBand } from '#domain'
import { inPaise, inRupees } from '#engine/units'

/** How much of a result depends on minutes whose order of prices is unknown. */
export interface BandShare {
  /** Rupees between the worst and the best reading. */
  readonly width: number
  /** Entries with such a minute, in percent of all trades; null without trades. */
  readonly tradesPercent: number | null
  /** The width in percent of the base result's size; null if that is zero. */
  readonly widthPercent: number | null
  /** Total in rupees if the target came first in each such minute; the result itself takes the stop first. */
  readonly targetFirst: number
  /** Whether the worst reading loses and the best one earns, so that the sign of the result is unknown. */
  readonly signIsOpen: boolean
}

/** The figures of the ambiguity band that its explanation on the screen needs. Gross profit. */
export function bandShare(band: AmbiguityBand, totalTrades: number): BandShare {
  const width = inRupees(inPaise(band.best) - inPaise(band.worst))
  return {
    width,
    tradesPercent: totalTrades > 0 ? (band.trades / totalTrades) * 100 : null,
    widthPercent: band.base === 0 ? null : (width / Math.abs(band.base)) * 100,
    targetFirst: band.readings?.targetFirst.total ?? (band.base === band.worst ? band.best : band.worst),
    signIsOpen: band.worst < 0 && band.best > 0,
  }
}
