import { mean, standardDeviation } from '#engine/analytics'

/** The suggested variant of a grid and the best one. */
export interface Plateau {
  /** Indexes in the grid: the cell with the best plateau score, and the cell with the best objective. */
  readonly suggested: number
  readonly best: number
  /** Plateau score of each cell; null if it has no figure. */
  readonly scores: readonly (number | null)[]
}

/**
 * Finds the plateau of a grid. The score of a cell is the mean of the objective over it and its neighbours
 * (one step either way in each field, diagonals included) minus one standard deviation (n − 1) of the same
 * values. The suggested cell has the best score, so it lies among good ones. Null if no cell has a figure.
 *
 * @param sizes number of values of each field; in `objective` the last field varies fastest
 * @param objective of each cell, more is better; null for one that could not be run
 */
export function findPlateau(sizes: readonly number[], objective: readonly (number | null)[]): Plateau | null {
  const scores = objective.map((value, cell) =>
    value === null ? null : scoreOf(neighbours(cell, sizes).flatMap((near) => objective[near] ?? [])),
  )
  const suggested = indexOfHighest(scores)
  const best = indexOfHighest(objective)
  return suggested === undefined || best === undefined ? null : { suggested, best, scores }
}

function scoreOf(values: readonly number[]): number {
  return (mean(values) ?? 0) - (standardDeviation(values) ?? 0)
}

/** A cell and all cells at most one step away in every field. */
export function neighbours(cell: number, sizes: readonly number[]): number[] {
  let found = [0]
  let stride = sizes.reduce((product, size) => product * size, 1)
  let rest = cell
  for (const size of sizes) {
    stride /= size
    const at = Math.floor(rest / stride)
    rest %= stride
    const steps = [at - 1, at, at + 1].filter((step) => step >= 0 && step < size)
    found = found.flatMap((from) => steps.map((step) => from + step * stride))
  }
  return found
}

function indexOfHighest(values: readonly (number | null)[]): number | undefined {
  let most: number | undefined
  values.forEach((value, place) => {
    if (value !== null && (most === undefined || value > (values[most] ?? -Infinity))) most = place
  })
  return most
}
