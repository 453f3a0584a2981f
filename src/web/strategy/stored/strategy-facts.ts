import {
  chosenStrike,
  conditionSign,
  describeCriteria,
  describeFilters,
  describeLegSettings,
  describeReEntry,
  describeStopTrail,
  describeThreshold,
  describeTogether,
  expiryInFull,
  holdingChip,
  legsByPlace,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  moveText,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL,
  overallChip,
  overallSteps,
  periodOf,
  PLAIN_THRESHOLD_RULES,
  datasetLabel,
  SIMULATED_DATASET_ID,
  SIMULATED_NAME,
  switchedOn,
  tradedLegs,
  watchesWholePosition,
  type BacktestRequest,
  type IndicatorRule,
  type Leg,
  type LegUnit,
  type ReEntry,
  type ReEntryPeriod,
  type SimpleRisk,
  type Threshold,
} from '#domain'
import { formatCount, formatDate, formatNumber } from '../../ui/format.ts'

/** Settings of a request: readable values by readable names. Disabled settings are left out. */
export type Facts = ReadonlyMap<string, string>

type Fact = readonly [name: string, value: string | undefined]

/** Lists a request's settings, so that two requests can be compared in a trader's words. */
export function strategyFacts(request: BacktestRequest): Facts {
  const facts: Fact[] = [
    ['Instrument', request.instrument],
    ['Period', `${formatDate(request.startDate)} to ${formatDate(request.endDate)}`],
    ['Data', dataOf(request)],
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

function dataOf({ dataset = SIMULATED_DATASET_ID }: BacktestRequest): string {
  return dataset === SIMULATED_DATASET_ID ? SIMULATED_NAME : datasetLabel(dataset)
}

// ── days ───────────────────────────────────────────────────────────────────

function dayFacts({ strategy }: BacktestRequest): Fact[] {
  const { holding, filters } = strategy
  return [
    ['Held', holding && holding.type !== 'intraday' ? holdingChip(holding) : undefined],
    ['Days traded', describeFilters(filters).join(' ') || undefined],
  ]
}

// ── legs ───────────────────────────────────────────────────────────────────

function legFacts(request: BacktestRequest): Fact[] {
  const period = periodOf(request)
  return legsByPlace(tradedLegs(request)).flatMap((leg, i) => oneLeg(leg, `Leg ${i + 1}`, period))
}

function oneLeg(leg: Leg, name: string, period: ReEntryPeriod): Fact[] {
  const timing = describeLegSettings(leg, ['idle', 'entry'])
  return [
    [name, `${leg.tradeType} ${leg.optionType}, ${formatCount(leg.quantity, 'lot')}`],
    [`${name} strike`, describeCriteria(chosenStrike(leg))],
    [`${name} expiry`, expiryInFull(leg)],
    [`${name} entry`, timing.join(', ') || undefined],
    [`${name} exit time`, leg.exitTime],
    ...legRiskFacts(leg, name),
    [`${name} re-entry`, reEntryText(leg.riskManagement?.reEntry, period)],
  ]
}

function legRiskFacts(leg: Leg, name: string): Fact[] {
  const { riskManagement: risk = {} } = leg
  const stop = switchedOn(risk.stopLoss)
  return [
    [`${name} ${LEG_THRESHOLDS.stopLoss.subject.en}`, thresholdText(stop)],
    [`${name} trailing stop`, stop && describeStopTrail(stop)],
    ...PLAIN_THRESHOLD_RULES.map((rule): Fact => [
      `${name} ${LEG_THRESHOLDS[rule].subject.en}`,
      thresholdText(switchedOn(risk[rule])),
    ]),
    [`${name} ${LEG_TRAIL.subject.en}`, describeLegSettings(leg, ['trailProfit'])[0]],
  ]
}

// ── the whole position ─────────────────────────────────────────────────────

function positionFacts(request: BacktestRequest): Fact[] {
  const watched = watchesWholePosition(request) ? 'all legs together' : 'each leg'
  return [
    ['Strategy’s risk rules watch', tradedLegs(request).length > 1 ? watched : undefined],
    ...overallFacts(request),
    ['All legs together', describeTogether(request).join(' ') || undefined],
  ]
}

function overallFacts(request: BacktestRequest): Fact[] {
  const risk: SimpleRisk = request.simpleRiskManagement ?? {}
  const steps = overallSteps(risk)
  return [
    [OVERALL_THRESHOLDS.simpleStopLoss.field.en, thresholdText(switchedOn(risk.simpleStopLoss))],
    ['Overall trailing stop', steps.stop],
    [OVERALL_THRESHOLDS.simpleTakeProfit.field.en, thresholdText(switchedOn(risk.simpleTakeProfit))],
    [OVERALL_TRAIL.field, overallChip('simpleTrailProfit', request)],
    [`${OVERALL_TRAIL.field} steps`, steps.trailProfit],
    ['Strategy re-entry', reEntryText(risk.globalReEntry, periodOf(request))],
  ]
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
    ['Slippage', slippage && slippage.value > 0 ? moveText(slippage.value, slippage.type) : undefined],
    ['Lots, charges, margins', execution?.rules === 'as-today' ? 'those of today' : undefined],
    ['Initial capital', initialCapital === undefined ? undefined : `₹${formatNumber(initialCapital)}`],
  ]
}

// ── amounts ────────────────────────────────────────────────────────────────

function thresholdText(threshold: Threshold<LegUnit> | undefined): string | undefined {
  return threshold && describeThreshold(threshold)
}

function reEntryText(reEntry: ReEntry | undefined, period: ReEntryPeriod): string | undefined {
  return reEntry?.enabled ? describeReEntry(reEntry, period) : undefined
}
