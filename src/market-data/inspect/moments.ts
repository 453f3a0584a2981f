/** Arithmetic mean; NaN for an empty sample. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}

/** Mean of the `order`-th powers of the distances from the mean. */
function centralMoment(values: ArrayLike<number>, order: number): number {
  const centre = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] - centre) ** order
  return sum / values.length
}

/** Sample standard deviation, n − 1 in the denominator. */
export function standardDeviation(values: ArrayLike<number>): number {
  return Math.sqrt((centralMoment(values, 2) * values.length) / (values.length - 1))
}

/** Fourth standardised moment: 3 for a normal distribution. */
export function kurtosis(values: ArrayLike<number>): number {
  return centralMoment(values, 4) / centralMoment(values, 2) ** 2
}

/** Third standardised moment. */
export function skewness(values: ArrayLike<number>): number {
  return centralMoment(values, 3) / centralMoment(values, 2) ** 1.5
}

/** Pearson's correlation of two samples of equal length. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - meanA) * (b[i] - meanB)
    aa += (a[i] - meanA) ** 2
    bb += (b[i] - meanB) ** 2
  }
  return ab / Math.sqrt(aa * bb)
}

/** The value below which a share `q` of the sample lies, interpolated; NaN for an empty sample. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return NaN
  const at = q * (sorted.length - 1)
  const below = Math.floor(at)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (at - below) * (sorted[above] - sorted[below])
}

/** Median of a sample; NaN for an empty one. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}
