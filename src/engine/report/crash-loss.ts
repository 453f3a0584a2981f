import { CRASH_CASES, type BacktestBundle, type BookCrash, type CrashLoss, type StressCase } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import type { Fill, Plan } from '#engine/replay'
import { inRupees, type Paise } from '#engine/units'
import {
  alteredCycles,
  baseCycle,
  type BaseRun,
  type CycleOptions,
  type StressedCycle,
} from './stress-cycles.ts'

type TradedResult = Pick<BacktestBundle, 'results'>

/**
 * The crash loss of a result: the worst net result of the stress scenarios for its median cycle, at the sizes held.
 * The median cycle is the traded one whose peak margin is the median (the lower one of two). A position with defined
 * risk whose legs enter and exit together loses at most its maximum loss at expiry. Rules read the indicators of the
 * unaltered market. Undefined if nothing was traded.
 * @param options.series the run's own indicator series
 */
export function crashLoss(
  { results }: TradedResult,
  { plan, reader }: { readonly plan: Plan; readonly reader: MarketReader },
  options: CycleOptions = {},
): CrashLoss | undefined {
  const { trades, cycles, tradeLog } = results
  const margins = new Map(tradeLog.dailyLevelAnalysis.daily_summary.map(({ date, margin }) => [date, margin]))
  const entered = cycles?.map(({ date }) => date) ?? [...new Set(trades.map(({ date }) => date))]
  const date = medianCycle(entered, margins)
  if (date === undefined) return undefined
  const days = crashDays(date, { plan, reader }, options)
  return days && worstOf(days, date)
}

function worstOf(days: readonly BookCrash[], date: IsoDate): CrashLoss {
  let worst: BookCrash | undefined
  for (const day of days) if (!worst || day.net < worst.net) worst = day
  return { loss: worst ? Math.max(0, -worst.net) : 0, case: worst?.case ?? null, date }
}

/**
 * The result of each stress scenario for the cycle that enters on a date; only scenarios that affect it. Undefined
 * without a cycle.
 */
export function crashDays(
  date: IsoDate,
  { plan, reader }: { readonly plan: Plan; readonly reader: MarketReader },
  options: CycleOptions = {},
): BookCrash[] | undefined {
  const base = baseCycle(plan, reader, { date, ...options })
  if (!base) return undefined
  const [[, fills]] = base.fills
  const bound = definedLoss(fills)
  const marketOf = keptMarkets(base)
  return CRASH_CASES.flatMap((stress) => {
    const [cycle] = alteredCycles(stress, base, { ...options, marketOf: marketOf(stress) })
    if (!cycle.isTouched) return []
    const lowest = inRupees(cycle.worstMinute?.profit ?? 0)
    return [
      { case: stress, date, net: inRupees(bounded(cycle, bound)), margin: inRupees(cycle.margin), lowest },
    ]
  })
}

/** Altered days that are kept of a dataset: those of sixteen intraday cycles, about 9 MB. */
const MOST_KEPT_DAYS = 16 * CRASH_CASES.length

interface KeptMarket {
  readonly market: MarketReader
  readonly days: number
}

const markets = new WeakMap<MarketReader, Map<string, KeptMarket>>()

/**
 * Keeps the altered markets of a cycle, because altering takes longer than a run over three months, and runs that differ
 * in their exits often share the cycle. The cases alter it by its sessions and its entry minute alone.
 */
function keptMarkets({ plan, reader, cycles: [{ entry, last, first }] }: BaseRun) {
  const kept = markets.get(reader) ?? new Map<string, KeptMarket>()
  markets.set(reader, kept)
  const cycle = [plan.underlying, plan.isOverDays, entry, last, first?.session, first?.minute]
  return (stress: StressCase) => (alter: () => MarketReader) => {
    const key = [...cycle, stress].join(' ')
    const found = kept.get(key) ?? { market: alter(), days: last - entry + 1 }
    // The most recent is last.
    kept.delete(key)
    kept.set(key, found)
    let days = [...kept.values()].reduce((sum, one) => sum + one.days, 0)
    for (const [oldest, one] of kept) {
      if (days <= MOST_KEPT_DAYS) break
      kept.delete(oldest)
      days -= one.days
    }
    return found.market
  }
}

/** Entry day of the traded cycle whose peak margin is the median. */
export function medianCycle(
  dates: readonly IsoDate[],
  margins: ReadonlyMap<IsoDate, number>,
): IsoDate | undefined {
  const sorted = dates.toSorted((a, b) => (margins.get(a) ?? 0) - (margins.get(b) ?? 0) || (a < b ? -1 : 1))
  return sorted[(sorted.length - 1) >> 1]
}

function bounded(cycle: StressedCycle, bound: Paise | undefined): Paise {
  return bound === undefined || !cycle.isTogether ? cycle.net : Math.max(cycle.net, -bound - cycle.charges)
}

/**
 * The maximum loss of positions at expiry, before charges; undefined if it has no bound (more sold than bought of
 * either type), or if they do not share expiry, entry and exit.
 */
function definedLoss(fills: readonly Fill[]): Paise | undefined {
  const [first] = fills
  if (!first || fills.some(({ contract }) => contract.expiry !== first.contract.expiry)) return undefined
  const net = (isCall: boolean) =>
    fills
      .filter(({ contract }) => contract.isCall === isCall)
      .reduce((sum, { side, quantity }) => sum + side * quantity, 0)
  if (net(true) < 0 || net(false) < 0) return undefined
  const strikes = fills.map(({ contract }) => contract.strike)
  const levels = [0, ...strikes, 2 * Math.max(...strikes)]
  const payoffs = levels.map((level) =>
    fills.reduce((sum, { side, contract, entryPrice, quantity }) => {
      const intrinsic = Math.max(0, contract.isCall ? level - contract.strike : contract.strike - level)
      return sum + side * (intrinsic - entryPrice) * quantity
    }, 0),
  )
  return Math.max(0, -Math.min(...payoffs))
}
