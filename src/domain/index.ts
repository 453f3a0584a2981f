export { BRAND } from './brand.ts'
export {
  formatCompactRupees,
  formatCount,
  formatDollars,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRatio,
  formatRupees,
  formatSignedRupees,
  joinWords,
  MONTH_NAMES,
} from './figures.ts'
export {
  CANDLE_OFFSETS,
  DATASET_ID,
  COMPLEXITIES,
  DEFAULT_PORTFOLIO,
  DEFAULT_PORTFOLIO_DESCRIPTION,
  DEFAULT_PORTFOLIO_ID,
  DEFAULT_PORTFOLIO_TITLE,
  INSTRUMENT_SYMBOL,
  MARKET_EVENTS,
  INSTRUMENT_TYPES,
  HELD_WITHIN_DAY,
  MULTI_LEG_STRATEGY,
  NUMERIC_INPUT,
  OPTION_TYPES,
  PERFORMANCE_BASES,
  SIMULATED_DATASET_ID,
  SIMULATED_NAME,
  SINGLE_LEG_STRATEGY,
  STRATEGY_STATUSES,
  TRADE_TYPES,
  UNDERLYINGS,
  type MarketEvent,
  type StrategyStatus,
} from './choices.ts'
export { indianDate } from './indian-date.ts'
export { datasetLabel, isOwnDataset, LONGEST_OWN_NAME, ownDatasetId } from './own-datasets.ts'
export * from './settings/index.ts'
export { FILTER_PRESETS, hasPreset, withoutPreset, withPreset, type FilterPreset } from './filter-presets.ts'
export {
  DEPLOYMENT_ALERT_NAMES,
  DEPLOYMENT_ALERTS,
  DEPLOYMENT_EVENTS,
  DEPLOYMENT_LIMITS,
  DEPLOYMENT_ORDERS,
  DEPLOYMENT_STATE_NAMES,
  DEPLOYMENT_STATES,
  hasEnded,
  MOST_ADDED_LEGS,
  MOST_DEPLOYMENTS,
  REPORTED_QUOTES,
  type DeploymentAlert,
  type DeploymentEvent,
  type DeploymentOrder,
  type DeploymentState,
  type OrderGiver,
} from './deployments.ts'
export { addedLegName, legNames, legNamesOf } from './leg-names.ts'
export { legInShort, strategyInShort } from './strategy-in-short.ts'
export {
  describeEnd,
  describeFeedReport,
  describeHappening,
  describeLogLine,
  describeReEntryNote,
  describeWaitedFor,
  MISSED_WORDS,
  ORDER_DONE,
  orderWords,
  type EventNames,
} from './describe-event.ts'
export {
  describeNotification,
  describePlan,
  type DeploymentNet,
  type NotificationContent,
  type NotificationText,
  type TimedHappening,
} from './describe-notification.ts'
export { closingSide, contractName } from './contract-names.ts'
export {
  amongIdeasText,
  crashDays,
  crashSentence,
  decidingNumbers,
  trialsText,
  verdictLine,
  verdictReasons,
  VERDICT_NAMES,
  type CrashLoss,
  type CrashOutlook,
  type Verdict,
  type VerdictGround,
  type VerdictLevel,
} from './evidence.ts'
export {
  DAY_OUTCOMES,
  EXIT_CAUSES,
  EXIT_RULES,
  EXPLAINED_RULES,
  isReachedInFavour,
  OVERALL_EXIT_RULES,
  PRICE_BASES,
  UNIT_MARKERS,
  type ExitCause,
  type ExitRule,
  type ExitUnit,
} from './exits.ts'
export {
  DEFAULT_ISSUE_PRIORITY,
  DEFAULT_ISSUE_STATUS,
  ISSUE_FIELDS,
  ISSUE_LIMITS,
  ISSUE_MESSAGES,
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  issuePriorityName,
  type IssueField,
  type IssueStatus,
} from './issues.ts'
export {
  isUnderWay,
  JOB_STATUSES,
  progressStage,
  RUN_KINDS,
  UNFINISHED,
  type JobStatus,
  type RunKind,
} from './job.ts'
export {
  SINGLE_LEG_ID,
  enabledLegs,
  holdingOf,
  isMultiLeg,
  tradedLegs,
  watchesWholePosition,
  legsByPlace,
} from './legs.ts'
export {
  DEFAULT_CAPITAL_RUPEES,
  LIMITS,
  MAX_CURVE_POINTS,
  MAX_FILTER_DATES,
  MAX_DESCRIPTION_LENGTH,
  MAX_INDICATOR_RULES,
  MAX_LEGS,
  MAX_NAME_LENGTH,
  MOMENTUM_BOUNDS,
  SLIPPAGE_BOUNDS,
  BOOK_LIMITS,
  MAX_BOOK_STRATEGIES,
  MAX_PORTFOLIOS,
  MAX_SAVED_BOOKS,
  MAX_REVISIONS,
  MAX_SAVED_STRATEGIES,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_VARIANTS,
  isTradingTime,
  TIME_RANGE,
  type Bounds,
} from './limits.ts'
export { mentionedIn, partsWithMentions } from './mentions.ts'
export { MESSAGES } from './messages.ts'
export { familyText, requestText, strategyText } from './normal-form.ts'
export {
  DEFAULT_NOTIFICATION_CHOICES,
  NOTIFICATION_CHOICES,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
} from './notifications.ts'
export {
  BILLING_PERIODS,
  PLANS,
  PLAN_IDS,
  YEARLY_SAVING_PERCENT,
  planPrice,
  yearlySaving,
  type Billing,
  type Plan,
  type PlanId,
} from './plans.ts'
export {
  BROKER_CAPABILITIES,
  BROKER_FACTS,
  type BrokerAbility,
  type BrokerCapability,
  type BrokerFacts,
  type HistoryFacts,
  allowsCalls,
  tokenField,
} from './broker-facts.ts'
export {
  BROKER_IDS,
  brokerName,
  BROKERS,
  DOWNLOAD_BOUNDS,
  type BrokerId,
  type DownloadRequest,
} from './brokers.ts'
export { SECURITY_EVENT_KINDS, type SecurityEventKind } from './security-events.ts'
export {
  INDEX_UNITS,
  isIndexUnit,
  switchedOn,
  thresholdUnit,
  type IndexUnit,
  type LegUnit,
  type RiskUnit,
  type Threshold,
} from './risk-unit.ts'
export {
  isDefaultPortfolio,
  NEW_ON_SHELF,
  newStrategyId,
  portfolioTitle,
  measuredMargin,
  returnOnCapital,
  statusWith,
  strategyConfiguration,
} from './saved-strategies.ts'
export {
  contractId,
  nettedLegs,
  openPositions,
  withOrders,
  type OpenPosition,
  type SimulatedOrder,
} from './position-book.ts'
export { compareMoments, isHeldAt, SIMULATOR_LIMITS, stateAt } from './simulators.ts'
export {
  isStrikeLabel,
  MAX_STRIKE_DISTANCE,
  parseStrikeLabel,
  STRIKE_LABELS,
  type StrikeSelection,
} from './strike-label.ts'

