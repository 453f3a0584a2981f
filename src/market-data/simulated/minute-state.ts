import type { Underlying } from '#domain'
import { closingWindow, type Session } from '#engine/calendar'
import { portableExp, portableLog } from '#engine/pricing'
import type { SimulatedSession } from './daily-path.ts'
import type { IndexPath } from './index-path.ts'
import { randomStream } from './random.ts'
import { tradedMinutes, varianceProfile } from './session-profile.ts'
import { VIX_BETA } from './vix-path.ts'

/** What the options of a day hang on, minute by minute, whatever their expiry. */
export interface MinuteState {
  readonly session: Session
  readonly traded: Uint8Array
  /** India VIX at the end of each minute, in percent. */
  readonly vix: Float64Array
  /** Share of the session's variance that is left at the end of each minute. */
  readonly left: Float64Array
  /**
   * As `left` for the mean over the closing window, on which contracts settle: a minute inside the window moves
   * it the less the more of the window is past.
   */
  readonly leftOfMean: Float64Array
  /** How much of the closing window is past at the end of each minute, and the mean over that part in points. */
  readonly windowPast: Float64Array
  readonly meanOfPast: Float64Array
  /** Trading activity of each minute, about 1 on average. */
  readonly activity: Float64Array
}

/** A day of the indices. */
export interface DayMarket {
  readonly seed: number
  readonly simulated: SimulatedSession
  readonly session: Session
  readonly paths: Readonly<Record<Underlying, IndexPath>>
}

/** The minutes of a day for the options of one underlying. */
export function minuteState(market: DayMarket, underlying: Underlying): MinuteState {
  const { session, paths } = market
  const profile = varianceProfile(underlying, session)
  const traded = tradedMinutes(session)
  return {
    session,
    traded,
    vix: minuteVix(market, traded),
    activity: minuteActivity(profile, paths[underlying]),
    ...settlementWindow(session, paths[underlying], remaining(profile)),
  }
}

function remaining(profile: Float64Array): Float64Array {
  const left = new Float64Array(profile.length)
  let sum = 0
  for (let minute = profile.length - 1; minute >= 0; minute--) {
    left[minute] = sum
    sum += profile[minute]!
  }
  return left
}

/** Of what the day does to VIX beyond the index's move, the part known at the open. */
const KNOWN_AT_OPEN = 0.4
const NOISE = 0.0022
const NOISE_PERSISTENCE = 0.98

/** From the previous close to the close of VIX, against NIFTY's moves on the way, with noise. */
function minuteVix({ seed, simulated, paths }: DayMarket, traded: Uint8Array): Float64Array {
  const random = randomStream(`${seed}|${simulated.date}|vix minutes`)
  const { previousClose, close } = simulated.index.NIFTY
  const move = portableLog(simulated.vix / simulated.previousVix)
  const rest = move - VIX_BETA * portableLog(close / previousClose)
  const vix = new Float64Array(traded.length)
  let noise = 0
  let level = simulated.previousVix
  for (let minute = 0; minute < traded.length; minute++) {
    noise = NOISE_PERSISTENCE * noise + NOISE * random.normal()
    if (traded[minute] !== 0) {
      const known = KNOWN_AT_OPEN + ((1 - KNOWN_AT_OPEN) * (minute + 1)) / traded.length
      const byIndex = VIX_BETA * portableLog(paths.NIFTY.close[minute]! / 100 / previousClose)
      level = simulated.previousVix * portableExp(byIndex + rest * known + noise)
    }
    vix[minute] = level
  }
  return vix
}

function settlementWindow(session: Session, path: IndexPath, left: Float64Array) {
  const [first, last] = closingWindow(session)
  const windowPast = new Float64Array(left.length)
  const meanOfPast = new Float64Array(left.length)
  const leftAtWindow = first > 0 ? left[first - 1]! : 1
  let sum = 0
  for (let minute = first; minute < last; minute++) {
    sum += path.open[minute]! + path.high[minute]! + path.low[minute]! + path.close[minute]!
    windowPast[minute] = (minute - first + 1) / (last - first)
    meanOfPast[minute] = sum / (400 * (minute - first + 1))
  }
  // The variance of a mean over a random walk is a third of the walk's.
  const leftOfMean = left.map((share, minute) => {
    if (minute < first) return share - (2 / 3) * leftAtWindow
    const ahead = 1 - windowPast[minute]!
    return (share * ahead * ahead) / 3
  })
  return { left, leftOfMean, windowPast, meanOfPast }
}

/** Busy at the open and the close, and when the index moves. */
function minuteActivity(profile: Float64Array, path: IndexPath): Float64Array {
  const usualRange = new Float64Array(profile.length)
  let total = 0
  for (let minute = 0; minute < profile.length; minute++) {
    usualRange[minute] = Math.sqrt(profile[minute]!)
    total += path.high[minute]! - path.low[minute]!
  }
  const meanRange = total / profile.length || 1
  return usualRange.map((range, minute) => {
    const byTime = 0.4 + 0.6 * Math.min(3, range * Math.sqrt(profile.length))
    return byTime * (0.6 + (0.4 * (path.high[minute]! - path.low[minute]!)) / meanRange)
  })
}
