import { dailyProfits, maxDrawdown, total, winRate } from '#engine/analytics'
import { isoDate, type IsoDate } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import type { Plan } from '#engine/replay'
import { inRupees, type Rupees } from '#engine/units'
import { netBookings } from './run-tally.ts'
import { tallyRun, type Cancellation } from './run.ts'

/** Headline figures of a run, net of charges, computed without trade records. */
export interface Headline {
  readonly netProfit: Rupees
  /** Zero or less. */
  readonly maxDrawdown: Rupees
  /** Percent of the trades, 0–100. */
  readonly winRate: number
  readonly trades: number
  /** Every session of the run. */
  readonly days: readonly IsoDate[]
  /** Cumulative profit at the end of each of them. */
  readonly cumulative: readonly Rupees[]
}

/**
 * Runs a plan only for its headline and its curve.
 * @throws RunCancelled when cancelled; PlanError when the dataset lacks a close to settle on
 */
export function headline(plan: Plan, reader: MarketReader, cancellation?: Cancellation): Headline {
  const tally = tallyRun(plan, reader, undefined, cancellation)
  const net = Float64Array.from(tally.profits, (profit, i) => profit - tally.charges[i])
  const booked = netBookings(tally)
  const { days, profits } = dailyProfits(booked, tally.sessions)
  let earned = 0
  return {
    netProfit: inRupees(total(net)),
    // A drawdown is measured between days with trades; sessions between them do not change it.
    maxDrawdown: inRupees(maxDrawdown(dailyProfits(booked).profits)?.depth ?? 0),
    winRate: winRate(net) ?? 0,
    trades: net.length,
    days: Array.from(days, isoDate),
    cumulative: Array.from(profits, (profit) => inRupees((earned += profit))),
  }
}
