import type { BacktestRequest, Execution, Leg, Strategy } from '#domain'
import { latestEndDate, minuteOfDay } from '#engine/calendar'
import type { MarketReader } from '#engine/market'
import { compileLegRisk, compileSimpleRisk } from './compile-risk.ts'
import { compileRules } from './compile-rules.ts'
import { PlanError, type PlanProblem } from './plan-error.ts'
import type { LegPlan, RiskPlan, Plan, SlippagePlan, StrikePlan } from './plan.ts'
import { scaledDecimal, threshold } from './threshold.ts'

/** Id of the leg of a strategy that is not multi-leg. */
const SINGLE_LEG_ID = 'single'
const PAISE_PER_POINT = 100

/** What a dataset can serve a strategy with, as far as compiling needs to know. */
export type PlanSource = Pick<MarketReader, 'underlyings' | 'sessions' | 'hasIndexVolume' | 'dataset'>

/**
 * Compiles a request for replay on a dataset. Everything is checked here, once: the replay checks nothing.
 * @param request one that the domain's schema has accepted
 * @throws PlanError with every problem, when the dataset lacks the instrument or the dates, or a rule cannot be computed on it
 */
export function compilePlan(request: BacktestRequest, source: PlanSource): Plan {
  const problems = datasetProblems(request, source)
  const { strategy, instrument: underlying } = request
  const multiLeg = request.multiLegStrategy?.enabled ?? strategy.name === 'multi_leg_strategy'
  const typedLegs = multiLeg ? enabledLegs(request) : []
  const combined = typedLegs.length <= 1 || tracksCombinedProfit(request)
  const inherited = combined ? undefined : compileSimpleRisk(request.simpleRiskManagement, '')
  const legs = multiLeg ? typedLegs.map((leg) => compileLeg(leg, inherited)) : [singleLeg(strategy)]
  const entryStart = minuteOfDay(strategy.entryStartTime)
  const hasIndexVolume = source.underlyings.includes(underlying) && source.hasIndexVolume(underlying)
  const compiled = compileRules(request.indicatorConfiguration, {
    underlying,
    legs,
    entryStart,
    hasIndexVolume,
  })
  if (problems.length + compiled.problems.length > 0) throw new PlanError([...problems, ...compiled.problems])
  return {
    underlying,
    startDate: request.startDate,
    endDate: request.endDate,
    entryStart,
    entryEnd: minuteOfDay(strategy.entryEndTime),
    squareOff: minuteOfDay(strategy.squareOffTime),
    legs,
    overall: combined ? compileOverall(request) : undefined,
    rules: compiled.rules,
    triggerAtClose: request.execution?.trigger === 'close',
    slippage: compileSlippage(request.execution),
  }
}

function datasetProblems(
  { instrument, startDate, endDate }: BacktestRequest,
  source: PlanSource,
): PlanProblem[] {
  const { name } = source.dataset
  if (!source.underlyings.includes(instrument)) {
    const known = source.underlyings.join(', ')
    return [{ path: 'instrument', message: `${name} has no data for ${instrument}; choose one of ${known}` }]
  }
  const sessions = source.sessions(instrument)
  const first = sessions[0]
  const last = sessions[sessions.length - 1]
  const problems: PlanProblem[] = []
  if (startDate < first || startDate > last)
    problems.push({ path: 'startDate', message: `Date must be between ${first} and ${last}` })
  const lastEnd = latestEndDate(first, last)
  if (endDate > lastEnd) problems.push({ path: 'endDate', message: `Date must be before ${lastEnd}` })
  return problems
}

function enabledLegs({ strategy, multiLegStrategy }: BacktestRequest): Leg[] {
  return (strategy.legs ?? multiLegStrategy?.legs ?? []).filter((leg) => leg.enabled)
}

function tracksCombinedProfit({ strategy, multiLegStrategy }: BacktestRequest): boolean {
  return strategy.combinedPnLTracking ?? multiLegStrategy?.combinedPnLTracking ?? false
}

function compileOverall({ simpleRiskManagement }: BacktestRequest): RiskPlan | undefined {
  const plan = compileSimpleRisk(simpleRiskManagement, 'Overall ')
  return plan.stop || plan.target || plan.trailProfit ? plan : undefined
}

function compileLeg(leg: Leg, inherited: RiskPlan | undefined): LegPlan {
  return {
    id: leg.id,
    side: leg.tradeType === 'BUY' ? 1 : -1,
    isCall: leg.optionType === 'CALL',
    lots: leg.quantity,
    expiry: leg.expiry ?? 'current',
    strike: compileStrike(leg),
    ...compileLegRisk(leg.riskManagement, inherited),
  }
}

function singleLeg(strategy: Strategy): LegPlan {
  return {
    id: SINGLE_LEG_ID,
    side: strategy.tradeType === 'BUY' ? 1 : -1,
    isCall: strategy.optionType === 'CALL',
    lots: 1,
    expiry: 'current',
    strike: strikeFromLabel(strategy),
    ...compileLegRisk(),
  }
}

function compileStrike(leg: Leg): StrikePlan {
  const criteria = leg.strikeCriteria
  switch (criteria?.type) {
    case 'Closest Premium':
      return { kind: 'closest', target: premium(criteria.targetPremium) }
    case 'Premium ≥':
      return { kind: 'at-least', minimum: premium(criteria.minimumPremium) }
    case 'Premium ≤':
      return { kind: 'at-most', maximum: premium(criteria.maximumPremium) }
    case 'Premium Range':
      return { kind: 'range', lower: premium(criteria.lowerPremium), upper: premium(criteria.upperPremium) }
    case 'Strike Type':
      return strikeFromLabel({ ...leg, strikeLabel: criteria.strikeType ?? leg.strikeLabel })
    case undefined:
      return strikeFromLabel(leg)
  }
}

/** Rupees of premium as hundredths of a paisa. */
function premium(rupees: number | undefined): number {
  return scaledDecimal(rupees ?? 0)
}

type StrikeFields = Pick<Leg, 'strikeLabel' | 'strikeSelection' | 'strikeDistance'>

function strikeFromLabel({ strikeLabel, strikeSelection, strikeDistance }: StrikeFields): StrikePlan {
  if (strikeLabel === undefined) {
    const direction = { ATM: 0, OTM: 1, ITM: -1 }[strikeSelection]
    return { kind: 'offset', outward: direction * strikeDistance * PAISE_PER_POINT }
  }
  const match = /^ATM([+-]\d+)$/.exec(strikeLabel)
  return { kind: 'offset', outward: match ? Number(match[1]) * PAISE_PER_POINT : 0 }
}

function compileSlippage(execution: Execution | undefined): SlippagePlan | undefined {
  const slippage = execution?.slippage
  if (!slippage || slippage.value === 0) return undefined
  return { isPercentage: slippage.type === 'percentage', amount: threshold(slippage.type, slippage.value) }
}
