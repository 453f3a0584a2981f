export { backtestJobSchema, jobStatusSchema } from './backtest-job.ts'
export { fieldErrorSchema } from './field-error.ts'
export { BIRTH_MESSAGES, PHONE_MESSAGE, profileChangeSchema } from './profile.ts'
export { importedFileSchema, strategyFileSchema } from './strategy-file.ts'
export { editConflictSchema, editsSchema, startedFromSchema } from './edits.ts'
export { languageSchema } from './language.ts'
export {
  backtestRequestSchema,
  executionSchema,
  multiLegStrategySchema,
  strategySchema,
} from './backtest-request.ts'
export {
  ambiguityBandSchema,
  backtestBundleSchema,
  backtestResultsSchema,
  dailySummarySchema,
  skippedDaySchema,
  summarySchema,
} from './backtest-result.ts'
export { datasetIdentitySchema, datasetKindSchema, resultDataSchema } from './dataset.ts'
export { barMappingSchema } from './bar-mapping.ts'
export { filePreviewSchema } from './file-preview.ts'
export { logChoicesSchema, logMappingSchema } from './trade-log.ts'
export { priceAgesSchema } from './price-ages.ts'
export { datasetTrustSchema, trustFileSchema } from './trust.ts'
export { expiryQualityDaySchema, expiryQualityFileSchema } from './expiry-quality.ts'
export { reconciliationSchema, tradePairSchema } from './reconciliation.ts'
export {
  datasetUnderlyingSchema,
  datasetSummarySchema,
  datasetDaySchema,
  datasetManifestSchema,
} from './dataset-manifest.ts'
export {
  dayLimitsSchema,
  deployedBookSchema,
  deployedLegSchema,
  deployedMinuteSchema,
  deploymentDaySchema,
  deploymentNowSchema,
  deploymentSchema,
  deploymentTermsSchema,
  orderDetailsSchema,
  levelChangeSchema,
  overallChangeSchema,
} from './deployment.ts'
export { savedBookFieldsSchema, savedBookSchema } from './saved-book.ts'
export { deploymentEventSchema, feedReportSchema, happeningSchema } from './deployment-event.ts'
export { dayExplanationSchema } from './day-explanation.ts'
export {
  dayQualitySchema,
  importFindingSchema,
  verificationSchema,
  importReportSchema,
  importSampleSchema,
  refusalSchema,
} from './import-report.ts'
export { conditionSchema, indicatorConfigurationSchema, indicatorRuleSchema } from './indicator-rule.ts'
export {
  bulkChangesSchema,
  commentTextSchema,
  issueChangesSchema,
  issueCommentSchema,
  issueDetailsSchema,
  issueFiltersSchema,
  issueListItemSchema,
  issueSchema,
  labelSchema,
  newIssueSchema,
  newLabelSchema,
  personSchema,
  teamSchema,
  teamToSaveSchema,
} from './issue.ts'
export { dayFiltersSchema, filteredDaySchema, holdingSchema } from './holding.ts'
export { expiryChoiceSchema, legSchema, minDteSchema } from './leg.ts'
export { entryMomentumSchema, legEntrySchema } from './leg-entry.ts'
export { legReEntrySchema, legRiskSchema, reEntrySchema, simpleRiskSchema } from './risk.ts'
export {
  descriptionSchema,
  formDataText,
  performanceSchema,
  portfolioNameSchema,
  portfolioSchema,
  savedStrategySchema,
  strategyConfigurationSchema,
  strategyIdSchema,
  strategyNameSchema,
  strategyRevisionSchema,
  strategyStatusSchema,
  strategySummarySchema,
  strategyToSaveSchema,
  tagsSchema,
} from './saved-strategy.ts'
export {
  marketMomentSchema,
  simulatedLegSchema,
  simulatorNameSchema,
  simulatorSchema,
  simulatorStateSchema,
} from './simulator.ts'
export { attributionSchema, profitPartsSchema, sessionFactsSchema } from './profit-parts.ts'
export {
  contractTypeSchema,
  optionTypeSchema,
  strikeCriteriaSchema,
  strikeLabelSchema,
  tradeTypeSchema,
} from './strike.ts'
export { verdictSchema } from './evidence.ts'
export { crashLossSchema, luckSchema, stressRowSchema } from './stress.ts'
export { sweepRefusalSchema, sweepRequestSchema, sweepRowSchema } from './sweep.ts'
export { clockTimeSchema, isoDateSchema } from './time.ts'
export { reEntryNoteSchema, tradeSchema } from './trade.ts'
export { underlyingSchema } from './underlying.ts'
export { strictObject } from './strict-object.ts'
export { bookCrashSchema, strategyBookSchema } from './portfolio-run.ts'
