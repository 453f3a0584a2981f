import type { LiveAnswer } from '#api'

/** What is shown of a strategy while it is edited. */
export interface LiveState {
  readonly on: boolean
  readonly current?: LiveAnswer | undefined
  /** What it was before the last edit. */
  readonly ghost?: LiveAnswer | undefined
  /** Why it shows nothing new, or why it turned itself off. */
  readonly note?: string | undefined
}

/** A strategy that takes longer is not run with each edit. */
const LONGEST_MILLISECONDS = 1000

/** The state once an edit was answered. A run that takes too long is the last one; the first, which reads the data, is not judged. */
export function answered(state: LiveState, answer: LiveAnswer): LiveState {
  if (!state.on) return state
  const slow = state.current !== undefined && answer.milliseconds > LONGEST_MILLISECONDS
  return {
    on: !slow,
    current: answer,
    ghost: state.current,
    ...(slow && {
      note: `Live turned itself off: this strategy takes ${(answer.milliseconds / 1000).toFixed(1)} s to run, and each edit would wait that long.`,
    }),
  }
}
