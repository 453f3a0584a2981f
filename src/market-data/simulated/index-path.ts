import { closingWindow, type Session, tradingSession } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import { bendBars } from './bent-path.ts'
import type { IndexDay, IndexPrints, SimulatedSession } from './simulated-session.ts'
import { fittedWalks, type WalkTarget } from './fitted-signs.ts'
import { drawnBars, type LogBars } from './index-bars.ts'
import { minuteShocks, type MinuteShocks } from './minute-shocks.ts'
import { randomStream } from './random.ts'
import { softenExtremes, type Bounds } from './softened-extremes.ts'
import { tradedMinutes } from './session-profile.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

/** The minute bars of one index on one day, in paise; 0 in a break. */
export interface IndexPath {
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  /** The official close, which equals the mean over the closing window, in paise. */
  readonly officialClose: number
}

/**
 * The official open comes from the auction before the session; on one day in five the first minute starts elsewhere.
 */
const OFFSET_CHANCE = 0.22
/** Mean distance of that start from the official open, as a fraction of the index. */
const OFFSET_SIZE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 2.8e-4,
  BANKNIFTY: 4e-4,
  FINNIFTY: 4e-4,
}
/** Share of a gap that is reversed by 09:45 on average. */
const GAP_TAKEN_BACK = 0.14
/** Number of prints, their step and their wandering within a minute, relative to NIFTY's. */
const PRINTS: Readonly<Record<SimulatedUnderlying, IndexPrints>> = {
  NIFTY: { perMinute: 1, step: 1, wander: 1 },
  BANKNIFTY: { perMinute: 1, step: 1.68, wander: 1.08 },
  FINNIFTY: { perMinute: 1, step: 1.68, wander: 1.08 },
}

/** The minute paths of the three indices on a day. They are correlated, so they are always simulated together. */
export function simulateIndexPaths(
  key: string,
  simulated: SimulatedSession,
): Readonly<Record<SimulatedUnderlying, IndexPath>> {
  const session = tradingSession(simulated.date)
  if (!session) throw new RangeError(`${simulated.date} has no session, expected a trading date`)
  if (lastMade?.key === key && lastMade.simulated === simulated) return lastMade.paths
  const firsts = SIMULATED_UNDERLYINGS.map((underlying) => firstPrice(key, underlying, simulated))
  let best = attemptedPaths(key, { simulated, session, firsts })
  for (let attempt = 1; attempt < ATTEMPTS && best.flaw > 1; attempt++) {
    const other = attemptedPaths(`${key}|${attempt}`, { simulated, session, firsts })
    if (other.flaw < best.flaw) best = other
  }
  const [nifty, bank, fin] = best.paths
  const paths = { NIFTY: nifty, BANKNIFTY: bank, FINNIFTY: fin }
  lastMade = { key, simulated, paths }
  return paths
}

/** The last result, because the options of the three indices are made one after another on the same paths. */
let lastMade:
  | { key: string; simulated: SimulatedSession; paths: ReturnType<typeof simulateIndexPaths> }
  | undefined

/** Number of draws until a day reaches its prices without visible corrections. */
const ATTEMPTS = 4

interface Day {
  readonly simulated: SimulatedSession
  readonly session: Session
  readonly firsts: readonly number[]
}

/** One draw of the three paths and how visible its corrections are: above 1 a trader could see them. */
function attemptedPaths(
  key: string,
  { simulated, session, firsts }: Day,
): { readonly paths: readonly IndexPath[]; readonly flaw: number } {
  const shocks = minuteShocks(key, simulated, session)
  const walks = fittedWalks(
    SIMULATED_UNDERLYINGS.map((underlying, i) => ({
      ...shocks[underlying],
      target: walkTarget(simulated.index[underlying], firsts[i]),
    })),
    closingWindow(session),
    randomStream(`${key}|${simulated.date}|index directions`),
  )
  let flaw = 0
  const paths = SIMULATED_UNDERLYINGS.map((underlying, i) => {
    const random = randomStream(`${key}|${underlying}|${simulated.date}|index ticks`)
    const prints = printsOf(underlying, simulated.prints)
    const bars = drawnBars(walks[i], shocks[underlying].deviations, prints, random)
    const made = finished(
      bars,
      { day: simulated.index[underlying], first: firsts[i], session },
      shocks[underlying],
    )
    flaw = Math.max(flaw, made.flaw)
    return made.path
  })
  return { paths, flaw }
}

/** The first price of the session in points: the official open or a price near it. */
function firstPrice(key: string, underlying: SimulatedUnderlying, { date, index }: SimulatedSession): number {
  const { open, high, low } = index[underlying]
  if (high === undefined || low === undefined) return open
  const random = randomStream(`${key}|${underlying}|${date}|first price`)
  const isAway = random.uniform() < OFFSET_CHANCE
  const size = -portableLog(1 - random.uniform()) * OFFSET_SIZE[underlying]
  const away = isAway ? (random.uniform() < 0.5 ? -size : size) : 0
  return Math.min(high, Math.max(low, open * portableExp(away)))
}

