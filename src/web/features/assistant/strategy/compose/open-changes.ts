import { THRESHOLD_OF_EXIT, thresholdUnit, UNITS, type LegUnit, type ThresholdExit } from '#domain'
import { strikeStep } from '#engine/exchange'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import { ofKind, type Findings } from './findings.ts'
import { pointsOut } from './form-legs.ts'
import { othersWithNumber } from './open-numbers.ts'
import { legsOf, withFarStrike, withLegs } from './open-legs.ts'
import { isInScope } from './rule-scopes.ts'
import { centerOf } from './wings.ts'

/** A stop or a target that is switched on, with the legs that have it. */
export interface OpenRule {
  readonly rule: ThresholdExit
  readonly amount: StatedAmount & { readonly unit: LegUnit }
  readonly scope: LegScope
}

type Change = Extract<PlacedClause, { is: 'unitChange' | 'otherValue' | 'scaleRule' | 'sameRule' }>

const isChange = (one: PlacedClause): one is PlacedClause & Change =>
  one.is === 'unitChange' || one.is === 'otherValue' || one.is === 'scaleRule' || one.is === 'sameRule'

const EXITS = Object.keys(THRESHOLD_OF_EXIT) as ThresholdExit[]
const PAISE = 100
const PERCENT = 100

/** Clauses in which a change of open values has become the rules with the new ones: `points, not percent`, `max loss half`. */
export function withOpenChanges(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
  findings: Findings,
): PlacedClause[] {
  return clauses.flatMap((one): PlacedClause[] => {
    if (!isChange(one)) return [one]
    if (one.is === 'sameRule' && one.rule === 'lots') return open ? lotsLikeOther(one, open, findings) : []
    const { changed, others } = placesOfChange(one, open)
    if (changed.length === 0 && others.length === 1) return others
    const question = questionOf(one, { changed, others }, open)
    if (question) findings.ask(`“${findings.written(one)}”: ${question}`)
    else if (changed.length === 0) findings.unused(one)
    if (question) return []
    return changed.map(({ rule, amount, scope }) => ({
      is: 'threshold',
      rule,
      amount,
      scope,
      begin: one.begin,
      end: one.end,
    }))
  })
}

interface Places {
  readonly changed: readonly OpenRule[]
  /** Other numbers that an old value names. */
  readonly others: PlacedClause[]
}

/** What a change could be of. */
function placesOfChange(one: PlacedClause & Change, open: FormRequest | undefined): Places {
  if (!open) return { changed: [], others: [] }
  const others = one.is === 'otherValue' && !one.rule ? othersWithNumber(one, open) : []
  return { changed: changedRules(one, open), others }
}

/** What a change leaves open that has more than one place in the open strategy. */
function questionOf(
  one: Change,
  { changed, others }: Places,
  open: FormRequest | undefined,
): string | undefined {
  if (changed.length === 0)
    return others.length > 1 ? 'which number of the open strategy? Name it.' : undefined
  return isOfSeveral(one, changed) || others.length > 0 || isElsewhere(one, open)
    ? 'of which stop or target, and of the legs or of the whole position?'
    : unclearDifference(one, changed)
}

/** Whether a change has rules that its words do not tell apart, or names one that is not open. */
function isOfSeveral(one: Change, changed: readonly OpenRule[]): boolean {
  const kinds = new Set(changed.map(({ rule, scope: { of } }) => `${rule} ${String(of === 'whole')}`))
  const own = new Set(changed.map(({ rule }) => rule))
  if (one.is !== 'unitChange') return kinds.size > 1
  const areNamed = own.size === one.rules.length && kinds.size === own.size
  return one.rules.some((rule) => !own.has(rule)) || (kinds.size > 1 && !areNamed)
}

/** Whether a number without a rule may be another one of the open strategy. */
const isElsewhere = (one: Change, open: FormRequest | undefined) =>
  open !== undefined && one.is === 'otherValue' && !one.rule && hasOtherNumber(open, one.from)

/** Whether a number is also that of lots or of a strike. */
const hasOtherNumber = (open: FormRequest, value: number) =>
  legsOf(open).some(
    ({ quantity, strikeDistance, strikeCriteria }) =>
      quantity === value ||
      strikeDistance === value ||
      Object.values(strikeCriteria ?? {}).some((one) => one === value),
  )

