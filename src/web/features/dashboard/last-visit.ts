import { readStored, writeStored } from '../../ui/hooks/stored-state.ts'

/** A pause of this length ends a visit: a reload or another screen does not. */
const VISIT_PAUSE_MILLISECONDS = 30 * 60_000

/** A user's visits to the dashboard, in milliseconds since 1970. */
interface Visits {
  /** Time of the latest view. */
  readonly seen: number
  /** Time of the latest view in the previous visit; null during the first visit. */
  readonly before: number | null
}

/** Updates the visits for a view at `now`. */
export function visitsAt(now: number, earlier: Visits | null): Visits {
  if (!earlier) return { seen: now, before: null }
  const isSameVisit = now - earlier.seen < VISIT_PAUSE_MILLISECONDS
  return { seen: now, before: isSameVisit ? earlier.before : earlier.seen }
}

/** Records a view, and gives the end of the previous visit as ISO 8601; undefined during the first visit. */
export function noteVisit(userId: string, now: number): string | undefined {
  const key = `dashboard-visits:${userId}`
  const visits = visitsAt(now, readStored<Visits | null>(key, null, isVisits))
  writeStored(key, visits)
  return visits.before === null ? undefined : new Date(visits.before).toISOString()
}

const LAST_MILLISECOND = 8.64e15

function isVisits(value: unknown): value is Visits | null {
  if (typeof value !== 'object' || value === null) return false
  const { seen, before } = value as Partial<Visits>
  return isTime(seen) && (before === null || isTime(before))
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MILLISECOND
}
