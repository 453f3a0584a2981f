import { closingWindow, type Session, tradingSession } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import type { IndexDay, IndexPrints, SimulatedSession } from './daily-path.ts'
import { randomStream, type RandomStream } from './random.ts'
import { tradedMinutes, varianceProfile } from './session-profile.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

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
/** Clustering within the day: two AR(1) of the logarithm of a minute's volatility, of hours and of a few minutes. */
const CLUSTERS = [
  { persistence: 0.99, spread: 0.33 },
  { persistence: 0.65, spread: 0.27 },
] as const
const CLUSTER_VARIANCE = CLUSTERS.reduce((sum, { spread }) => sum + spread * spread, 0)
/**
 * What moves do to those after them: over half an hour a tenth of the variance is taken back on an average day; days
 * differ in it, some trend and some turn. `memory` is what is left of a move a minute later.
 */
const ECHOES = [
  { memory: 0.95, mean: -0.0035, spread: 0.004 },
  { memory: 0.4, mean: 0.01, spread: 0.055 },
] as const
/** Rare minutes in which news moves everything, against its usual minute NIFTY the most. */
const JUMP_CHANCE = 0.003
const JUMP_SCALE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 3.5,
  BANKNIFTY: 3.4,
  FINNIFTY: 3.4,
}

interface Shocks {
  /** One-minute moves in units of the session's standard deviation. */
  readonly moves: Float64Array
  /** Standard deviation of each minute in the same unit. */
  readonly deviations: Float64Array
}

/** The minute paths of the three indices on a day: correlated, so they are always made together. */
export function simulateIndexPaths(
  key: string,
  simulated: SimulatedSession,
): Readonly<Record<SimulatedUnderlying, IndexPath>> {
  const session = tradingSession(simulated.date)
  if (!session) throw new RangeError(`${simulated.date} has no session, expected a trading date`)
  const shocks = correlatedShocks(key, simulated, session)
  const path = (underlying: SimulatedUnderlying) => {
    const random = randomStream(`${key}|${underlying}|${simulated.date}|index ticks`)
    const ticks = minuteTicks(session.minutes, simulated.prints, random)
    return closedOnTarget(simulated.index[underlying], { ...shocks[underlying], ticks }, session)
  }
  return { NIFTY: path('NIFTY'), BANKNIFTY: path('BANKNIFTY'), FINNIFTY: path('FINNIFTY') }
}

function correlatedShocks(
  key: string,
  { date, event }: SimulatedSession,
  session: Session,
): Record<SimulatedUnderlying, Shocks> {
  const random = randomStream(`${key}|${date}|index minutes`)
  const shocks = Object.fromEntries(
    SIMULATED_UNDERLYINGS.map((underlying) => [
      underlying,
      emptyShocks(varianceProfile(underlying, session)),
    ]),
  ) as Record<SimulatedUnderlying, Shocks>
  const clusters = CLUSTERS.map(({ spread }) => spread * random.normal())
  const echoes = ECHOES.map(({ mean, spread, memory }) => ({
    memory,
    weight: mean + spread * random.normal(),
    past: { NIFTY: 0, BANKNIFTY: 0, FINNIFTY: 0 },
  }))
  for (let minute = 0; minute < session.minutes; minute++) {
    CLUSTERS.forEach(({ persistence, spread }, i) => {
      clusters[i] =
        persistence * clusters[i]! + spread * Math.sqrt(1 - persistence * persistence) * random.normal()
    })
    // Where the day's whole range is reported, its volatility already holds the jumps.
    const isJump = random.uniform() < JUMP_CHANCE && event?.sessionVolatility === undefined
    const scale = portableExp(clusters[0]! + clusters[1]! - CLUSTER_VARIANCE)
    const nifty = random.normal()
    const bank = BANK_ON_NIFTY * nifty + Math.sqrt(1 - BANK_ON_NIFTY * BANK_ON_NIFTY) * random.normal()
    const fin = FIN_ON_NIFTY * nifty + FIN_ON_BANK * bank + FIN_OWN * random.normal()
    const normals = { NIFTY: nifty, BANKNIFTY: bank, FINNIFTY: fin }
    for (const underlying of SIMULATED_UNDERLYINGS) {
      const { moves, deviations } = shocks[underlying]
      deviations[minute]! *= isJump ? scale * JUMP_SCALE[underlying] : scale
      let move = normals[underlying]
      for (const { memory, weight, past } of echoes) {
        move += weight * past[underlying]
        past[underlying] = memory * past[underlying] + normals[underlying]
      }
      moves[minute] = deviations[minute]! * move
    }
  }
  return shocks
}

function emptyShocks(profile: Float64Array): Shocks {
  return { moves: new Float64Array(profile.length), deviations: profile.map(Math.sqrt) }
}

