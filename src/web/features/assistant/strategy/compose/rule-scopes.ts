import { isOfHedge } from './before-hedge.ts'
import { THRESHOLD_OF_EXIT, thresholdUnit, type LegUnit, type OptionType, type TradeType } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { isResultOfSpread } from './net-premium.ts'
import { scopeOfOwnStop } from './re-entries.ts'
import { isBesideHedge, isBesideLegs } from './unclear-sides.ts'

export type Rule = Extract<PlacedClause, { is: 'threshold' | 'trail' | 'trails' | 'lock' | 'reEntry' }>

/** What rules need to know of the sentence. */
export interface RiskContext {
  readonly clauses: readonly PlacedClause[]
  readonly findings: Findings
  /** Ids of the legs that a rule between legs follows. */
  readonly owners: (clause: PlacedClause) => readonly string[] | undefined
  /** Whether a leg is entered only after the words of a rule, which are then none of its own. */
  readonly isLater: (rule: PlacedClause, leg: FormLeg) => boolean
  /** The open strategy that is changed. */
  readonly open?: FormRequest | undefined
}

export type Judging = Pick<RiskContext, 'findings' | 'clauses'>

export const PERCENT = 100
/** A profit or loss of all legs together of so much can only be rupees. */
export const LEAST_RUPEES = 10 * PERCENT
/** A profit or a loss, and not the name of a stop or a target. */
const RESULT = /(?<!stop[ -]?)\bloss\b|\b(lose|losing)\b|(?<!take )\bprofits?\b(?! target)/i
/** Words for a sum of money. */
export const MONEY =
  /\b(mtm|pnl|p&l|net (loss|profit)|day(['’]s)?( max(imum)?)? (loss|profit|stop|sl|target)|daily|(if|when|once) (i|we) (make|made|lose|lost|earn|am (up|down)|are (up|down)))\b|^(i |we )?(lose|make|made|earn)\b/i

export type Scope = LegScope | { readonly of: 'ids'; readonly ids: readonly string[] }

const isMany = ({ multiLegStrategy: { legs, enabled } }: FormRequest) => enabled && legs.length > 1

function unitOf(rule: Rule): LegUnit | undefined {
  if (rule.is === 'threshold' || rule.is === 'lock') return rule.amount.unit
  return rule.is === 'trail' ? rule.trail.by.unit : undefined
}

const NAMES = {
  threshold: '',
  trail: 'trail',
  trails: 'trailing',
  lock: 'lock of profit',
  reEntry: 're-entry',
} as const
/** The name of a rule, as in “the stop”. */
export const nameOf = (rule: Rule) => (rule.is === 'threshold' ? rule.rule : NAMES[rule.is])

/** The legs of a rule. */
export function scopeOf(rule: Rule, request: FormRequest, context: RiskContext): Scope {
  const { clauses, owners, findings } = context
  const stated = statedScope(rule, findings)
  if (stated) {
    if (areBothSold(rule, request, context)) return { of: 'side', side: 'SELL' }
    return stated.of === 'option' ? ofOption(rule, stated, request, context) : stated
  }
  if (isInTitleOfWhole(rule, { clauses, findings })) return { of: 'whole' }
  const ids = owners(rule)
  if (ids) return { of: 'ids', ids }
  if (isBesideLegs(rule, clauses)) return { of: 'whole' }
  const judging = { clauses, findings }
  if (isBesideWhole(rule, clauses)) return assumedScope(rule, request, judging)
  const other = scopeOfOwnStop(rule, request, clauses) ?? scopeOfOthers(rule, clauses)
  if (other) {
    nameScopeOfOthers(rule, other, judging)
    return other
  }
  if (!isMany(request)) return request.multiLegStrategy.enabled ? { of: 'each' } : { of: 'whole' }
  return scopeOfRequest(rule, request, context)
}

/** `sell call and put, sl 50% on both, hedge with 10 rs options`: both are the two sold legs, which were named before the hedge. */
function areBothSold(rule: Rule, request: FormRequest, { clauses, findings }: RiskContext): boolean {
  const hedges = clauses.filter(({ is }) => is === 'wings' || is === 'protection')
  const sold = request.multiLegStrategy.legs.filter(({ tradeType }) => tradeType === 'SELL')
  return (
    /\b(both|dono)\b/i.test(findings.written(rule)) &&
    isBesideHedge(rule, request, { clauses, findings }) &&
    sold.length === 2 &&
    hedges.every(({ begin }) => begin > rule.begin && !isOfHedge(rule, clauses, findings))
  )
}

/** `sl 40% on ce` of calls that are sold and bought: those with such a rule, or the sold one beside its hedge. */
function ofOption(
  rule: Rule,
  stated: LegScope & { of: 'option' },
  request: FormRequest,
  { clauses, findings, open }: RiskContext,
): Scope {
  const legs = request.multiLegStrategy.legs.filter(({ optionType }) => optionType === stated.option)
  if (new Set(legs.map(({ tradeType }) => tradeType)).size < 2) return stated
  const inForce = open && legsInForce(rule, { request, open })
  const ids = legs.flatMap(({ id }) => (inForce?.ids.includes(id) === true ? [id] : []))
  if (ids.length > 0) return { of: 'ids', ids }
  if (!isBesideHedge(rule, request, { clauses, findings })) return stated
  assumeSold(rule, findings)
  return { of: 'sided', side: 'SELL', option: stated.option }
}

/** Asks for a scope that follows from the other rules, or states it. */
function nameScopeOfOthers(rule: Rule, scope: Scope, judging: Judging): void {
  const { findings } = judging
  if (scope.of === 'whole' && mayBeOfLegs(rule, judging)) askForScope(rule, findings)
  if (isOfSome(scope) && rule.is === 'threshold')
    findings.assume(`“${findings.written(rule)}” was read as a rule of the legs that were named before it.`)
}

/** `target 50% of premium` of a positional strategy is a share of the premiums of all legs. */
function isShareOfPremiums(rule: Rule, { clauses, findings }: Judging): boolean {
  const isHeld = clauses.some(
    (one) =>
      one.is === 'beforeExpiry' ||
      one.is === 'cycle' ||
      (one.is === 'holding' && one.holding.type === 'positional'),
  )
  const hasLegRules = ofKind(clauses, 'threshold').some((one) => one.begin !== rule.begin)
  const isTarget = rule.is === 'threshold' && rule.rule === 'target' && rule.amount.unit === 'percentage'
  return isHeld && isTarget && !hasLegRules && /\bof (the )?premium/i.test(findings.written(rule))
}

const assumeSold = (rule: Rule, findings: Findings) =>
  findings.assume(
    `Whether the ${nameOf(rule)} is for the hedge as well is not stated: for the sold legs only.`,
  )

/** The legs that have a rule of this kind already, or the usual ones. */
function scopeOfRequest(rule: Rule, request: FormRequest, { clauses, findings, open }: RiskContext): Scope {
  const inForce = open && legsInForce(rule, { request, open })
  const other = inForce ?? scopeInForce(rule, request, open !== undefined)
  return other ?? assumedScope(rule, request, { clauses, findings })
}

/** The open legs that have a rule of this kind, where others have none: `stop 50%` gives the hedges no stop. */
function legsInForce(
  rule: Rule,
  { request, open }: { request: FormRequest; open: FormRequest },
): (Scope & { of: 'ids' }) | undefined {
  const ids = open.multiLegStrategy.legs
    .filter(({ riskManagement }) => riskManagement[fieldOf(rule)].enabled)
    .map(({ id }) => id)
  const isThere = ids.every((id) => request.multiLegStrategy.legs.some((leg) => leg.id === id))
  return ids.length > 0 && isThere ? { of: 'ids', ids } : undefined
}

/** The setting of a leg that a rule switches on. */
export function fieldOf(rule: Rule) {
  if (rule.is === 'threshold') return THRESHOLD_OF_EXIT[rule.rule]
  if (rule.is === 'reEntry') return 'reEntry'
  return rule.is === 'lock' ? 'trailProfit' : 'stopLoss'
}

/** `combined premium straddle sl 20% target 30%`: the rules of the phrase are of all premiums together. */
function isInTitleOfWhole(rule: Rule, { clauses, findings }: Judging): boolean {
  if (rule.is !== 'threshold') return false
  const at = clauses.findIndex(({ begin }) => begin === rule.begin)
  const start = 1 + clauses.findLastIndex(({ is }, i) => i < at && is === 'and')
  return clauses
    .slice(start, at)
    .some(
      (one) =>
        one.is === 'scope' && one.scope.of === 'whole' && /combin|premiums/i.test(findings.written(one)),
    )
}

function statedScope(rule: Rule, findings: Findings): LegScope | undefined {
  if ('scope' in rule && rule.scope) return rule.scope
  return isOfMoney(rule, findings) ? { of: 'whole' } : undefined
}

/** `day's max loss ₹3,000` is of all legs together. */
const isOfMoney = (rule: Rule, findings: Findings) =>
  rule.is === 'threshold' &&
  rule.amount.unit === 'fixed' &&
  (MONEY.test(findings.written(rule)) ||
    (rule.amount.value >= LEAST_RUPEES && RESULT.test(findings.written(rule))))

/**
 * `mtm sl 3000 rs, sl 20%, target 40%`: beside a stop of all legs together in rupees, one in percent or points is of each
 * leg, and so is a target beside such a stop.
 */
function isBesideWhole(rule: Rule, clauses: readonly PlacedClause[]): boolean {
  if (rule.is !== 'threshold' || rule.isResult || rule.amount.unit === 'fixed') return false
  const others = ofKind(clauses, 'threshold').filter((one) => one !== rule)
  const isWhole = (one: PlacedClause) => one.is === 'threshold' && one.scope?.of === 'whole' && isSum(one)
  const isOfLegs = (one: PlacedClause) => one.is === 'threshold' && !isSum(one) && one.scope?.of !== 'whole'
  const wholes = others.filter(isWhole)
  if (wholes.length === 0 || others.some((one) => one.scope?.of === 'whole' && !isSum(one))) return false
  return wholes.some((one) => one.rule === rule.rule) || others.some(isOfLegs)
}

/** Rupees, also where their unit is left out. */
const isSum = ({ amount: { unit, value } }: Extract<PlacedClause, { is: 'threshold' }>) =>
  unit === 'fixed' || (unit === undefined && value >= LEAST_RUPEES)

/** The scope that follows from the other rules of the sentence. */
const scopeOfOthers = (rule: Rule, clauses: readonly PlacedClause[]) =>
  scopeOfLock(rule, clauses) ??
  scopeOfUnit(rule, clauses) ??
  scopeOfLegStop(rule, clauses) ??
  nearestScope(rule, clauses) ??
  scopeOfSubject(rule, clauses)

function assumedScope(rule: Rule, request: FormRequest, { clauses, findings }: Judging): LegScope {
  if (isBesideHedge(rule, request, { clauses, findings })) {
    assumeSold(rule, findings)
    return { of: 'side', side: 'SELL' }
  }
  if (isResultOfSpread(rule, request, findings)) return { of: 'whole' }
  const isSum =
    unitOf(rule) === 'fixed' || rule.is === 'lock' || isShareOfPremiums(rule, { clauses, findings })
  const scope = isSum ? ('whole' as const) : ('each' as const)
  if (scope === 'each' && rule.is === 'threshold' && (rule.isResult || isOfBothSides(rule, request)))
    askForScope(rule, findings)
  findings.assume(
    `Whether the ${nameOf(rule)} is for each leg or for the whole position is not stated: ${scope === 'each' ? 'each leg' : 'the whole position'}.`,
  )
  return { of: scope }
}

/** `bear put spread, target 60 pts, sl 40 pts`: of legs that are sold and bought together, a trader may mean the spread. */
function isOfBothSides({ amount: { unit } }: Rule & { is: 'threshold' }, request: FormRequest): boolean {
  const sides = new Set(request.multiLegStrategy.legs.map(({ tradeType }) => tradeType))
  return sides.size > 1 && (unit === 'points' || unit === 'percentage')
}

/** A percentage beside an overall rule in rupees, or of the premium beside one of the combined premium, may be of each leg. */
function isOfAnotherKind(rule: Rule, { clauses, findings }: Judging): boolean {
  const unit = rule.is === 'threshold' ? rule.amount.unit : undefined
  if (unit !== 'percentage' && unit !== 'points') return false
  const whole = ofKind(clauses, 'threshold').find((one) => one !== rule && one.scope?.of === 'whole')
  if (whole?.amount.unit !== unit) return true
  if (unit === 'points') return false
  // 'If profit is 20% of premium' is the profit of the position.
  const isResult = rule.is === 'threshold' && rule.isResult === true
  const isOfPremium = !isResult && /\bof (the |its |each )?premium/i.test(findings.written(rule))
  return isOfPremium && /combined|total/i.test(findings.written(whole))
}

/**
 * In `sl 30%, if mtm profit reaches 40% of premium book all` and `sl 30%, combined target 50%` the stop is said before, and could be
 * that of each leg.
 */
const isBeforeResult = (rule: Rule, { clauses, findings }: Judging) =>
  rule.is === 'threshold' &&
  rule.rule === 'stop' &&
  ofKind(clauses, 'threshold').some(
    (one) =>
      one.rule === 'target' &&
      one.begin > rule.end &&
      /\b(if|when|once)\b.*\b(mtm|pnl)\b|^(combined|overall|total)\b/i.test(findings.written(one)),
  )

/** In `sl 30%, exit 3 pm or 40% profit` the profit is that of the position, and the stop could be that of each leg. */
const isBesideExit = (rule: Rule, { clauses, findings }: Judging) =>
  rule.is === 'threshold' &&
  rule.rule === 'stop' &&
  ofKind(clauses, 'threshold').some((one) => one.isResult && /^(or|ya)\b/i.test(findings.written(one)))

const mayBeOfLegs = (rule: Rule, judging: Judging) =>
  isOfAnotherKind(rule, judging) ||
  isBeforeResult(rule, judging) ||
  isBesideExit(rule, judging) ||
  (rule.is === 'reEntry' && hasLegStop(judging.clauses))

/** Whether a stop is not that of the whole position. */
export const hasLegStop = (clauses: readonly PlacedClause[]) =>
  ofKind(clauses, 'threshold').some((one) => one.rule === 'stop' && one.scope?.of !== 'whole')

/** 'Exit at 30% loss' could be the loss of each leg or of all legs together. */
function askForScope(rule: Rule, findings: Findings): void {
  const words = findings.written(rule)
  findings.ask(
    `“${words}”: of each leg, or of all legs together?`,
    ['each leg', 'combined'].map((scope) => findings.text.replace(words, `${words} ${scope}`)),
  )
}

/** The trail behind a lock of profit has its scope. */
function scopeOfLock(rule: Rule, clauses: readonly PlacedClause[]): LegScope | undefined {
  if (rule.is !== 'trail' || !isOfLock(rule, clauses)) return undefined
  return ofKind(clauses, 'lock')[0]?.scope ?? { of: 'whole' }
}

/** Beside a stop of each leg and one of all together, a trail is that of the only stop in its unit. */
function scopeOfUnit(rule: Rule, clauses: readonly PlacedClause[]): LegScope | undefined {
  if (rule.is !== 'trail') return undefined
  const stops = ofKind(clauses, 'threshold').filter((one) => one.rule === 'stop')
  const alike = stops.filter(({ amount }) => amount.unit === rule.trail.by.unit)
  const [only] = alike
  return stops.length > 1 && alike.length === 1 ? only?.scope : undefined
}

/** Beside a stop of each leg and one of all together, a re-entry is of the legs, unless it stands behind the other. */
function scopeOfLegStop(rule: Rule, clauses: readonly PlacedClause[]): LegScope | undefined {
  if (rule.is !== 'reEntry') return undefined
  const stops = ofKind(clauses, 'threshold').filter((one) => one.rule === 'stop')
  const isWhole = (one: PlacedClause | undefined) => one?.is === 'threshold' && one.scope?.of === 'whole'
  const hasBoth = stops.some(isWhole) && stops.some((one) => !isWhole(one))
  const before = clauses.slice(0, clauses.indexOf(rule)).findLast(({ is }) => is !== 'and')
  const isOfLeg = rule.reEntry.mode === 'cost' || rule.reEntry.mode === 'momentum'
  return hasBoth && (isOfLeg || !isWhole(before)) ? { of: 'each' } : undefined
}

const isOfSome = ({ of }: Scope) => of !== 'each' && of !== 'whole'

/** A trail or re-entry without its own scope has that of the stop; a target, too. */
export function nearestScope(rule: Rule, clauses: readonly PlacedClause[]): LegScope | undefined {
  const scoped = ofKind(clauses, 'threshold').filter((one) => one.scope && one !== rule)
  const kinds = new Set(scoped.map(({ scope }) => JSON.stringify(scope)))
  const [only] = scoped
  if (kinds.size !== 1 || !only?.scope) return undefined
  // In 'sl 30%, ce target 50%' the stop is not only that of the call.
  if (isOfSome(only.scope) && rule.begin < only.begin) return undefined
  return rule.is === 'threshold' && rule.rule === only.rule ? undefined : only.scope
}

/** `Each leg of the straddle has a stop of ₹2,000`: the sentence begins with the legs of its rules. */
function scopeOfSubject(rule: Rule, clauses: readonly PlacedClause[]): LegScope | undefined {
  const [first] = clauses
  const isSubject = first?.is === 'scope' && first.scope.of === 'each' && rule.begin > first.end
  return isSubject ? first.scope : undefined
}

/** The scope of the rule that is switched on in an open strategy. */
function scopeInForce(rule: Rule, request: FormRequest, isOpen: boolean): LegScope | undefined {
  const { simpleStopLoss, simpleTakeProfit } = request.simpleRiskManagement
  const isTarget = rule.is === 'threshold' && rule.rule === 'target'
  const field = rule.is === 'threshold' ? THRESHOLD_OF_EXIT[rule.rule] : 'stopLoss'
  if (request.multiLegStrategy.legs.some(({ riskManagement }) => riskManagement[field].enabled))
    return { of: 'each' }
  const overall = isTarget ? simpleTakeProfit : simpleStopLoss
  // Beside an overall stop in rupees `sl 40%` is one of the legs.
  const isOther = isOpen && rule.is === 'threshold' && thresholdUnit(overall) !== rule.amount.unit
  return overall.enabled && request.multiLegStrategy.combinedPnLTracking && !isOther
    ? { of: 'whole' }
    : undefined
}

/** `exit if either leg's 30% stop is hit`: the words leave open whether the other legs leave with it. */
export function askWhoLeaves(request: FormRequest, { clauses, findings }: Judging): void {
  if (!isMany(request) || ofKind(clauses, 'together').length > 0) return
  for (const [at, rule] of clauses.entries()) {
    const before = clauses[at - 1]
    if (rule.is !== 'threshold' || !rule.isHit || before?.is !== 'verb' || before.verb !== 'exit') continue
    const words = findings.written({ ...rule, begin: before.begin })
    const verb = findings.written(before)
    findings.ask(
      `“${words}”: only the leg that is stopped, or all legs?`,
      ['each leg', 'all legs'].map((legs) =>
        findings.text.replace(words, words.replace(verb, `${verb} ${legs}`)),
      ),
    )
  }
}

/** The whole position, if a number without a unit can be a sum of all legs together. */
export function scopeOfSum(
  rule: Rule & { is: 'threshold' },
  value: number,
  { clauses, findings, open }: RiskContext,
): LegScope | undefined {
  const isResult = RESULT.test(findings.written(rule))
  const scope = rule.scope ?? (isResult ? undefined : nearestScope(rule, clauses))
  if (scope) return scope.of === 'whole' ? scope : undefined
  const isSaid =
    isResult || isBesideLoss(rule, clauses, findings) || (open !== undefined && hasOnlySums(open))
  return isSaid && value >= LEAST_RUPEES ? { of: 'whole' } : undefined
}

/** `target 1500 loss 1500`: a target directly before a loss in rupees, which is that of all legs together. */
const isBesideLoss = (
  rule: Rule & { is: 'threshold' },
  clauses: readonly PlacedClause[],
  findings: Findings,
) =>
  rule.rule === 'target' &&
  ofKind(clauses, 'threshold').some(
    (one) =>
      one.rule === 'stop' &&
      !one.scope &&
      isSum(one) &&
      RESULT.test(findings.written(one)) &&
      one.begin - rule.end >= 0 &&
      one.begin - rule.end <= 2,
  )

/** `tgt 2500 sl 1200`, `loss max 1000 profit 800`: a sum beside the other one, which is in rupees. */
export function isBesideSum(
  rule: Rule & { is: 'threshold' },
  value: number,
  { request, context }: { readonly request: FormRequest; readonly context: RiskContext },
): boolean {
  const { other, isDirect } = otherSum(rule, context.clauses)
  if (!other) return false
  if (areResults(rule, other, context.findings)) return true
  if (isDirect && !rule.scope && value >= LEAST_RUPEES) return true
  if (isBesideResult(rule, other, context.findings)) return true
  if (rule.scope || other.scope) return isBesideWholeSum(rule, other)
  const { unit, value: sum } = other.amount
  return value >= LEAST_RUPEES && (unit === 'fixed' || (!unit && isSumOfPosition(other, sum, request)))
}

interface OtherSum {
  readonly other: (Rule & { is: 'threshold' }) | undefined
  /** Whether it is one of the whole position, and stands directly before. */
  readonly isDirect: boolean
}

/** The only other rule; in `sl 2x, overall sl 4000 / tgt 3000` the one directly before. */
function otherSum(rule: Rule & { is: 'threshold' }, clauses: readonly PlacedClause[]): OtherSum {
  const others = ofKind(clauses, 'threshold').filter((one) => one.rule !== rule.rule)
  const direct = others.find(({ end, scope }) => scope?.of === 'whole' && rule.begin - end === 1)
  if (direct) return { other: direct, isDirect: true }
  return { other: others.length === 1 ? others[0] : undefined, isDirect: false }
}

/** Whether a loss and a profit are said without their units, and the one that is larger can only be one in rupees. */
const areResults = (
  rule: Rule & { is: 'threshold' },
  other: Rule & { is: 'threshold' },
  findings: Findings,
) =>
  other.amount.value >= LEAST_RUPEES &&
  (other.amount.unit ?? 'fixed') === 'fixed' &&
  other.scope?.of !== 'each' &&
  rule.scope?.of !== 'each' &&
  [rule, other].every((one) => RESULT.test(findings.written(one)))

/** `daily loss limit 8000 and profit target 12000`: a sum beside a loss or a profit that can only be one of all legs together. */
const isBesideResult = (
  rule: Rule & { is: 'threshold' },
  other: Rule & { is: 'threshold' },
  findings: Findings,
) =>
  rule.amount.value >= LEAST_RUPEES &&
  other.amount.value >= LEAST_RUPEES &&
  (other.amount.unit ?? 'fixed') === 'fixed' &&
  !rule.scope &&
  !other.scope &&
  RESULT.test(findings.written(other))

/** `overall sl 1200, overall tgt 900`: a smaller sum of all legs together beside one that can only be rupees. */
function isBesideWholeSum(rule: Rule & { is: 'threshold' }, other: Rule & { is: 'threshold' }): boolean {
  const areWhole = rule.scope?.of === 'whole' && other.scope?.of === 'whole'
  const { unit, value } = other.amount
  const isSum = unit === 'fixed' || (unit === undefined && value >= LEAST_RUPEES)
  return areWhole && isSum && rule.amount.value >= LEAST_RUPEES / 2
}

/** Whether the stops and targets of an open strategy are all of the whole position, and in rupees. */
function hasOnlySums(open: FormRequest): boolean {
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  const overall = [simpleStopLoss, simpleTakeProfit].filter(({ enabled }) => enabled)
  const isOfLegs = open.multiLegStrategy.legs.some(
    ({ riskManagement: { stopLoss, takeProfit } }) => stopLoss.enabled || takeProfit.enabled,
  )
  return (
    isMany(open) && !isOfLegs && overall.length > 0 && overall.every((one) => thresholdUnit(one) === 'fixed')
  )
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

const LEAST_SUM = 2 * LEAST_RUPEES

/**
 * Whether a number without a unit is a sum of rupees: so much is no percentage and no price of an option. One leg has it, or
 * sold and bought legs that belong together; of two sold legs each could have its own.
 */
export function isSumOfPosition(
  { scope }: Rule & { is: 'threshold' },
  value: number,
  { multiLegStrategy: { legs } }: FormRequest,
): boolean {
  const areBoth = new Set(legs.map(({ tradeType }) => tradeType)).size > 1
  if (scope || !(areBoth || legs.length === 1)) return false
  // Sold and bought legs together never move by so many points on average; one option may be worth as much.
  return value >= (areBoth ? LEAST_RUPEES : LEAST_SUM)
}

/** Whether a trail stands behind a lock of profit, with no stop between them. */
export function isOfLock(rule: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  // A rule whose unit was completed is a copy of its clause.
  const before = clauses
    .filter(({ begin }) => begin < rule.begin)
    .findLast((one) => one.is === 'lock' || (one.is === 'threshold' && one.rule === 'stop'))
  return before?.is === 'lock'
}
