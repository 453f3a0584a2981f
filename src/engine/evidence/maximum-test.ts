import { effectiveFromProducts, sessionProducts } from './effective-variants.ts'
import { seededDraw, type Draw } from './random.ts'

/** Resamples of a test, and the fewer ones above `MANY` variants, whose smallest p-value is 0.002. */
const RESAMPLES = { few: 1_999, many: 499 } as const
const MANY = 1_000
/** Mean block length in sessions; a block ends after each with a probability of one eighth. */
const MEAN_BLOCK = 8
/** Lag of the standard error in sessions; autocovariances beyond it count for nothing. */
const LAG = 8
const SEED = 2005
/** Above this p-value a test may stop early: no verdict distinguishes larger ones. */
const CERTAIN = 0.05

/** The result of pure luck in a search: the greatest studentised mean of any variant, over resamples. */
export interface Luck {
  readonly variants: number
  /** Effective number of variants, by their correlation. */
  readonly effective: number
  readonly resamples: number
  /** The greatest maxima, descending: those that decide p-values up to 0.05. */
  readonly top: readonly number[]
  /** The greatest studentised mean of a variant; absent in searches of older versions. */
  readonly best?: number | undefined
}

export interface TestOptions {
  readonly resamples?: number
  readonly seed?: number
}

/**
 * Standard error of a mean by Newey and West with lag 8 and Bartlett weights:
 * `√((γ₀ + 2 Σ_k (1 − k/9) γ_k) / T)`, `γ_k = Σ_t (x_t − x̄)(x_{t+k} − x̄) / T`. In the unit of the values.
 *
 * Computed as the sum of squares of all sums of nine neighbours, which is the same number in one pass.
 *
 * Source: W. K. Newey and K. D. West, *A Simple, Positive Semi-Definite, Heteroskedasticity and Autocorrelation
 * Consistent Covariance Matrix*, Econometrica 55(3), 1987.
 */
export function neweyWestError(values: ArrayLike<number>): number {
  const n = values.length
  let total = 0
  for (let i = 0; i < n; i++) total += values[i]
  return errorAround(values, total / n)
}

function errorAround(values: ArrayLike<number>, mean: number): number {
  const n = values.length
  const filled = Math.min(n, LAG + 1)
  let window = 0
  let squares = 0
  // Three stretches without a branch inside, because this is the inner loop of every test.
  for (let i = 0; i < filled; i++) {
    window += values[i] - mean
    squares += window * window
  }
  for (let i = filled; i < n; i++) {
    window += values[i] - values[i - LAG - 1]
    squares += window * window
  }
  // With fewer values than a window, all of them stay in it for a while.
  squares += (LAG + 1 - filled) * window * window
  for (let i = n - filled; i < n - 1; i++) {
    window -= values[i] - mean
    squares += window * window
  }
  return Math.sqrt(squares / (LAG + 1)) / n
}

/**
 * The studentised mean `mean / se` of a variant; null if its values have no spread.
 * @param profits by session
 */
export function studentisedMean(profits: ArrayLike<number>): number | null {
  const n = profits.length
  if (n < 2) return null
  let [total, size] = [0, 0]
  for (let i = 0; i < n; i++) {
    total += profits[i]
    size = Math.max(size, Math.abs(profits[i]))
  }
  const error = errorAround(profits, total / n)
  return error > size * 1e-12 ? total / n / error : null
}

/**
 * The studentised maximum test of Romano and Wolf for one variant of a search: the probability, 0–1, that the best of as many
 * variants without an edge shows a studentised mean at least as large. `t_j = mean_j / se_j`, joint resamples of the centred rows by the
 * stationary bootstrap (mean block 8), `se` estimated again on every path, `p = (1 + #{max_j t*_j ≥ t}) / (1 + resamples)`.
 * A single variant is a search of one. Resampling stops once p is surely above 0.05; the answer is then the p-value so far.
 * Null if the variant's values have no spread.
 *
 * Sources: J. P. Romano and M. Wolf, *Stepwise Multiple Testing as Formalized Data Snooping*, Econometrica 73(4), 2005;
 * D. N. Politis and J. P. Romano, *The Stationary Bootstrap*, Journal of the American Statistical Association 89, 1994.
 *
 * @param variants daily profits of every variant over the same sessions
 * @param chosen number of the variant that is tested
 */
export function maximumTest(
  variants: readonly Float64Array[],
  chosen: number,
  { resamples = resamplesFor(variants.length), seed = SEED }: TestOptions = {},
): number | null {
  const t = studentisedMean(variants[chosen])
  if (t === null) return null
  // In falling order, because the first rows reach the bound most often, which decides a path.
  const rows = centredRows(variants)
  const resampler = new Resampler(variants[0].length, seededDraw(seed))
  let reached = 0
  for (let path = 1; path <= resamples; path++) {
    resampler.next()
    if (rows.some((row) => resampler.studentised(row, t) >= t)) reached++
    if ((1 + reached) / (1 + resamples) > CERTAIN) return (1 + reached) / (1 + path)
  }
  return (1 + reached) / (1 + resamples)
}