function walkTarget({ open, high, low, close, previousClose }: IndexDay, first: number): WalkTarget {
  const over = (price: number) => portableLog(price / first)
  const gap = portableLog(open / previousClose)
  return {
    close: over(close),
    early: -GAP_TAKEN_BACK * gap,
    ...(high !== undefined &&
      low !== undefined && {
        extremes: {
          high: over(high),
          low: over(low),
          isHighOpen: open >= high,
          isLowOpen: open <= low,
        },
      }),
  }
}

function printsOf(underlying: SimulatedUnderlying, day: IndexPrints): IndexPrints {
  const against = PRINTS[underlying]
  return {
    perMinute: Math.round(day.perMinute * against.perMinute),
    step: day.step * against.step,
    wander: day.wander * against.wander,
  }
}

interface Wanted {
  readonly day: IndexDay
  /** In points. */
  readonly first: number
  readonly session: Session
}

/**
 * Number of softened closes, and error of the closing mean as a fraction of the index, that are too small to
 * notice.
 */
const UNSEEN_CLOSES = 3
const UNSEEN_MISS = 6e-5

function finished(
  bars: LogBars,
  { day, first, session }: Wanted,
  { deviations }: MinuteShocks,
): { readonly path: IndexPath; readonly flaw: number } {
  const traded = tradedMinutes(session)
  const { close, extremes } = walkTarget(day, first)
  const bounds = extremes && {
    high: extremes.high,
    low: extremes.low,
    reachesHigh: !extremes.isHighOpen,
    reachesLow: !extremes.isLowOpen,
  }
  const window = closingWindow(session)
  const past = pastVariance(deviations)
  bendBars(bars, past, { close, extremes: bounds }, window)
  const pushed = bounds ? closesBeyond(bars, bounds) : 0
  for (let round = 0; round < SOFTENINGS && bounds && isBeyond(bars, bounds); round++) {
    softenExtremes(bars, bounds, SOFTNESS * meanOf(deviations))
    bendBars(bars, past, { close, extremes: bounds }, window)
  }
  const path = inPaise(bars, first, traded)
  if (day.high !== undefined && day.low !== undefined) {
    const reach = { high: Math.round(100 * day.high), low: Math.round(100 * day.low) }
    holdWithin(path, reach, { high: day.open < day.high, low: day.open > day.low })
  }
  const officialClose = Math.round(100 * day.close)
  const miss = Math.abs(closingMean(path, window) / officialClose - 1)
  return { path: { ...path, officialClose }, flaw: Math.max(pushed / UNSEEN_CLOSES, miss / UNSEEN_MISS) }
}

/**
 * How often a path is pressed back when its close pushes it beyond an extreme, and how softly, in deviations of a
 * minute.
 */
const SOFTENINGS = 4
const SOFTNESS = 0.8
/** A difference too small to see, as a fraction of the index. */
const UNSEEN = 2e-6

function isBeyond({ high, low }: LogBars, bounds: Bounds): boolean {
  return high.some((log) => log > bounds.high + UNSEEN) || low.some((log) => log < bounds.low - UNSEEN)
}

function closesBeyond({ close }: LogBars, { high, low }: Bounds): number {
  return close.reduce((count, log) => count + (log > high + UNSEEN || log < low - UNSEEN ? 1 : 0), 0)
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function pastVariance(deviations: Float64Array): Float64Array {
  const past = new Float64Array(deviations.length)
  let sum = 0
  deviations.forEach((deviation, minute) => {
    sum += deviation * deviation
    past[minute] = sum
  })
  return past.map((value) => value / sum)
}

type Path = Omit<IndexPath, 'officialClose'>

function inPaise({ open, high, low, close }: LogBars, first: number, traded: Uint8Array): Path {
  const column = (logs: Float64Array) =>
    Int32Array.from(logs, (log, minute) => (traded[minute] === 0 ? 0 : toTick(first * portableExp(log))))
  return { open: column(open), high: column(high), low: column(low), close: column(close) }
}

const INDEX_TICK_PAISE = 5

function toTick(points: number): number {
  return Math.floor((points * 100) / INDEX_TICK_PAISE + 0.5) * INDEX_TICK_PAISE
}

/** The mean over the closing window, in paise. */
function closingMean({ open, high, low, close }: Path, [first, last]: readonly [number, number]): number {
  let sum = 0
  let bars = 0
  for (let minute = first; minute < last; minute++) {
    if (close[minute] === 0) continue
    sum += open[minute] + high[minute] + low[minute] + close[minute]
    bars++
  }
  return sum / (4 * bars)
}

/** Removes the last paise of error after bending: no bar exceeds the day's range, and both extremes are reached. */
function holdWithin(
  { open, high, low, close }: Path,
  range: { readonly high: number; readonly low: number },
  reaches: { readonly high: boolean; readonly low: boolean },
): void {
  let top = 0
  let bottom = 0
  for (let minute = 0; minute < close.length; minute++) {
    if (close[minute] === 0) continue
    for (const column of [open, high, low, close])
      column[minute] = Math.max(range.low, Math.min(range.high, column[minute]))
    if (high[minute] > high[top]) top = minute
    if (low[minute] < low[bottom]) bottom = minute
  }
  if (reaches.high) high[top] = range.high
  if (reaches.low) low[bottom] = range.low
}
