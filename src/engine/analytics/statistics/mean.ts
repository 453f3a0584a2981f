/** Sum of the profits, in their unit; 0 for an empty list. */
export function total(profits: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < profits.length; i++) sum += profits[i]
  return sum
}

/** Arithmetic mean, in the unit of the profits; null for an empty list. */
export function mean(profits: ArrayLike<number>): number | null {
  return profits.length === 0 ? null : total(profits) / profits.length
}

/**
 * Sample standard deviation: `√(Σ(x − mean)² / (n − 1))`, in the unit of the profits. Null for fewer than two
 * profits.
 */
export function standardDeviation(profits: ArrayLike<number>): number | null {
  const center = mean(profits)
  if (center === null || profits.length < 2) return null
  let squares = 0
  for (let i = 0; i < profits.length; i++) squares += (profits[i] - center) ** 2
  return Math.sqrt(squares / (profits.length - 1))
}
