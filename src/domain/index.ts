export { BRAND } from './brand.ts'
export { JOB_STATUSES, jobStatusSchema, progressStage, type JobStatus } from './backtest-job.ts'
export {
  backtestRequestSchema,
  enabledLegs,
  executionSchema,
  INSTRUMENT_TYPES,
  isMultiLeg,
  multiLegStrategySchema,
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
  CANDLE_OFFSETS,
  CONDITIONS,
  DEFAULT_PORTFOLIO,
  INSTRUMENT_SYMBOL,
  MULTI_LEG_STRATEGY,
  NUMERIC_INPUT,
  OPTION_TYPES,
  SINGLE_LEG_STRATEGY,
  STRIKE_CRITERIA_TYPES,
  TRADE_TYPES,
  UNDERLYINGS,
  type StrikeCriteriaType,
} from './choices.ts'
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
  conditionSchema,
  indicatorConfigurationSchema,
  indicatorRuleSchema,
  type Condition,
  type IndicatorConfiguration,
  type IndicatorRule,
} from './indicator-rule.ts'
export {
  closingSide,
  contractName,
  DAY_OUTCOMES,
  dayExplanationSchema,
  EXPLAINED_RULES,
  PRICE_BASES,
  type DayExplanation,
  type ExitTrigger,
  type ExplainedBar,
  type ExplainedCharges,
  type ExplainedRule,
  type FillPrice,
  type LevelChange,
  type MissedEntry,
  type OverallLevelChange,
  type PositionExplanation,
  type RuleExplanation,
  type RuleSide,
  type StrikeChoice,
} from './day-explanation.ts'
export { EXPIRY_CHOICES, expiryChoiceSchema, legSchema, type ExpiryChoice, type Leg } from './leg.ts'
export {
  LIMITS,
  MAX_DESCRIPTION_LENGTH,
  MAX_INDICATOR_RULES,
  MAX_LEGS,
  MAX_NAME_LENGTH,
  MAX_SAVED_STRATEGIES,
  TIME_RANGE,
  type Bounds,
} from './limits.ts'
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
export { thresholdUnit, type RiskUnit, type Threshold } from './risk-unit.ts'
export {
  legRiskSchema,
  reEntrySchema,
  simpleRiskSchema,
  stepInUnit,
  type LegRisk,
  type LegStopLoss,
  type LegTakeProfit,
  type LegTrailProfit,
  type ReEntry,
  type SimpleRisk,
  type SimpleStopLoss,
  type SimpleTakeProfit,
  type SimpleTrailProfit,
  type TrailStep,
} from './risk.ts'
export {
  formDataText,
  newStrategyId,
  performanceOf,
  performanceSchema,
  portfolioNameSchema,
  savedStrategySchema,
  statusWith,
  STRATEGY_STATUSES,
  strategyConfiguration,
  strategyConfigurationSchema,
  strategyIdSchema,
  strategyNameSchema,
  strategyStatusSchema,
  strategyToSaveSchema,
  type Performance,
  type SavedStrategy,
  type StrategyConfiguration,
  type StrategyStatus,
  type StrategyToSave,
} from './saved-strategy.ts'
export { parseStrikeLabel, STRIKE_LABELS, type StrikeSelection } from './strike-label.ts'
export {
  optionTypeSchema,
  strikeCriteriaSchema,
  strikeLabelSchema,
  tradeTypeSchema,
  type OptionType,
  type StrikeCriteria,
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
export { underlyingSchema, type Underlying } from './underlying.ts'
