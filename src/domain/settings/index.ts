export {
  amountForm,
  describeAmount,
  describeThreshold,
  LEG_UNITS,
  POSITION_UNITS,
  thresholdAmount,
  UNITS,
  UNITS_OF_FIELD,
  type Amount,
  type UnitBounds,
} from './amount.ts'
export { conditionHeld, conditionSign, CONDITIONS, type Condition } from './condition.ts'
export {
  DAY_FILTERS,
  describeFilters,
  dteText,
  fieldsOfFilter,
  FILTER_REASONS,
  FILTER_SETTINGS,
  FILTERED_BECAUSE,
  FILTERS,
  isRangeSetting,
  leanFilters,
  priceFilters,
  RANGE_SETTINGS,
  type FilterField,
  type FilterReason,
  type FilterSetting,
  type RangeSetting,
} from './filters.ts'
export {
  EVENT_CHOICES,
  eventNames,
  EVENTS,
  weekdayInShort,
  weekdayName,
  WEEKDAYS_IN_SHORT,
} from './events.ts'
export { HOLDING_SUBJECT, HOLDING_TYPES, holdingChip, holdingOfType, HOLDINGS } from './holding.ts'
export {
  EXPIRY_CHOICES,
  EXPIRY_LABEL,
  expiryChip,
  expiryFields,
  expiryInFull,
  expiryName,
  expiryOption,
  expiryOptions,
  MIN_DTE,
  type ExpiryChoice,
  type ExpiryFields,
  type ExpiryOption,
} from './expiry.ts'
export {
  EXECUTION_CHOICES,
  FORM_FIELDS,
  formField,
  formFieldName,
  FUNCTION_LABELS,
  labelOfField,
  SEARCH_NAMES,
  type FormField,
} from './form-fields.ts'
export { DELETED_LEG, legPlace } from './leg-reference.ts'
export { type NumberField, type SettingField, type Varies } from './field.ts'
export { LANGUAGES, loadHindi, textsOf, type BuilderLabel, type Language, type Texts } from './language.ts'
export {
  CONTRACT_SUBJECTS,
  describeLeg,
  describeLegSettings,
  describeStopTrail,
  LEG_COLUMNS,
  LEG_KEYS,
  LEG_SETTINGS,
  OPTION_TYPE_WORDS,
  TRADE_TYPE_WORDS,
  legOffer,
  legSettingChips,
  legSubject,
  type LegSettingKey,
} from './leg.ts'
export {
  describeReEntry,
  leanReEntry,
  mostReEntries,
  periodOf,
  RE_ENTRY_AFTER,
  RE_ENTRY_CAUSE_FIELDS,
  RE_ENTRY_CAUSES,
  RE_ENTRY_MODE_SETTINGS,
  RE_ENTRY_MODES,
  reEntryOff,
  type ReEntryCause,
  type ReEntryPeriod,
} from './re-entry.ts'
export {
  INDEX_START,
  LEG_RULES,
  LEG_STOP_TRAIL_START,
  LEG_THRESHOLD_RULES,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  LEG_TRAIL_START,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL,
  OVERALL_TRAIL_START,
  PLAIN_THRESHOLD_RULES,
  RE_ENTRY_LABEL,
  THRESHOLD_EXITS,
  THRESHOLD_OF_EXIT,
  TRAIL_LABEL,
  unitsOfThreshold,
  type LegRule,
  type LegThresholdRule,
  type PlainThresholdRule,
  type ThresholdExit,
  type ThresholdStart,
} from './risk-rules.ts'
export { OVERALL_CHIPS, OVERALL_SUBJECT, overallChip, overallSteps, type OverallRule } from './overall.ts'
export { describeRule, rulePhrases, symbolNames, type IndicatorCatalogue, type RuleContext } from './rule.ts'
export {
  describeStrategy,
  describeTogether,
  readStrategy,
  type ReadStrategy,
  type SummaryPart,
} from './strategy.ts'
export { TIMES } from './times.ts'
export { LOCK_BOUNDS, lockedProfit, profitTrail, TRAIL_BOUNDS, TRAILS, type Trail } from './trails.ts'
export { TOGETHER, type TogetherKey } from './together.ts'
export {
  chosenStrike,
  CRITERIA_HEADING,
  criteriaOfType,
  describeCriteria,
  describeStrike,
  describeWanted,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  typedFormsOf,
  strikeProblem,
  STRIKES,
  type StrikeCriteriaType,
} from './strike.ts'
export {
  AT_ONCE,
  ENTRY_MOMENTUM,
  entryMomentumChip,
  LEG_WAITS,
  moveText,
  WAIT_CHOICES,
  WATCHED_IN_SHORT,
  type WaitType,
} from './waits.ts'
