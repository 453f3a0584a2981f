import type { MarketReader } from '#engine/market'
import { marginOfDay } from './day-margin.ts'
import { DayReplay } from './day-replay.ts'
import type { Plan } from './plan.ts'
import { RuleClock, type SeriesCache } from './rule-clock.ts'
import { seriesFor, visitSessions } from './run.ts'
import { chargesOf, grossProfit } from './trade-record.ts'

/** A run reduced to its profits: what a sweep keeps of a variant. Paise. */
export interface RunTally {
  /** Gross profit per trade, in booking order. */
  readonly profits: readonly number[]
  /** Day of each trade. */
  readonly days: readonly number[]
  /** Charges per trade. */
  readonly charges: readonly number[]
  /** Every session of the run, trades or not. */
  readonly sessions: readonly number[]
  readonly peakMargin: number
  readonly skippedDays: number
}

/**
 * Runs a plan without writing trade records: the same trades as `runBacktest`, as profits only.
 * @param series indicator series to share with other plans of the same underlying and end date; the plan's own unless given
 */
export function tallyRun(plan: Plan, reader: MarketReader, series: SeriesCache | undefined): RunTally {
  const clock =
    plan.rules.length > 0
      ? new RuleClock(plan.rules, plan.legs, series ?? seriesFor(plan, reader))
      : undefined
  const replay = new DayReplay(plan, clock)
  const profits: number[] = []
  const days: number[] = []
  const charges: number[] = []
  const sessions: number[] = []
  let peakMargin = 0
  let skippedDays = 0
  visitSessions(plan, reader, {}, (day, session) => {
    const { outcome, fills } = replay.replay(day, session)
    sessions.push(day.day)
    if (outcome === 'session' || outcome === 'no-price') skippedDays++
    if (fills.length > 0) peakMargin = Math.max(peakMargin, marginOfDay(fills, day, plan))
    for (const fill of fills) {
      profits.push(grossProfit(fill, plan))
      days.push(day.day)
      charges.push(chargesOf(fill, day, plan))
    }
  })
  return { profits, days, charges, sessions, peakMargin, skippedDays }
}
