import { MULTI_LEG_STRATEGY, SINGLE_LEG_STRATEGY, type BacktestRequestInput } from '#domain'
import type { FormRequest } from './form-values.ts'
import { leanLeg } from './legs.ts'

/**
 * The request that the form stands for. Legs are in `multiLegStrategy` alone, so that a message about a leg points to
 * the field of the form that it is about.
 */
export function composeRequest(form: FormRequest): BacktestRequestInput {
  const { multiLegStrategy, simpleRiskManagement, indicatorConfiguration, ...rest } = form
  const multi = multiLegStrategy.enabled
  const risks = Object.entries(simpleRiskManagement).filter(([, setting]) => setting.enabled)
  return {
    ...rest,
    strategy: { ...rest.strategy, name: multi ? MULTI_LEG_STRATEGY : SINGLE_LEG_STRATEGY },
    ...(multi && {
      multiLegStrategy: { ...multiLegStrategy, legs: multiLegStrategy.legs.map(leanLeg) },
    }),
    ...(risks.length > 0 && { simpleRiskManagement: Object.fromEntries(risks) }),
    ...(indicatorConfiguration.enabled && { indicatorConfiguration }),
  }
}
