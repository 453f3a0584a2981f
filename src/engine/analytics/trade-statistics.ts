import type { DailySummary, Trade } from '#domain'
import type { DayNumber } from '#engine/exchange'
import { monthMatrix, type MonthMatrix } from './breakdowns/month-matrix.ts'
import { tradeBreakdowns, type TradeBreakdowns } from './breakdowns/trade-breakdowns.ts'
import { expiryCurve, type ExpiryCurve } from './curves/expiry-curve.ts'
import { dayCurve, tradeCurve, type DayCurve, type TradeCurve } from './curves/profit-curves.ts'
import { dailyProfits } from './daily-profits.ts'
import { dayLevel, type DayLevel } from './day-level.ts'
import type { Money } from './trade-profits.ts'
import { riskLevel, type RiskLevel } from './risk-level.ts'
import { tradeLevel, type TradeLevel } from './trade-level.ts'
import { dailyBookings, dateReader, tradeDays, tradeProfits } from './trade-profits.ts'

export interface StatisticsOptions {
  readonly money: Money
  /**
   * The sessions of the period, as in the daily summary of a result. They make idle days count in what is measured per
   * session, and bring the margins (rupees). Left out, the period is the days with trades.
   *
   * Give those of the whole period for a filtered list too: a strategy that trades on some days only is idle on the others.
   */
  readonly sessions?: readonly Pick<DailySummary, 'date' | 'margin'>[]
  /** Rupees. */
  readonly capital?: number
  /** India VIX as it was known at the open, by date: the newest close before the day. The day’s own would be a look ahead. */
  readonly vix?: readonly (readonly [date: string, percent: number])[] | undefined
  /** Percent from the close before to the open, by date, where the result has them. */
  readonly gaps?: readonly (readonly [date: string, percent: number])[] | undefined
}

/** What a result is judged by first. Amounts in rupees, null where the trades define none. */
export interface HeadlineStatistics {
  readonly money: Money
  readonly trades: TradeLevel
  readonly days: DayLevel
  readonly risk: RiskLevel
  readonly byDay: DayCurve
}

/** Every figure, table and curve of the results screen. Amounts in rupees, null where the trades define none. */
export interface TradeStatistics extends Omit<HeadlineStatistics, 'byDay'> {
  readonly breakdowns: TradeBreakdowns
  readonly months: MonthMatrix
  readonly curves: {
    readonly byTrade: TradeCurve
    readonly byDay: DayCurve
    readonly byExpiry: ExpiryCurve
  }
}

/**
 * Computes the figures and the curve that a result is judged by first, from the trades that a filter left: a fraction of
 * what all of it costs.
 *
 * @param trades in booking order (by exit), as a result has them
 */
export function headlineStatistics(trades: readonly Trade[], options: StatisticsOptions): HeadlineStatistics {
  const readDay = dateReader()
  const margins = new Map<DayNumber, number>()
  for (const session of options.sessions ?? []) margins.set(readDay(session.date), session.margin)
  const daily = dailyProfits(dailyBookings(trades, options.money, readDay), [...margins.keys()])
  return {
    money: options.money,
    trades: tradeLevel(trades, tradeProfits(trades, options.money)),
    days: dayLevel(daily),
    risk: riskLevel({ trades, daily, margins, capital: options.capital }),
    byDay: dayCurve(daily),
  }
}

/**
 * Adds what explains a result to its headline.
 *
 * @param trades those of the headline, in booking order
 * @param options those of the headline
 */
export function withDetails(
  { byDay, ...headline }: HeadlineStatistics,
  trades: readonly Trade[],
  { money, vix = [], gaps = [] }: StatisticsOptions,
): TradeStatistics {
  const days = tradeDays(trades, dateReader())
  const profits = tradeProfits(trades, money)
  const breakdowns = tradeBreakdowns({ trades, days, profits, vix: new Map(vix), gaps: new Map(gaps) })
  return {
    ...headline,
    breakdowns,
    months: monthMatrix(breakdowns.month),
    curves: { byTrade: tradeCurve(profits, days), byDay, byExpiry: expiryCurve(breakdowns.expiry) },
  }
}

/**
 * Computes everything that the results screen shows, from the trades that a filter left.
 *
 * @param trades in booking order (by exit), as a result has them
 */
export function tradeStatistics(trades: readonly Trade[], options: StatisticsOptions): TradeStatistics {
  return withDetails(headlineStatistics(trades, options), trades, options)
}
