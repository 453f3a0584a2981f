import {
  isIndexUnit,
  OVERALL_TRAIL_START,
  THRESHOLD_OF_EXIT,
  type LegUnit,
  type RiskUnit,
  type ThresholdExit,
} from '#domain'
import {
  reEntryOf,
  withLegStop,
  withLegThreshold,
  withOverallStop,
  withOverallTarget,
  withOverallTrail,
  withLockSteps,
  withOverallLock,
  withRisk,
  type Amount,
} from '../amount.ts'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause, StatedReEntry } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import { ofKind, type Findings } from './findings.ts'
import { hasNoSteps, keptSteps, lockOfSteps, openLock, openLockUnit, withChangedLock } from './open-lock.ts'
import { askWhoseRule } from './legs-beside-rules.ts'
import { hasSumsOnly } from './open-amounts.ts'
import { inOpenUnit, openStopUnit } from './open-units.ts'
import { askIfOnlySome } from './only-some.ts'
import { askWhichStop, askWhoseHedge } from './unclear-rules.ts'
import { beforeHedge } from './before-hedge.ts'
import { askForUnitOfPair, inPercent, inUnitOfPair } from './units-of-pairs.ts'
import { askForShareOfSold, statePointsOfAll, readShareOfPremium } from './net-premium.ts'
import { completed, withJoinedReEntries } from './re-entries.ts'
import {
  askedForOneUnit,
  hasSharedStop,
  isOfAllAlike,
  isTrailOfLoss,
  legLock,
  legTrail,
  step,
  USUAL_TRAIL,
  withSharedStop,
  withStepsOfEach,
} from './leg-steps.ts'
import {
  askWhoLeaves,
  hasLegStop,
  isInScope,
  isSumOfPosition,
  isOfLock,
  isBesideSum,
  LEAST_RUPEES,
  MONEY,
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
  askWhichStop(context)
  askWhoseHedge(request, rules, context)
  let result = request
  const done = new Map<string, string>()
  const later: Applied[] = []
  let lockScope: Scope | undefined
  for (const rule of rules.flatMap(
    (one) => inItsUnit(inPoints(one, context.findings), request, context) ?? [],
  )) {
    const ofLock = isOfItsLock(rule, context.clauses) ? lockScope : undefined
    const said = ofLock ?? scopeOfEnd(rule, result) ?? scopeOf(rule, result, context)
    const scope = beforeHedge(rule, said, result, context)
    if (rule.is === 'lock') lockScope = scope
    askWhoseRule({ rule, scope }, result, context)
    const applied = { rule, scope, context }
    const key = `${kindOf(rule)} ${JSON.stringify(scope)}`
    const value = JSON.stringify({ ...rule, scope: undefined, isOfStop: undefined, begin: 0, end: 0 })
    // The same rule twice with different values is ambiguous.
    if (done.has(key) && done.get(key) !== value) context.findings.unused(rule)
    else if (isOfOthers(applied, result) || isOfLoss(applied, result)) context.findings.unused(rule)
    else if (scope.of !== 'whole' && isOfAllAlike(rule, context.clauses)) later.push(applied)
    else {
      const before = result
      result = withRule(before, applied)
      askIfOnlySome({ rule, scope, before, after: result }, context)
    }
    done.set(key, value)
  }
  readShareOfPremium(rules, result, context.findings)
  statePointsOfAll(rules, result, context.findings)
  askForShareOfSold(rules, result, context.findings)
  // Whether rules of the whole position stand beside them is known only now.
  return later.reduce(withAllAlike, result)
}

/** The step behind a lock has its legs. */
const isOfItsLock = (rule: Rule, clauses: readonly PlacedClause[]) =>
  rule.is === 'trail' && !rule.scope && isOfLock(rule, clauses)

/** The rule with its unit, or a question for it. */
function inItsUnit(stated: Rule, request: FormRequest, context: RiskContext): Rule | undefined {
  const unit = missingUnit(stated)
  if (unit === undefined) return stated
  const rule =
    inOpenUnit(stated, unit, context) ??
    inRupees(stated, unit, { request, context }) ??
    inPercent(stated, context) ??
    inUnitOfPair(stated, context)
  if (!rule && !askForUnitOfPair(stated, context)) askForUnit(stated, unit, context.findings)
  return rule
}

