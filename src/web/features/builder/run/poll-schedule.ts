export const MAX_POLLS = 300
export const MAX_CONSECUTIVE_ERRORS = 5
/** Polls without progress after which the user is informed. */
export const STALLED_AFTER_POLLS = 30

/** Milliseconds before poll `attempt` + 1: 2 s, after 60 attempts 3 s, after 150 attempts 5 s. */
export function pollInterval(attempt: number): number {
  if (attempt >= 150) return 5000
  return attempt >= 60 ? 3000 : 2000
}
