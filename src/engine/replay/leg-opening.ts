import type { Contract } from '#engine/chain'
import type { Bars } from '#engine/market'
import type { ClockMinute, Paise, Quantity, SessionNumber } from '#engine/units'
import type { HeldCloses } from './held-closes.ts'
import type { Fill, ReEntry } from './fill.ts'
import type { Side } from './plan.ts'

/** Input for opening a position. */
export interface Opening {
  readonly contract: Contract
  readonly bars: Bars
  readonly session: SessionNumber
  readonly minute: ClockMinute
  /** After slippage. */
  readonly price: Paise
  /** Market price of the contract, before slippage. */
  readonly marketPrice: Paise
  readonly quantity: Quantity
  readonly lots: number
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
  /** A bar that reaches both stop and target reached the target first. */
  readonly targetFirst: boolean
  /** An entry inside a bar that reached its stop was stopped in it. */
  readonly stopsInside: boolean
}

/** Where and when a position exits, with the closes it saw. */
export interface ExitPlace {
  readonly cycle: SessionNumber
  readonly session: SessionNumber
  readonly closes: HeldCloses
}

/** How a position exits. */
export type Exit = Pick<Fill, 'reason' | 'isInsideBar'> & {
  readonly minute: ClockMinute
  /** Before slippage. */
  readonly marketPrice: Paise
  readonly price: Paise
}
