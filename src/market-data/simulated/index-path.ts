import { UNDERLYINGS, type Underlying } from '#domain'
import { closingWindow, tradingSession, type Session } from '#engine/calendar'
import { portableExp, portableLog } from '#engine/pricing'
import type { IndexDay, SimulatedSession } from './daily-path.ts'
import { randomStream } from './random.ts'
import { tradedMinutes, varianceProfile } from './session-profile.ts'

/** The minute bars of one index on one day, in paise; 0 in a break. */
export interface IndexPath {
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  /** The official close: the mean over the closing window, in paise. */
  readonly officialClose: number
}

/** Correlation of one-minute moves: with NIFTY as measured; FINNIFTY follows BANKNIFTY. */
const BANK_ON_NIFTY = 0.81
const FIN_ON_NIFTY = 0.1
const FIN_ON_BANK = 0.86
const FIN_OWN = 0.334
/** Clustering within the day: AR(1) of the logarithm of the minute's volatility. */
const CLUSTER_PERSISTENCE = 0.97
const CLUSTER_SPREAD = 0.3
/** Rare minutes in which news moves everything, against its usual minute NIFTY the most. */
const JUMP_CHANCE = 0.003
const JUMP_SCALE: Readonly<Record<Underlying, number>> = { NIFTY: 5.5, BANKNIFTY: 5, FINNIFTY: 5 }
/** A minute's extremes are those of a random walk of ticks, narrower than those of a continuous one. */
const RANGE_SCALE = 0.82
const INDEX_TICK_PAISE = 5

interface Shocks {
  /** One-minute moves in units of the session's standard deviation. */
  readonly moves: Float64Array
  /** Standard deviation of each minute in the same unit. */
  readonly deviations: Float64Array
  /** Uniforms for the extremes of each minute. */
  readonly highs: Float64Array
  readonly lows: Float64Array
}

/** The minute paths of the three indices on a day: correlated, so they are always made together. */
export function simulateIndexPaths(
  seed: number,
  simulated: SimulatedSession,
): Readonly<Record<Underlying, IndexPath>> {
  const session = tradingSession(simulated.date)
  if (!session) throw new RangeError(`${simulated.date} has no session, expected a trading date`)
  const shocks = correlatedShocks(seed, simulated, session)
  const path = (underlying: Underlying) =>
    closedOnTarget(simulated.index[underlying], shocks[underlying], session)
  return { NIFTY: path('NIFTY'), BANKNIFTY: path('BANKNIFTY'), FINNIFTY: path('FINNIFTY') }
}

function correlatedShocks(
  seed: number,
  { date, event }: SimulatedSession,
  session: Session,
): Record<Underlying, Shocks> {
  const random = randomStream(`${seed}|${date}|index minutes`)
  const shocks = Object.fromEntries(
    UNDERLYINGS.map((underlying) => [underlying, emptyShocks(varianceProfile(underlying, session))]),
  ) as Record<Underlying, Shocks>
  let cluster = CLUSTER_SPREAD * random.normal()
  for (let minute = 0; minute < session.minutes; minute++) {
    cluster =
      CLUSTER_PERSISTENCE * cluster +
      CLUSTER_SPREAD * Math.sqrt(1 - CLUSTER_PERSISTENCE * CLUSTER_PERSISTENCE) * random.normal()
    // Where the day's whole range is reported, its volatility already holds the jumps.
    const isJump = random.uniform() < JUMP_CHANCE && event?.sessionVolatility === undefined
    const scale = portableExp(cluster - CLUSTER_SPREAD * CLUSTER_SPREAD)
    const nifty = random.normal()
    const bank = BANK_ON_NIFTY * nifty + Math.sqrt(1 - BANK_ON_NIFTY * BANK_ON_NIFTY) * random.normal()
    const fin = FIN_ON_NIFTY * nifty + FIN_ON_BANK * bank + FIN_OWN * random.normal()
    const normals = { NIFTY: nifty, BANKNIFTY: bank, FINNIFTY: fin }
    for (const underlying of UNDERLYINGS) {
      const { moves, deviations, highs, lows } = shocks[underlying]
      deviations[minute]! *= isJump ? scale * JUMP_SCALE[underlying] : scale
      moves[minute] = deviations[minute]! * normals[underlying]
      highs[minute] = 1 - random.uniform()
      lows[minute] = 1 - random.uniform()
    }
  }
  return shocks
}

