/** Backtests that can stand side by side. */
export const MOST_RUNS = 4

const keyOf = (userId: string) => `compared-runs:${userId}`

/** The backtests that a user last chose for comparison in this tab, by job id. */
export function readCompared(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST_RUNS) : []
  } catch {
    return []
  }
}

/** Remembers what is compared, so that another backtest can be put beside it. */
export function keepCompared(ids: readonly string[], userId: string): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(ids))
  } catch {
    // A full or forbidden store: the address has them still.
  }
}

/** The same with one more at the end; where that is one too many, the first gives way. */
export function withRun(ids: readonly string[], added: string): string[] {
  return [...ids.filter((id) => id !== added), added].slice(-MOST_RUNS)
}

/** Address of the comparison of these backtests. */
export function comparisonAddress(ids: readonly string[]): string {
  return `/app/compare?runs=${ids.join(',')}`
}
