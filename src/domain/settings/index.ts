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
  DAY_CHIPS,
  describeFilters,
  eventNames,
  EVENTS,
  FILTER_SETTINGS,
  holdingChip,
  HOLDINGS,
  leanFilters,
  WEEKDAY_NAMES,
  type FilterSetting,
} from './days.ts'
export {
  EXPIRY_CHOICES,
  EXPIRY_LABEL,
  expiryChip,
  expiryFields,
  expiryName,
  expiryOption,
  expiryOptions,
  MIN_DTE,
  type ExpiryChoice,
  type ExpiryFields,
  type ExpiryOption,
} from './expiry.ts'
export {
  FORM_FIELDS,
  formField,
  formFieldName,
  labelOfField,
  type FieldKey,
  type FormField,
} from './form-fields.ts'
export { type NumberField, type SettingField, type Varies } from './field.ts'
export { LANGUAGES, loadHindi, type Language, type Texts } from './language.ts'
export {
  describeLeg,
  describeLegSettings,
  LEG_COLUMNS,
  LEG_SETTINGS,
  legSettingChips,
  type LegSettingKey,
} from './leg.ts'
export {
  describeReEntry,
  leanReEntry,
  mostReEntries,
  RE_ENTRY_CAUSE_FIELDS,
  RE_ENTRY_CAUSES,
  RE_ENTRY_MODE_SETTINGS,
  RE_ENTRY_MODES,
  reEntryOff,
  type ReEntryCause,
} from './re-entry.ts'
export {
  INDEX_START,
  LEG_STOP_TRAIL_START,
  LEG_THRESHOLDS,
  LEG_TRAIL_START,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL_START,
  RE_ENTRY_LABEL,
  TRAIL_BOUNDS,
  TRAIL_LABEL,
  type ThresholdStart,
} from './risk-rules.ts'
export { OVERALL_CHIPS, overallChip, type OverallRule } from './overall.ts'
export { describeRule, rulePhrases, symbolNames, type IndicatorCatalogue, type RuleContext } from './rule.ts'
export {
  describeStrategy,
  describeTogether,
  readStrategy,
  type ReadStrategy,
  type SummaryPart,
} from './strategy.ts'
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
export { entryMomentumChip, LEG_WAITS, moveText, WAIT_CHOICES } from './waits.ts'
