import { closingWindow, type Session } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import { bendLevels, type LevelTarget } from './bent-levels.ts'
import type { SimulatedSession } from './simulated-session.ts'
import type { IndexPath } from './index-path.ts'
import { randomStream } from './random.ts'
import { tradedMinutes, varianceProfile } from './session-profile.ts'
import { VIX_BETA } from './vix-path.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** The state that a day's options depend on, minute by minute, for all expiries. */
export interface MinuteState {
  readonly session: Session
  readonly traded: Uint8Array
  /** India VIX at the end of each minute, in percent. */
  readonly vix: Float64Array
  /** Share of the session's variance that remains at the end of each minute. */
  readonly left: Float64Array
  /**
   * Like `left`, for the mean over the closing window, on which contracts settle: a minute inside the window moves
   * the mean less, the more of the window has elapsed.
   */
  readonly leftOfMean: Float64Array
  /** Elapsed share of the closing window at the end of each minute, and the mean over that part in points. */
  readonly windowPast: Float64Array
  readonly meanOfPast: Float64Array
  /** Trading activity of each minute, 1 on average over the minutes that trade. */
  readonly activity: Float64Array
  /** Premium of synthetic futures over the carried index at the end of each minute, as a fraction of the index. */
  readonly basis: Float64Array
}

/** A day of the indices. */
export interface DayMarket {
  /** Prefix of every random stream of this market. */
  readonly key: string
  readonly simulated: SimulatedSession
  /** The sessions up to this one, newest first: as many as open interest depends on. */
  readonly history: readonly SimulatedSession[]
  readonly session: Session
  readonly paths: Readonly<Record<SimulatedUnderlying, IndexPath>>
}

/** The minutes of a day for the options of one underlying. */
export function minuteState(market: DayMarket, underlying: SimulatedUnderlying): MinuteState {
  const { session, paths } = market
  const profile = varianceProfile(underlying, session)
  const traded = tradedMinutes(session)
  return {
    session,
    traded,
    vix: minuteVix(market, traded),
    activity: minuteActivity(market, underlying, { profile, traded }),
    basis: minuteBasis(market, underlying),
    ...settlementWindow(session, paths[underlying], remaining(profile)),
  }
}

function remaining(profile: Float64Array): Float64Array {
  const left = new Float64Array(profile.length)
  let sum = 0
  for (let minute = profile.length - 1; minute >= 0; minute--) {
    left[minute] = sum
    sum += profile[minute]
  }
  return left
}

/** The part of a day's change in VIX beyond the index's move that is known at the open. */
const KNOWN_AT_OPEN = 0.4
const NOISE = 0.0022
const NOISE_PERSISTENCE = 0.98

/**
 * India VIX in percent at the end of each minute: from its previous close to its close, against NIFTY's moves, with
 * noise. If the day's extremes are known, it is bent to reach them.
 */
export function minuteVix({ key, simulated, paths }: DayMarket, traded: Uint8Array): Float64Array {
  const random = randomStream(`${key}|${simulated.date}|vix minutes`)
  const { previousClose, close } = simulated.index.NIFTY
  const move = portableLog(simulated.vix / simulated.previousVix)
  const rest = move - VIX_BETA * portableLog(close / previousClose)
  const levels = new Float64Array(traded.length)
  let noise = 0
  let level = 0
  for (let minute = 0; minute < traded.length; minute++) {
    noise = NOISE_PERSISTENCE * noise + NOISE * random.normal()
    if (traded[minute] !== 0) {
      const known = KNOWN_AT_OPEN + ((1 - KNOWN_AT_OPEN) * (minute + 1)) / traded.length
      const byIndex = VIX_BETA * portableLog(paths.NIFTY.close[minute] / 100 / previousClose)
      level = byIndex + rest * known + noise
    }
    levels[minute] = level
  }
  bendLevels(levels, vixTarget(simulated, move))
  return levels.map((log) => simulated.previousVix * portableExp(log))
}

