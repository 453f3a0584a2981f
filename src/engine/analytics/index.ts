export {
  BEYOND_BUCKETS,
  DTE_BUCKETS,
  dteKey,
  dteLabel,
  isBeyondBuckets,
  type DteBucket,
} from './breakdowns/dte-bucket.ts'
export { type BreakdownRow } from './breakdowns/breakdown.ts'
export { type MonthMatrix } from './breakdowns/month-matrix.ts'
export { type TradeBreakdowns } from './breakdowns/trade-breakdowns.ts'
export { type ExpiryCurve } from './curves/expiry-curve.ts'
export { cumulativeProfit, type DayCurve, type TradeCurve } from './curves/profit-curves.ts'
export { cycleRows, filteredTotal, type CycleRow } from './cycles.ts'
export { dailySummaries } from './daily-summary.ts'
export { dailyProfits, type Bookings, type DailyProfits } from './daily-profits.ts'
export { type DayLevel, type DayProfit } from './day-level.ts'
export {
  tradesWithoutCheckbox,
  FILTER_WEEKDAYS,
  filterTrades,
  keepsBeyondDte,
  type TradeFilter,
} from './filter-trades.ts'
export { METRICS } from './metrics/catalogue.ts'
export { METRIC_GROUPS, type Metric, type MetricGroup, type MetricUnit } from './metrics/metric.ts'
export {
  carryOf,
  positionGreeks,
  positionProfit,
  profitCurve,
  profitTable,
  tiltedLegs,
  unitGreeks,
  valueOf,
  type Moment,
  type PositionLeg,
  type ProfitTable,
  type Scenario,
} from './options/position-value.ts'
export {
  deviationLevels,
  gammaExposure,
  maxPain,
  putCallRatio,
  type DeviationLevel,
  type StrikeGamma,
  type StrikeInterest,
} from './options/chain-figures.ts'
export {
  expectedMove,
  fixedStraddle,
  rollingStraddle,
  straddleVolatility,
  type StrikeCloses,
} from './options/day-straddles.ts'
export { volatilityRank } from './options/volatility-rank.ts'
export {
  probabilityAbove,
  volatilityAt,
  type ChainOutlook,
  type SmilePoint,
} from './options/expiry-distribution.ts'
export {
  closeOf,
  firstExpiry,
  positionCurve,
  positionProfile,
  positionTable,
  probabilityOfProfit,
  profitOfPosition,
  profitsAtExpiry,
  type Position,
  type PositionProfile,
} from './options/position.ts'
export {
  legResult,
  marginOfLegs,
  positionResult,
  simulatedPath,
  type LegResult,
  type PositionResult,
  type PricedSession,
} from './options/simulated-position.ts'
export { simulatedParts, type SimulatedParts, type UnitParts } from './options/simulated-parts.ts'
export { entryDays, firstEntryByCalendar, type EntryDay, type EntryTerms } from './options/first-entry.ts'
export {
  chosenExpiries,
  payoffSketch,
  sketchedContract,
  type PayoffSketch,
  type SketchedContract,
  type SketchedRequest,
} from './options/payoff-sketch.ts'
export {
  assumedMarket,
  expiryPlan,
  type ModelTerms,
  type SketchExpiry,
  type SketchMarket,
  type SketchStrikes,
} from './options/sketch-market.ts'
export { estimatedCapital } from './options/estimated-capital.ts'
export { strategySummary } from './options/strategy-summary.ts'
export {
  isOption,
  payoffAt,
  payoffAtExpiry,
  payoffCurve,
  payoffProfile,
  type PayoffCurve,
  type PayoffLeg,
  type PayoffProfile,
  valueAtExpiry,
} from './payoff.ts'
export { performanceOf } from './performance.ts'
export { type Holding } from './portfolio/combine.ts'
export {
  portfolioFigures,
  type BookFigures,
  type MemberFigures,
  type PortfolioFigures,
} from './portfolio/portfolio-figures.ts'
export { portfolioBook, type PortfolioBook } from './portfolio/portfolio-book.ts'
export { premiumMisses, type PremiumMiss } from './premium-misses.ts'
export { findPrice, type MinuteRanges, type PriceFinding } from './reconciliation/pair-facts.ts'
export { reconcile, reconcileDay, type TradedPeriod } from './reconciliation/reconcile.ts'
export { type DatedDrawdown, type RiskLevel } from './risk-level.ts'
export { averageLoss, averageWin, payoffRatio } from './statistics/average-win-loss.ts'
export { bandShare, type BandShare } from './statistics/band-share.ts'
export { correlation } from './statistics/correlation.ts'
export { calmarRatio } from './statistics/calmar-ratio.ts'
export { drawdowns, longestUnderWater, maxDrawdown, type Drawdown } from './statistics/drawdown.ts'
export { expectancy, expectancyRatio } from './statistics/expectancy.ts'
export { mean, standardDeviation, total } from './statistics/mean.ts'
export { PROFIT_FACTOR_WITHOUT_LOSSES, profitFactor } from './statistics/profit-factor.ts'
export { normalQuantile } from './statistics/normal-quantile.ts'
export { percentageBase, percentOf } from './statistics/return-on-capital.ts'
export { annualisedSharpeRatio, sharpeRatio } from './statistics/sharpe-ratio.ts'
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
export { type TradeLevel } from './trade-level.ts'
export { dailyBookings, dateReader, tradeProfits, type Money } from './trade-profits.ts'
export {
  headlineStatistics,
  tradeStatistics,
  withDetails,
  type HeadlineStatistics,
  type StatisticsOptions,
  type TradeStatistics,
} from './trade-statistics.ts'
