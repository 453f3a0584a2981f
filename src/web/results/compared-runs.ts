import { readText, writeText } from '../ui/browser-storage.ts'

/** Most runs that are compared at once. */
export const MOST_RUNS = 8

const keyOf = (userId: string) => `compared-runs:${userId}`

/** Job ids of the runs that a user last compared in this tab. */
export function readCompared(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readText('sessionStorage', keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST_RUNS) : []
  } catch {
    return []
  }
}

/** Stores the compared runs, so that another one can be added. */
export function keepCompared(ids: readonly string[], userId: string): void {
  writeText('sessionStorage', keyOf(userId), JSON.stringify(ids))
}

/** Adds a run at the end; beyond the limit, the first one drops out. */
export function withRun(ids: readonly string[], added: string): string[] {
  return [...ids.filter((id) => id !== added), added].slice(-MOST_RUNS)
}

/** Address of the comparison of these runs. */
export function comparisonAddress(ids: readonly string[]): string {
  return `/app/compare?runs=${ids.join(',')}`
}
