import {
  isIndexUnit,
  OVERALL_TRAIL_START,
  THRESHOLD_OF_EXIT,
  type LegUnit,
  type OptionType,
  type TradeType,
  type RiskUnit,
  type ThresholdExit,
} from '#domain'
import {
  reEntryOf,
  withLegLock,
  withLegStop,
  withLegThreshold,
  withLegTrail,
  withOverallStop,
  withOverallTarget,
  withOverallTrail,
  withOverallLock,
  withRisk,
  type Amount,
} from '../amount.ts'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause, StatedReEntry } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import { ofKind, type Findings } from './findings.ts'
import { completed } from './re-entries.ts'
import {
  askWhoLeaves,
  hasLegStop,
  isOfLock,
  LEAST_RUPEES,
  MONEY,
  openUnit,
  PERCENT,
  scopeOf,
  scopeOfSum,
  type Judging,
  type RiskContext,
  type Rule,
  type Scope,
} from './rule-scopes.ts'

/** A request with the stops, targets, trails and re-entries of the clauses. */
export function withRisks(request: FormRequest, context: RiskContext): FormRequest {
  const rules = rulesOf(context.clauses)
  askWhoLeaves(request, context)
  let result = request
  const done = new Map<string, string>()
  for (const stated of rules.map((one) => inPoints(one, context.findings))) {
    const unit = missingUnit(stated)
    const rule =
      unit === undefined ? stated : (inOpenUnit(stated, unit, context) ?? inRupees(stated, unit, context))
    if (!rule) {
      askForUnit(stated, unit!, context.findings)
      continue
    }
    const scope = scopeOfEnd(rule, result) ?? scopeOf(rule, result, context)
    askForHedge(rule, scope, result, context)
    const key = `${rule.is}${rule.is === 'threshold' ? rule.rule : ''} ${JSON.stringify(scope)}`
    const value = JSON.stringify({ ...rule, begin: 0, end: 0 })
    // The same rule twice with different values is ambiguous.
    if (done.has(key) && done.get(key) !== value) context.findings.unused(rule)
    else result = withRule(result, { rule, scope, context })
    done.set(key, value)
  }
  return result
}

/** `re-entries till 13:30` behind a re-entry of some legs is of those legs. */
function scopeOfEnd(rule: Rule, { multiLegStrategy: { legs } }: FormRequest): Scope | undefined {
  if (rule.is !== 'reEntry' || rule.scope || !saysOnlyUntil(rule.reEntry)) return undefined
  const again = legs.filter(({ riskManagement: { reEntry } }) => reEntry.enabled)
  const isOfSome = again.length > 0 && again.length < legs.length
  return isOfSome ? { of: 'ids', ids: again.map(({ id }) => id) } : undefined
}

/** `sl ₹25 per leg`: fewer rupees than a rule of a leg can have are those of its premium, which are points. */
function inPoints(rule: Rule, findings: Findings): Rule {
  if (rule.is !== 'threshold' || rule.amount.unit !== 'fixed' || rule.amount.value >= PERCENT) return rule
  if (rule.scope?.of === 'whole') return rule
  findings.assume(`“${findings.written(rule)}” was read as ${rule.amount.value} points of the premium.`)
  return { ...rule, amount: { ...rule.amount, unit: 'points' } }
}

/** `20% sl on each leg, buy the 400 otm ce as hedge`: whether a stop said before the hedge is the hedge's as well. */
function askForHedge(
  rule: Rule,
  scope: Scope,
  request: FormRequest,
  { clauses, findings }: RiskContext,
): void {
  const [hedge] = ofKind(clauses, 'protection')
  const sides = new Set(request.multiLegStrategy.legs.map(({ tradeType }) => tradeType))
  const isStop = rule.is === 'threshold' && rule.rule === 'stop'
  if (!isStop || scope.of !== 'each' || !hedge || sides.size < 2 || rule.begin > hedge.begin) return
  const words = findings.written(rule)
  findings.ask(`“${words}”: of the sold legs only, or of the hedge, too?`, [
    findings.text.replace(
      words,
      `${words.replace(/(on|for|of)? ?(each|every|both) (leg|side)s?/i, '')} on the sold legs`,
    ),
  ])
}

