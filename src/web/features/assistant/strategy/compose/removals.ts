import { THRESHOLD_OF_EXIT, type LegRule, type OverallRule, type ThresholdExit } from '#domain'
import { withoutLockSteps } from '../amount.ts'
import { strikeFields, type FormLeg, type FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { fromLeg, MOST_LABELLED, pointsOut } from './form-legs.ts'
import { legsOf, withLegs } from './open-legs.ts'
import { isInScope } from './rule-scopes.ts'

interface Edited {
  readonly findings: Findings
  readonly isOpen: boolean
  /** The open strategy; the legs that it has not are added. */
  readonly open?: FormRequest
}

/** Legs removed or scaled, rules switched off. */
export function withEdits(
  request: FormRequest,
  given: readonly PlacedClause[],
  { findings, isOpen, open }: Edited,
): FormRequest {
  let result = request
  const places = placesOfAdded(request, open)
  const edits = given.filter((one) => !isOfSaidLock(one, given))
  const clauses = withSharedLegs(edits).map((one, at, all) =>
    one.is === 'remove' && places.length > 0 && isOfAdded(one, all.slice(0, at), findings)
      ? { ...one, scope: { of: 'place' as const, places } }
      : one,
  )
  clauses.forEach((clause, at) => {
    const next = clauses[at + 1]
    // 'No sl on Friday' would be a rule of some days only.
    const isOfDays = clause.is === 'remove' && next?.is === 'filter' && next.begin === clause.end
    if (isOfDays || (!isOpen && isDenied(clause, clauses))) {
      findings.unused(clause)
      return
    }
    if (clause.is === 'scaleLots') {
      const legs = legsOf(result)
      if (legs.length === 0) findings.unused(clause)
      result = withLegs(
        result,
        legs.map((leg) => ({ ...leg, quantity: leg.quantity * clause.factor })),
      )
    }
    if (clause.is === 'moveWings') result = withMovedWings(result, clause, findings)
    if (clause.is === 'remove') {
      const isAgain = clauses.slice(0, at).some((one) => one.is === 'remove' && isSame(one, clause))
      result = without(result, { clause, isAgain }, findings)
    }
  })
  return result
}

/** `lock 1000 at 2000, no trail after that lock`: the lock that is said is made without its steps. */
const isOfSaidLock = (one: PlacedClause, clauses: readonly PlacedClause[]) =>
  one.is === 'remove' && one.what === 'lockSteps' && clauses.some(({ is }) => is === 'lock')

/** `remove the sl and the target on ce`: the legs behind the last rule are those of each. */
const withSharedLegs = (clauses: readonly PlacedClause[]): PlacedClause[] =>
  clauses.map((clause, at) => {
    const next = clauses.slice(at + 1).find(({ is }) => is !== 'and')
    const isShared = next?.is === 'remove' && next.isAsWell && !isLegs(next)
    return clause.is === 'remove' && isShared && !clause.scope && !isLegs(clause)
      ? { ...clause, scope: next.scope }
      : clause
  })

/** Whether a removal takes legs or filters, and no rule of legs. */
const isLegs = ({ what }: Removal) => typeof what === 'object' || !(what in LEG_RULES)

/** The places of legs beside open ones; none where all legs are new. */
function placesOfAdded(request: FormRequest, open: FormRequest | undefined): number[] {
  const before = new Set(open && legsOf(open).map(({ id }) => id))
  const isThere = ({ id }: FormLeg) => before.has(id)
  return legsOf(request).some(isThere)
    ? legsOf(request).flatMap((leg, i) => (isThere(leg) ? [] : [i + 1]))
    : []
}

/** `add a put with the same sl but no target`: of the new leg alone, so that those of the open legs stay. */
const isOfAdded = (clause: Removal, before: readonly PlacedClause[], findings: Findings): boolean =>
  !clause.scope &&
  !isLegs(clause) &&
  /^(and |but |with )*(no|without|bina)\b/i.test(findings.written(clause)) &&
  before.some(({ is }) => is === 'option' || is === 'likeOpen')

/** Whether a rule is said and denied. */
const isDenied = (clause: PlacedClause, clauses: readonly PlacedClause[]) =>
  clause.is === 'remove' &&
  !isOfNamedRules(clause) &&
  clauses.some((one) => isOf(one, clause) && !areApart(one, clause, clauses))

/** `no leg wise stop`, `no mtm target`, `hedges no sl`: what the other kind of rule is only shows when all rules are made. */
const isOfNamedRules = ({ what, scope }: Removal) =>
  (what === 'stop' || what === 'target') &&
  (scope?.of === 'each' || scope?.of === 'whole' || scope?.of === 'side')

/** Names `no leg wise stop` as not understood in a strategy whose legs have one, and the same of all legs together. */
export function refuseDenied(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  for (const clause of ofKind(clauses, 'remove'))
    if (isOfNamedRules(clause) && hasRule(request, clause)) findings.unused(clause)
  return request
}

function hasRule(request: FormRequest, { what, scope }: Removal): boolean {
  const { simpleStopLoss, simpleTakeProfit } = request.simpleRiskManagement
  const isTogether = request.multiLegStrategy.combinedPnLTracking
  const isOverall = (what === 'stop' ? simpleStopLoss : simpleTakeProfit).enabled
  if (scope?.of === 'whole') return isOverall && isTogether
  const isOfLegs = legsOf(request).some(
    (leg, i) =>
      isInScope(leg, i, scope ?? { of: 'each' }) &&
      (what === 'stop' ? leg.riskManagement.stopLoss : leg.riskManagement.takeProfit).enabled,
  )
  return isOfLegs || (isOverall && !isTogether)
}

/** `sell the ce with 20% stop and 60% target; sell the pe with 40% stop and no target`: a rule of one leg, and none of the other. */
function areApart(one: PlacedClause, other: Removal, clauses: readonly PlacedClause[]): boolean {
  const [first, last] = [clauses.indexOf(one), clauses.indexOf(other)].toSorted((a, b) => a - b)
  if (areOtherLegs('scope' in one ? one.scope : undefined, other.scope)) return true
  const hasScope = other.scope !== undefined || ('scope' in one && one.scope !== undefined)
  const before = clauses.slice(0, first)
  return !hasScope && beginsLeg(clauses.slice(first, last)) && beginsLeg(before)
}

/** `25% stop on the sold legs, no stop for the hedges`. */
function areOtherLegs(one: LegScope | undefined, other: LegScope | undefined): boolean {
  if (!one || !other) return false
  if (one.of === 'place' && other.of === 'place')
    return !one.places.some((place) => other.places.includes(place))
  const kinds = [one.of, other.of].toSorted().join()
  if (kinds === 'side,side' || kinds === 'option,option') return JSON.stringify(one) !== JSON.stringify(other)
  return kinds === 'away,money'
}

/** Whether clauses have a side and its option. */
const beginsLeg = (clauses: readonly PlacedClause[]) =>
  clauses.some(({ is }) => is === 'side') && clauses.some(({ is }) => is === 'option' || is === 'structure')

/** Bought legs whose strike is counted in points go further out; others have no such place. */
function withMovedWings(
  request: FormRequest,
  clause: PlacedClause & { is: 'moveWings' },
  findings: Findings,
): FormRequest {
  const legs = legsOf(request)
  const moved = legs.map((leg) => (leg.tradeType === 'BUY' ? movedOut(leg, clause.points, legs) : leg))
  const isMoved =
    moved.every((leg) => leg !== undefined) && moved.some((leg, i) => leg !== legsOf(request)[i])
  if (!isMoved) findings.unused(clause)
  if (!isMoved) return request
  if (moved.some((leg, i) => isInsideSold(leg, legs) && !isInsideSold(legs[i], legs)))
    tellOfPassed(clause, findings)
  return withLegs(request, moved)
}

/** Whether a bought leg is nearer to the money than the sold one of its option. */
function isInsideSold(leg: FormLeg | undefined, legs: readonly FormLeg[]): boolean {
  const sold = legs.find((one) => one.tradeType === 'SELL' && one.optionType === leg?.optionType)
  const [place, inner] = [leg && pointsOut(leg), sold && pointsOut(sold)]
  return leg?.tradeType === 'BUY' && place !== undefined && inner !== undefined && place < inner
}

/** `wings closer by 300`, `wings closer 300 points`, where so much closer passes the sold legs. */
function tellOfPassed(clause: PlacedClause & { is: 'moveWings' }, findings: Findings): void {
  const words = findings.written(clause)
  const points = Math.abs(clause.points)
  if (/\bby\b/i.test(words))
    findings.assume(`“${words}”: the bought legs are then nearer to the money than the sold ones.`)
  else
    findings.ask(
      `“${words}”: to ${points} points out of the money, or by ${points} points, which is nearer to the money than the sold legs?`,
    )
}

function movedOut(leg: FormLeg, points: number, legs: readonly FormLeg[]): FormLeg | undefined {
  const { strikeCriteria: criteria } = leg
  if (criteria?.type === 'From Leg' && criteria.offset !== undefined)
    return { ...leg, strikeCriteria: { ...criteria, offset: criteria.offset + points } }
  const before = /^ATM\+(\d+)$/.exec(criteria?.strikeType ?? '')?.[1]
  const next = Number(before) + points
  if (criteria?.type !== 'Strike Type' || before === undefined || next <= 0) return undefined
  if (next > MOST_LABELLED) return fromSold(leg, next, legs)
  const label = `ATM+${next}`
  return { ...leg, ...strikeFields(label), strikeCriteria: { ...criteria, strikeType: label } }
}

/** A strike further out than labels go, counted from the sold leg. */
function fromSold(leg: FormLeg, points: number, legs: readonly FormLeg[]): FormLeg | undefined {
  const sold = legs.find((one) => one.tradeType === 'SELL' && one.optionType === leg.optionType)
  const distance = sold && pointsOut(sold)
  if (!sold || distance === undefined) return undefined
  return fromLeg(leg, sold, points - distance)
}

const isSame = (one: Removal, other: Removal) => JSON.stringify(one.what) === JSON.stringify(other.what)

/** Whether a clause sets what another one removes; `no overall sl` removes no stop of a leg, and `no sl, max loss of all 5k` is without one of the legs. */
function isOf(clause: PlacedClause, { what, scope }: Removal): boolean {
  if (clause.is === 'together') return clause.key === what
  if (clause.is !== 'threshold') return clause.is === what
  const isOther = (scope?.of === 'whole') !== (clause.scope?.of === 'whole')
  return clause.rule === what && !isOther
}

type NamedRule = ThresholdExit | 'trail' | 'lock' | 'reEntry'
const LEG_RULES: Readonly<Record<NamedRule, LegRule>> = {
  ...THRESHOLD_OF_EXIT,
  trail: 'stopLoss',
  lock: 'trailProfit',
  reEntry: 'reEntry',
}
/** A rule of a leg alone has none of the whole position. */
const WHOLE_RULES: Readonly<Partial<Record<NamedRule, OverallRule>>> = {
  stop: 'simpleStopLoss',
  target: 'simpleTakeProfit',
  trail: 'simpleStopLoss',
  lock: 'simpleTrailProfit',
  reEntry: 'globalReEntry',
}

type Removal = PlacedClause & { is: 'remove' }

function without(
  request: FormRequest,
  { clause, isAgain }: { clause: Removal; isAgain: boolean },
  findings: Findings,
): FormRequest {
  const { what } = clause
  if (what === 'filter') return withoutFilter(request, clause, findings)
  if (what === 'onLegStop' || what === 'squareOffMode') {
    const { [what]: _, ...strategy } = request.strategy
    return { ...request, strategy }
  }
  if (what === 'lockSteps') return withFixedLock(request, clause, findings)
  if (what === 'rules') return withoutRules(request, clause, findings)
  const legs = legsOf(request)
  if (what === 'wings')
    return withFewer(
      request,
      { clause, isAgain },
      legs.filter((leg, i) => leg.tradeType !== 'BUY' || (clause.scope && !isInScope(leg, i, clause.scope))),
      findings,
    )
  if (namesMissing(what, legs)) {
    findings.ask(
      `“${findings.written(clause)}”: the open strategy has ${legs.length === 1 ? 'one leg' : `${legs.length} legs`}. Which one?`,
    )
    return request
  }
  if (typeof what === 'object')
    return withFewer(
      request,
      { clause, isAgain },
      legs.filter((leg, i) => !isInScope(leg, i, what)),
      findings,
    )
  if (isOfBoth(request, clause, findings)) {
    findings.ask(`“${findings.written(clause)}”: of the legs, of the whole position, or both?`, [
      `${findings.text} of each leg`,
      `${findings.text} of the whole position`,
    ])
    return request
  }
  return withoutRule(request, what, clause.scope)
}

/** `no trail after the lock`: the profit that is locked stays as it is. */
function withFixedLock(request: FormRequest, clause: Removal, findings: Findings): FormRequest {
  const { simpleRiskManagement: risk } = request
  if (!risk.simpleTrailProfit.enabled) findings.unused(clause)
  return { ...request, simpleRiskManagement: withoutLockSteps(risk) }
}

const namesMissing = (what: Removal['what'], { length }: readonly FormLeg[]) =>
  typeof what === 'object' && what.of === 'place' && what.places.some((place) => place > length)

/** Whether a stop or a target is removed that the legs have and the whole position has, too. */
function isOfBoth(request: FormRequest, { what, scope, ...clause }: Removal, findings: Findings): boolean {
  if ((what !== 'stop' && what !== 'target') || scope) return false
  const { simpleStopLoss, simpleTakeProfit } = request.simpleRiskManagement
  const whole = what === 'stop' ? simpleStopLoss : simpleTakeProfit
  const hasLegs = legsOf(request).some(({ riskManagement }) => riskManagement[LEG_RULES[what]].enabled)
  return hasLegs && whole.enabled && !ALL_RULES.test(findings.written({ what, ...clause }))
}

/** Words for each rule of a kind; `stops` are those of the legs and of the whole position. */
const ALL_RULES = /\b(all|every|any|both|saare|sare|saari|sari|sab|sabhi|dono)\b/i

/** Without the rules on indicators, or without those on the one that is named. */
function withoutRules(request: FormRequest, clause: Removal, findings: Findings): FormRequest {
  const { indicator } = clause
  const { enabled, rules } = request.indicatorConfiguration
  if (indicator === undefined) return { ...request, indicatorConfiguration: { enabled: false, rules: [] } }
  const kept = rules.filter(({ function1, function2 }) => function1 !== indicator && function2 !== indicator)
  if (!enabled || kept.length === rules.length) findings.unused(clause)
  return { ...request, indicatorConfiguration: { enabled: enabled && kept.length > 0, rules: kept } }
}

function withoutFilter(request: FormRequest, clause: Removal, findings: Findings): FormRequest {
  const { filters, ...strategy } = request.strategy
  const { filter } = clause
  if (filter === undefined || !filters) return { ...request, strategy }
  if (filters[filter] === undefined) findings.unused(clause)
  const kept = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== filter))
  return { ...request, strategy: { ...strategy, ...(Object.keys(kept).length > 0 && { filters: kept }) } }
}

