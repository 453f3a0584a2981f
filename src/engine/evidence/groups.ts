import { seededDraw, shuffle } from './random.ts'

/** A way to group sessions: a label for each, null for a session in no group. */
export interface Grouping {
  readonly name: string
  readonly labels: readonly string[]
  /** Per session the index of its label; -1 without a label. */
  readonly of: Int32Array
}

/** The sessions with one label. Amounts in the unit of the profits. */
export interface GroupRow {
  readonly grouping: string
  readonly label: string
  readonly sessions: number
  readonly profit: number
  readonly mean: number
  /** Share of random labelings that set a group of this size at least as far apart from the others, 0–1. */
  readonly chance: number
  /** The same, corrected for the number of rows. */
  readonly corrected: number
}

const PERMUTATIONS = 10_000
const SEED = 1979

/**
 * Profit by group, with the chance that so large a difference is luck: a permutation test of `|mean of the
 * group − mean of the others|`, `(1 + as far or farther) / (1 + permutations)`, corrected over all rows by
 * Holm's step-down. Groups with no session, or with all of them, have no row.
 *
 * Source: S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, Scandinavian Journal of
 * Statistics 6, 1979.
 */
export function groupRows(
  profits: ArrayLike<number>,
  groupings: readonly Grouping[],
  permutations = PERMUTATIONS,
): GroupRow[] {
  const rows = groupings.flatMap((grouping) => rowsOf(profits, grouping, permutations))
  const corrected = holm(rows.map(({ chance }) => chance))
  return rows.map((row, i) => ({ ...row, corrected: corrected[i] }))
}

function rowsOf(
  profits: ArrayLike<number>,
  { name, labels, of }: Grouping,
  permutations: number,
): Omit<GroupRow, 'corrected'>[] {
  const members = Array.from(of).flatMap((label, i) => (label < 0 ? [] : [{ label, profit: profits[i] }]))
  // Sorted by label a group is one contiguous range, also after the profits are shuffled.
  members.sort((a, b) => a.label - b.label)
  const values = Float64Array.from(members, ({ profit }) => profit)
  const sizes = labels.map((_, label) => members.filter((member) => member.label === label).length)
  const observed = distances(values, sizes)
  const far = sizes.map(() => 0)
  const draw = seededDraw(SEED)
  const mixed = values.slice()
  for (let i = 0; i < permutations; i++) {
    shuffle(mixed, draw)
    // A small tolerance, because the same numbers added in another order may differ slightly.
    distances(mixed, sizes).forEach((distance, g) => {
      if (distance >= observed[g] * (1 - 1e-12)) far[g]++
    })
  }
  let from = 0
  return labels.flatMap((label, g) => {
    const own = values.subarray(from, (from += sizes[g]))
    if (own.length === 0 || own.length === values.length) return []
    const profit = own.reduce((sum, value) => sum + value, 0)
    const chance = (1 + far[g]) / (1 + permutations)
    return [{ grouping: name, label, sessions: own.length, profit, mean: profit / own.length, chance }]
  })
}

/** Distance between the mean of each range and that of the others. */
function distances(values: Float64Array, sizes: readonly number[]): number[] {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  let at = 0
  return sizes.map((size) => {
    let sum = 0
    for (const end = at + size; at < end; at++) sum += values[at]
    const others = values.length - size
    return size === 0 || others === 0 ? 0 : Math.abs(sum / size - (total - sum) / others)
  })
}

/**
 * Holm's correction: the k-th smallest of m is multiplied by m − k + 1, never below an earlier value nor
 * above 1.
 */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((_, i) => i).sort((a, b) => chances[a] - chances[b])
  const corrected = chances.map(() => 0)
  let before = 0
  order.forEach((row, k) => {
    before = Math.max(before, Math.min(1, (chances.length - k) * chances[row]))
    corrected[row] = before
  })
  return corrected
}
