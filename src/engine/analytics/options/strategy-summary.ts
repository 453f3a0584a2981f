import {
  tradedLegs,
  type BacktestRequest,
  type LegRisk,
  type SimpleRisk,
  type StrategySummary,
} from '#domain'
import { dayNumber, estimateMargin, type MarginPosition } from '#engine/exchange'
import { inPaise, inRupees } from '#engine/units'
import { sketchedPosition } from './payoff-sketch.ts'
import { ASSUMED_DAYS_TO_EXPIRY, assumedMarket } from './sketch-market.ts'

/** More of either than this are moderate, and complex. */
const MODERATE_FROM = 2
const COMPLEX_FROM = 4

/** What there is to a strategy at a glance: legs, rules, risk, complexity, and the margin it needs. */
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

/** Rupees: the margin of the position, entered on its first day in the assumed market; 0 where no leg finds a contract. */
function estimatedCapital(request: BacktestRequest): number {
  const { instrument: underlying, startDate } = request
  const market = assumedMarket(underlying, startDate)
  const tradeDay = dayNumber(startDate)
  const positions = sketchedPosition(request, market).map((leg): MarginPosition => ({
    kind: leg.optionType === 'CALL' ? 'CE' : 'PE',
    side: leg.tradeType,
    strike: inPaise(leg.strike),
    quantity: leg.units,
    premium: inPaise(leg.premium),
    expiry: tradeDay + ASSUMED_DAYS_TO_EXPIRY,
  }))
  return inRupees(estimateMargin(positions, { underlying, spot: inPaise(market.spot), tradeDay }).total)
}