/** In `leg 1 sl 20%, sl 30%` the second stop is of no leg: it says not which, and some have one. */
function isOfOthers({ rule, scope, context }: Applied, { multiLegStrategy: { legs } }: FormRequest): boolean {
  if (rule.is !== 'threshold' || rule.scope || scope.of !== 'each' || context.open) return false
  return (
    legs.length > 1 && legs.some(({ riskManagement: risk }) => risk[THRESHOLD_OF_EXIT[rule.rule]].enabled)
  )
}

/** Whether a trail follows a move with which legs of it lose. */
const isOfLoss = (applied: Applied, { multiLegStrategy: { legs } }: FormRequest) =>
  applied.scope.of !== 'whole' &&
  legs
    .filter(isForLeg(applied))
    .some(({ tradeType }) => isTrailOfLoss(applied.rule, tradeType, applied.context.findings))

/** The kind of a rule, of which legs have one. The last time of a re-entry is a kind of its own, because it may be stated apart. */
function kindOf(rule: Rule): string {
  if (rule.is === 'threshold') return `threshold${rule.rule}`
  return rule.is === 'reEntry' && saysOnlyUntil(rule.reEntry) ? 'until' : rule.is
}

/** Whether a rule is one of a leg. */
const isForLeg =
  ({ rule, scope, context }: Applied) =>
  (leg: FormLeg, i: number) =>
    isInScope(leg, i, scope) && !context.isLater(rule, leg)

