import {
  tradedLegs,
  type BacktestRequest,
  type LegRisk,
  type SimpleRisk,
  type StrategySummary,
} from '#domain'
import { estimatedCapital } from './estimated-capital.ts'

/** More legs or more rules than the first number make a strategy moderate, than the second complex. */
const MODERATE_FROM = 2
const COMPLEX_FROM = 4

/** Summary of a strategy: legs, rules, risk, complexity, and the margin it needs. */
export function strategySummary(request: BacktestRequest): StrategySummary {
  const { indicatorConfiguration: indicators, simpleRiskManagement } = request
  const legs = tradedLegs(request)
  const rules = indicators?.enabled ? indicators.rules.filter((rule) => rule.enabled).length : 0
  const most = Math.max(legs.length, rules)
  return {
    legsCount: legs.length,
    indicatorsCount: rules,
    riskManagementEnabled:
      hasRules(simpleRiskManagement) || legs.some(({ riskManagement }) => hasRules(riskManagement)),
    complexity: most > COMPLEX_FROM ? 'complex' : most > MODERATE_FROM ? 'moderate' : 'simple',
    estimatedCapitalRequired: estimatedCapital(request),
  }
}

function hasRules(risk: SimpleRisk | LegRisk | undefined): boolean {
  return Object.values(risk ?? {}).some((rule: { enabled?: boolean } | undefined) => rule?.enabled === true)
}
