/** Number of blocks the period of a search is cut into. */
export const BLOCKS = 16
const HALVES = 1 << (BLOCKS / 2)
const MASKS = 1 << BLOCKS

/** Sums of a variant's profits for the probability of overfitting, small enough to keep for every variant. */
export interface BlockSums {
  /** Sessions of each block. */
  readonly length: number
  /** Profit of each block, and the sum of its sessions' squares. */
  readonly sums: Float64Array
  readonly squares: Float64Array
}

/** Sums of 16 blocks of equal length; the first sessions, left over, are dropped. Null for fewer than 32 sessions. */
export function blockSums(profits: ArrayLike<number>): BlockSums | null {
  const length = Math.floor(profits.length / BLOCKS)
  if (length < 2) return null
  const first = profits.length - length * BLOCKS
  const sums = new Float64Array(BLOCKS)
  const squares = new Float64Array(BLOCKS)
  for (let i = first; i < profits.length; i++) {
    const block = Math.floor((i - first) / length)
    sums[block] += profits[i]
    squares[block] += profits[i] * profits[i]
  }
  return { length, sums, squares }
}

export interface Overfitting {
  /** Share of the splits, 0–1, in which the variant best in sample ends in the lower half out of sample. */
  readonly probability: number
  /** Share of the splits in which it loses money out of sample. */
  readonly lossProbability: number
  /**
   * Slope of its Sharpe ratio out of sample on that in sample, over the splits; null if those in sample are
   * all equal.
   */
  readonly slope: number | null
  readonly splits: number
}

/**
 * Probability of backtest overfitting by combinatorially symmetric cross-validation. For each of the 12,870 ways to
 * take half of 16 blocks, it takes the variant with the best Sharpe ratio there (the first in a tie) and its relative
 * rank `ω = rank / (N + 1)` in the other half (ties share their mean rank). The split is overfit if `ln(ω / (1 − ω))
 * ≤ 0`. Null for fewer than two variants. A variant without spread has a Sharpe ratio of 0.
 *
 * Source: D. H. Bailey, J. M. Borwein, M. López de Prado, Q. J. Zhu, *The Probability of Backtest Overfitting*,
 * Journal of Computational Finance 20(4), 2015.
 */
export function overfitting(variants: readonly BlockSums[]): Overfitting | null {
  const [first] = variants
  if (!first || variants.length < 2) return null
  const masks = halves()
  const place = new Int32Array(MASKS).fill(-1)
  masks.forEach((mask, i) => (place[mask] = i))
  const other = Int32Array.from(masks, (mask) => place[MASKS - 1 - mask])
  const ratios = new Float64Array(masks.length)
  const best = new Int32Array(masks.length).fill(-1)
  const inSample = new Float64Array(masks.length).fill(-Infinity)
  variants.forEach((variant, number) => {
    sharpeOfHalves(variant, masks, ratios)
    for (let i = 0; i < ratios.length; i++)
      if (ratios[i] > inSample[i]) {
        inSample[i] = ratios[i]
        best[i] = number
      }
  })
  const outOfSample = new Float64Array(masks.length)
  for (const number of new Set(best)) {
    sharpeOfHalves(variants[number], masks, ratios)
    best.forEach((one, i) => {
      if (one === number) outOfSample[i] = ratios[other[i]]
    })
  }
  const below = new Float64Array(masks.length)
  for (const variant of variants) {
    sharpeOfHalves(variant, masks, ratios)
    for (let i = 0; i < ratios.length; i++) {
      const ratio = ratios[other[i]]
      below[i] += ratio < outOfSample[i] ? 1 : ratio === outOfSample[i] ? 0.5 : 0
    }
  }
  // `below` counts one half for each tie, including the variant itself, so the mean rank is below + 1/2.
  const overfit = below.filter((count) => count + 0.5 <= (variants.length + 1) / 2).length
  return {
    probability: overfit / masks.length,
    lossProbability: outOfSample.filter((ratio) => ratio < 0).length / masks.length,
    slope: slopeOf(inSample, outOfSample),
    splits: masks.length,
  }
}

/** All ways to take half of the blocks, as bits. */
function halves(): Int32Array {
  const masks: number[] = []
  for (let mask = 0; mask < MASKS; mask++) if (bitCount(mask) === BLOCKS / 2) masks.push(mask)
  return Int32Array.from(masks)
}

function bitCount(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

const lowSums = new Float64Array(HALVES)
const lowSquares = new Float64Array(HALVES)
const highSums = new Float64Array(HALVES)
const highSquares = new Float64Array(HALVES)

/** The Sharpe ratio over the blocks of each mask. Sums of eight blocks are looked up, so that each mask takes two additions. */
function sharpeOfHalves({ length, sums, squares }: BlockSums, masks: Int32Array, into: Float64Array): void {
  subsetSums(sums, 0, lowSums)
  subsetSums(squares, 0, lowSquares)
  subsetSums(sums, BLOCKS / 2, highSums)
  subsetSums(squares, BLOCKS / 2, highSquares)
  const n = (length * BLOCKS) / 2
  for (let i = 0; i < masks.length; i++) {
    const low = masks[i] & (HALVES - 1)
    const high = masks[i] >> (BLOCKS / 2)
    const sum = lowSums[low] + highSums[high]
    const spread = lowSquares[low] + highSquares[high] - (sum * sum) / n
    into[i] = spread > 0 ? sum / n / Math.sqrt(spread / (n - 1)) : 0
  }
}

function subsetSums(values: Float64Array, from: number, into: Float64Array): void {
  into[0] = 0
  for (let bit = 0; bit < BLOCKS / 2; bit++)
    for (let mask = 0; mask < 1 << bit; mask++) into[mask | (1 << bit)] = into[mask] + values[from + bit]
}

function slopeOf(x: Float64Array, y: Float64Array): number | null {
  const n = x.length
  let [sumX, sumY, sumXx, sumXy] = [0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    sumX += x[i]
    sumY += y[i]
    sumXx += x[i] * x[i]
    sumXy += x[i] * y[i]
  }
  const spread = sumXx - (sumX * sumX) / n
  return spread > 0 ? (sumXy - (sumX * sumY) / n) / spread : null
}
