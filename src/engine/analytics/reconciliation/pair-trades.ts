import type { Trade } from '#domain'
import { minuteOfDay } from '#engine/exchange'

/** A trade of each side; undefined if that side is missing. */
export type Paired = readonly [own: Trade | undefined, log: Trade | undefined]

interface Candidate {
  readonly own: Trade
  readonly log: Trade
  /** Whether the contracts differ. */
  readonly isOther: boolean
  readonly minutes: number
  readonly strikes: number
}

/** Whether two trades are in the same contract. */
export function sameContract(a: Trade, b: Trade): boolean {
  return a.optionType === b.optionType && a.strike === b.strike && a.expiry_date === b.expiry_date
}

/**
 * Pairs the trades of one day, most similar first: same side and type required, then same contract, nearest
 * entry time, nearest strike. Trades without a partner stay alone.
 */
export function pairTrades(own: readonly Trade[], log: readonly Trade[]): Paired[] {
  const candidates = own
    .flatMap((ours) => log.flatMap((theirs) => candidateOf(ours, theirs) ?? []))
    .sort((a, b) => Number(a.isOther) - Number(b.isOther) || a.minutes - b.minutes || a.strikes - b.strikes)
  const taken = new Set<Trade>()
  const pairs: Paired[] = []
  for (const { own: ours, log: theirs } of candidates) {
    if (taken.has(ours) || taken.has(theirs)) continue
    taken.add(ours).add(theirs)
    pairs.push([ours, theirs])
  }
  const alone = (trades: readonly Trade[]) => trades.filter((trade) => !taken.has(trade))
  return [
    ...pairs,
    ...alone(own).map((trade): Paired => [trade, undefined]),
    ...alone(log).map((trade): Paired => [undefined, trade]),
  ].sort((a, b) => (entryOf(a) < entryOf(b) ? -1 : 1))
}

function candidateOf(own: Trade, log: Trade): Candidate | undefined {
  if (own.type !== log.type || own.optionType !== log.optionType) return undefined
  return {
    own,
    log,
    isOther: !sameContract(own, log),
    minutes: Math.abs(minuteOfDay(own.entryTime) - minuteOfDay(log.entryTime)),
    strikes: Math.abs(own.strike - log.strike),
  }
}

const entryOf = ([own, log]: Paired) => own?.entryTime ?? log?.entryTime ?? ''
