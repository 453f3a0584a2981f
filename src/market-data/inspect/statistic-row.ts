/** One line of a dataset's inspection: a statistic and its value in NSE's own data for 2024-01 to 2025-04. */
export interface StatisticRow {
  readonly group: string
  readonly name: string
  /** NaN when the dataset has no data for it. */
  readonly value: number
  /** The figure measured on real data; undefined if unknown. */
  readonly target: number | undefined
  /** Accepted range. */
  readonly low: number
  readonly high: number
  readonly ok: boolean
}

/** How far a statistic may be from its target. */
interface Tolerance {
  /** As a fraction of the target. */
  readonly within?: number
  /** In the unit of the statistic. */
  readonly by?: number
}

/** A row whose range is the target plus or minus the tolerance. */
export function row(
  [group, name]: readonly [group: string, name: string],
  value: number,
  target: number,
  { within = 0, by = 0 }: Tolerance,
): StatisticRow {
  const margin = Math.abs(target) * within + by
  return rangeRow([group, name], value, { target, low: target - margin, high: target + margin })
}

/**
 * A row with an explicit range, with or without a target. A value that could not be measured does not fail.
 */
export function rangeRow(
  [group, name]: readonly [group: string, name: string],
  value: number,
  { target, low, high }: { readonly target?: number; readonly low: number; readonly high: number },
): StatisticRow {
  return { group, name, value, target, low, high, ok: Number.isNaN(value) || (value >= low && value <= high) }
}
