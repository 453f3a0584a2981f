import type { DayNumber } from '#engine/calendar'
import { ROW_KIND, type MarketDay } from '#engine/market'

/** The contracts of one expiry and kind, by ascending strike. */
export interface StrikeList {
  /** Paise. */
  readonly strikes: Int32Array
  /** Row of the day for each strike. */
  readonly rows: Int32Array
}

/** What is listed on a day: expiries ascending, and the strikes of each. */
export interface Chain {
  readonly expiries: readonly DayNumber[]
  strikes(expiry: DayNumber, isCall: boolean): StrikeList
}

const NO_STRIKES: StrikeList = { strikes: new Int32Array(0), rows: new Int32Array(0) }

/** Chains are derived from days that readers keep, and asked for by every variant of a sweep. */
const chains = new WeakMap<MarketDay, Chain>()

/** The chain of a day. */
export function chainOf(day: MarketDay): Chain {
  let chain = chains.get(day)
  if (!chain) {
    chain = buildChain(day)
    chains.set(day, chain)
  }
  return chain
}

function buildChain({ instruments }: MarketDay): Chain {
  const calls = new Map<DayNumber, number[]>()
  const puts = new Map<DayNumber, number[]>()
  const expiries: DayNumber[] = []
  for (let row = 0; row < instruments.count; row++) {
    const kind = instruments.kind[row]
    if (kind !== ROW_KIND.call && kind !== ROW_KIND.put) continue
    const expiry = instruments.expiry[row]
    if (!calls.has(expiry)) {
      expiries.push(expiry)
      calls.set(expiry, [])
      puts.set(expiry, [])
    }
    ;(kind === ROW_KIND.call ? calls : puts).get(expiry)?.push(row)
  }
  const lists = [puts, calls].map(
    (side) => new Map([...side].map(([expiry, rows]) => [expiry, strikeList(rows, instruments.strike)])),
  )
  expiries.sort((a, b) => a - b)
  return { expiries, strikes: (expiry, isCall) => lists[isCall ? 1 : 0].get(expiry) ?? NO_STRIKES }
}

function strikeList(rows: readonly number[], strike: Int32Array): StrikeList {
  const sorted = rows.toSorted((a, b) => strike[a] - strike[b])
  return { rows: Int32Array.from(sorted), strikes: Int32Array.from(sorted, (row) => strike[row]) }
}
