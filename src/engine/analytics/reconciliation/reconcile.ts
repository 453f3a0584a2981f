import {
  DIFFERENCE_CAUSES,
  type DifferenceParts,
  type ReconciledDay,
  type Reconciliation,
  type Trade,
  type TradePair,
} from '#domain'
import type { IsoDate } from '#engine/exchange'
import { inRupees, type Paise } from '#engine/units'
import { countFacts, pairFacts } from './pair-facts.ts'
import { pairTrades, type Paired } from './pair-trades.ts'
import { noParts, splitPair, type PaiseParts, type SplitPair } from './split-difference.ts'

/** Trades with the period that they cover. */
export interface TradedPeriod {
  readonly trades: readonly Trade[]
  readonly period: { readonly startDate: IsoDate; readonly endDate: IsoDate }
}

/**
 * Compares Delta's run with a log day by day, over the days that both cover: by the day of entry, net of charges.
 * The parts of each pair, day and total add up to its difference in whole paise (`splitPair`).
 */
export function reconcile(own: TradedPeriod, log: TradedPeriod): Reconciliation {
  const from = later(own.period.startDate, log.period.startDate)
  const to =
    later(own.period.endDate, log.period.endDate) === own.period.endDate
      ? log.period.endDate
      : own.period.endDate
  const isInside = ({ date }: Trade) => date >= from && date <= to
  const inside = { own: own.trades.filter(isInside), log: log.trades.filter(isInside) }
  const ours = byDate(inside.own)
  const theirs = byDate(inside.log)
  const days = [...new Set([...ours.keys(), ...theirs.keys()])].sort().map((date) => ({
    date,
    pairs: pairTrades(ours.get(date) ?? [], theirs.get(date) ?? []).map((pair) => ({
      pair,
      split: splitPair(pair),
    })),
  }))
  const all = days.flatMap(({ pairs }) => pairs)
  const paired = all.filter(({ pair: [a, b] }) => a && b)
  return {
    from,
    to,
    ...summed(all.map(({ split }) => split)),
    days: days.map(({ date, pairs }) =>
      dayOf(
        date,
        pairs.map(({ split }) => split),
      ),
    ),
    paired: paired.length,
    alike: paired.filter(({ split }) => split.differs.every((cause) => cause === 'cost')).length,
    otherReasons: all.filter(({ split }) => split.sameReason === false).length,
    facts: countFacts(all.map(({ pair: [ours, theirs] }) => (ours && theirs ? pairFacts(ours, theirs) : []))),
    outside: {
      own: own.trades.length - inside.own.length,
      log: log.trades.length - inside.log.length,
    },
  }
}

/** The trades of one day of both, pair by pair. */
export function reconcileDay(own: TradedPeriod, log: TradedPeriod, date: IsoDate): TradePair[] {
  const on = ({ trades }: TradedPeriod) => trades.filter((trade) => trade.date === date)
  return pairTrades(on(own), on(log)).map(tradePair)
}

function tradePair(pair: Paired): TradePair {
  const split = splitPair(pair)
  const [own = null, log = null] = pair
  const { differs, sameReason } = split
  const facts = own && log ? pairFacts(own, log) : []
  return { ownTrade: own, logTrade: log, ...summed([split]), differs: [...differs], sameReason, facts }
}

function dayOf(date: IsoDate, splits: readonly SplitPair[]): ReconciledDay {
  return {
    date,
    ...summed(splits),
    pairs: splits.length,
    differs: DIFFERENCE_CAUSES.filter((cause) => splits.some(({ differs }) => differs.includes(cause))),
    otherReasons: splits.filter(({ sameReason }) => sameReason === false).length,
  }
}

function summed(splits: readonly SplitPair[]) {
  const parts = noParts()
  let own: Paise = 0
  let log: Paise = 0
  for (const split of splits) {
    own += split.own
    log += split.log
    for (const cause of DIFFERENCE_CAUSES) parts[cause] += split.parts[cause]
  }
  return {
    own: inRupees(own),
    log: inRupees(log),
    difference: inRupees(log - own),
    parts: partsInRupees(parts),
  }
}

function partsInRupees(parts: PaiseParts): DifferenceParts {
  return Object.fromEntries(
    DIFFERENCE_CAUSES.map((cause) => [cause, inRupees(parts[cause])]),
  ) as DifferenceParts
}

function byDate(trades: readonly Trade[]): Map<IsoDate, Trade[]> {
  const days = new Map<IsoDate, Trade[]>()
  for (const trade of trades) days.set(trade.date, [...(days.get(trade.date) ?? []), trade])
  return days
}

const later = (a: IsoDate, b: IsoDate) => (a > b ? a : b)
