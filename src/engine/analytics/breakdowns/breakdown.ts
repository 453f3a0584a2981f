import { inRupees } from '#engine/units'

/** Figures of the trades in one group. Amounts in rupees; the win rate in percent. */
export interface BreakdownRow<Key extends string | number = string | number> {
  readonly key: Key
  /** The key as shown in the table. */
  readonly label: string
  readonly trades: number
  readonly wins: number
  readonly winRate: number
  readonly total: number
  readonly average: number
  readonly best: number
  readonly worst: number
}

interface Tally {
  trades: number
  wins: number
  total: number
  best: number
  worst: number
}

/** How trades are grouped: the key of a trade by its index, the labels of keys, and their order. */
export interface Grouping<Key extends string | number> {
  readonly keyAt: (tradeIndex: number) => Key
  readonly label: (key: Key) => string
  /** Default: ascending. */
  readonly order?: (a: Key, b: Key) => number
}

/**
 * Adds up the profits by group in one pass. Groups without trades have no row, so every row has an average
 * and a win rate. The rows' trades and totals add up to those of the whole list.
 *
 * @param profits paise, one per trade
 */
export function breakdown<Key extends string | number>(
  profits: Float64Array,
  grouping: Grouping<Key>,
): BreakdownRow<Key>[] {
  const tallies = new Map<Key, Tally>()
  // Trades of a day follow each other, so most have the same key as the previous trade.
  let lastKey: Key | undefined
  let tally: Tally | undefined
  for (let i = 0; i < profits.length; i++) {
    const key = grouping.keyAt(i)
    if (tally === undefined || key !== lastKey) tally = tallyOf(tallies, (lastKey = key))
    count(tally, profits[i])
  }
  const keys = [...tallies.keys()].sort(grouping.order ?? ascending)
  return keys.map((key) => toRow(key, grouping.label(key), tallies.get(key)!))
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  let tally = tallies.get(key)
  if (!tally) {
    tally = { trades: 0, wins: 0, total: 0, best: -Infinity, worst: Infinity }
    tallies.set(key, tally)
  }
  return tally
}

function count(tally: Tally, profit: number): void {
  tally.trades++
  tally.total += profit
  if (profit > 0) tally.wins++
  if (profit > tally.best) tally.best = profit
  if (profit < tally.worst) tally.worst = profit
}

function toRow<Key extends string | number>(key: Key, label: string, tally: Tally): BreakdownRow<Key> {
  return {
    key,
    label,
    trades: tally.trades,
    wins: tally.wins,
    winRate: (tally.wins / tally.trades) * 100,
    total: inRupees(tally.total),
    average: inRupees(tally.total / tally.trades),
    best: inRupees(tally.best),
    worst: inRupees(tally.worst),
  }
}

function ascending(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