function vixTarget({ previousVix, vixRange }: SimulatedSession, close: number): LevelTarget {
  if (!vixRange) return { close }
  return {
    close,
    range: {
      high: portableLog(vixRange.high / previousVix),
      low: portableLog(vixRange.low / previousVix),
    },
  }
}

function settlementWindow(session: Session, path: IndexPath, left: Float64Array) {
  const [first, last] = closingWindow(session)
  const windowPast = new Float64Array(left.length)
  const meanOfPast = new Float64Array(left.length)
  const leftAtWindow = first > 0 ? left[first - 1] : 1
  let sum = 0
  for (let minute = first; minute < last; minute++) {
    sum += path.open[minute] + path.high[minute] + path.low[minute] + path.close[minute]
    windowPast[minute] = (minute - first + 1) / (last - first)
    meanOfPast[minute] = sum / (400 * (minute - first + 1))
  }
  // The variance of a mean over a random walk is a third of the walk's.
  const leftOfMean = left.map((share, minute) => {
    if (minute < first) return share - (2 / 3) * leftAtWindow
    const ahead = 1 - windowPast[minute]
    return (share * ahead * ahead) / 3
  })
  return { left, leftOfMean, windowPast, meanOfPast }
}

/** Persistence of activity beyond the time of day and the index's moves: an AR(1) in its logarithm. */
const ACTIVITY_PERSISTENCE = 0.8
const ACTIVITY_SPREAD = 0.35

/** Activity is high at the open and the close, and when the index moves. */
function minuteActivity(
  { key, simulated, paths }: DayMarket,
  underlying: SimulatedUnderlying,
  { profile, traded }: { readonly profile: Float64Array; readonly traded: Uint8Array },
): Float64Array {
  const random = randomStream(`${key}|${underlying}|${simulated.date}|activity`)
  const { high, low } = paths[underlying]
  const activity = new Float64Array(profile.length)
  let ranges = 0
  for (let minute = 0; minute < profile.length; minute++) ranges += high[minute] - low[minute]
  const meanRange = ranges / profile.length || 1
  let own = 0
  let total = 0
  let minutes = 0
  for (let minute = 0; minute < profile.length; minute++) {
    own = ACTIVITY_PERSISTENCE * own + ACTIVITY_SPREAD * random.normal()
    if (traded[minute] === 0) continue
    const usual = Math.sqrt(profile[minute] * profile.length)
    const byTime = 0.3 + 0.7 * Math.min(5, usual)
    const byRange = 0.5 + (0.5 * (high[minute] - low[minute])) / meanRange
    activity[minute] = byTime * byRange * portableExp(own)
    total += activity[minute]
    minutes++
  }
  return activity.map((value) => (value * minutes) / total)
}

/** The part of an index move that futures do not follow at once, because some shares print late. */
const BASIS_ON_INDEX = -0.14
/**
 * The rest of the basis, as fractions of the index: a part that lasts for minutes, and the noise of single prints.
 */
const BASIS_PERSISTENCE = 0.92
const BASIS_SHOCK = 0.82e-4
const BASIS_NOISE = 0.45e-4

function minuteBasis(
  { key, simulated, session, paths }: DayMarket,
  underlying: SimulatedUnderlying,
): Float64Array {
  const random = randomStream(`${key}|${underlying}|${simulated.date}|basis`)
  const { close } = paths[underlying]
  const basis = new Float64Array(session.minutes)
  let level = (BASIS_SHOCK / Math.sqrt(1 - BASIS_PERSISTENCE * BASIS_PERSISTENCE)) * random.normal()
  let previous = 0
  for (let minute = 0; minute < session.minutes; minute++) {
    if (close[minute] === 0) continue
    const move = previous > 0 ? portableLog(close[minute] / previous) : 0
    level = BASIS_PERSISTENCE * level + BASIS_ON_INDEX * move + BASIS_SHOCK * random.normal()
    basis[minute] = level + BASIS_NOISE * random.normal()
    previous = close[minute]
  }
  return basis
}
