import type { Session } from '#engine/exchange'
import { OPENING_MINUTE_SHARE, QUARTER_HOUR_SHARES } from './published-levels.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

const REGULAR_MINUTES = 375
const QUARTER_HOUR = 15
/** Holding the day to its close takes the most from the largest minute. */
const OPENING_BOOST = 1.15

/**
 * Share of the session's variance in each of its minutes, 1 in total; 0 in a break. A regular session has the
 * measured profile, an L with a bump at 15:00; a shorter one its opening minute and is flat after it.
 */
export function varianceProfile(underlying: SimulatedUnderlying, session: Session): Float64Array {
  const profile = new Float64Array(session.minutes)
  if (session.minutes === REGULAR_MINUTES) fillRegular(profile, underlying)
  else profile.fill(1 / session.minutes)
  profile[0] = OPENING_BOOST * OPENING_MINUTE_SHARE[underlying]
  for (const [from, to] of session.breaks) profile.fill(0, from, to)
  let total = 0
  for (const share of profile) total += share
  return profile.map((share) => share / total)
}

function fillRegular(profile: Float64Array, underlying: SimulatedUnderlying): void {
  const opening = OPENING_MINUTE_SHARE[underlying]
  QUARTER_HOUR_SHARES[underlying].forEach((share, quarter) => {
    const from = quarter * QUARTER_HOUR
    if (quarter > 0) profile.fill(share / QUARTER_HOUR, from, from + QUARTER_HOUR)
    else fillFirstQuarter(profile, share - opening)
  })
}

/** The minutes after the first settle down: 1/k, so that minutes 2 to 5 move about twice as much as later ones. */
function fillFirstQuarter(profile: Float64Array, share: number): void {
  let total = 0
  for (let minute = 1; minute < QUARTER_HOUR; minute++) total += 1 / (minute + 3)
  for (let minute = 1; minute < QUARTER_HOUR; minute++) profile[minute] = share / (minute + 3) / total
}

/** Whether anything trades in each minute. */
export function tradedMinutes(session: Session): Uint8Array {
  const traded = new Uint8Array(session.minutes).fill(1)
  for (const [from, to] of session.breaks) traded.fill(0, from, to)
  return traded
}
