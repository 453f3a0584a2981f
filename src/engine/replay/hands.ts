import type { IsoDate } from '#engine/exchange'
import type { ClockMinute, LegIndex } from '#engine/units'

/** Everything that a cycle holds. */
export const ALL_LEGS = 'all'

/**
 * What is ordered from outside while cycles are replayed, by a person or by the limits of a day; a backtest has none. An
 * order of clock minute `c` was placed knowing the bars before it, and fills in bar `c`, as every other does.
 */
export interface Hands {
  /** Whether nothing is entered at a minute: the strategy waits with its entry, and what waits to come in is given up. */
  isHeldBack(date: IsoDate, c: ClockMinute): boolean
  /** What is ordered out at a minute. A cycle that is left whole is over. */
  out(date: IsoDate, c: ClockMinute): typeof ALL_LEGS | readonly LegIndex[]
}