/** The walk within each minute, before its size and direction. */
interface Ticks {
  /** Prints of the index in a minute. */
  readonly count: number
  /** Share of the minute's variance that is past at each tick. */
  readonly past: Float64Array
  /** Per minute and tick: a walk from 0 to 0 in units of the minute's deviation, and the noise of the print. */
  readonly walk: Float64Array
  readonly noise: Float64Array
}

/** The first print after a minute's open goes farther than the others, the last one less far. */
const FIRST_STEP = 1.3
const LAST_STEP = 0.8
/** Within a minute prices wander a little less than a walk with its moves would. */
const WANDER = 0.95

/** A draw of variance 1, more often small and now and then larger than a normal one. */
function peaked(random: RandomStream): number {
  const draw = 2 * random.uniform() - 1
  return SQRT_5 * draw * Math.abs(draw)
}
const SQRT_5 = Math.sqrt(5)

function minuteTicks(minutes: number, prints: IndexPrints, random: RandomStream): Ticks {
  const count = prints.perMinute
  const steps = new Float64Array(count).fill(1)
  steps[1] = FIRST_STEP
  steps[count - 1] = LAST_STEP
  const total = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0))
  const past = new Float64Array(count)
  const walk = new Float64Array(minutes * count)
  const noise = new Float64Array(minutes * count)
  let sum = 0
  for (let tick = 0; tick < count; tick++) {
    steps[tick]! /= total
    sum += steps[tick]! * steps[tick]!
    past[tick] = sum
  }
  for (let minute = 0; minute < minutes; minute++) {
    const first = minute * count
    let level = 0
    for (let tick = 0; tick < count; tick++) {
      level += steps[tick]! * peaked(random)
      walk[first + tick] = level
      noise[first + tick] = prints.noise * peaked(random)
    }
    for (let tick = 0; tick < count; tick++)
      walk[first + tick] = WANDER * (walk[first + tick]! - past[tick]! * level)
  }
  return { count, past, walk, noise }
}

/** Passes of the search for the drift that brings the closing mean to the day's close: each is off by its square. */
const PASSES = 4

/** The path whose mean over the closing window is the day's close: the missing drift is spread as the variance is. */
function closedOnTarget(
  day: IndexDay,
  shocks: Shocks & { readonly ticks: Ticks },
  session: Session,
): IndexPath {
  const window = closingWindow(session)
  const traded = tradedMinutes(session)
  const sizes = shocks.deviations.map((deviation) => deviation * deviation)
  let total = 0
  for (const size of sizes) total += size
  // A little before the window's middle: what the mean follows.
  const follows = 0.96
  let drift = 0
  const path = emptyPath(session.minutes)
  const draw = (first: number) => fillPath(path, day, { ...shocks, drift, sizes, total }, { traded, first })
  draw(window[0])
  for (let pass = 0; pass < PASSES; pass++) {
    drift += portableLog((day.close * 100) / closingMean(path, window)) / follows
    draw(pass === PASSES - 1 ? 0 : window[0])
  }
  return { ...path, officialClose: Math.floor(closingMean(path, window) + 0.5) }
}

interface Drifted extends Shocks {
  readonly ticks: Ticks
  /** Logarithmic drift over the session. */
  readonly drift: number
  readonly sizes: Float64Array
  readonly total: number
}

type Path = Omit<IndexPath, 'officialClose'>

function emptyPath(minutes: number): Path {
  const column = () => new Int32Array(minutes)
  return { open: column(), high: column(), low: column(), close: column() }
}

/** Writes the bars from minute `first` on. */
function fillPath(
  path: Path,
  day: IndexDay,
  shocks: Drifted,
  { traded, first }: { readonly traded: Uint8Array; readonly first: number },
): void {
  const { count, past, walk, noise } = shocks.ticks
  let from = 0
  for (let minute = 0; minute < traded.length; minute++) {
    if (traded[minute] === 0) continue
    const move =
      day.sessionVolatility * shocks.moves[minute]! + (shocks.drift * shocks.sizes[minute]!) / shocks.total
    const start = from
    from += move
    if (minute < first) continue
    const scale = day.sessionVolatility * shocks.deviations[minute]!
    const at = minute * count
    // The session opens on its published price.
    const open = minute === 0 ? 0 : start + scale * walk[at]! + past[0]! * move + noise[at]!
    let high = open
    let low = open
    let last = open
    for (let tick = 1; tick < count; tick++) {
      last = start + scale * walk[at + tick]! + past[tick]! * move + noise[at + tick]!
      if (last > high) high = last
      else if (last < low) low = last
    }
    path.open[minute] = toTick(day.open * portableExp(open))
    path.high[minute] = toTick(day.open * portableExp(high))
    path.low[minute] = toTick(day.open * portableExp(low))
    path.close[minute] = toTick(day.open * portableExp(last))
  }
}

const INDEX_TICK_PAISE = 5

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