function emptyShocks(profile: Float64Array): Shocks {
  const { length } = profile
  return {
    moves: new Float64Array(length),
    deviations: profile.map(Math.sqrt),
    highs: new Float64Array(length),
    lows: new Float64Array(length),
  }
}

/** Passes of the search for the drift that brings the closing mean to the day's close: each is off by its square. */
const PASSES = 4

/** The path whose mean over the closing window is the day's close: the missing drift is spread as the variance is. */
function closedOnTarget(day: IndexDay, shocks: Shocks, session: Session): IndexPath {
  const window = closingWindow(session)
  const traded = tradedMinutes(session)
  const sizes = shocks.deviations.map((deviation) => deviation * deviation)
  let total = 0
  for (const size of sizes) total += size
  // A little before the window's middle: what the mean follows.
  const follows = 0.96
  let drift = 0
  let path = minutePath(day, { ...shocks, drift, sizes, total }, traded)
  for (let pass = 0; pass < PASSES; pass++) {
    const mean = closingMean(path, window)
    drift += portableLog((day.close * 100) / mean) / follows
    path = minutePath(day, { ...shocks, drift, sizes, total }, traded)
  }
  return { ...path, officialClose: Math.floor(closingMean(path, window) + 0.5) }
}

interface Drifted extends Shocks {
  /** Logarithmic drift over the session. */
  readonly drift: number
  readonly sizes: Float64Array
  readonly total: number
}

function minutePath(day: IndexDay, shocks: Drifted, traded: Uint8Array): Omit<IndexPath, 'officialClose'> {
  const minutes = traded.length
  const path = {
    open: new Int32Array(minutes),
    high: new Int32Array(minutes),
    low: new Int32Array(minutes),
    close: new Int32Array(minutes),
  }
  let from = 0
  for (let minute = 0; minute < minutes; minute++) {
    if (traded[minute] === 0) continue
    const drift = (shocks.drift * shocks.sizes[minute]!) / shocks.total
    const to = from + day.sessionVolatility * shocks.moves[minute]! + drift
    const deviation = RANGE_SCALE * day.sessionVolatility * shocks.deviations[minute]!
    const span = (to - from) * (to - from)
    const variance = -2 * deviation * deviation
    // The extremes of a Brownian bridge, drawn from their exact distribution.
    const high = (from + to + Math.sqrt(span + variance * portableLog(shocks.highs[minute]!))) / 2
    const low = (from + to - Math.sqrt(span + variance * portableLog(shocks.lows[minute]!))) / 2
    path.open[minute] = toTick(day.open * portableExp(from))
    path.high[minute] = toTick(day.open * portableExp(high))
    path.low[minute] = toTick(day.open * portableExp(low))
    path.close[minute] = toTick(day.open * portableExp(to))
    from = to
  }
  return path
}

function toTick(points: number): number {
  return Math.floor((points * 100) / INDEX_TICK_PAISE + 0.5) * INDEX_TICK_PAISE
}

/** Mean of (open + high + low + close) / 4 over the closing window, in paise. */
function closingMean(
  path: Omit<IndexPath, 'officialClose'>,
  [first, last]: readonly [number, number],
): number {
  let sum = 0
  let bars = 0
  for (let minute = first; minute < last; minute++) {
    if (path.close[minute] === 0) continue
    sum += path.open[minute]! + path.high[minute]! + path.low[minute]! + path.close[minute]!
    bars++
  }
  return sum / (4 * bars)
}
