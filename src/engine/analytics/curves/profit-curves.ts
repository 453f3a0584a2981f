import type { DailyProfits } from '../daily-profits.ts'
import { inRupees } from '#engine/units'
import { drawdowns } from '../statistics/drawdown.ts'

/** Cumulative profit trade by trade, in booking order, as parallel columns: the n-th trade at index n − 1. */
export interface TradeCurve {
  /** The day of each trade; repeats within a day. */
  readonly days: Int32Array
  /** Rupees. */
  readonly cumulative: Float64Array
}

/** Profit session by session, as parallel columns with ascending days. Rupees. */
export interface DayCurve {
  readonly days: Int32Array
  readonly profit: Float64Array
  readonly cumulative: Float64Array
  /** Below the highest cumulative profit so far (the underwater curve); never positive. */
  readonly drawdown: Float64Array
}

/** Running total in rupees of profits in paise. */
export function cumulativeProfit(profits: Float64Array): Float64Array {
  let sum = 0
  return profits.map((profit) => inRupees((sum += profit)))
}

/** @param profits paise, one per trade */
export function tradeCurve(profits: Float64Array, days: Int32Array): TradeCurve {
  return { days, cumulative: cumulativeProfit(profits) }
}

export function dayCurve(daily: DailyProfits): DayCurve {
  return {
    days: daily.days,
    profit: daily.profits.map(inRupees),
    cumulative: cumulativeProfit(daily.profits),
    drawdown: drawdowns(daily.profits).map(inRupees),
  }
}