/** What some variants of a search contribute to its luck; parts of one search are joined by `joinLuck`. */
export interface LuckPart {
  /** Variants with a spread. */
  readonly rows: number
  /** The greatest studentised mean of them; −∞ without any. */
  readonly best: number
  /** The greatest studentised mean of each resample, in the order of the resamples. */
  readonly maxima: Float64Array
  /** Sums over the variants of the products of two sessions, each variant with mean 0 and length 1. */
  readonly products: Float64Array
}

/**
 * The luck of some variants of a search. Every part draws the same paths, so a large search can be computed in portions.
 * @param variants daily profits of these variants over the same sessions
 * @param searched number of variants of the whole search, which decides the number of resamples
 */
export function luckPart(
  variants: readonly Float64Array[],
  searched = variants.length,
  { resamples = resamplesFor(searched), seed = SEED }: TestOptions = {},
): LuckPart {
  const rows = centredRows(variants)
  const sessions = rows[0]?.length ?? 0
  const resampler = new Resampler(sessions, seededDraw(seed))
  const maxima = Float64Array.from({ length: resamples }, () => {
    if (rows.length === 0) return -Infinity
    resampler.next()
    return rows.reduce((most, row) => Math.max(most, resampler.studentised(row, most)), -Infinity)
  })
  const best = variants.reduce(
    (most, values) => Math.max(most, studentisedMean(values) ?? -Infinity),
    -Infinity,
  )
  return { rows: rows.length, best, maxima, products: sessionProducts(rows) }
}

/**
 * The luck of a search from its parts, from which `chanceAmong` reads the p-value of each of its variants. Null if no variant has a
 * spread.
 * @param variants number of variants of the whole search
 */
export function joinLuck(parts: readonly LuckPart[], variants: number): Luck | null {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const [first] = parts.filter((part) => part.rows > 0)
  if (!first) return null
  const resamples = first.maxima.length
  const maxima = first.maxima.map((_, path) =>
    parts.reduce((most, part) => Math.max(most, part.maxima[path]), -Infinity),
  )
  const deciding = Math.ceil(CERTAIN * (1 + resamples))
  return {
    variants,
    effective: effectiveFromProducts(
      rows,
      parts.flatMap((part) => (part.rows > 0 ? [part.products] : [])),
    ),
    resamples,
    best: Math.max(...parts.map((part) => part.best)),
    top: [...maxima.sort().slice(-deciding).reverse()],
  }
}

/** The luck of a search whose variants are all at hand. */
export function luckOf(variants: readonly Float64Array[], options?: TestOptions): Luck | null {
  return joinLuck([luckPart(variants, variants.length, options)], variants.length)
}

/**
 * The p-value, 0–1, of a studentised mean against pure luck: `(1 + #{max ≥ t}) / (1 + resamples)`. Any value above
 * 0.05 is returned as 1, because the maxima that distinguish them are not kept.
 */
export function chanceAmong({ resamples, top }: Pick<Luck, 'resamples' | 'top'>, t: number): number {
  const reached = top.findIndex((greatest) => greatest < t)
  return reached < 0 ? 1 : (1 + reached) / (1 + resamples)
}

function resamplesFor(variants: number): number {
  return variants > MANY ? RESAMPLES.many : RESAMPLES.few
}

/** Variants with a spread, centred, in falling order of their studentised mean. */
function centredRows(variants: readonly Float64Array[]): Float64Array[] {
  return variants
    .flatMap((values) => {
      const t = studentisedMean(values)
      return t === null ? [] : [{ t, values }]
    })
    .sort((a, b) => b.t - a.t)
    .map(({ values }) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return values.map((value) => value - mean)
    })
}

/** Paths of sessions drawn by the stationary bootstrap, the same path for every variant. */
class Resampler {
  readonly #order: Int32Array
  readonly #path: Float64Array
  readonly #draw: Draw

  constructor(sessions: number, draw: Draw) {
    this.#order = new Int32Array(sessions)
    this.#path = new Float64Array(sessions)
    this.#draw = draw
  }

  /** Draws the next path. */
  next(): void {
    const order = this.#order
    const draw = this.#draw
    const n = order.length
    let at = draw(n)
    for (let i = 0; i < n; i++) {
      order[i] = at
      at = draw(MEAN_BLOCK) === 0 ? draw(n) : at + 1 === n ? 0 : at + 1
    }
  }

  /**
   * The studentised mean of a centred variant along the path; 0 where the path has no spread. A mean that is not positive cannot
   * reach a positive bound, so half of the variants need no standard error: they are 0 too.
   * @param bound the value to reach
   */
  studentised(row: Float64Array, bound: number): number {
    const order = this.#order
    const path = this.#path
    const n = path.length
    let total = 0
    for (let i = 0; i < n; i++) total += path[i] = row[order[i]]
    if (total <= 0 && bound > 0) return 0
    const error = errorAround(path, total / n)
    return error > 0 ? total / n / error : 0
  }
}
