import {
  describeCriteria,
  describeExpiry,
  describeStrike,
  legsByPlace,
  thresholdUnit,
  type LegRisk,
  type ReEntry,
  type Threshold,
} from '#domain'
import { formatDate } from '../ui/format.ts'
import { describeLeg } from './describe-leg.ts'
import {
  describeReEntrySettings,
  describeFilters,
  describeHolding,
  describeLegTiming,
  describeTogether,
} from './describe-holding.ts'
import { describeAmount, describeThreshold } from './describe-threshold.ts'
import type { FormRequest } from './form-values.ts'
import { describeRule, symbolNames } from './indicator-rules.ts'
import { leanFilters } from './lean-settings.ts'
import { mostReEntries } from './risk-defaults.ts'

/** One part of a strategy in plain words. */
export interface SummaryPart {
  readonly title: string
  readonly sentences: readonly string[]
}

/** The whole strategy in plain words, so that a mistake in the form shows before the test. */
export function describeStrategy(request: FormRequest): SummaryPart[] {
  return [
    { title: 'When', sentences: describeTimes(request) },
    { title: 'What', sentences: describeLegs(request) },
    { title: 'Risk', sentences: describeRisk(request) },
    { title: 'Fills', sentences: describeExecution(request) },
  ].filter((part) => part.sentences.length > 0)
}

function describeTimes({
  instrument,
  startDate,
  endDate,
  strategy,
  multiLegStrategy,
  indicatorConfiguration,
}: FormRequest): string[] {
  const rules = indicatorConfiguration.enabled
    ? indicatorConfiguration.rules.filter((rule) => rule.enabled)
    : []
  const symbolName = symbolNames(instrument, multiLegStrategy.legs)
  const entry =
    rules.length > 0
      ? `Enters once a day, at the first minute from ${strategy.entryStartTime} to ${strategy.entryEndTime} at which ${rules.length === 1 ? 'this holds' : 'all of these hold'}:`
      : `Enters at ${strategy.entryStartTime}; if a leg has no price then, tries until ${strategy.entryEndTime}.`
  return [
    `${instrument} options, ${shownDate(startDate)} to ${shownDate(endDate)}.`,
    entry,
    ...rules.map((rule) => `${describeRule(rule, symbolName)}.`),
    ...describeHolding(strategy),
    ...describeFilters(leanFilters(strategy.filters ?? {})),
    ...describeTogether(strategy),
    `Closes whatever is open at ${strategy.squareOffTime}.`,
  ]
}

function shownDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(date) : '…'
}

function describeLegs({ strategy, multiLegStrategy }: FormRequest): string[] {
  if (!multiLegStrategy.enabled)
    return [`${strategy.tradeType} 1 lot ${strategy.optionType} ${singleStrike(strategy)}.`]
  return legsByPlace(multiLegStrategy.legs).flatMap((leg, i) => {
    if (!leg.enabled) return []
    const risk = [...describeLegTiming(leg), ...describeLegRisk(leg.riskManagement)]
    const words = `Leg ${i + 1}: ${describeLeg(leg)}${risk.length > 0 ? `; ${risk.join(', ')}` : ''}`
    // A sentence with a missing value already ends in dots.
    return [words.endsWith('…') ? words : `${words}.`]
  })
}

function singleStrike(strategy: FormRequest['strategy']): string {
  const { strikeCriteria, strikeLabel, optionType, expiry, minDte } = strategy
  const strike = strikeCriteria
    ? describeCriteria(strikeCriteria, optionType)
    : describeStrike(strikeLabel, optionType)
  return `${strike}${describeExpiry({ expiry, minDte })}`
}

function describeLegRisk({ stopLoss, takeProfit, trailProfit, reEntry }: LegRisk): string[] {
  const words: string[] = []
  if (stopLoss?.enabled)
    words.push(`${stopLoss.trailing ? 'trailing ' : ''}stop ${describeThreshold(stopLoss)}`)
  if (takeProfit?.enabled) words.push(`target ${describeThreshold(takeProfit)}`)
  const step = trailProfit?.enabled ? trailProfit[trailProfit.type] : undefined
  if (trailProfit && step) {
    const inUnit = (amount: number | null | undefined) => describeAmount(trailProfit.type, amount)
    words.push(`locks ${inUnit(step.trailBy)} per ${inUnit(step.increaseBy)} gained`)
  }
  if (reEntry?.enabled) words.push(describeReEntry(reEntry))
  return words
}

const CAUSE_WORDS = [
  ['stopLossReEntry', 'stop'],
  ['takeProfitReEntry', 'target'],
  ['trailProfitReEntry', 'trail profit'],
] as const

function describeReEntry(reEntry: ReEntry): string {
  const causes = CAUSE_WORDS.filter(([key]) => reEntry[key].enabled).map(([, word]) => word)
  if (causes.length === 0) return 'never re-enters: no kind of exit is chosen for it'
  return `re-enters up to ${mostReEntries(reEntry) ?? '…'}× a day after ${causes.join(', ')}${describeReEntrySettings(reEntry)}`
}

/** An overall threshold; a percentage names the premium that it refers to. */
function describeOverall(threshold: Threshold, premium: string): string {
  const words = describeThreshold(threshold)
  return thresholdUnit(threshold) === 'percentage' ? `${words} of ${premium} at entry` : words
}

function describeRisk({ simpleRiskManagement: risk, multiLegStrategy }: FormRequest): string[] {
  const { simpleStopLoss: stop, simpleTakeProfit: target, simpleTrailProfit: trail, globalReEntry } = risk
  const { enabled: isMultiLeg, combinedPnLTracking } = multiLegStrategy
  const isEachLeg = isMultiLeg && !combinedPnLTracking
  const subject = isEachLeg ? 'Each leg' : 'The whole position'
  const premium = isEachLeg ? 'its premium' : isMultiLeg ? 'the premiums of all legs' : 'the premium'
  const sentences: string[] = []
  if (stop.enabled)
    sentences.push(
      `${subject} stops out at a loss of ${describeOverall(stop, premium)}${stop.trailingStop?.enabled ? ', trailing' : ''}.`,
    )
  if (target.enabled) sentences.push(`${subject} takes profit at ${describeOverall(target, premium)}.`)
  if (trail.enabled) sentences.push(`${subject} locks profit in from ${describeOverall(trail, premium)}.`)
  if (globalReEntry.enabled) sentences.push(`${subject} ${describeReEntry(globalReEntry)}.`)
  return sentences
}

function describeExecution({ execution }: FormRequest): string[] {
  const { trigger, slippage, rules } = execution
  const sentences =
    trigger === 'close' ? ['Stops and targets act on the close of a minute and fill in the next.'] : []
  if (rules === 'as-today') sentences.push('Lots, charges and margins are those of today.')
  if (slippage.value > 0)
    sentences.push(`Every fill is ${slippage.value}${slippage.type === 'points' ? ' pts' : '%'} worse.`)
  return sentences
}
