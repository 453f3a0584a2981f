import type { IsoDate } from '#engine/exchange'
import type { ClockMinute, LegIndex, Paise } from '#engine/units'

/** All open legs of a cycle. */
export const ALL_LEGS = 'all'

/** New levels of a leg's position. Absent leaves a level as it is, null removes it. */
export interface LevelOrder {
  readonly leg: LegIndex
  /** Paise per unit, a multiple of the tick. */
  readonly stop?: Paise | null | undefined
  readonly target?: Paise | null | undefined
}

/**
 * Orders given during a replay by the user or by the limits of a day; a backtest has no such orders. An order
 * of clock minute `c` knows the bars before `c` and fills in bar `c`, like every other order.
 */
export interface ManualOrders {
  /**
   * Whether entries are blocked at a minute: the strategy does not enter, and waiting entries are cancelled.
   */
  isEntryBlocked(date: IsoDate, c: ClockMinute): boolean
  /** The legs to exit at a minute. `ALL_LEGS` ends the cycle. */
  exits(date: IsoDate, c: ClockMinute): typeof ALL_LEGS | readonly LegIndex[]
  /** The levels that are set at a minute, in order; they count from bar `c`. */
  levels(date: IsoDate, c: ClockMinute): readonly LevelOrder[]
}
