import type { BacktestRequest, BacktestRequestInput } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { defaultFormValues, type FormRequest } from './form-values.ts'
import { completeLeg, labelOf } from './legs.ts'
import { completeRisk } from './risk-defaults.ts'

/** Converts a request from elsewhere (a saved strategy, a link, a file) into the form. */
export function formRequest(input: BacktestRequestInput): FormRequest {
  return completeRequest(backtestRequestSchema.parse(input))
}

/** Completes a request for the form, whether or not it is valid. */
export function completeRequest(request: BacktestRequest): FormRequest {
  const defaults = defaultFormValues().request
  const { legs: _, combinedPnLTracking: __, ...strategy } = request.strategy
  return {
    ...defaults,
    ...request,
    strategy: { ...strategy, strikeLabel: labelOf(strategy) },
    simpleRiskManagement: completeRisk(defaults.simpleRiskManagement, request.simpleRiskManagement),
    multiLegStrategy: multiLegOf(request),
    indicatorConfiguration: request.indicatorConfiguration ?? defaults.indicatorConfiguration,
    execution: { ...defaults.execution, ...request.execution },
  }
}

function multiLegOf({ strategy, multiLegStrategy: multi }: BacktestRequest): FormRequest['multiLegStrategy'] {
  const legs = strategy.legs ?? multi?.legs ?? []
  return {
    enabled: multi?.enabled ?? legs.length > 0,
    combinedPnLTracking: multi?.combinedPnLTracking ?? strategy.combinedPnLTracking ?? false,
    legs: legs.map(completeLeg),
  }
}
