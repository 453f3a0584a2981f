export { conditionHeld, conditionSign, CONDITIONS, type Condition } from './condition.ts'
export {
  describeExpiry,
  EXPIRY_CHOICES,
  EXPIRY_LABEL,
  expiryChip,
  expiryFields,
  expiryName,
  expiryOption,
  expiryOptions,
  expirySentence,
  MIN_DTE,
  optionFields,
  type ExpiryChoice,
  type ExpiryFields,
  type ExpiryOption,
} from './expiry.ts'
export { type NumberField, type SettingField, type Varies } from './field.ts'
export { LANGUAGES, type Language, type Texts } from './language.ts'
export {
  chosenStrike,
  criteriaOfType,
  describeCriteria,
  describeStrike,
  describeWanted,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  strikeSentence,
  STRIKES,
  type StrikeCriteriaType,
} from './strike.ts'
