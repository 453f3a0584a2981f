import { normalDistribution } from '#engine/pricing'

/** Beyond it the probability above is below the smallest step of a double from 1. */
const TAIL_LIMIT = 8.3

/**
 * The `x` below which a standard normal variable stays with a probability in (0, 1). Uses bisection, which is slow
 * but simple; intended for a few calls. ±∞ at 1 and 0.
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) return -Infinity
  if (probability >= 1) return Infinity
  let below = -TAIL_LIMIT
  let above = TAIL_LIMIT
  while (above - below > 1e-14) {
    const middle = (below + above) / 2
    if (middle === below || middle === above) break
    if (normalDistribution(middle) < probability) below = middle
    else above = middle
  }
  return (below + above) / 2
}
