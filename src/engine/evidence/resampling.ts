import { seededDraw, shuffle } from './random.ts'

export const PATHS = 10_000
/** Mean block length in sessions; a block ends after each with a probability of one fifth. */
export const MEAN_BLOCK = 5
const SEED = 21
/** Most points of the fan; a screen cannot show more. */
const FAN_POINTS = 60

/** The 5th, 50th and 95th percentile. */
export interface Percentiles {
  readonly low: number
  readonly middle: number
  readonly high: number
}

/** Other results that the same days could have given. Amounts in the unit of the profits. */
export interface Bootstrap {
  readonly paths: number
  readonly finalProfit: Percentiles
  /** Of the deepest drawdown, never positive: `low` is the deep end. */
  readonly drawdown: Percentiles
  /** Of the longest run of sessions below an earlier peak. */
  readonly underWater: Percentiles
  /** Share of the paths, 0–1, that end below zero. */
  readonly lossProbability: number
  /** The running total along the way: percentiles after `sessions[i]` sessions. */
  readonly fan: { readonly sessions: Int32Array; readonly bands: readonly Percentiles[] }
  /** The deepest drawdown of every path, deepest first. */
  readonly drawdowns: Float64Array
}

/**
 * Stationary block bootstrap: paths as long as the profits, joined from blocks that start anywhere, have 5
 * sessions on average (geometric) and wrap around at the end. Null for fewer than two profits.
 *
 * Source: D. N. Politis, J. P. Romano, *The Stationary Bootstrap*, Journal of the American Statistical
 * Association 89, 1994.
 */
export function bootstrap(profits: ArrayLike<number>, paths = PATHS): Bootstrap | null {
  const n = profits.length
  if (n < 2) return null
  const draw = seededDraw(SEED)
  const points = fanPoints(n)
  const fan = Array.from(points, () => new Float64Array(paths))
  const [finals, drawdowns, waters] = [0, 0, 0].map(() => new Float64Array(paths))
  for (let path = 0; path < paths; path++) {
    const walk = { total: 0, peak: 0, deepest: 0, under: 0, longest: 0 }
    let at = draw(n)
    for (let step = 0, point = 0; step < n; step++) {
      follow(walk, profits[at])
      if (step + 1 === points[point]) fan[point++][path] = walk.total
      at = draw(MEAN_BLOCK) === 0 ? draw(n) : at + 1 === n ? 0 : at + 1
    }
    finals[path] = walk.total
    drawdowns[path] = walk.deepest
    waters[path] = walk.longest
  }
  drawdowns.sort()
  return {
    paths,
    finalProfit: percentiles(finals.sort()),
    drawdown: percentiles(drawdowns),
    underWater: percentiles(waters.sort()),
    lossProbability: (finals.findLastIndex((total) => total < 0) + 1) / paths,
    fan: { sessions: points, bands: fan.map((totals) => percentiles(totals.sort())) },
    drawdowns,
  }
}

interface Walk {
  total: number
  peak: number
  deepest: number
  under: number
  longest: number
}

function follow(walk: Walk, profit: number): void {
  walk.total += profit
  if (walk.total >= walk.peak) {
    walk.peak = walk.total
    walk.under = 0
    return
  }
  walk.under++
  if (walk.under > walk.longest) walk.longest = walk.under
  if (walk.total - walk.peak < walk.deepest) walk.deepest = walk.total - walk.peak
}

function fanPoints(sessions: number): Int32Array {
  const count = Math.min(sessions, FAN_POINTS)
  return Int32Array.from({ length: count }, (_, i) => Math.round(((i + 1) * sessions) / count))
}

/** Nearest ranks of sorted values. */
function percentiles(sorted: Float64Array): Percentiles {
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return { low: rank(0.05), middle: rank(0.5), high: rank(0.95) }
}

/** Probability of ruin: the share of the paths, 0–1, with a drawdown of at least the capital. */
export function ruinProbability({ drawdowns, paths }: Bootstrap, capital: number): number {
  const spared = drawdowns.findIndex((deepest) => deepest > -capital)
  return (spared < 0 ? paths : spared) / paths
}

/**
 * Rank of the observed drawdown among those of the same profits in random order: the share of the orders,
 * 0–1, whose deepest drawdown is milder, ties counting half. Near 1 bad days cluster more than chance, near 0
 * less. Null for fewer than two profits.
 */
export function shuffledDrawdownRank(profits: ArrayLike<number>, orders = PATHS): number | null {
  if (profits.length < 2) return null
  const draw = seededDraw(SEED)
  const mixed = Float64Array.from(profits)
  const observed = deepestOf(mixed)
  let milder = 0
  for (let order = 0; order < orders; order++) {
    shuffle(mixed, draw)
    const deepest = deepestOf(mixed)
    milder += deepest > observed ? 1 : deepest === observed ? 0.5 : 0
  }
  return milder / orders
}

function deepestOf(profits: Float64Array): number {
  let total = 0
  let peak = 0
  let deepest = 0
  for (let i = 0; i < profits.length; i++) {
    total += profits[i]
    if (total > peak) peak = total
    else if (total - peak < deepest) deepest = total - peak
  }
  return deepest
}
