import { type IsoDate, tradingDates, tradingSession } from '#engine/exchange'
import { EVENT_DAYS } from './published-levels.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** Parameters of the smile of one expiry at one moment. */
export interface Smile {
  /** σ√T at the money. */
  readonly deviation: number
  readonly wing: number
  readonly width: number
  readonly skew: number
}

/** Variance that options expect from a night, in ordinary sessions: 30 % of the variance from close to close. */
const NIGHT = 0.3 / 0.7
/** A weekend or holiday counts a little more than a night. */
const CLOSED_DAY = 0.04
const SHORT_SESSION = 0.15
const EXPECTED = new Map(EVENT_DAYS.map(({ date, expectedSessions }) => [date, expectedSessions ?? 1]))

/** Days ahead over which India VIX is an expectation, counted in sessions. */
const VIX_HORIZON_SESSIONS = 20
const DAYS_PER_YEAR = 365
const VIX_HORIZON_DAYS = 30

/** The level of the at-the-money variance over the VIX horizon, as a fraction of VIX squared. */
const LEVEL: Readonly<Record<SimulatedUnderlying, number>> = { NIFTY: 0.92, BANKNIFTY: 1.06, FINNIFTY: 1.055 }

/** Shape of the term structure: excess of the next session over distant ones, and how fast it fades. */
const CALM_EXCESS = -0.1
const STRESS_EXCESS = 5
const FADE = 0.75

/** Components of a day's expected variance. */
export interface Expectation {
  /** Ordinary sessions from now to the expiry of each chosen contract, weighted by the term structure. */
  weightedUntil(expiry: IsoDate): number
  /** Weight of the rest of today's session, per share of it. */
  readonly today: number
  /** Multiply (VIX / 100)² by it and by a weight to get variance. */
  readonly perWeight: number
}

interface Step {
  readonly date: IsoDate
  readonly weight: number
}

const stepsByDate = new Map<IsoDate, readonly Step[]>()

/**
 * The variance that options of an underlying expect on a date. `stress` is ln(VIX / its recent mean): positive
 * inverts the term structure.
 */
export function expectation(underlying: SimulatedUnderlying, date: IsoDate, stress: number): Expectation {
  const steps = stepsAfter(date)
  const excess = CALM_EXCESS + STRESS_EXCESS * Math.min(0.3, Math.max(-0.03, stress))
  const today = sessionWeight(date) * (1 + excess)
  const ahead = new Map<IsoDate, number>()
  let total = 0
  let horizon = today
  let fade = 1
  steps.forEach((step, i) => {
    fade *= FADE
    total += step.weight * (1 + excess * fade)
    ahead.set(step.date, total)
    if (i < VIX_HORIZON_SESSIONS) horizon = total
  })
  const level = LEVEL[underlying] * LEVEL[underlying]
  const perWeight = (level * VIX_HORIZON_DAYS) / DAYS_PER_YEAR / horizon
  return { weightedUntil: (expiry) => weightUntil(ahead, expiry), today, perWeight }
}

function weightUntil(ahead: ReadonlyMap<IsoDate, number>, expiry: IsoDate): number {
  const exact = ahead.get(expiry)
  if (exact !== undefined) return exact
  // The expiry was listed on a date that became a holiday: uses the variance accrued by the session before.
  let weight = 0
  for (const [date, total] of ahead) if (date <= expiry) weight = total
  return weight
}

const LOOK_AHEAD_DAYS = 130

/** The nights and sessions after a date, each night counted with the session that ends it. */
function stepsAfter(date: IsoDate): readonly Step[] {
  const known = stepsByDate.get(date)
  if (known) return known
  const last = new Date(Date.parse(date) + LOOK_AHEAD_DAYS * 86_400_000).toISOString().slice(0, 10)
  const dates = tradingDates(date, last)
  const steps = dates.slice(1).map((next, i) => {
    const closedDays = (Date.parse(next) - Date.parse(dates[i])) / 86_400_000 - 1
    return { date: next, weight: NIGHT + CLOSED_DAY * closedDays + sessionWeight(next) }
  })
  stepsByDate.set(date, steps)
  return steps
}

function sessionWeight(date: IsoDate): number {
  const isShort = (tradingSession(date)?.minutes ?? 0) < 300
  return isShort ? SHORT_SESSION : (EXPECTED.get(date) ?? 1)
}

const LONG_SMILE = { wing: 0.36, width: 2.5, skew: 0.26 }
const LAST_DAY_SMILE = { wing: 0.6, width: 1, skew: -0.02 }

/**
 * The smile by the ordinary sessions left to expiry: skewed for weeks and months, nearly symmetric and more curved on
 * the last day. A `vix` above 15 percent steepens and curves it.
 */
export function smileShape(sessionsLeft: number, vix: number): Omit<Smile, 'deviation'> {
  const short = Math.min(1, Math.max(0, (4 - sessionsLeft) / 3))
  const blend = (long: number, last: number) => long + (last - long) * short
  const fear = 1 + Math.min(1.2, Math.max(-0.25, (vix - 15) / 10))
  // The wings fade in the last hours, as less time is left for a large move.
  const fading = Math.min(1, 0.25 + sessionsLeft)
  return {
    wing: blend(LONG_SMILE.wing * fear, LAST_DAY_SMILE.wing * fading),
    width: blend(LONG_SMILE.width / fear, LAST_DAY_SMILE.width),
    skew: blend(LONG_SMILE.skew, LAST_DAY_SMILE.skew) * fear,
  }
}

/**
 * Fills `deviations` with σ√T per strike: at the money `d`, elsewhere `d · √(1 + a·(√(z² + c²) − c) − b·z)` with
 * `z = ln(K/F) / d`: total variance is hyperbolic in log-moneyness (the SVI of J. Gatheral, 2004). With a > b its
 * wings are straight lines far flatter than Lee's bound, and Durrleman's condition for a positive density holds over
 * the range of `smileShape` (see the test).
 */
export function fillDeviations(
  deviations: Float64Array,
  logStrikes: Float64Array,
  logForward: number,
  smile: Smile,
): void {
  const { deviation, wing, width, skew } = smile
  const inverse = 1 / deviation
  const square = width * width
  for (let i = 0; i < deviations.length; i++) {
    const z = (logStrikes[i] - logForward) * inverse
    deviations[i] = deviation * Math.sqrt(1 + wing * (Math.sqrt(z * z + square) - width) - skew * z)
  }
}