function changedRules(change: Change, open: FormRequest): OpenRule[] {
  const rules = openRules(open)
  if (change.is === 'unitChange') {
    return rulesInUnit(change, open)
  }
  if (change.is === 'otherValue') {
    const { from, fromUnit, to } = change
    const own = rules
      .filter(({ amount }) => amount.value === from && isUnit(amount.unit, fromUnit ?? to.unit))
      .flatMap((one) =>
        isRule(one.rule, change.rule) && isScope(one.scope, change.scope)
          ? ofLegs(one, change.scope, open)
          : [],
      )
    return own.map((one) => ({
      ...one,
      amount: { value: to.value, unit: (fromUnit && to.unit) ?? one.amount.unit },
    }))
  }
  if (change.is === 'sameRule') return likeOther(change, open)
  const own = rules.flatMap((one) =>
    one.rule === change.rule && isScope(one.scope, change.scope) ? ofLegs(one, change.scope, open) : [],
  )
  return own.flatMap((one) => {
    const value = change.by ? sumWith(one.amount, change.by) : one.amount.value * change.factor
    return value === undefined
      ? []
      : [{ ...one, rule: change.as ?? one.rule, amount: { ...one.amount, value } }]
  })
}

/** A number with a difference in its unit, or with so many percent of it; undefined where nothing is left. */
function sumWith({ value, unit }: OpenRule['amount'], by: StatedAmount): number | undefined {
  const isOwn = by.unit === undefined || by.unit === unit
  const isShare = by.unit === 'percentage' && !isOwn
  const sum = isOwn ? value + by.value : isShare ? value * (1 + by.value / PERCENT) : 0
  return sum > 0 ? Math.round(sum * PERCENT) / PERCENT : undefined
}

/** `reduce the 30% stop by 10%`: points of percent, or a share; `stop 1000 kam karo`: by it, or to it. */
function unclearDifference(one: Change, changed: readonly OpenRule[]): string | undefined {
  const by = one.is === 'scaleRule' ? one.by : undefined
  const [rule] = changed
  if (one.is !== 'scaleRule' || !by || !rule) return undefined
  const { unit, value } = rule.amount
  const old = value - by.value
  if (by.unit === 'percentage' && unit === 'percentage')
    return `from ${old}% to ${value}%, or by a share of it to ${Math.round(old * (PERCENT + by.value)) / PERCENT}%? Say the new number.`
  const isTo = by.value < 0 ? -by.value < old : by.value > old
  return one.isUnclear && isTo
    ? `by ${Math.abs(by.value)} to ${value}, or to ${Math.abs(by.value)}? Say the new number.`
    : undefined
}

type SameRule = Extract<PlacedClause, { is: 'sameRule' }>

/** The rule that the legs of one option have, for those of the other; none where their stops trail. */
function likeOther({ rule, option, as }: Extract<Change, { is: 'sameRule' }>, open: FormRequest): OpenRule[] {
  const legs = legsOf(open)
  if (rule === 'lots' || legs.some(({ riskManagement: { stopLoss } }) => stopLoss.trailing)) return []
  const [own, ...others] = openRules(open).filter(
    (one) => one.rule === rule && placesOf(one, legs).some((leg) => leg.optionType === as),
  )
  if (!own || others.length > 0) return []
  const sides = placesOf(own, legs).flatMap((leg) => (leg.optionType === as ? [leg.tradeType] : []))
  const places = legs.flatMap((leg, i) =>
    leg.optionType === option && sides.includes(leg.tradeType) ? [i + 1] : [],
  )
  return places.length > 0 ? [{ ...own, scope: { of: 'place', places } }] : []
}

const placesOf = ({ scope }: OpenRule, legs: readonly FormLeg[]) =>
  scope.of === 'place' ? scope.places.flatMap((place) => legs[place - 1] ?? []) : []

/** The lots of one option for the other one. */
function lotsLikeOther(one: SameRule, open: FormRequest, findings: Findings): PlacedClause[] {
  const { option, as, begin, end } = one
  const [lots, ...others] = new Set(
    legsOf(open).flatMap((leg) => (leg.optionType === as ? [leg.quantity] : [])),
  )
  if (lots !== undefined && others.length === 0) return [{ is: 'lotsOf', option, lots, begin, end }]
  findings.unused(one)
  return []
}

/** The rules with another unit, and the number of the words where they have one. */
function rulesInUnit(
  { from, to, rules, values, scope }: Extract<Change, { is: 'unitChange' }>,
  open: FormRequest,
): OpenRule[] {
  return openRules(open)
    .filter(({ rule, amount }) => isUnit(amount.unit, from) && (rules.length === 0 || rules.includes(rule)))
    .flatMap((one) => (isScope(one.scope, scope) ? ofLegs(one, scope, open) : []))
    .map((one) => {
      const value = values?.[values.length > 1 ? rules.indexOf(one.rule) : 0] ?? one.amount.value
      return { ...one, amount: { value, unit: to } }
    })
}

const isRule = (rule: ThresholdExit, wanted: ThresholdExit | undefined) =>
  wanted === undefined || rule === wanted
