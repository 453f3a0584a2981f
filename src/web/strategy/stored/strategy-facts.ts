import {
  enabledLegs,
  legsByPlace,
  isMultiLeg,
  SIMULATED_DATASET_ID,
  stepInUnit,
  thresholdUnit,
  type BacktestRequest,
  type Holding,
  type IndicatorRule,
  type Leg,
  type LegRisk,
  type LegStopLoss,
  type LegUnit,
  type ReEntry,
  type RiskUnit,
  type SimpleRisk,
  type SimpleStopLoss,
  type Threshold,
  type TrailStep,
} from '#domain'
import { CONDITION_WORDS } from '../indicator-rules.ts'
import { describeCriteria } from '../strike-criteria.ts'
import {
  describeReEntrySettings,
  describeFilters,
  describeLegTiming,
  describeTogether,
} from '../describe-holding.ts'
import { leanFilters } from '../lean-settings.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'

/** Settings of a request: readable values by readable names. Disabled settings are left out. */
export type Facts = ReadonlyMap<string, string>

type Fact = readonly [name: string, value: string | undefined]

/** Lists a request's settings, so that two requests can be compared in a trader's words. */
export function strategyFacts(request: BacktestRequest): Facts {
  const facts: Fact[] = [
    ['Instrument', request.instrument],
    ['Period', `${formatDate(request.startDate)} to ${formatDate(request.endDate)}`],
    ['Data', request.dataset ?? SIMULATED_DATASET_ID],
    ['Entry', `${request.strategy.entryStartTime} to ${request.strategy.entryEndTime}`],
    ['Square-off', request.strategy.squareOffTime],
    ...dayFacts(request),
    ...legFacts(request),
    ...positionFacts(request),
    ...ruleFacts(request),
    ...executionFacts(request),
  ]
  return new Map(facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined))
}

// ── days ───────────────────────────────────────────────────────────────────

function dayFacts({ strategy }: BacktestRequest): Fact[] {
  const { holding, filters } = strategy
  return [
    ['Held', holding && holding.type !== 'intraday' ? holdingText(holding) : undefined],
    ['Days traded', describeFilters(leanFilters(filters ?? {})).join(' ') || undefined],
  ]
}

function holdingText(holding: Exclude<Holding, { type: 'intraday' }>): string {
  if (holding.type === 'btst') return 'over one night'
  const { expiry, enterDaysBefore, exitDaysBefore } = holding
  return `from ${enterDaysBefore} to ${exitDaysBefore} sessions before each ${expiry} expiry`
}

// ── legs ───────────────────────────────────────────────────────────────────

function legFacts(request: BacktestRequest): Fact[] {
  const { strategy } = request
  if (!isMultiLeg(request))
    return [
      ['Leg 1', `${strategy.tradeType} ${strategy.optionType}, 1 lot`],
      ['Leg 1 strike', criteriaText(strategy)],
      ['Leg 1 expiry', expiryText(strategy)],
    ]
  return legsByPlace(enabledLegs(request)).flatMap((leg, i) => oneLeg(leg, `Leg ${i + 1}`))
}

function oneLeg(leg: Leg, name: string): Fact[] {
  const timing = describeLegTiming(leg)
  return [
    [name, `${leg.tradeType} ${leg.optionType}, ${leg.quantity} ${leg.quantity === 1 ? 'lot' : 'lots'}`],
    [`${name} strike`, criteriaText(leg)],
    [`${name} expiry`, expiryText(leg)],
    [`${name} comes in`, timing.filter((words) => !words.startsWith('leaves')).join(', ') || undefined],
    [`${name} leaves at`, leg.exitTime],
    ...legRiskFacts(leg.riskManagement ?? {}, name),
  ]
}

function strikeText({
  strikeLabel,
  strikeSelection,
  strikeDistance,
}: Omit<Strike, 'strikeCriteria'>): string {
  if (strikeLabel) return strikeLabel
  if (strikeSelection === 'ATM') return 'ATM'
  return `ATM${strikeSelection === 'OTM' ? '+' : '-'}${strikeDistance}`
}

function expiryText({ expiry = 'current', minDte }: Pick<Leg, 'expiry' | 'minDte'>): string {
  return minDte === undefined ? expiry : `at least ${minDte} days`
}

type Strike = Pick<Leg, 'strikeLabel' | 'strikeSelection' | 'strikeDistance' | 'strikeCriteria'>

function criteriaText(leg: Strike): string {
  const { strikeCriteria } = leg
  const hasCriterion = strikeCriteria && (strikeCriteria.type !== 'Strike Type' || strikeCriteria.strikeType)
  return hasCriterion ? describeCriteria(strikeCriteria) : strikeText(leg)
}

function legRiskFacts(risk: LegRisk, name: string): Fact[] {
  const stop = switchedOn(risk.stopLoss)
  const trailProfit = switchedOn(risk.trailProfit)
  const step = trailProfit?.[trailProfit.type]
  return [
    [`${name} stop loss`, thresholdText(stop)],
    [`${name} trailing stop`, stop?.trailing ? legTrailText(stop) : undefined],
    [`${name} take profit`, thresholdText(switchedOn(risk.takeProfit))],
    [`${name} trail profit`, trailProfit && step && stepText(step, trailProfit.type)],
    [`${name} re-entry`, reEntryText(risk.reEntry)],
  ]
}

function legTrailText(stop: LegStopLoss): string {
  const unit = thresholdUnit(stop)
  return `every ${inUnit(unit === 'percentage' ? stop.trailPercentage : stop.trailAmount, unit)}`
}

