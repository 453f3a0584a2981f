import { PAIR_FACTS, type PairFact, type PairFactCounts, type Trade } from '#domain'
import { minuteOfDay } from '#engine/exchange'

/**
 * Differences between the two trades of a pair, whatever they earned: another strike or expiry may earn the same by
 * chance, and another minute may have the same price.
 */
export function pairFacts(own: Trade, log: Trade): PairFact[] {
  return PAIR_FACTS.flatMap((what) => {
    const [ours, theirs] = [textOf[what](own), textOf[what](log)]
    return ours === theirs ? [] : [{ what, own: ours, log: theirs }]
  })
}

const textOf: Readonly<Record<PairFact['what'], (trade: Trade) => string>> = {
  strike: ({ strike }) => String(strike),
  expiry: ({ expiry_date }) => expiry_date,
  entryTime: ({ entryTime }) => entryTime,
  exitTime: ({ date, exitDate = date, exitTime }) =>
    exitDate === date ? exitTime : `${exitDate} ${exitTime}`,
  quantity: ({ quantity }) => String(quantity),
}

/** Counts the pairs by difference. */
export function countFacts(pairs: readonly (readonly PairFact[])[]): PairFactCounts {
  const counts = Object.fromEntries(PAIR_FACTS.map((what) => [what, 0])) as PairFactCounts
  for (const { what } of pairs.flat()) counts[what]++
  return counts
}

/** Low and high of each minute of a session, in rupees; null for a minute without a trade. */
export interface MinuteRanges {
  /** `09:15`. */
  readonly open: string
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
}

/** How a logged price compares with the contract's minutes. */
export type PriceFinding =
  /** The minute's range contains it. */
  | { readonly kind: 'within'; readonly low: number; readonly high: number }
  /** The minute before or after contains it: the log may name minutes by their other end. */
  | { readonly kind: 'neighbour'; readonly minutes: -1 | 1; readonly low: number; readonly high: number }
  /** Rupees above (or, negative, below) the minute's range. */
  | { readonly kind: 'outside'; readonly by: number; readonly low: number; readonly high: number }
  /** The contract was not traded in that minute, or the minute isn't in the session. */
  | { readonly kind: 'no-trade' }

/** Compares a logged price with its contract's minute. Half a tick of rounding is no difference. */
export function findPrice({ open, low, high }: MinuteRanges, time: string, price: number): PriceFinding {
  const at = minuteOfDay(time) - minuteOfDay(open)
  const rangeAt = (minute: number) => {
    const [from, to] = [low[minute] ?? null, high[minute] ?? null]
    return from === null || to === null ? undefined : { low: from, high: to }
  }
  const holds = (range: { low: number; high: number }) =>
    price >= range.low - HALF_TICK && price <= range.high + HALF_TICK
  const range = rangeAt(at)
  if (range && holds(range)) return { kind: 'within', ...range }
  for (const minutes of [-1, 1] as const) {
    const near = rangeAt(at + minutes)
    if (near && holds(near)) return { kind: 'neighbour', minutes, ...near }
  }
  if (!range) return { kind: 'no-trade' }
  return { kind: 'outside', by: price > range.high ? price - range.high : price - range.low, ...range }
}

const HALF_TICK = 0.025
