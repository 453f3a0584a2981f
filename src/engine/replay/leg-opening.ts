import type { Contract } from '#engine/chain'
import type { Bars } from '#engine/market'
import type { ClockMinute, Paise, Quantity, SessionNumber } from '#engine/units'
import type { ClosesHeld } from './closes-held.ts'
import type { Fill, ReEntry } from './fill.ts'
import type { Side } from './plan.ts'

/** What a new position is opened with. */
export interface Opening {
  readonly contract: Contract
  readonly bars: Bars
  readonly session: SessionNumber
  readonly minute: ClockMinute
  /** After slippage. */
  readonly price: Paise
  /** What the contract traded at: the price before slippage. */
  readonly marketPrice: Paise
  readonly quantity: Quantity
  readonly reEntry: ReEntry | null
  readonly side: Side
  /** The index at the fill; `NO_PRICE` without one. */
  readonly spot: Paise
  /** Whether it was entered inside bar `minute`, not at its start. */
  readonly isInsideBar: boolean
  /** When its contract was chosen. */
  readonly chosenAt: ClockMinute
}

/** How bars are read. */
export interface LegReading {
  readonly triggerAtClose: boolean
  /** A bar that reaches both stop and target is read as target first. */
  readonly targetFirst: boolean
  /** A bar inside which a leg was entered, and that reached its stop, is read as stopped. */
  readonly stopsInside: boolean
}

/** Where a position is left: its cycle, the session, and what it saw on the way. */
export interface ExitPlace {
  readonly cycle: SessionNumber
  readonly session: SessionNumber
  readonly closes: ClosesHeld
}

/** How a position is left. */
export type Exit = Pick<Fill, 'reason' | 'isInsideBar'> & {
  readonly minute: ClockMinute
  /** Before slippage. */
  readonly marketPrice: Paise
  readonly price: Paise
}