/** A setting if it is enabled; otherwise undefined. */
function switchedOn<Setting extends { readonly enabled: boolean }>(
  setting: Setting | undefined,
): Setting | undefined {
  return setting?.enabled ? setting : undefined
}

// ── the whole position ─────────────────────────────────────────────────────

function positionFacts(request: BacktestRequest): Fact[] {
  const { strategy, multiLegStrategy, simpleRiskManagement = {} } = request
  const combined = strategy.combinedPnLTracking ?? multiLegStrategy?.combinedPnLTracking ?? false
  const several = isMultiLeg(request) && enabledLegs(request).length > 1
  return [
    ['Strategy’s risk rules watch', several ? (combined ? 'all legs together' : 'each leg') : undefined],
    ...overallFacts(simpleRiskManagement),
    ['All legs together', describeTogether(strategy).join(' ') || undefined],
  ]
}

function overallFacts(risk: SimpleRisk): Fact[] {
  const stop = switchedOn(risk.simpleStopLoss)
  const trail = switchedOn(risk.simpleTrailProfit)
  const trailing = switchedOn(trail?.trailing)
  return [
    ['Overall stop loss', thresholdText(stop)],
    ['Overall trailing stop', stop && overallTrailText(stop)],
    ['Overall take profit', thresholdText(switchedOn(risk.simpleTakeProfit))],
    ['Overall trail profit', trail && `from ${thresholdText(trail)}`],
    ['Overall trail profit steps', trailing && stepText(trailing, trailing.type)],
    ['Strategy re-entry', reEntryText(risk.globalReEntry)],
  ]
}

function overallTrailText(stop: SimpleStopLoss): string | undefined {
  const trailing = switchedOn(stop.trailingStop)
  if (!trailing) return undefined
  const unit = thresholdUnit(stop)
  const increaseBy = stepInUnit(trailing.increaseBy, unit)
  return stepText({ increaseBy, trailBy: stepInUnit(trailing.trailBy, unit) }, unit)
}

// ── rules and fills ────────────────────────────────────────────────────────

function ruleFacts({ indicatorConfiguration }: BacktestRequest): Fact[] {
  if (!indicatorConfiguration?.enabled) return []
  return indicatorConfiguration.rules
    .filter((rule) => rule.enabled)
    .map((rule, i) => [`Rule ${i + 1}`, ruleText(rule)])
}

function ruleText(rule: IndicatorRule): string {
  const left = sideText(rule.function1, rule.talibParams, rule.function1Output, rule.function1CandleOffset)
  const right =
    rule.function2 === 'NUMERIC_INPUT'
      ? String(rule.numericValue ?? 0)
      : sideText(rule.function2, rule.function2TalibParams, rule.function2Output, rule.function2CandleOffset)
  const strikeTime = rule.dailyStrikeTime ? `, strike at ${rule.dailyStrikeTime}` : ''
  return `${left} ${CONDITION_WORDS[rule.condition]} ${right} on ${rule.symbols.join(', ')}, ${rule.timeframe} min${strikeTime}`
}

function sideText(
  name: string,
  parameters: Readonly<Record<string, number>>,
  output: string | undefined,
  offset: number,
): string {
  const values = Object.entries(parameters).map(([key, value]) => `${key} ${value}`)
  return [
    values.length > 0 ? `${name}(${values.join(', ')})` : name,
    ...(output === undefined ? [] : [output]),
    ...(offset === 0 ? [] : [`${-offset} back`]),
  ].join(' ')
}

function executionFacts({ execution, initialCapital }: BacktestRequest): Fact[] {
  const slippage = execution?.slippage
  return [
    ['Stops and targets act on', execution?.trigger === 'close' ? 'closes' : 'any price inside a minute'],
    [
      'Slippage',
      slippage && slippage.value > 0
        ? `${slippage.value}${slippage.type === 'points' ? ' pts' : '%'}`
        : undefined,
    ],
    ['Lots, charges, margins', execution?.rules === 'as-today' ? 'those of today' : undefined],
    ['Initial capital', initialCapital === undefined ? undefined : `₹${formatNumber(initialCapital)}`],
  ]
}

// ── amounts ────────────────────────────────────────────────────────────────

function inUnit(value: number, unit: LegUnit): string {
  if (unit === 'underlyingPercentage') return `${value}% of the index`
  if (unit === 'underlyingPoints') return `${value} pts of the index`
  if (unit === 'percentage') return `${value}%`
  return unit === 'points' ? `${value} pts` : `₹${formatNumber(value)}`
}

function thresholdText(threshold: Threshold<LegUnit> | undefined): string | undefined {
  if (!threshold) return undefined
  const unit = thresholdUnit(threshold)
  const { percentageValue, fixedAmount, points = 0 } = threshold
  const values = {
    percentage: percentageValue,
    fixed: fixedAmount,
    points,
    underlyingPoints: points,
    underlyingPercentage: percentageValue,
  }
  return inUnit(values[unit], unit)
}

function stepText({ increaseBy, trailBy }: TrailStep, unit: RiskUnit): string {
  return `${inUnit(trailBy, unit)} for every ${inUnit(increaseBy, unit)}`
}

function reEntryText(reEntry: ReEntry | undefined): string | undefined {
  if (!reEntry?.enabled) return undefined
  const causes = [
    ['stop', reEntry.stopLossReEntry],
    ['target', reEntry.takeProfitReEntry],
    ['trail', reEntry.trailProfitReEntry],
  ] as const
  const words = causes.flatMap(([name, { enabled, count }]) => (enabled ? [`${count} after ${name}`] : []))
  return `at most ${reEntry.count}: ${words.join(', ') || 'after no kind of exit'}${describeReEntrySettings(reEntry)}`
}