/** The rules of a sentence. A trailing stop beside another stop is the trail of that one: `sl 25% tsl 5%`. */
function rulesOf(clauses: readonly PlacedClause[]): Rule[] {
  const rules = clauses.filter((one): one is Rule =>
    ['threshold', 'trail', 'trails', 'lock', 'reEntry'].includes(one.is),
  )
  const isStop = (one: Rule) => one.is === 'threshold' && one.rule === 'stop'
  const hasStop = rules.some((one) => isStop(one) && !('trails' in one && one.trails))
  const hasStep = rules.some((one) => one.is === 'trail' && !isOfLock(one, clauses))
  // 'Trail it: for every 1000 rs …' names its step behind.
  const stepped = rules.filter(({ is }) => is !== 'trails' || !hasStep)
  const turned = stepped.map((one): Rule => {
    if (!hasStop || one.is !== 'threshold' || one.rule !== 'stop' || !one.trails) return one
    const { begin, end, amount, scope } = one
    return { is: 'trail', begin, end, ofStop: false, trail: { by: amount }, scope }
  })
  return turned
    .filter(
      (one) =>
        !isBareReEntry(one) || !turned.some((other) => other.is === 'reEntry' && !isBareReEntry(other)),
    )
    .toSorted((a, b) => Number(!isStop(a)) - Number(!isStop(b)))
}

/** `with re-entry: …, after a stop enter again twice`: the name by itself announces the re-entry that is said. */
const isBareReEntry = (one: Rule) =>
  one.is === 'reEntry' &&
  one.scope === undefined &&
  one.reEntry.causes.length === 0 &&
  Object.values(one.reEntry).filter((value) => value !== undefined).length === 1

interface Applied {
  readonly rule: Rule
  readonly scope: Scope
  readonly context: RiskContext
}

function withRule(request: FormRequest, applied: Applied): FormRequest {
  const { rule, scope, context } = applied
  if (scope.of === 'whole') return withWholeRule(request, rule, context)
  const { multiLegStrategy: multi } = request
  const isFor = (leg: FormLeg, i: number) => isInScope(leg, i, scope)
  const isMissing = scope.of === 'place' && scope.places.some((place) => place > multi.legs.length)
  if (isMissing || !multi.legs.some(isFor)) {
    context.findings.unused(rule)
    return request
  }
  const legs = multi.legs.map((leg, i) => (isFor(leg, i) ? withLegRule(leg, rule, context) : leg))
  return { ...request, multiLegStrategy: { ...multi, legs } }
}

/** Whether a leg has the option and the side that words name. */
const isNamed = (
  leg: FormLeg,
  { option, side }: { readonly option?: OptionType; readonly side?: TradeType },
) => (option === undefined || leg.optionType === option) && (side === undefined || leg.tradeType === side)

const isAtMoney = (leg: FormLeg) =>
  leg.strikeSelection === 'ATM' && (leg.strikeCriteria?.type ?? 'Strike Type') === 'Strike Type'

/** Whether a leg is among those that a rule applies to. */
export function isInScope(leg: FormLeg, i: number, scope: Scope): boolean {
  switch (scope.of) {
    case 'each':
    case 'whole':
      return true
    case 'option':
    case 'sided':
    case 'side':
      return isNamed(leg, scope)
    case 'place':
      return scope.places.includes(i + 1)
    case 'money':
      return isAtMoney(leg)
    case 'away':
      return !isAtMoney(leg) && leg.strikeSelection !== 'ITM'
    case 'ids':
      return scope.ids.includes(leg.id)
  }
}