function withAllAlike(request: FormRequest, applied: Applied): FormRequest {
  const { rule, context } = applied
  if (!isOfAllAlike(rule, context.clauses)) return request
  const { findings, clauses } = context
  const isFor = isForLeg(applied)
  return withStepsOfEach(request, rule, { isFor, findings, clauses })
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
  return withJoinedReEntries(turned)
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
  const isFor = isForLeg(applied)
  const isMissing = scope.of === 'place' && scope.places.some((place) => place > multi.legs.length)
  if (isMissing || !multi.legs.some(isFor)) {
    context.findings.unused(rule)
    return request
  }
  const isShared = rule.is === 'threshold' && rule.rule === 'stop' && hasSharedStop(request)
  if (isShared && multi.legs.every(isFor)) return withSharedStop(request, rule, context.findings)
  const legs = multi.legs.map((leg, i) => (isFor(leg, i) ? withLegRule(leg, rule, context) : leg))
  return { ...request, multiLegStrategy: { ...multi, legs } }
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

/** A rule of all legs together whose number can only be rupees, in rupees. */
function inRupees(
  rule: Rule,
  value: number,
  { request, context }: { readonly request: FormRequest; readonly context: RiskContext },
): Rule | undefined {
  const { findings } = context
  if (rule.is === 'trail') return inUnitOfOther(rule, context)
  if (rule.is === 'lock') return lockInRupees(rule, context)
  if (rule.is !== 'threshold') return undefined
  const isMoney = MONEY.test(findings.written(rule))
  const scope = scopeOfSum(rule, value, context)
  const isBeside = isBesideSum(rule, value, { request, context })
  const isSum = isSumOfPosition(rule, value, request) || isBeside
  if (!(scope || isSum) || value < (isMoney || isBeside ? PERCENT : LEAST_RUPEES)) return undefined
  findings.assume(`${value} of “${findings.written(rule)}” was read as rupees.`)
  return { ...rule, amount: { ...rule.amount, unit: 'fixed' }, ...(scope && { scope }) }
}

/** `once the overall profit is 4000, keep 3000`. */
function lockInRupees(rule: Rule & { is: 'lock' }, { findings, open }: RiskContext): Rule | undefined {
  const own = open && openLockUnit(rule, open.simpleRiskManagement, findings)
  if (own) return { ...rule, scope: { of: 'whole' }, amount: { ...rule.amount, unit: own } }
  if (!isSumKept(rule) && !(open && rule.scope === undefined && hasSumsOnly(open))) return undefined
  findings.assume(`${rule.amount.value} of “${findings.written(rule)}” was read as rupees.`)
  return {
    ...rule,
    scope: { of: 'whole' },
    amount: { ...rule.amount, unit: 'fixed' },
    ...(rule.per && { per: { ...rule.per, unit: 'fixed' } }),
    ...(rule.keeps && { keeps: { ...rule.keeps, unit: rule.keeps.unit ?? 'fixed' } }),
  }
}

/** A step without a unit has that of the locked profit, or of the overall stop in rupees that it moves. */
function inUnitOfOther(rule: Rule & { is: 'trail' }, context: RiskContext): Rule | undefined {
  const unit = openStopUnit(rule, context)
  return (
    ofStepOrSum(rule, context.clauses) ??
    inUnitOfLegStops(rule, context.clauses) ??
    (unit && withUnit(rule, unit))
  )
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
const isSumKept = ({ amount, scope, per = amount }: Rule & { is: 'lock' }) =>
  (scope ?? { of: 'whole' }).of === 'whole' && per.value >= LEAST_RUPEES

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
      return legTrail(leg, rule, { findings, clauses })
    case 'lock':
      return legLock(leg, rule, { findings, clauses })
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

function legThreshold(
  leg: FormLeg,
  rule: Rule & { is: 'threshold' },
  { findings, clauses }: Judging,
): FormLeg {
  const amount = { unit: rule.amount.unit!, value: rule.amount.value }
  if (rule.isAssumed) findings.assume(`“${findings.written(rule)}” was read as the stop of each sold leg.`)
  const own = THRESHOLD_OF_EXIT[rule.rule]
  if (own !== 'stopLoss') return withLegThreshold(leg, own, amount)
  if (rule.trails && ofKind(clauses, 'trail').length === 0) findings.assume(USUAL_TRAIL)
  return withLegStop(leg, amount, rule.trails === true || leg.riskManagement.stopLoss.trailing)
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
      if (isTitleOfLock(rule, judging)) return risk
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
    withOverallStop(risk, amount, trails === true || risk.simpleStopLoss.trailingStop?.enabled === true),
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
  if (steps && isOfLock(rule, judging.clauses)) {
    if (!both.per)
      judging.findings.assume(
        `For which gain the locked profit grows is not stated: for every ${both.by.value} as well.`,
      )
    return withLockSteps(risk, steps)
  }
  const lock = steps && lockOfSteps(risk, steps, rule, judging.findings)
  if (lock) return lock
  if (!steps || !risk.simpleStopLoss.enabled)
    return ask(
      judging,
      'A trailing stop needs the stop, too, like “combined sl 5000 rs trail 500 rs for every 1000 rs”.',
    )
  const { type } = risk.simpleStopLoss
  if (type !== both.by.unit)
    return ask(judging, askedForOneUnit(judging.findings.written(rule), type, both.by.unit))
  if (!both.per)
    judging.findings.assume(
      `For which gain the stop trails is not stated: for every ${both.by.value} as well.`,
    )
  return withOverallTrail(risk, steps)
}

/** `overall trailing: when profit reaches 2000 lock 1500`: the trailing is that of the profit behind it. */
function isTitleOfLock(rule: Rule, { clauses, findings }: Judging): boolean {
  const next = clauses[clauses.findIndex(({ begin }) => begin === rule.begin) + 1]
  return (
    next?.is === 'lock' && findings.written({ is: 'and', begin: rule.end, end: next.begin }).trim() === ':'
  )
}

function wholeLock(risk: Overall, rule: Rule & { is: 'lock' }, judging: Judging): Overall | undefined {
  const { unit, value } = rule.amount
  const other = withChangedLock(risk, rule, judging)
  if (other !== undefined) return typeof other === 'string' ? ask(judging, other) : other
  if (unit === undefined || isIndexUnit(unit) || rule.per)
    return ask(
      judging,
      'The profit from which it is locked is needed, like “lock profit at 3000 rs and trail it by 500 rs for every 500 rs”.',
    )
  const open = openLock(rule, unit, judging)
  if (open !== undefined) return ask(judging, open)
  return withNamedLock(risk, rule, { unit, value }, judging)
}

/** The lock of the words; an open one goes on growing in its steps. */
function withNamedLock(
  risk: Overall,
  rule: Rule & { is: 'lock' },
  amount: Amount<RiskUnit>,
  judging: Judging,
): Overall | undefined {
  const step = keptSteps(risk, rule, judging)
  if (typeof step === 'string') return ask(judging, step)
  const { trailBy, increaseBy } = OVERALL_TRAIL_START[amount.unit]
  const isFixed = rule.keeps !== undefined || hasNoSteps(judging.clauses)
  if (
    !isFixed &&
    !step &&
    !judging.clauses.some((one) => one.is === 'trail' && isOfLock(one, judging.clauses))
  )
    judging.findings.assume(
      `By how much the locked profit grows is not stated: ${trailBy} for every ${increaseBy}, as in the builder.`,
    )
  return withOverallLock(risk, amount, { keeps: rule.keeps?.value, isFixed, ...(step && { step }) })
}
