/**
 * Effective number of variants: `N_eff = (Σλ)² / Σλ²` over the eigenvalues `λ` of the variants' correlation, 1 for
 * copies of one and `N` for unrelated ones. Variants without a spread do not count; 1 if no variant has a spread.
 *
 * `Σλ` is the number of variants and `Σλ²` the sum of the squares of all correlations, so no eigenvalue needs to be
 * computed. The sum runs over products of sessions instead of variants, which gives the same number and needs no more
 * memory for more variants.
 * @param variants daily profits of every variant over the same sessions
 */
export function effectiveVariants(variants: readonly Float64Array[]): number {
  const rows = variants.filter((values) => standardised(values) !== null)
  return rows.length < 2 ? 1 : effectiveFromProducts(rows.length, [sessionProducts(rows)])
}

/** Sums over variants of the products of two sessions, each variant with mean 0 and length 1; `sessions²` numbers by row. */
export function sessionProducts(variants: readonly Float64Array[]): Float64Array {
  const sessions = variants[0]?.length ?? 0
  const products = new Float64Array(sessions * sessions)
  for (const values of variants) {
    const row = standardised(values)
    if (!row) continue
    for (let a = 0; a < sessions; a++) {
      const value = row[a]
      const at = a * sessions
      for (let b = 0; b <= a; b++) products[at + b] += value * row[b]
    }
  }
  for (let a = 0; a < sessions; a++)
    for (let b = 0; b < a; b++) products[b * sessions + a] = products[a * sessions + b]
  return products
}

/**
 * The effective number of variants from the session products of all parts of a search.
 * @param rows number of variants with a spread
 */
export function effectiveFromProducts(rows: number, parts: readonly Float64Array[]): number {
  let squares = 0
  const length = parts[0]?.length ?? 0
  for (let i = 0; i < length; i++) {
    let sum = 0
    for (const part of parts) sum += part[i]
    squares += sum * sum
  }
  return squares > 0 ? (rows * rows) / squares : 1
}

/** A row with mean 0 and length 1, so that products of rows are correlations; null without a spread. */
function standardised(values: Float64Array): Float64Array | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return length > 0 ? values.map((value) => (value - mean) / length) : null
}