function amountsOf(rule: Rule): StatedAmount[] {
  if (rule.is === 'threshold') return [rule.amount]
  if (rule.is === 'lock') return [rule.amount, ...(rule.per ? [rule.per] : [])]
  return rule.is === 'trail' ? [rule.trail.by, ...(rule.trail.per ? [rule.trail.per] : [])] : []
}

/** The first number without a unit, unless another number of the same rule has one. */
function missingUnit(rule: Rule): number | undefined {
  const amounts = amountsOf(rule)
  return amounts.every(({ unit }) => unit === undefined) ? amounts[0]?.value : undefined
}

const UNIT_NAMES: Readonly<Record<LegUnit, string>> = {
  percentage: 'percent',
  points: 'points',
  fixed: 'rupees',
  underlyingPoints: 'points of the index',
  underlyingPercentage: 'percent of the index',
}

/** `sl 30 instead of 25`: the new number has the unit of the open rule. 'Sl 30' by itself could have another. */
function inOpenUnit(rule: Rule, value: number, { clauses, findings, open }: RiskContext): Rule | undefined {
  const isReplaced =
    ofKind(clauses, 'edit').some(({ edit }) => edit === 'make' || edit === 'adjust') ||
    /->|=>|→|\bnahi\b|\bto \d/.test(findings.written(rule))
  const unit = open && isReplaced && rule.is === 'threshold' ? openUnit(rule, open) : undefined
  if (unit === undefined || rule.is !== 'threshold') return undefined
  findings.assume(
    `${value} of “${findings.written(rule)}” was read in ${UNIT_NAMES[unit]}, like the open one.`,
  )
  return { ...rule, amount: { ...rule.amount, unit } }
}

/** A rule of all legs together whose number can only be rupees, in rupees. */
function inRupees(rule: Rule, value: number, context: RiskContext): Rule | undefined {
  const { clauses, findings } = context
  if (rule.is === 'trail') return inUnitOfOther(rule, clauses)
  if (rule.is === 'lock') return lockInRupees(rule, findings)
  if (rule.is !== 'threshold') return undefined
  const isMoney = MONEY.test(findings.written(rule))
  const scope = scopeOfSum(rule, value, context)
  if (!scope || value < (isMoney ? PERCENT : LEAST_RUPEES)) return undefined
  findings.assume(`${value} of “${findings.written(rule)}” was read as rupees.`)
  return { ...rule, amount: { ...rule.amount, unit: 'fixed' }, scope }
}

/** `once the overall profit is 4000, keep 3000`. */
function lockInRupees(rule: Rule & { is: 'lock' }, findings: Findings): Rule | undefined {
  const { amount, keeps } = rule
  if (!isSumKept(rule)) return undefined
  findings.assume(`${amount.value} of “${findings.written(rule)}” was read as rupees.`)
  return {
    ...rule,
    scope: { of: 'whole' },
    amount: { ...amount, unit: 'fixed' },
    ...(keeps && { keeps: { ...keeps, unit: 'fixed' } }),
  }
}

/** A step without a unit has that of the locked profit, or of the overall stop in rupees that it moves. */
function inUnitOfOther(rule: Rule & { is: 'trail' }, clauses: readonly PlacedClause[]): Rule | undefined {
  return ofStepOrSum(rule, clauses) ?? inUnitOfLegStops(rule, clauses)
}

/** A stop of a leg and its trail have one unit: `sl 20 pts, trail the stop by 10 for each 10`. 'Trail 5' alone stays open. */
function inUnitOfLegStops(rule: Rule & { is: 'trail' }, clauses: readonly PlacedClause[]): Rule | undefined {
  const stops = ofKind(clauses, 'threshold').filter((one) => one.rule === 'stop')
  const [unit, ...others] = new Set(stops.map(({ amount }) => amount.unit))
  const isOfLegs = rule.scope?.of !== 'whole' && stops.every(({ scope }) => scope?.of !== 'whole')
  const isStepped = rule.trail.per !== undefined
  if (unit === undefined || others.length > 0 || !isOfLegs || !isStepped || isIndexUnit(unit))
    return undefined
  return withUnit(rule, unit)
}

