export const MAX_POLLS = 300
export const MAX_CONSECUTIVE_ERRORS = 5
/** So many polls without progress are worth a word. */
export const STALLED_AFTER_POLLS = 30

/** Milliseconds before poll number `attempt` + 1: 2 s, after 60 attempts 3 s, after 150 attempts 5 s. */
export function pollInterval(attempt: number): number {
  if (attempt >= 150) return 5000
  return attempt >= 60 ? 3000 : 2000
}
