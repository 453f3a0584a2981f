import type { Paise } from '#engine/units'

/** Position of the last strike at or below a price; 0 if all are above it. */
export function lastAtMost(strikes: ArrayLike<Paise>, price: Paise): number {
  let low = 0
  for (let high = strikes.length; high - low > 1;) {
    const middle = (low + high) >> 1
    if (strikes[middle] > price) high = middle
    else low = middle
  }
  return low
}