function ofStepOrSum(rule: Rule & { is: 'trail' }, clauses: readonly PlacedClause[]): Rule | undefined {
  const lock = isOfLock(rule, clauses) ? ofKind(clauses, 'lock').at(-1) : undefined
  const stop = ofKind(clauses, 'threshold').find((one) => one.rule === 'stop' && one.scope?.of === 'whole')
  const { by, per } = rule.trail
  // A gain of thousands can only be one in rupees.
  if (per && per.value >= LEAST_RUPEES) return withUnit(rule, 'fixed')
  const isSum = stop?.amount.unit === 'fixed' || (stop?.amount.unit === undefined && isRupees(stop))
  const isInRupees = isSum && by.value > PERCENT
  const unit = lock ? unitOfLock(lock) : isInRupees ? 'fixed' : undefined
  return unit === undefined ? undefined : withUnit(rule, unit)
}

const withUnit = (rule: Rule & { is: 'trail' }, unit: LegUnit): Rule => {
  const { by, per } = rule.trail
  return { ...rule, trail: { by: { ...by, unit }, ...(per && { per: { ...per, unit } }) } }
}

const unitOfLock = (lock: Rule & { is: 'lock' }) =>
  lock.amount.unit ?? (isSumKept(lock) ? ('fixed' as const) : undefined)

/** Whether a lock without a unit can only be of rupees of all legs together. */
const isSumKept = ({ amount, scope, per }: Rule & { is: 'lock' }) =>
  (scope ?? { of: 'whole' }).of === 'whole' && amount.value >= LEAST_RUPEES && !per

/** Whether a number without a unit can only be rupees, as an overall stop. */
const isRupees = (stop: Extract<PlacedClause, { is: 'threshold' }> | undefined) =>
  stop !== undefined && stop.amount.value >= LEAST_RUPEES

function askForUnit(rule: Rule, value: number, findings: Findings): void {
  const spoken = findings.written(rule)
  const at = findings.text.indexOf(spoken)
  const withUnit = (write: (number: string) => string) =>
    `${findings.text.slice(0, at)}${spoken.replace(/\d[\d,]*(\.\d+)?/, write)}${findings.text.slice(at + spoken.length)}`
  const answers = [
    withUnit((number) => `₹${number}`),
    ...(value <= PERCENT ? [withUnit((number) => `${number}%`)] : []),
    ...(value <= LEAST_RUPEES ? [withUnit((number) => `${number} points`)] : []),
  ]
  findings.ask(
    `${value} in “${spoken}”: rupees${value <= PERCENT * 20 ? ', points' : ''} or percent?`,
    answers,
  )
}

/** Both amounts of a step in one unit; undefined if their units differ. */
function step(
  by: StatedAmount,
  per: StatedAmount | undefined,
): { by: Amount; per: Amount | undefined } | undefined {
  const unit = by.unit ?? per?.unit
  if (unit === undefined || isIndexUnit(unit) || (per?.unit ?? unit) !== unit) return undefined
  return { by: { unit, value: by.value }, per: per && { unit, value: per.value } }
}

function withLegRule(leg: FormLeg, rule: Rule, { findings, clauses }: RiskContext): FormLeg {
  switch (rule.is) {
    case 'threshold':
      return legThreshold(leg, rule, { findings, clauses })
    case 'trails':
      if (!leg.riskManagement.stopLoss.enabled)
        return refused(leg, 'A trailing stop needs its size, like “trailing sl 20%”.', findings)
      findings.assume(USUAL_TRAIL)
      return withRisk(leg, { stopLoss: { ...leg.riskManagement.stopLoss, trailing: true } })
    case 'trail':
      return legTrail(leg, rule, findings)
    case 'lock': {
      const both = step(rule.amount, rule.per)
      if (both?.per) return withLegLock(leg, both.by, both.per)
      return refused(
        leg,
        'The lock of profit of a leg needs two numbers, like “lock 500 rs for every 1000 rs profit”.',
        findings,
      )
    }
    case 'reEntry':
      if (saysOnlyUntil(rule.reEntry)) return reEnteringUntil(leg, rule, findings)
      return withRisk(leg, {
        reEntry: reEntryOf(
          leg.riskManagement.reEntry,
          completed(rule.reEntry, leg.riskManagement.reEntry, { clauses, findings }),
        ),
      })
  }
}

