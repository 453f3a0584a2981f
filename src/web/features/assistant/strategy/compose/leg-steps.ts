import {
  describeAmount,
  isIndexUnit,
  thresholdUnit,
  UNITS,
  type LegUnit,
  type RiskUnit,
  type Threshold,
  type TradeType,
} from '#domain'
import {
  withLegLock,
  withLegStop,
  withLegTrail,
  withOverallLock,
  withOverallStop,
  withOverallTrail,
  withRisk,
  type Amount,
} from '../amount.ts'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf, withLegs } from './open-legs.ts'
import { isOfLock, type Judging, type Rule } from './rule-scopes.ts'

type Trail = Rule & { is: 'trail' }
type Lock = Rule & { is: 'lock' }

export const USUAL_TRAIL = 'By how much the stop trails is not stated: as in the builder.'

/** The amount of a stop, in its unit. */
function amountOf(stop: Threshold<LegUnit>): Amount {
  const unit = thresholdUnit(stop)
  return { unit, value: stop[UNITS[unit].field] as number }
}

/** Both amounts of a step in one unit; undefined if their units differ. */
export function step(
  by: StatedAmount,
  per: StatedAmount | undefined,
): { by: Amount<RiskUnit>; per: Amount<RiskUnit> | undefined } | undefined {
  const unit = by.unit ?? per?.unit
  if (unit === undefined || isIndexUnit(unit) || (per?.unit ?? unit) !== unit) return undefined
  return { by: { unit, value: by.value }, per: per && { unit, value: per.value } }
}

function refused(leg: FormLeg, question: string, findings: Findings): FormLeg {
  findings.ask(question)
  return leg
}

const PRICE = String.raw`\b(premiums?|price|option|leg|call|put|it)\b`
/** `10% badhe to 5% trail`: without a name such a move is that of the premium. */
const moveOf = (verbs: string, nouns: string) =>
  new RegExp(
    String.raw`${PRICE}[^,.;]*?\b(${verbs})\b|\b(${nouns}) (in|of) (the |its )*${PRICE}|^[\d., ]+\w*\W*(${verbs}) `,
    'i',
  )
const FALLS_BY = moveOf('falls?|drops?|decays?|gir(e|ne|ta|ti|te|a|i)', 'fall|drop')
const RISES_BY = moveOf('rises?|climbs?|badh(e|ne|ta|ti|te)', 'rise|increase|climb')

/** `every time the premium rises 10 points move the stop`: of a sold leg such a move is a loss, which moves no stop; of a bought one a fall is. */
export const isTrailOfLoss = (rule: Rule, tradeType: TradeType, findings: Findings): boolean =>
  rule.is === 'trail' &&
  rule.trail.per !== undefined &&
  (tradeType === 'SELL' ? RISES_BY : FALLS_BY).test(findings.written(rule))

/** The stop of a leg with its trail, whose step is the gain as well. */
export function legTrail(leg: FormLeg, rule: Trail, { findings, clauses }: Judging): FormLeg {
  // 'Then lock 5 more for every 10 more' belongs to the lock before it.
  if (isOfLock(rule, clauses) && ofKind(clauses, 'lock').some(({ per }) => !per)) return leg
  const both = step(rule.trail.by, rule.trail.per)
  const { stopLoss } = leg.riskManagement
  if (both && !both.per && rule.ofStop && !stopLoss.enabled) {
    findings.assume(USUAL_TRAIL)
    return withLegStop(leg, both.by, true)
  }
  if (!both || !stopLoss.enabled) {
    findings.ask('A trailing stop needs the stop, too, like “sl 30% trailing 5%”.')
    return leg
  }
  return (
    withLegTrail(leg, both.by) ??
    refused(leg, 'The trail of a stop has the unit of the stop: both in percent, points or rupees.', findings)
  )
}

