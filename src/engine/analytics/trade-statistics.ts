import type { DailySummary, Trade } from '#domain'
import type { DayNumber } from '#engine/exchange'
import { monthMatrix, type MonthMatrix } from './breakdowns/month-matrix.ts'
import { sessionMonths, tradeBreakdowns, type TradeBreakdowns } from './breakdowns/trade-breakdowns.ts'
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
   * The sessions of the period, as in a result's daily summary, with margins in rupees. Idle days count in
   * per-session figures. If left out, the period is the days with trades.
   *
   * Pass the whole period for a filtered list too: a strategy that trades on some days is idle on the others.
   */
  readonly sessions?: readonly Pick<DailySummary, 'date' | 'margin'>[]
  /** Rupees. */
  readonly capital?: number
  /**
   * India VIX known at the open, by date: the newest close before the day. The day’s own close would be
   * look-ahead.
   */
  readonly vix?: readonly (readonly [date: string, percent: number])[] | undefined
  /** Percent from the previous close to the open, by date, if the result has them. */
  readonly gaps?: readonly (readonly [date: string, percent: number])[] | undefined
}

/** The headline figures of a result. Amounts in rupees, null if the trades do not define them. */
export interface HeadlineStatistics {
  readonly money: Money
  readonly trades: TradeLevel
  readonly days: DayLevel
  readonly risk: RiskLevel
  readonly byDay: DayCurve
}

/**
 * Every figure, table and curve of the results screen. Amounts in rupees, null if the trades do not define
 * them.
 */
export interface TradeStatistics extends Omit<HeadlineStatistics, 'byDay'> {
  /** Groups of trades, each by its entry day. */
  readonly breakdowns: TradeBreakdowns
  /** By session, like the curves: a position held over days counts with the change of its mark. */
  readonly months: MonthMatrix
  readonly curves: {
    readonly byTrade: TradeCurve
    readonly byDay: DayCurve
    readonly byExpiry: ExpiryCurve
  }
}

/**
 * Computes the headline figures and curve from the trades that a filter keeps, at a fraction of the cost of
 * all statistics.
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
 * Adds the remaining statistics to a headline.
 *
 * @param trades the trades of the headline, in booking order
 * @param options the options of the headline
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
    months: monthMatrix(sessionMonths(dailyBookings(trades, money))),
    curves: { byTrade: tradeCurve(profits, days), byDay, byExpiry: expiryCurve(breakdowns.expiry) },
  }
}

/**
 * Computes all statistics of the results screen from the trades that a filter keeps.
 *
 * @param trades in booking order (by exit), as a result has them
 */
export function tradeStatistics(trades: readonly Trade[], options: StatisticsOptions): TradeStatistics {
  return withDetails(headlineStatistics(trades, options), trades, options)
}
