import {
  closingSide,
  contractName,
  hasEnded,
  type DeployedLeg,
  type Deployment,
  type DeploymentState,
} from '#domain'
import { formatCount, formatDate, formatPrice } from '../../ui/format.ts'
import type { Tone } from '../../ui/layout/badge.tsx'

const TONES: Readonly<Record<DeploymentState, Tone>> = {
  scheduled: 'neutral',
  waiting: 'accent',
  'in-position': 'accent',
  'done-for-the-day': 'neutral',
  paused: 'warning',
  stopped: 'neutral',
  finished: 'neutral',
  failed: 'danger',
}

/** Colour of a state. */
export function toneOf(state: DeploymentState): Tone {
  return TONES[state]
}

/** Address of the Paper Trading screen. */
export const PAPER_TRADING = '/app/live'

/** Address of a deployment. */
export function deploymentAddress(id: string): string {
  return `${PAPER_TRADING}/${id}`
}

/** A leg in one line: `Sell 75 NIFTY 21700 CE, 04 Jan 2024`; `Sell CALL` until its contract is chosen. */
export function describeDeployedLeg(leg: DeployedLeg, underlying: string): string {
  const side = leg.side === 'BUY' ? 'Buy' : 'Sell'
  if (leg.strike === null) return `${side} ${leg.optionType}`
  const contract = contractName(underlying, { strike: leg.strike, optionType: leg.optionType })
  const expiry = leg.expiry === null ? '' : `, ${formatDate(leg.expiry)}`
  return `${side} ${leg.quantity === null ? '' : `${leg.quantity} `}${contract}${expiry}`
}

/** The order that closes a leg: `buys 75 NIFTY 21700 CE back`. */
export function describeExitOrder(leg: DeployedLeg, underlying: string): string {
  const contract = contractName(underlying, { strike: leg.strike ?? 0, optionType: leg.optionType })
  return closingSide(leg.side) === 'BUY'
    ? `buys ${leg.quantity ?? ''} ${contract} back`
    : `sells ${leg.quantity ?? ''} ${contract}`
}

/** The levels in force: `stop 142.00 (trailed)`, `target 80.00`. */
export function levelWords({ levels }: Pick<DeployedLeg, 'levels'>): string[] {
  if (!levels) return []
  const { stop, target, isTrail } = levels
  return [
    stop !== null && `stop ${formatPrice(stop)}${isTrail ? ' (trailed)' : ''}`,
    target !== null && `target ${formatPrice(target)}`,
  ].filter((part) => part !== false)
}

/** How long a replay of some sessions takes: `about 6 minutes`. A session has 375 minutes. */
export function replayLength(speed: number, sessions: number): string {
  const minutes = (375 * sessions) / speed
  if (minutes < 1) return `about ${formatCount(Math.max(1, Math.round(minutes * 60)), 'second')}`
  if (minutes < 90) return `about ${formatCount(Math.round(minutes), 'minute')}`
  return `about ${formatCount(Math.round(minutes / 60), 'hour')}`
}

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