/** The profit of a leg that is locked in steps. */
export function legLock(leg: FormLeg, rule: Lock, { findings, clauses }: Judging): FormLeg {
  const lock = stepsOfLock(rule, clauses)
  if (lock?.per && !lock.from) return withLegLock(leg, lock.by, lock.per)
  return refused(
    leg,
    'The lock of profit of a leg needs two numbers, like “lock 500 rs for every 1000 rs profit”.',
    findings,
  )
}

interface LockSteps {
  readonly by: Amount<RiskUnit>
  readonly per: Amount<RiskUnit> | undefined
  /** The profit at which the lock begins, where it isn't that of the first step. */
  readonly from?: Amount<RiskUnit>
  /** What is locked there, if it is stated. */
  readonly keeps?: number | undefined
}

/** The steps of a lock, which may stand behind it: `once up 10 points lock 5, then every 10 more lock 5 more`. */
function stepsOfLock(rule: Lock, clauses: readonly PlacedClause[]): LockSteps | undefined {
  const { amount, keeps, per } = rule
  if (per) return step(amount, per)
  const both = stepsBehind(clauses, amount.unit)
  const from = both && step({ value: amount.value, unit: amount.unit ?? both.by.unit }, both.by)
  if (!both?.per || !from) return undefined
  if (keeps?.value === both.by.value && amount.value === both.per.value) return both
  return hasUnit(keeps, from.by.unit) ? { ...both, from: from.by, keeps: keeps?.value } : undefined
}

const hasUnit = (amount: StatedAmount | undefined, unit: RiskUnit) => (amount?.unit ?? unit) === unit

/** The steps that follow a lock. */
function stepsBehind(clauses: readonly PlacedClause[], unit: StatedAmount['unit']) {
  const further = ofKind(clauses, 'trail').find((one) => isOfLock(one, clauses))?.trail
  if (!further) return undefined
  const { by, per = by } = further
  return step(
    { value: by.value, unit: by.unit ?? per.unit ?? unit },
    { value: per.value, unit: per.unit ?? by.unit ?? unit },
  )
}

/** A rule of legs that only all of them can have, each as its own. */
export function isOfAllAlike(rule: Rule, clauses: readonly PlacedClause[]): rule is Trail | Lock {
  if (rule.is === 'lock') return stepsOfLock(rule, clauses)?.from !== undefined
  if (rule.is !== 'trail' || isOfLock(rule, clauses)) return false
  const { by, per } = rule.trail
  return per !== undefined && per.value !== by.value
}

/**
 * A request in which each leg has a trail that the settings of a single leg don't know: its stop follows by a step for every
 * gain, or its profit is locked from an amount on. All legs have it alike, and none is watched together.
 */
export function withStepsOfEach(
  request: FormRequest,
  rule: Trail | Lock,
  { isFor, findings, clauses }: Judging & { readonly isFor: (leg: FormLeg, i: number) => boolean },
): FormRequest {
  const legs = legsOf(request)
  const { multiLegStrategy: multi, simpleRiskManagement: risk } = request
  const isTogether = legs.length > 1 && multi.combinedPnLTracking
  const own = rule.is === 'trail' ? 'stopLoss' : 'trailProfit'
  const isLacking = legs.some((leg, i) => !isFor(leg, i) && !leg.riskManagement[own].enabled)
  if (isTogether || isLacking) {
    findings.ask(
      `“${findings.written(rule)}”: such a step is one of all legs alike, or of the whole position: “for the whole position”?`,
    )
    return request
  }
  if (legs.length === 1) findings.assume('The trail of the only leg is watched at the close of each minute.')
  return rule.is === 'trail'
    ? withSteppedStop(request, rule, { isFor, findings, clauses })
    : { ...request, simpleRiskManagement: withLockFrom(risk, rule, clauses) }
}

const IN_WORDS = { percentage: 'percent', points: 'points', fixed: 'rupees' } as const

/** The question for a stop and steps of its trail in two units. */
export const askedForOneUnit = (written: string, stop: RiskUnit, steps: RiskUnit) =>
  `“${written}”: the stop is in ${IN_WORDS[stop]} and these steps in ${IN_WORDS[steps]}. A stop and its trail have one unit: say both in ${IN_WORDS[stop]}, or both in ${IN_WORDS[steps]}.`

