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

/** An exit of a leg, or of all legs: `ALL_LEGS` ends the cycle. */
interface ExitOrder {
  readonly kind: 'exit'
  readonly leg: LegIndex | typeof ALL_LEGS
}

/** An exit of some lots of a position; with as many as it holds, or more, the leg exits. */
interface PartOrder {
  readonly kind: 'part'
  readonly leg: LegIndex
  readonly lots: number
  readonly cycle: IsoDate | undefined
}

/** An entry of a leg that has left, or of one that the user adds to the strategy. */
export interface EnterOrder extends LevelOrder {
  readonly kind: 'enter'
  readonly cycle: IsoDate | undefined
}

/** One order of a minute. A `cycle` names the only cycle that it is for, by its entry day. */
export type ManualOrder = ExitOrder | PartOrder | EnterOrder | ({ readonly kind: 'levels' } & LevelOrder)

/**
 * Orders during a replay from the user or from daily limits; a backtest has no such orders. An order of clock minute
 * `c` knows the bars before `c` and fills in bar `c`, like every other order.
 */
export interface ManualOrders {
  /**
   * Whether entries are blocked at a minute: the strategy does not enter, and waiting entries are cancelled.
   */
  isEntryBlocked(date: IsoDate, c: ClockMinute): boolean
  /** The orders of a minute, in the order in which they were given; they count from bar `c`. */
  at(date: IsoDate, c: ClockMinute): readonly ManualOrder[]
}
