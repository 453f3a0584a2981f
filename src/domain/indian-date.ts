const INDIA_AHEAD_MILLISECONDS = 5.5 * 3_600_000

/** The date that Indian calendars show at an instant: 2026-12-01 at 22:37 UTC on 30 November. */
export function indianDate(instant: Date): string {
  return new Date(instant.getTime() + INDIA_AHEAD_MILLISECONDS).toISOString().slice(0, 10)
}
