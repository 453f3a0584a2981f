import type { ClockMinute, LegIndex, Paise } from '#engine/units'
import type { LegPosition } from './leg-position.ts'
import type { OverallWatch } from './overall-watch.ts'
import type { TogetherWait } from './together-wait.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** Why an entry or a re-entry did not come about. */
export type StayOutReason = 'no-contract' | 'no-price' | 'count-used-up' | 'window-over' | 'overall-exit'

/** Looks on while a session is replayed, to explain it. */
export interface ReplayWitness {
  /** Before each bar is examined: the positions, with the levels in force where they are open. */
  bar(minute: ClockMinute, legs: readonly LegPosition[], watch: OverallWatch | undefined): void
  /** At a bar's close, where the whole position is watched: its profit. */
  profit(minute: ClockMinute, profit: Paise): void
  /** A leg, or the whole strategy where `leg` is undefined, was not entered at `minute` though its turn had come. */
  stayedOut(minute: ClockMinute, leg: LegIndex | undefined, reason: StayOutReason): void
  /** A leg, or the whole strategy where `leg` is undefined, has begun to wait. Its level may become known later. */
  waits(minute: ClockMinute, leg: LegIndex | undefined, waiting: WaitingEntry | TogetherWait): void
}
