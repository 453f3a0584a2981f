import { hasEnded, type Deployment } from '#domain'

const MINUTE_MILLISECONDS = 60_000
/** What a minute may be late by on top of its own length: the feed, the server and the way here. */
const LATE_MILLISECONDS = 10_000

/** How old the newest prices of a deployment are. */
export interface Freshness {
  /** `last minute 12 s ago`. */
  readonly words: string
  /** Whether a minute that should have come has not. */
  readonly isStale: boolean
}

/**
 * How old the newest minute is; undefined while no session goes on.
 * @param now milliseconds since 1970
 */
export function freshnessOf(deployment: Deployment, now: number): Freshness | undefined {
  const { state, time, nextSessionAt, minuteAt, feed } = deployment
  if (hasEnded(state) || time === null || nextSessionAt !== null || minuteAt === null) return undefined
  // Two clocks are never quite the same.
  const age = Math.max(0, now - Date.parse(minuteAt))
  const length = MINUTE_MILLISECONDS / (feed.kind === 'replay' ? feed.speed : 1)
  return { words: `last minute ${agoWords(age)} ago`, isStale: age > length + LATE_MILLISECONDS }
}

function agoWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