/** Large numbers are read as rupees before their rule is known. */
const isUnit = (own: LegUnit, wanted: LegUnit | undefined) => wanted === undefined || own === wanted

function isScope(own: LegScope, wanted: LegScope | undefined): boolean {
  if (!wanted) return true
  return (own.of === 'whole') === (wanted.of === 'whole')
}

/** A rule of several legs, for those that are named. */
function ofLegs(one: OpenRule, wanted: LegScope | undefined, open: FormRequest): OpenRule[] {
  const { scope } = one
  if (!wanted || scope.of !== 'place' || wanted.of === 'each') return [one]
  const legs = legsOf(open)
  const places = scope.places.filter((place) => {
    const leg = legs[place - 1]
    return leg !== undefined && isInScope(leg, place - 1, wanted)
  })
  return places.length > 0 ? [{ ...one, scope: { of: 'place', places } }] : []
}

/** The stops and targets that are switched on: each one of legs with its places, and those of the whole position. */
export function openRules(open: FormRequest): OpenRule[] {
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  const overall = { stop: simpleStopLoss, target: simpleTakeProfit }
  return EXITS.flatMap((rule): OpenRule[] => {
    const ofLegs = new Map<string, OpenRule & { readonly places: number[] }>()
    legsOf(open).forEach(({ riskManagement }, i) => {
      const amount = amountOf(riskManagement[THRESHOLD_OF_EXIT[rule]])
      if (!amount) return
      const key = JSON.stringify(amount)
      const places = [...(ofLegs.get(key)?.places ?? []), i + 1]
      ofLegs.set(key, { rule, amount, scope: { of: 'place', places }, places })
    })
    const whole = rule in overall ? amountOf(overall[rule as keyof typeof overall]) : undefined
    return [...ofLegs.values(), ...(whole ? [{ rule, amount: whole, scope: { of: 'whole' } } as const] : [])]
  })
}

type Threshold = Parameters<typeof thresholdUnit>[0] & { readonly enabled: boolean }

function amountOf(rule: Threshold): OpenRule['amount'] | undefined {
  if (!rule.enabled) return undefined
  const unit = thresholdUnit(rule) as LegUnit
  const value = (rule as Readonly<Record<string, unknown>>)[UNITS[unit].field]
  return typeof value === 'number' ? { value, unit } : undefined
}

/** Legs moved out or in from where they are: `one strike closer`. */
export function withMovedStrikes(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  return ofKind(clauses, 'moveStrikes').reduce((result, clause) => {
    const legs = legsOf(result)
    const sides = new Set(legs.map(({ tradeType }) => tradeType))
    if (!clause.scope && sides.size > 1) {
      findings.ask(`“${findings.written(clause)}”: the sold legs, the bought legs, or all of them?`)
      return result
    }
    const step = clause.inSteps ? strikeStep(result.instrument) / PAISE : 1
    const isFor = (leg: FormLeg, i: number) =>
      !clause.scope || clause.scope.of === 'whole' || isInScope(leg, i, clause.scope)
    const isOfBoth = new Set(legs.filter(isFor).map(({ optionType }) => optionType)).size > 1
    if (clause.isOfIndex && isOfBoth && clause.scope?.of !== 'whole') {
      findings.ask(
        `“${findings.written(clause)}”: both strikes up or down with the index, or further out or closer in?`,
      )
      return result
    }
    const isPut = ({ optionType }: FormLeg) => clause.isOfIndex && optionType === 'PUT'
    const center = centerOf({
      sold: legs.filter(({ tradeType }) => tradeType === 'SELL'),
      bought: legs.filter((leg, i) => isFor(leg, i) && leg.tradeType === 'BUY'),
    })
    const isLower = (leg: FormLeg) => center !== undefined && (pointsOut(leg) ?? center) < center
    const outward = (leg: FormLeg) => (isPut(leg) || (!clause.isOfIndex && isLower(leg)) ? -1 : 1)
    const moved = legs.map((leg, i) =>
      isFor(leg, i) ? movedBy(leg, outward(leg) * clause.points * step, legs) : leg,
    )
    const isMoved = moved.every((leg) => leg !== undefined) && moved.some((leg, i) => leg !== legs[i])
    if (!isMoved) findings.unused(clause)
    return isMoved ? withLegs(result, moved) : result
  }, request)
}

/** A leg whose strike is counted in points, moved; one that would pass the money is not. */
function movedBy(leg: FormLeg, points: number, legs: readonly FormLeg[]): FormLeg | undefined {
  const before = pointsOut(leg)
  const next = (before ?? 0) + points
  if (before === undefined || next * Math.sign(before || 1) < 0) return undefined
  return withFarStrike(leg, { points: next }, legs)
}
