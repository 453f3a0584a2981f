/**
 * Effective number of variants: `N_eff = (Σλ)² / Σλ²` over the eigenvalues `λ` of the variants' correlation, 1 for copies of one
 * and `N` for unrelated ones. Variants without a spread do not count; 1 if none has one.
 *
 * `Σλ` is the number of variants and `Σλ²` the sum of the squares of all correlations, so no eigenvalue is solved. With more
 * variants than sessions, the sum is taken over the sessions' products, which is the same number.
 *
 * @param variants daily profits of every variant over the same sessions
 */
export function effectiveVariants(variants: readonly Float64Array[]): number {
  const rows = variants.flatMap((values) => standardised(values) ?? [])
  if (rows.length < 2) return 1
  const sessions = rows[0].length
  const vectors = rows.length <= sessions ? rows : transposed(rows, sessions)
  let squares = 0
  for (let a = 0; a < vectors.length; a++) {
    squares += product(vectors[a], vectors[a]) ** 2
    for (let b = 0; b < a; b++) squares += 2 * product(vectors[a], vectors[b]) ** 2
  }
  return (rows.length * rows.length) / squares
}

/** A row with mean 0 and length 1, so that products of rows are correlations; null without a spread. */
function standardised(values: Float64Array): Float64Array | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return length > 0 ? values.map((value) => (value - mean) / length) : null
}

function transposed(rows: readonly Float64Array[], sessions: number): Float64Array[] {
  return Array.from({ length: sessions }, (_, session) => Float64Array.from(rows, (row) => row[session]))
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
