import type { Session } from '#engine/exchange'
import { OPENING_MINUTE_SHARE, QUARTER_HOUR_MOVES } from './published-levels.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

const REGULAR_MINUTES = 375
const QUARTER_HOUR = 15
/**
 * Minutes calm down over the first quarter hour: how much more than the mean the second minute moves, and how much
 * less the last one.
 */
const FIRST_QUARTER_TILT = 0.15

/**
 * Share of the session's variance in each of its minutes, 1 in total; 0 in a break. A regular session has the
 * measured profile, an L with a bump at 15:00. A shorter one has its opening minute and is flat afterwards.
 */
export function varianceProfile(underlying: SimulatedUnderlying, session: Session): Float64Array {
  const profile = new Float64Array(session.minutes)
  if (session.minutes === REGULAR_MINUTES) fillRegular(profile, underlying)
  else profile.fill(1)
  profile[0] = 0
  for (const [from, to] of session.breaks) profile.fill(0, from, to)
  let total = 0
  for (const share of profile) total += share
  const opening = OPENING_MINUTE_SHARE[underlying]
  const scaled = profile.map((share) => ((1 - opening) * share) / total)
  scaled[0] = opening
  return scaled
}

function fillRegular(profile: Float64Array, underlying: SimulatedUnderlying): void {
  QUARTER_HOUR_MOVES[underlying].forEach((move, quarter) => {
    const from = quarter * QUARTER_HOUR
    for (let i = 0; i < QUARTER_HOUR; i++) {
      const tilt = quarter === 0 ? 1 + FIRST_QUARTER_TILT * (1 - (2 * i) / QUARTER_HOUR) : 1
      profile[from + i] = move * move * tilt * tilt
    }
  })
}

/** Whether the exchange trades in each minute. */
export function tradedMinutes(session: Session): Uint8Array {
  const traded = new Uint8Array(session.minutes).fill(1)
  for (const [from, to] of session.breaks) traded.fill(0, from, to)
  return traded
}
