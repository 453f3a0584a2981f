export { BRAND } from './brand.ts'
export { JOB_STATUSES, jobStatusSchema, progressStage, type JobStatus } from './backtest-job.ts'
export {
  backtestRequestSchema,
  enabledLegs,
  executionSchema,
  INSTRUMENT_TYPES,
  isMultiLeg,
  MULTI_LEG_STRATEGY,
  multiLegStrategySchema,
  SINGLE_LEG_STRATEGY,
  strategySchema,
  type BacktestRequest,
  type BacktestRequestInput,
  type Execution,
  type MultiLegStrategy,
  type Slippage,
  type Strategy,
} from './backtest-request.ts'
export {
  ambiguityBandSchema,
  backtestBundleSchema,
  backtestResultsSchema,
  dailySummarySchema,
  skippedDaySchema,
  summarySchema,
  type AmbiguityBand,
  type BacktestBundle,
  type BacktestResults,
  type DailySummary,
  type SkippedDay,
  type Summary,
} from './backtest-result.ts'
export {
  datasetUnderlyingSchema,
  datasetSummarySchema,
  datasetDaySchema,
  datasetManifestSchema,
  type DatasetSummary,
  type DatasetDay,
  type DatasetManifest,
} from './dataset-manifest.ts'
export {
  DATASET_ID,
  datasetIdentitySchema,
  datasetKindSchema,
  SIMULATED_DATASET_ID,
  type DatasetIdentity,
  type DatasetKind,
} from './dataset.ts'
export {
  dayQualitySchema,
  importFindingSchema,
  importReportSchema,
  importSampleSchema,
  refusalSchema,
  type DayQuality,
  type ImportFinding,
  type ImportReport,
  type ImportSample,
  type Refusal,
} from './import-report.ts'
export {
  CANDLE_OFFSETS,
  CONDITIONS,
  conditionSchema,
  indicatorConfigurationSchema,
  indicatorRuleSchema,
  INSTRUMENT_SYMBOL,
  NUMERIC_INPUT,
  type Condition,
  type IndicatorConfiguration,
  type IndicatorRule,
} from './indicator-rule.ts'
export { EXPIRY_CHOICES, expiryChoiceSchema, legSchema, type ExpiryChoice, type Leg } from './leg.ts'
export { LIMITS, MAX_INDICATOR_RULES, MAX_LEGS, MAX_NAME_LENGTH, TIME_RANGE, type Bounds } from './limits.ts'
export { MESSAGES } from './messages.ts'
export {
  planPrice,
  PLANS,
  YEARLY_SAVING_PERCENT,
  yearlySaving,
  type Billing,
  type Plan,
  type PlanId,
} from './plans.ts'
export {
  legRiskSchema,
  reEntrySchema,
  simpleRiskSchema,
  stepInUnit,
  thresholdUnit,
  type LegRisk,
  type LegStopLoss,
  type LegTakeProfit,
  type LegTrailProfit,
  type ReEntry,
  type RiskUnit,
  type SimpleRisk,
  type SimpleStopLoss,
  type SimpleTakeProfit,
  type SimpleTrailProfit,
  type Threshold,
  type TrailStep,
} from './risk.ts'
export {
  OPTION_TYPES,
  optionTypeSchema,
  parseStrikeLabel,
  STRIKE_CRITERIA_TYPES,
  STRIKE_LABELS,
  strikeCriteriaSchema,
  strikeLabelSchema,
  TRADE_TYPES,
  tradeTypeSchema,
  type OptionType,
  type StrikeCriteria,
  type StrikeCriteriaType,
  type StrikeSelection,
  type TradeType,
} from './strike.ts'
export {
  MAX_VARIANTS,
  sweepRefusalSchema,
  sweepRequestSchema,
  sweepRowSchema,
  type SweepRefusal,
  type SweepRequest,
  type SweepRow,
  type SweepValue,
} from './sweep.ts'
export { clockTimeSchema, isoDateSchema } from './time.ts'
export {
  EXIT_CAUSES,
  reEntryNoteSchema,
  tradeSchema,
  UNIT_MARKERS,
  type ExitCause,
  type ReEntryNote,
  type Trade,
} from './trade.ts'
export { UNDERLYINGS, underlyingSchema, type Underlying } from './underlying.ts'