/** Says that the stop of the open strategy goes on, where the words name none. */
function noteThatStays({ unit, value }: Amount, { findings, clauses }: Judging): void {
  if (!ofKind(clauses, 'threshold').some((one) => one.rule === 'stop'))
    findings.assume(`The stop of ${describeAmount(unit, value)} stays: it is the one that trails.`)
}

function withSteppedStop(
  request: FormRequest,
  rule: Trail,
  { isFor, findings, clauses }: Judging & { readonly isFor: (leg: FormLeg, i: number) => boolean },
): FormRequest {
  const legs = legsOf(request)
  const risk = request.simpleRiskManagement
  const both = step(rule.trail.by, rule.trail.per)
  const stops = legs.filter(isFor).map((leg) => leg.riskManagement.stopLoss)
  const shared = stops.every(({ enabled }) => !enabled) ? risk.simpleStopLoss : stops[0]
  const amounts = new Set(stops.map((stop) => JSON.stringify(stop.enabled ? amountOf(stop) : 'none')))
  if (!both?.per || !shared?.enabled) {
    findings.ask('A trailing stop needs the stop, too, like “sl 30% trailing 5% for every 10%”.')
    return request
  }
  const { unit, value } = amountOf(shared)
  const written = findings.written(rule).replace(/^[:,; ]+/, '')
  if (amounts.size > 1 || isIndexUnit(unit) || unit !== both.by.unit) {
    findings.ask(
      amounts.size > 1 || isIndexUnit(unit)
        ? `“${written}”: a stop that trails in steps has one size for all legs, in percent, points or rupees.`
        : askedForOneUnit(written, unit, both.by.unit),
    )
    return request
  }
  if (!/every|each|har|per|gain|move|fayda|profit/i.test(written))
    findings.assume(
      `“${written}” was read as a trail by ${both.by.value} for every ${both.per.value} of gain.`,
    )
  noteThatStays({ unit, value }, { findings, clauses })
  const stopped = withOverallStop(risk, { unit, value }, true)
  const simpleRiskManagement = withOverallTrail(stopped, { by: both.by, per: both.per })
  const off = (leg: FormLeg) =>
    withRisk(leg, { stopLoss: { ...leg.riskManagement.stopLoss, enabled: false, trailing: false } })
  return withLegs(
    { ...request, simpleRiskManagement },
    legs.map((leg, i) => (isFor(leg, i) ? off(leg) : leg)),
  )
}

function withLockFrom(
  risk: FormRequest['simpleRiskManagement'],
  rule: Lock,
  clauses: readonly PlacedClause[],
): FormRequest['simpleRiskManagement'] {
  const lock = stepsOfLock(rule, clauses)
  if (!lock?.from || !lock.per) return risk
  return withOverallLock(risk, lock.from, { keeps: lock.keeps, step: { by: lock.by, per: lock.per } })
}

/** Whether the stop of each leg is the one that all legs share. */
export const hasSharedStop = ({ multiLegStrategy: multi, simpleRiskManagement: risk }: FormRequest) =>
  multi.enabled && multi.legs.length > 0 && !multi.combinedPnLTracking && risk.simpleStopLoss.enabled

/** The stop that all legs share, with another amount; its trail stays. */
export function withSharedStop(
  request: FormRequest,
  { amount, trails }: Rule & { is: 'threshold' },
  findings: Findings,
): FormRequest {
  const risk = request.simpleRiskManagement
  const { unit, value } = amount
  const isTrailing = risk.simpleStopLoss.trailingStop?.enabled === true
  const isOther = unit !== thresholdUnit(risk.simpleStopLoss)
  if (unit === undefined || isIndexUnit(unit) || (isOther && isTrailing)) {
    findings.ask('The open stop trails in its own unit. Should the new one trail as well, and by how much?')
    return request
  }
  return {
    ...request,
    simpleRiskManagement: withOverallStop(risk, { unit, value }, trails === true || isTrailing),
  }
}
