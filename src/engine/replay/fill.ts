import type { ReEntryNote } from '#domain'
import type { Contract } from '#engine/chain'
import type { Cause, ExitReason } from '#engine/exit-reason'
import type { ClockMinute, LegIndex, Paise, Quantity, SessionNumber } from '#engine/units'
import type { Side } from './plan.ts'

/** Which re-entry a position was: of its own leg, of the whole strategy or by another leg, the how manieth, after what. */
export interface ReEntry {
  readonly scope: ReEntryNote['scope']
  readonly number: number
  readonly cause: Cause
  /** The leg that activated it. */
  readonly by?: LegIndex
}

/** What a position stood at, open, at the close of a session over whose end it was held. */
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
  /** The bar of an exit inside a bar, else the clock minute of the order's fill. */
  readonly exitMinute: ClockMinute
  readonly exitPrice: Paise
  readonly quantity: Quantity
  /** By `expiry` the exchange settled it: no order, no slippage. */
  readonly reason: ExitReason
  readonly reEntry: ReEntry | null
  /** Whether a bar reached both its stop, not by the open, and its target. */
  readonly isAmbiguous: boolean
  /** Whether it was entered inside a bar that reached its stop, but did not close there. */
  readonly mayHaveStopped: boolean
  /** Whether a level was reached inside bar `entryMinute`, rather than an order filled at its start. */
  readonly isEntryInsideBar: boolean
  /** Price of the entry before slippage. */
  readonly entryMarket: Paise
  /** Price of the exit before slippage. */
  readonly exitMarket: Paise
  /** When its contract was chosen, in the session of the entry; that of a leg which waited comes before its entry. */
  readonly chosenAt: ClockMinute
  /** Whether the exit happened inside bar `exitMinute` rather than at its start. */
  readonly isInsideBar: boolean
  /** Of the bars while it was open, not that of an exit inside it … */
  readonly lowestClose: Paise
  /** … `NO_PRICE` where there was none, or only profits were asked for. */
  readonly highestClose: Paise
  /** Empty where it was not held overnight. */
  readonly marks: readonly Mark[]
  /** Entry day of its cycle. */
  readonly cycle: SessionNumber
}

/** The order of the book: exit, then entry, then leg, then cycle. */
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

/** Puts fills in the order of the book. They come nearly in it, minute by minute, and mostly there are few. */
export function sortByExit(fills: Fill[]): void {
  for (let i = 1; i < fills.length; i++) {
    const fill = fills[i]
    let place = i
    for (; place > 0 && inOrderOfExit(fills[place - 1], fill) > 0; place--) fills[place] = fills[place - 1]
    fills[place] = fill
  }
}

/** What came of a cycle: entered; rules never held; or skipped, with the reason. */
export type CycleOutcome = 'traded' | 'no-signal' | 'session' | 'no-price'