/** `no re-entries after 1:30 pm`. */
const saysOnlyUntil = ({ causes, until, ...others }: StatedReEntry) =>
  until !== undefined && causes.length === 0 && Object.values(others).every((value) => value === undefined)

function reEnteringUntil(leg: FormLeg, rule: Rule & { is: 'reEntry' }, findings: Findings): FormLeg {
  const { reEntry } = leg.riskManagement
  if (reEntry.enabled) return withRisk(leg, { reEntry: { ...reEntry, until: rule.reEntry.until } })
  findings.unused(rule)
  return leg
}

const USUAL_TRAIL = 'By how much the stop trails is not stated: as in the builder.'

function legThreshold(
  leg: FormLeg,
  rule: Rule & { is: 'threshold' },
  { findings, clauses }: Judging,
): FormLeg {
  const amount = { unit: rule.amount.unit!, value: rule.amount.value }
  const own = THRESHOLD_OF_EXIT[rule.rule]
  if (own !== 'stopLoss') return withLegThreshold(leg, own, amount)
  if (rule.trails && ofKind(clauses, 'trail').length === 0) findings.assume(USUAL_TRAIL)
  return withLegStop(leg, amount, rule.trails === true || leg.riskManagement.stopLoss.trailing)
}

function legTrail(leg: FormLeg, rule: Rule & { is: 'trail' }, findings: Findings): FormLeg {
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
  if (both.per && both.per.value !== both.by.value) {
    findings.ask(
      'The stop of a leg trails by one number; a step for every gain is a rule of the whole position, like “combined sl 5000 rs trail 500 rs for every 1000 rs”.',
    )
    return leg
  }
  return (
    withLegTrail(leg, both.by) ??
    refused(leg, 'The trail of a stop has the unit of the stop: both in percent, points or rupees.', findings)
  )
}

function refused(leg: FormLeg, question: string, findings: Findings): FormLeg {
  findings.ask(question)
  return leg
}

function withWholeRule(request: FormRequest, rule: Rule, { findings, clauses }: RiskContext): FormRequest {
  const { multiLegStrategy: multi, simpleRiskManagement: risk } = request
  if (
    multi.enabled &&
    multi.legs.length > 1 &&
    !multi.combinedPnLTracking &&
    Object.values(risk).some(({ enabled }) => enabled)
  )
    findings.assume('The rules that each leg had are now rules of the whole position.')
  const changed = wholeRisk(risk, rule, { findings, clauses })
  const multiLegStrategy = { ...multi, combinedPnLTracking: multi.enabled }
  return changed ? { ...request, multiLegStrategy, simpleRiskManagement: changed } : request
}

type Overall = FormRequest['simpleRiskManagement']

function wholeRisk(risk: Overall, rule: Rule, judging: Judging): Overall | undefined {
  switch (rule.is) {
    case 'threshold':
      return wholeThreshold(risk, rule, judging)
    case 'trails':
      if (!risk.simpleStopLoss.enabled)
        return ask(judging, 'A trailing stop needs its size, like “combined trailing sl 5000 rs”.')
      judging.findings.assume(USUAL_TRAIL)
      return withOverallTrail(risk, undefined)
    case 'trail':
      return wholeTrail(risk, rule, judging)
    case 'lock':
      return wholeLock(risk, rule, judging)
    case 'reEntry':
      return wholeReEntry(risk, rule, judging)
  }
}

