/** How well a classifier separates two groups of days on days that it was not fitted on. */

/** Fits a classifier to rows with labels 0 and 1; it returns a number above 0 for rows that it takes for label 1. */
export type Fit = (
  rows: readonly (readonly number[])[],
  labels: readonly number[],
) => (row: readonly number[]) => number

const FOLDS = 10
const REPEATS = 5

/**
 * Share of rows classified correctly by classifiers that were fitted without them. `a[i]` and `b[i]` are the same
 * date: both are in the same fold, because a classifier that knows one of them would recognise the date.
 */
export function crossValidated(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
  fit: Fit,
  repeats = REPEATS,
): number {
  let right = 0
  for (let repeat = 0; repeat < repeats; repeat++) {
    const order = shuffled(a.length, repeat + 1)
    for (let fold = 0; fold < FOLDS; fold++) {
      const train = order.filter((_, i) => i % FOLDS !== fold)
      const test = order.filter((_, i) => i % FOLDS === fold)
      const says = fit(
        [...train.map((i) => a[i]), ...train.map((i) => b[i])],
        [...train.map(() => 0), ...train.map(() => 1)],
      )
      right += test.filter((i) => says(a[i]) <= 0).length + test.filter((i) => says(b[i]) > 0).length
    }
  }
  return right / (2 * a.length * repeats)
}

/** The same order of numbers on every machine for a seed. */
function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  const next = smallRandom(seed)
  for (let i = count - 1; i > 0; i--) {
    const j = next(i + 1)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}

/** Whole numbers below a limit, the same on every machine for a seed. */
export function smallRandom(seed: number): (limit: number) => number {
  let state = Math.imul(seed, 2654435761) >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
