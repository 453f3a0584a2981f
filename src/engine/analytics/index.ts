export { BEYOND_BUCKETS, DTE_BUCKETS, dteKey, dteLabel, type DteBucket } from './breakdowns/dte-bucket.ts'
export { type BreakdownRow } from './breakdowns/breakdown.ts'
export { normaliseExitReason, parseExitReason, type ExitReason } from './breakdowns/exit-reason.ts'
export { type MonthMatrix } from './breakdowns/month-matrix.ts'
export { type TradeBreakdowns } from './breakdowns/trade-breakdowns.ts'
export { type ExpiryCurve } from './curves/expiry-curve.ts'
export { type DayCurve, type TradeCurve } from './curves/profit-curves.ts'
export { dailySummaries } from './daily-summary.ts'
export { type DayLevel, type DayProfit } from './day-level.ts'
export { FILTER_WEEKDAYS, filterTrades, type TradeFilter } from './filter-trades.ts'
export { METRICS } from './metrics/catalogue.ts'
export { METRIC_GROUPS, type Metric, type MetricGroup, type MetricUnit } from './metrics/metric.ts'
export { type Money } from './money.ts'
export {
  chainSnapshot,
  expiriesOf,
  spotAt,
  type ChainSnapshot,
  type ContractSnapshot,
  type StrikeSnapshot,
} from './options/chain-snapshot.ts'
export { indicativeQuote, type IndicativeQuote, type SpreadInput } from './options/indicative-quote.ts'
export { lastKnown, type LastKnown } from './options/last-known.ts'
export {
  carryOf,
  positionGreeks,
  positionProfit,
  profitTable,
  unitGreeks,
  valueOf,
  type Moment,
  type PositionLeg,
  type ProfitTable,
  type Scenario,
} from './options/position-value.ts'
export {
  payoffAt,
  payoffAtExpiry,
  payoffCurve,
  payoffProfile,
  type PayoffCurve,
  type PayoffLeg,
  type PayoffProfile,
} from './payoff.ts'
export { type DatedDrawdown, type RiskLevel } from './risk-level.ts'
export { backtestReport, bundleOf, checkRequest, type ReportOptions } from './report.ts'
export { averageLoss, averageWin, payoffRatio } from './statistics/average-win-loss.ts'
export { bandShare, type BandShare } from './statistics/band-share.ts'
export { calmarRatio } from './statistics/calmar-ratio.ts'
export { drawdowns, longestUnderWater, maxDrawdown, type Drawdown } from './statistics/drawdown.ts'
export { expectancy, expectancyRatio } from './statistics/expectancy.ts'
export { mean, standardDeviation, total } from './statistics/mean.ts'
export { PROFIT_FACTOR_WITHOUT_LOSSES, profitFactor } from './statistics/profit-factor.ts'
export { percentOf } from './statistics/return-on-capital.ts'
export { annualisedSharpeRatio, SESSIONS_PER_YEAR, sharpeRatio } from './statistics/sharpe-ratio.ts'
export {
  deflatedSharpeRatio,
  expectedBestSharpe,
  probabilisticSharpeRatio,
  sharpeEvidence,
  sharpeStandardError,
  type SharpeEvidence,
} from './statistics/sharpe-significance.ts'
export { annualisedSortinoRatio } from './statistics/sortino-ratio.ts'
export { winCounts, winRate, type WinCounts } from './statistics/win-rate.ts'
export { summarise, type Capital } from './summary.ts'
export { SweepRunner } from './sweep-runner.ts'
export { type TradeLevel } from './trade-level.ts'
export { tradeDays, tradeProfits } from './trade-profits.ts'
export { tradeStatistics, type StatisticsOptions, type TradeStatistics } from './trade-statistics.ts'
