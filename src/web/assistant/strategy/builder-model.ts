// Everything that the assistant imports from the builder, in one place.
export { composeRequest } from '../../strategy/compose-request.ts'
export { EVENT_WORDS, WEEKDAYS } from '../../strategy/describe-holding.ts'
export { describeStrategy, type SummaryPart } from '../../strategy/describe-strategy.ts'
export { defaultFormValues, type FormLeg, type FormRequest } from '../../strategy/form-values.ts'
export { withFunction1, withFunction2 } from '../../strategy/indicator-rules.ts'
export { newRule } from '../../strategy/new-rule.ts'
export { newLeg, strikeFields } from '../../strategy/legs.ts'
export {
  inUnit,
  LEG_RISK_DEFAULTS,
  legStopInUnit,
  SIMPLE_RISK_DEFAULTS,
} from '../../strategy/risk-defaults.ts'