// Types come from the schemas, which pages that only display data never load.
export type {
  BacktestRequest,
  BacktestRequestInput,
  Execution,
  MultiLegStrategy,
  Slippage,
  Strategy,
} from './schemas/backtest-request.ts'
export type {
  AmbiguityBand,
  BacktestBundle,
  BacktestResults,
  DailySummary,
  SkippedDay,
  Summary,
} from './schemas/backtest-result.ts'
export type { DatasetIdentity, DatasetKind, ResultData } from './schemas/dataset.ts'
export type { PriceAges } from './schemas/price-ages.ts'
export type { DatasetTrust, TrustCheck, TrustDay, TrustFile, TrustFinding } from './schemas/trust.ts'
export type { ExpiryQuality, ExpiryQualityDay, ExpiryQualityFile } from './schemas/expiry-quality.ts'
export {
  CAUSE_TEXTS,
  DIFFERENCE_CAUSES,
  PAIR_FACT_NAMES,
  PAIR_FACTS,
  type DifferenceCause,
  type PairFact,
  type PairFactCounts,
} from './reconciliation.ts'
export type { DifferenceParts, ReconciledDay, Reconciliation, TradePair } from './schemas/reconciliation.ts'
export { mappedColumns, MOST_BAR_MAPPINGS } from './bar-mapping.ts'
export type { BarMapping, DateOrder } from './schemas/bar-mapping.ts'
export type { FilePreview, PreviewBar } from './schemas/file-preview.ts'
export type { LogChoices, LogMapping, LogOrigin } from './schemas/trade-log.ts'
export {
  fieldsOf,
  importedFrom,
  logFieldName,
  MOST_TRADE_LOGS,
  MAX_LOG_BYTES,
  mappedLegs,
  missingFields,
  type LegMapping,
  MOST_LEGS_A_ROW,
  TRADE_LOG_ID,
  type LogField,
  type LogShape,
} from './trade-logs.ts'
export type { DatasetSummary, DatasetDay, DatasetManifest, VixClose } from './schemas/dataset-manifest.ts'
export type {
  DayExplanation,
  ExitTrigger,
  ExplainedBar,
  ExplainedCharges,
  ExplainedRule,
  FillPrice,
  LevelChange,
  MissedEntry,
  OverallLevelChange,
  PositionExplanation,
  RuleExplanation,
  RuleSide,
  StrikeChoice,
  WaitedFor,
  WaitExplanation,
} from './schemas/day-explanation.ts'
export type {
  DayLimits,
  DeployedBook,
  DeployedLeg,
  DeployedLevelChange,
  DeployedMinute,
  Deployment,
  DeploymentDay,
  DeploymentFeed,
  DeploymentNow,
  ManualEntries,
  DeploymentTerms,
  OrderDetails,
} from './schemas/deployment.ts'
export type { DeploymentLogLine, FeedReport, Happening } from './schemas/deployment-event.ts'
export type {
  DayQuality,
  ImportFinding,
  Verification,
  ImportReport,
  ImportSample,
  Refusal,
} from './schemas/import-report.ts'
export type {
  BulkIssueChanges,
  Issue,
  IssueChange,
  IssueChanges,
  IssueComment,
  IssueContext,
  IssueDetails,
  IssueFilters,
  IssueLabel,
  IssueListItem,
  NewIssue,
  Person,
  Team,
  TeamToSave,
} from './schemas/issue.ts'
export type { IndicatorConfiguration, IndicatorRule } from './schemas/indicator-rule.ts'
export type { DayFilters, FilteredDay, FilteredOutcome, HeldCycle, Holding } from './schemas/holding.ts'
export type { Leg } from './schemas/leg.ts'
export type { SavedBook } from './schemas/saved-book.ts'
export type { BookCrash, StrategyBook } from './schemas/portfolio-run.ts'
export type { EntryMomentum, LegEntry } from './schemas/leg-entry.ts'
export { contradictions, FORM_MESSAGES, timeProblems, type Contradiction } from './contradictions.ts'
export type {
  LegReEntry,
  LegRisk,
  LegStopLoss,
  LegThreshold,
  LegTrailProfit,
  ReEntry,
  SimpleRisk,
  SimpleStopLoss,
  SimpleTakeProfit,
  SimpleTrailProfit,
  TrailStep,
} from './schemas/risk.ts'
export type {
  Performance,
  Portfolio,
  SavedStrategy,
  StrategyConfiguration,
  StrategyRevision,
  StrategySummary,
  StrategyToSave,
} from './schemas/saved-strategy.ts'
export type { StrategyFile } from './schemas/strategy-file.ts'
export type { BacktestJob } from './schemas/backtest-job.ts'
export type { FieldError } from './schemas/field-error.ts'
export type { EditConflict } from './schemas/edits.ts'
export type { MarketMoment, SimulatedLeg, Simulator, SimulatorState } from './schemas/simulator.ts'
export type { ContractType, OptionType, StrikeCriteria, TradeType } from './schemas/strike.ts'
export type { SweepRefusal, SweepRequest, SweepRow, SweepValue } from './schemas/sweep.ts'
export type { ReEntryNote, Trade } from './schemas/trade.ts'
export type { Underlying } from './schemas/underlying.ts'
export {
  PROFIT_PART_TEXTS,
  PROFIT_PARTS,
  type Attribution,
  type ProfitPart,
  type ProfitParts,
} from './profit-parts.ts'
export { sweepList, sweepListText, variantRequest, type VariantValues } from './sweep-values.ts'
export {
  crashDay,
  CRASH_CASES,
  doesApply,
  STRESS_CASES,
  STRESS_TEXTS,
  type FastExits,
  type StressCase,
  type StressRow,
} from './stress.ts'
export { type SessionFacts } from './session-facts.ts'
export {
  FURTHER_YEARS,
  isYearsDataset,
  REAL_DAYS_FROM,
  REAL_DAYS_TO,
  SESSION_BYTES,
  yearsDataset,
  yearsTitle,
  type YearsPeriod,
} from './further-years.ts'
export {
  hasRealDays,
  SCENARIO_NAMES,
  SCENARIO_PREFIX,
  SCENARIO_LABELS,
  scenarioDataset,
  scenarioTitle,
  simulatedData,
  simulatedDataOf,
  simulatedNote,
  type ScenarioName,
} from './scenarios.ts'
export { SCENARIO_DESCRIPTIONS } from './scenario-descriptions.ts'
export { without } from './without.ts'
