// Everything that the assistant imports from the builder, in one place.
export { composeRequest } from '../../../strategy/compose-request.ts'
export type { SummaryPart } from '#domain'
export { describeStrategy } from '../../../strategy/describe-strategy.ts'
export { completeRequest } from '../../../strategy/form-request.ts'
export { defaultFormValues, type FormLeg, type FormRequest } from '../../../strategy/form-values.ts'
export { INDICATOR_CATALOGUE, outputsOf, parametersOf } from '../../../strategy/indicator-rules.ts'
export { completeLeg, newLeg, strikeFields } from '../../../strategy/legs.ts'
export { inUnit, legStopInUnit } from '../../../strategy/risk-defaults.ts'
