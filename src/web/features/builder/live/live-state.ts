import type { ResultHeadline } from '#api'

/** Headline of the strategy as edited, and the computing time without loading the data. */
export interface LiveAnswer {
  readonly headline: ResultHeadline
  readonly milliseconds: number
}

/** Live results of an edited strategy. */
export interface LiveState {
  readonly on: boolean
  readonly current?: LiveAnswer | undefined
  /** The result before the last edit. */
  readonly previous?: LiveAnswer | undefined
  /** Why there is no new result, or why Live turned itself off. */
  readonly note?: string | undefined
}

/** A slower strategy is not run with each edit. */
const LONGEST_MILLISECONDS = 1000

/**
 * State after an answer. A run that takes too long turns Live off; the first run is exempt, because it loads the data.
 */
export function answered(state: LiveState, answer: LiveAnswer): LiveState {
  if (!state.on) return state
  const slow = state.current !== undefined && answer.milliseconds > LONGEST_MILLISECONDS
  return {
    on: !slow,
    current: answer,
    previous: state.current,
    ...(slow && {
      note: `Live turned itself off: this strategy takes ${(answer.milliseconds / 1000).toFixed(1)} s to run, and each edit would wait that long.`,
    }),
  }
}
