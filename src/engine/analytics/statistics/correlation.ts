import { mean } from './mean.ts'

/**
 * Pearson's correlation of two series of equal length, −1 to 1: `Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² · Σ(y −
 * ȳ)²)`. Null for fewer than two values, or if one of the series never changes.
 */
export function correlation(xs: ArrayLike<number>, ys: ArrayLike<number>): number | null {
  if (xs.length < 2) return null
  const centerX = mean(xs)!
  const centerY = mean(ys)!
  let both = 0
  let squaresX = 0
  let squaresY = 0
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] - centerX
    const y = ys[i] - centerY
    both += x * y
    squaresX += x * x
    squaresY += y * y
  }
  if (squaresX === 0 || squaresY === 0) return null
  // Rounding can push the ratio slightly beyond ±1.
  return Math.min(1, Math.max(-1, both / Math.sqrt(squaresX * squaresY)))
}
