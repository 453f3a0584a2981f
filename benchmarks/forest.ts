/** A forest of classification trees: bagged, with a random choice of columns at every split (L. Breiman, 2001). */
import { smallRandom, type Fit } from './cross-validation.ts'

const TREES = 100
const DEEPEST = 6
/** A leaf has at least so many rows. */
const LEAF = 4

type Row = readonly number[]
type Tree =
  | number
  | { readonly column: number; readonly below: number; readonly left: Tree; readonly right: Tree }

interface Sample {
  readonly rows: readonly Row[]
  readonly labels: readonly number[]
  /** For each column its rows in ascending order. */
  readonly orders: readonly (readonly number[])[]
  /** Whole numbers below a limit. */
  readonly next: (limit: number) => number
}

/** How often each row is in a node of a tree, and how many rows and rows with label 1 that is. */
interface Bag {
  readonly times: Uint8Array
  readonly count: number
  readonly ones: number
}

interface Split {
  readonly column: number
  readonly below: number
  readonly impurity: number
}

/** Fits a forest to rows with labels 0 and 1: the same forest for the same rows. */
export const fitForest: Fit = (rows, labels) => {
  const next = smallRandom(rows.length)
  const orders = rows[0].map((_, column) =>
    rows.map((__, i) => i).sort((a, b) => rows[a][column] - rows[b][column]),
  )
  const trees = Array.from({ length: TREES }, () => {
    const times = new Uint8Array(rows.length)
    for (let i = 0; i < rows.length; i++) times[next(rows.length)]++
    return grown({ rows, labels, orders, next }, bagOf(labels, times), DEEPEST)
  })
  return (row) => trees.reduce<number>((sum, tree) => sum + shareOfOnes(tree, row) - 0.5, 0)
}

/** Share of rows with label 1 in the leaf that a row falls into. */
function shareOfOnes(tree: Tree, row: Row): number {
  let node = tree
  while (typeof node !== 'number') node = row[node.column] < node.below ? node.left : node.right
  return node
}

function bagOf(labels: readonly number[], times: Uint8Array): Bag {
  let count = 0
  let ones = 0
  times.forEach((time, i) => {
    count += time
    ones += time * labels[i]
  })
  return { times, count, ones }
}

function grown(sample: Sample, bag: Bag, depth: number): Tree {
  const { count, ones } = bag
  if (depth === 0 || ones === 0 || ones === count || count < 2 * LEAF) return ones / count
  const { column, below, impurity } = bestSplit(sample, bag)
  if (impurity === Infinity) return ones / count
  const part = (isLeft: boolean) => {
    const times = bag.times.map((time, i) => (sample.rows[i][column] < below === isLeft ? time : 0))
    return grown(sample, bagOf(sample.labels, times), depth - 1)
  }
  return { column, below, left: part(true), right: part(false) }
}

/** The purest split by one of a few columns chosen at random, by Gini's impurity. */
function bestSplit(sample: Sample, bag: Bag): Split {
  const columns = sample.orders.length
  const tries = Math.ceil(Math.sqrt(columns))
  let best: Split = { column: 0, below: 0, impurity: Infinity }
  for (let i = 0; i < tries; i++) {
    const split = bestInColumn(sample, bag, sample.next(columns))
    if (split.impurity < best.impurity) best = split
  }
  return best
}

function bestInColumn({ rows, labels, orders }: Sample, { times, count, ones }: Bag, column: number): Split {
  let best: Split = { column, below: 0, impurity: Infinity }
  let [left, leftOnes, before] = [0, 0, 0]
  for (const i of orders[column]) {
    if (times[i] === 0) continue
    const value = rows[i][column]
    if (value !== before && left >= LEAF && count - left >= LEAF) {
      const impurity = gini(leftOnes, left) + gini(ones - leftOnes, count - left)
      if (impurity < best.impurity) best = { column, below: value, impurity }
    }
    left += times[i]
    leftOnes += times[i] * labels[i]
    before = value
  }
  return best
}

function gini(ones: number, count: number): number {
  return (ones * (count - ones)) / count
}
