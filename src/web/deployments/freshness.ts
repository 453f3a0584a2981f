import { hasEnded, type Deployment } from '#domain'

const MINUTE_MILLISECONDS = 60_000
/** Allowed delay of a minute beyond its own length: at the clock's speed a minute is stale after 90 s. */
const LATE_MILLISECONDS = 30_000
/** A replay at high speed is always a few minutes behind. */
const USUALLY_BEHIND = 30

/** Age of a deployment's newest prices. */
export interface Freshness {
  /** `last minute 12 s ago`. */
  readonly words: string
  /** Whether the next minute is overdue. */
  readonly isStale: boolean
  /** `catching up, 120 minutes behind`; absent while it keeps up. */
  readonly behind?: string
}

/**
 * Age of the newest minute; undefined outside a session.
 * @param now milliseconds since 1970
 */
export function freshnessOf(deployment: Deployment, now: number): Freshness | undefined {
  const { state, time, nextSessionAt, minuteAt, feed, minutesBehind } = deployment
  if (hasEnded(state) || time === null || nextSessionAt !== null || minuteAt === null) return undefined
  // Clocks differ slightly.
  const age = Math.max(0, now - Date.parse(minuteAt))
  const length = MINUTE_MILLISECONDS / (feed.kind === 'replay' ? feed.speed : 1)
  return {
    words: `last minute ${agoText(age)} ago`,
    isStale: age > length + LATE_MILLISECONDS,
    ...(minutesBehind > USUALLY_BEHIND && { behind: `catching up, ${minutesBehind} minutes behind` }),
  }
}

function agoText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
