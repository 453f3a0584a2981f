import type { ClockMinute, LegIndex, Paise } from '#engine/units'
import type { LegPosition } from './leg-position.ts'
import type { OverallWatch } from './overall-watch.ts'
import type { BasketEntry } from './basket-entry.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** Why an entry or a re-entry did not happen. */
export type StayOutReason =
  | 'no-contract'
  | 'no-price'
  | 'count-used-up'
  | 'window-over'
  | 'overall-exit'
  | 'no-entry-by-hand'
  | 'beyond-level'

/** Observes the replay of a session, to explain it. */
export interface ReplayWitness {
  /** Called before each bar is processed, with the positions and their levels in force. */
  bar(minute: ClockMinute, legs: readonly LegPosition[], watch: OverallWatch | undefined): void
  /** Called at a bar's close with the profit, if a rule watches the combined profit. */
  profit(minute: ClockMinute, profit: Paise): void
  /** Called when an entry due at `minute` did not happen; `leg` is undefined for the whole strategy. */
  stayedOut(minute: ClockMinute, leg: LegIndex | undefined, reason: StayOutReason): void
  /**
   * Called when a leg starts to wait; `leg` is undefined for the whole strategy. Its level may become known
   * later.
   */
  waits(minute: ClockMinute, leg: LegIndex | undefined, waiting: WaitingEntry | BasketEntry): void
}
