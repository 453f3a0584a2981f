import type { HeldCycle, Trade } from '#domain'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import { dailyBookings, tradeProfits, type Money } from './trade-profits.ts'
import { isoDate, type IsoDate } from '#engine/exchange'

/** Result of one cycle. Rupees. */
export interface CycleRow {
  /** The entry day. */
  readonly date: IsoDate
  /** The day of its last exit. */
  readonly exitDate: IsoDate
  /** Number of sessions at whose close a position was held. */
  readonly nights: number
  readonly trades: number
  readonly profit: Rupees
  /** The lowest profit at a session's close, including its final profit. */
  readonly worstMark: Rupees
  readonly worstDate: IsoDate
}

/**
 * The cycles of a result in order of entry day, computed from the trades that a filter keeps. Cycles without
 * such trades are left out.
 */
export function cycleRows(
  cycles: readonly HeldCycle[],
  trades: readonly Trade[],
  money: Money,
): readonly CycleRow[] {
  const byId = new Map(trades.map((trade) => [trade.id, trade]))
  return cycles.flatMap(({ tradeIds }) => {
    const own = tradeIds.flatMap((id) => byId.get(id) ?? [])
    return own.length > 0 ? [cycleRow(own, money)] : []
  })
}

function cycleRow(trades: readonly Trade[], money: Money): CycleRow {
  const { days, profits } = dailyBookings(trades, money)
  const byDay = new Map<number, number>()
  days.forEach((day, i) => byDay.set(day, (byDay.get(day) ?? 0) + profits[i]))
  let stood = 0
  let worst = { mark: Infinity, day: 0 }
  for (const [day, profit] of [...byDay].sort(([a], [b]) => a - b)) {
    stood += profit
    if (stood < worst.mark) worst = { mark: stood, day }
  }
  const dates = trades.map(({ date }) => date).sort()
  const exits = trades.map(({ date, exitDate = date }) => exitDate).sort()
  return {
    date: dates[0],
    exitDate: exits[exits.length - 1],
    nights: new Set(trades.flatMap(({ marks = [] }) => marks.map(([date]) => date))).size,
    trades: trades.length,
    profit: inRupees(tradeProfits(trades, money).reduce((sum, profit) => sum + profit, 0)),
    worstMark: inRupees(worst.mark),
    worstDate: isoDate(worst.day),
  }
}

/** Total that filtered days would have made. Rupees. */
export function filteredTotal(
  outcomes: readonly { readonly pnl: number; readonly netPnl: number }[],
  money: Money,
): Rupees {
  return inRupees(
    outcomes.reduce((sum, { pnl, netPnl }) => sum + inPaise(money === 'gross' ? pnl : netPnl), 0),
  )
}
