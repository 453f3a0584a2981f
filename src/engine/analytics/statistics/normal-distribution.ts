/** Beyond it the probability above is below the smallest step of a double from 1. */
const TAIL_LIMIT = 8.3

/**
 * Probability that a standard normal variable is at most `x`, within 1e-15.
 *
 * Source: the series `1/2 + φ(x)(x + x³/3 + x⁵/15 + …)` of G. Marsaglia, *Evaluating the Normal Distribution*,
 * Journal of Statistical Software 11(4), 2004.
 */
export function normalProbability(x: number): number {
  if (Math.abs(x) > TAIL_LIMIT) return x < 0 ? 0 : 1
  let term = x
  let sum = x
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + sum * normalDensity(x)
}

/**
 * The `x` below which a standard normal variable stays with a probability in (0, 1). Found by halving: slow and plain,
 * meant for a handful of calls. ±∞ at 1 and 0.
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) return -Infinity
  if (probability >= 1) return Infinity
  let below = -TAIL_LIMIT
  let above = TAIL_LIMIT
  while (above - below > 1e-14) {
    const middle = (below + above) / 2
    if (middle === below || middle === above) break
    if (normalProbability(middle) < probability) below = middle
    else above = middle
  }
  return (below + above) / 2
}

function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)
}