function withFewer(
  request: FormRequest,
  { clause, isAgain }: { clause: PlacedClause; isAgain: boolean },
  legs: readonly FormLeg[],
  findings: Findings,
): FormRequest {
  if (legs.length > 0 && legs.length < legsOf(request).length) return withLegs(request, legs)
  // 'Pe hata ke sirf ce rakho' says the same twice.
  if (isAgain && legs.length > 0) return request
  findings.unused(clause)
  return request
}

function withoutRule(request: FormRequest, rule: NamedRule, scope: LegScope | undefined): FormRequest {
  const isTrail = rule === 'trail'
  const legs = legsOf(request).map((leg, i) => {
    if (scope && (scope.of === 'whole' || !isInScope(leg, i, scope))) return leg
    const before = leg.riskManagement[LEG_RULES[rule]]
    const after = isTrail ? { ...before, trailing: false } : { ...before, enabled: false }
    return { ...leg, riskManagement: { ...leg.riskManagement, [LEG_RULES[rule]]: after } }
  })
  return scope && scope.of !== 'whole'
    ? withLegs(request, legs)
    : withLegs(withoutWholeRule(request, rule), legs)
}

function withoutWholeRule(request: FormRequest, rule: NamedRule): FormRequest {
  const risk = request.simpleRiskManagement
  const field = WHOLE_RULES[rule]
  if (!field) return request
  const before = risk[field]
  const { trailingStop } = risk.simpleStopLoss
  const after =
    rule === 'trail'
      ? { ...before, ...(trailingStop && { trailingStop: { ...trailingStop, enabled: false } }) }
      : { ...before, enabled: false }
  return { ...request, simpleRiskManagement: { ...risk, [field]: after } }
}