function wholeReEntry(risk: Overall, rule: Rule & { is: 'reEntry' }, judging: Judging): Overall | undefined {
  const again = completed(rule.reEntry, risk.globalReEntry, judging)
  if (again.mode && again.mode !== 'asap')
    return ask(judging, 'Re-entry at cost or on momentum is a rule of a leg: say “each leg”.')
  const isAfterStop = again.causes.includes('stopLossReEntry') && rule.scope?.of === 'whole'
  if (isAfterStop && !risk.simpleStopLoss.enabled && hasLegStop(judging.clauses))
    return ask(judging, 'All legs enter again after an overall stop; only a leg enters again after its own.')
  return { ...risk, globalReEntry: reEntryOf(risk.globalReEntry, again) }
}

function ask({ findings }: Judging, question: string): undefined {
  findings.ask(question)
  return undefined
}

type ThresholdRule = Rule & { is: 'threshold' }

/** How a rule of the whole position is added; one of a leg alone has no entry. */
const OVERALL_RULES: Readonly<
  Partial<Record<ThresholdExit, (risk: Overall, amount: Amount<RiskUnit>, rule: ThresholdRule) => Overall>>
> = {
  stop: (risk, amount, { trails }) =>
    withOverallStop(risk, amount, trails ?? risk.simpleStopLoss.trailingStop?.enabled ?? false),
  target: withOverallTarget,
}

function wholeThreshold(risk: Overall, rule: ThresholdRule, judging: Judging): Overall | undefined {
  const { unit, value } = rule.amount
  const add = OVERALL_RULES[rule.rule]
  if (unit === undefined || isIndexUnit(unit) || !add)
    return ask(judging, 'A stop or target on the index is one of a leg: say “each leg”.')
  return add(risk, { unit, value }, rule)
}

function wholeTrail(risk: Overall, rule: Rule & { is: 'trail' }, judging: Judging): Overall | undefined {
  const both = step(rule.trail.by, rule.trail.per)
  const steps = both && { by: both.by, per: both.per ?? both.by }
  if (steps && isOfLock(rule, judging.clauses)) return withOverallLock(risk, undefined, steps)
  if (!steps || !risk.simpleStopLoss.enabled)
    return ask(
      judging,
      'A trailing stop needs the stop, too, like “combined sl 5000 rs trail 500 rs for every 1000 rs”.',
    )
  if (!both.per)
    judging.findings.assume(
      `For which gain the stop trails is not stated: for every ${both.by.value} as well.`,
    )
  return withOverallTrail(risk, steps)
}

function wholeLock(risk: Overall, rule: Rule & { is: 'lock' }, judging: Judging): Overall | undefined {
  const { unit, value } = rule.amount
  if (unit === undefined || isIndexUnit(unit) || rule.per)
    return ask(
      judging,
      'The profit from which it is locked is needed, like “lock profit at 3000 rs and trail it by 500 rs for every 500 rs”.',
    )
  const { trailBy, increaseBy } = OVERALL_TRAIL_START[unit]
  if (rule.keeps && !isKeptByStep(rule, judging.clauses))
    return ask(
      judging,
      `What is kept at ${value} is ${value} less the step of the lock, as in “once up 3000 rs protect 2000 rs, then raise it by 1000 rs for every 1000 rs”.`,
    )
  if (!judging.clauses.some((one) => one.is === 'trail' && isOfLock(one, judging.clauses)))
    judging.findings.assume(
      `By how much the locked profit grows is not stated: ${trailBy} for every ${increaseBy}, as in the builder.`,
    )
  return withOverallLock(risk, { unit, value })
}

/** Whether the profit that is kept lies one step below the one at which it is locked. */
function isKeptByStep({ amount, keeps }: Rule & { is: 'lock' }, clauses: readonly PlacedClause[]): boolean {
  const step = ofKind(clauses, 'trail').find((one) => isOfLock(one, clauses))?.trail.by
  const units = new Set([amount, keeps, step].flatMap((one) => one?.unit ?? []))
  return step !== undefined && units.size <= 1 && keeps?.value === amount.value - step.value
}
