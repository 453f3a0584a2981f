import { mean } from './mean.ts'

/**
 * Skewness: third central moment over the cubed standard deviation, of the population (`n` in the
 * denominators). 0 for a symmetric spread, negative if rare large losses offset frequent small wins. Null if
 * all values are equal.
 */
export function skewness(profits: ArrayLike<number>): number | null {
  return standardisedMoment(profits, 3)
}

/**
 * Kurtosis: fourth central moment over the fourth power of the standard deviation, of the population. 3 for a
 * normal distribution (no 3 is subtracted). Null if all values are equal.
 */
export function kurtosis(profits: ArrayLike<number>): number | null {
  return standardisedMoment(profits, 4)
}

function standardisedMoment(profits: ArrayLike<number>, order: 3 | 4): number | null {
  const center = mean(profits)
  if (center === null) return null
  let variance = 0
  let moment = 0
  for (let i = 0; i < profits.length; i++) {
    const distance = profits[i] - center
    variance += distance * distance
    moment += order === 3 ? distance * distance * distance : distance * distance * distance * distance
  }
  if (variance === 0) return null
  return moment / profits.length / (variance / profits.length) ** (order / 2)
}
