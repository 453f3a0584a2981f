import {
  chosenStrike,
  conditionSign,
  describeAmount,
  describeCriteria,
  describeFilters,
  describeLegSettings,
  describeReEntry,
  describeThreshold,
  describeTogether,
  enabledLegs,
  expiryName,
  legsByPlace,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  OVERALL_THRESHOLDS,
  PLAIN_THRESHOLD_RULES,
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
    ['Days traded', describeFilters(filters).join(' ') || undefined],
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
      ['Leg 1 strike', describeCriteria(chosenStrike(strategy))],
      ['Leg 1 expiry', expiryText(strategy)],
    ]
  return legsByPlace(enabledLegs(request)).flatMap((leg, i) => oneLeg(leg, `Leg ${i + 1}`))
}

function oneLeg(leg: Leg, name: string): Fact[] {
  const timing = describeLegSettings(leg, ['idle', 'entry'])
  return [
    [name, `${leg.tradeType} ${leg.optionType}, ${leg.quantity} ${leg.quantity === 1 ? 'lot' : 'lots'}`],
    [`${name} strike`, describeCriteria(chosenStrike(leg))],
    [`${name} expiry`, expiryText(leg)],
    [`${name} entry`, timing.join(', ') || undefined],
    [`${name} exit time`, leg.exitTime],
    ...legRiskFacts(leg.riskManagement ?? {}, name),
  ]
}

function expiryText({ expiry = 'current', minDte }: Pick<Leg, 'expiry' | 'minDte'>): string {
  return minDte === undefined ? expiryName(expiry) : `at least ${minDte} days`
}

function legRiskFacts(risk: LegRisk, name: string): Fact[] {
  const stop = switchedOn(risk.stopLoss)
  const trailProfit = switchedOn(risk.trailProfit)
  const step = trailProfit?.[trailProfit.type]
  return [
    [`${name} ${LEG_THRESHOLDS.stopLoss.subject}`, thresholdText(stop)],
    [`${name} trailing stop`, stop?.trailing ? legTrailText(stop) : undefined],
    ...PLAIN_THRESHOLD_RULES.map((rule): Fact => [
      `${name} ${LEG_THRESHOLDS[rule].subject}`,
      thresholdText(switchedOn(risk[rule])),
    ]),
    [`${name} ${LEG_TRAIL.subject}`, trailProfit && step && stepText(step, trailProfit.type)],
    [`${name} re-entry`, reEntryText(risk.reEntry)],
  ]
}

function legTrailText(stop: LegStopLoss): string {
  const unit = thresholdUnit(stop)
  return `every ${describeAmount(unit, unit === 'percentage' ? stop.trailPercentage : stop.trailAmount)}`
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
    ['All legs together', describeTogether(request).join(' ') || undefined],
  ]
}

function overallFacts(risk: SimpleRisk): Fact[] {
  const stop = switchedOn(risk.simpleStopLoss)
  const trail = switchedOn(risk.simpleTrailProfit)
  const trailing = switchedOn(trail?.trailing)
  return [
    [OVERALL_THRESHOLDS.simpleStopLoss.field.en, thresholdText(stop)],
    ['Overall trailing stop', stop && overallTrailText(stop)],
    [OVERALL_THRESHOLDS.simpleTakeProfit.field.en, thresholdText(switchedOn(risk.simpleTakeProfit))],
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
  return `${left} ${conditionSign(rule.condition)} ${right} on ${rule.symbols.join(', ')}, ${rule.timeframe} min${strikeTime}`
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

function thresholdText(threshold: Threshold<LegUnit> | undefined): string | undefined {
  return threshold && describeThreshold(threshold)
}

function stepText({ increaseBy, trailBy }: TrailStep, unit: RiskUnit): string {
  return `${describeAmount(unit, trailBy)} for every ${describeAmount(unit, increaseBy)}`
}

function reEntryText(reEntry: ReEntry | undefined): string | undefined {
  return reEntry?.enabled ? describeReEntry(reEntry) : undefined
}
