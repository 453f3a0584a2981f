import type { AmbiguityBand } from '#domain'
import { inPaise, inRupees } from '#engine/units'

/** How much of a result hangs on minutes whose order of prices is not known. */
export interface BandShare {
  /** Rupees between the worst and the best reading. */
  readonly width: number
  /** Entries with such a minute, in percent of all trades; null without trades. */
  readonly tradesPercent: number | null
  /** The width in percent of the base result's size; null if that is zero. */
  readonly widthPercent: number | null
  /**
   * Total in rupees if the target came first in each such minute, in which the result takes the stop first.
   */
  readonly targetFirst: number
  /** Whether the worst reading loses and the best one earns: the sign of the result is then not known. */
  readonly signIsOpen: boolean
}

/** The ambiguity band in the figures that its explanation on the screen needs. Gross profit. */
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
