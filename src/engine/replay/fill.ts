import type { ReEntryNote } from '#domain'
import type { Contract } from '#engine/chain'
import type { Cause, ExitReason } from '#engine/exit-reason'
import type { ClockMinute, LegIndex, Paise, Quantity, SessionNumber } from '#engine/units'
import type { Side } from './plan.ts'

/** Describes a re-entry: who made it, its number in the cycle, and the cause of the exit before it. */
export interface ReEntry {
  readonly scope: ReEntryNote['scope']
  readonly number: number
  readonly cause: Cause
  /** The leg that activated it. */
  readonly by?: LegIndex
}

/** Open profit of a position at the close of a session, when it is held overnight. */
export interface Mark {
  readonly session: SessionNumber
  readonly profit: Paise
}

/** One entry of one leg with its exit. */
export interface Fill {
  readonly leg: LegIndex
  /** Of the entry. */
  readonly side: Side
  readonly contract: Contract
  readonly entrySession: SessionNumber
  readonly entryMinute: ClockMinute
  readonly entryPrice: Paise
  readonly exitSession: SessionNumber
  /** The bar for an exit inside a bar, otherwise the clock minute of the order's fill. */
  readonly exitMinute: ClockMinute
  readonly exitPrice: Paise
  readonly quantity: Quantity
  /** The lots of the quantity. */
  readonly lots: number
  /** `expiry` means that the exchange settled the position, without an order or slippage. */
  readonly reason: ExitReason
  readonly reEntry: ReEntry | null
  /** Whether a bar reached both its stop and its target; a bar that opens beyond the stop does not count. */
  readonly isAmbiguous: boolean
  /** Whether it was entered inside a bar that reached its stop but closed on the safe side. */
  readonly mayHaveStopped: boolean
  /**
   * Whether the entry price is a level reached inside bar `entryMinute`; otherwise the order filled at the
   * bar's start.
   */
  readonly isEntryInsideBar: boolean
  /** Price of the entry before slippage. */
  readonly entryMarket: Paise
  /** Price of the exit before slippage. */
  readonly exitMarket: Paise
  /** When its contract was chosen, in the session of the entry; for a leg that waited, before its entry. */
  readonly chosenAt: ClockMinute
  /** Whether the exit happened inside bar `exitMinute`; otherwise at its start. */
  readonly isInsideBar: boolean
  /** Lowest close while it was open, without the bar of an exit inside it. */
  readonly lowestClose: Paise
  /** Highest close while it was open; `NO_PRICE` if there was no close or with `profitsOnly`. */
  readonly highestClose: Paise
  /** Empty if it was not held overnight. */
  readonly marks: readonly Mark[]
  /** Entry day of its cycle. */
  readonly cycle: SessionNumber
}

/** Compares fills by exit, then entry, leg and cycle. */
export function inOrderOfExit(a: Fill, b: Fill): number {
  return (
    a.exitSession - b.exitSession ||
    a.exitMinute - b.exitMinute ||
    a.entrySession - b.entrySession ||
    a.entryMinute - b.entryMinute ||
    a.leg - b.leg ||
    a.cycle - b.cycle
  )
}

/** Sorts fills with `inOrderOfExit`. An insertion sort, because fills are few and nearly in order. */
export function sortByExit(fills: Fill[]): void {
  for (let i = 1; i < fills.length; i++) {
    const fill = fills[i]
    let place = i
    for (; place > 0 && inOrderOfExit(fills[place - 1], fill) > 0; place--) fills[place] = fills[place - 1]
    fills[place] = fill
  }
}

/** Outcome of a cycle: it entered, its rules never held, or it was skipped for a reason. */
export type CycleOutcome = 'traded' | 'no-signal' | 'session' | 'no-price'
