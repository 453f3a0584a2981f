import { completeLeg, strikeFields, type FormLeg, type FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { fromLeg, MOST_LABELLED, pointsOut, strikeCriteria } from './form-legs.ts'
import type { LegGroup } from './leg-group.ts'
import { isInScope } from './rule-scopes.ts'
import type { LegDraft } from './structures.ts'

/** The legs of a form with multi-leg. */
export function legsOf({ multiLegStrategy: { enabled, legs } }: FormRequest): FormLeg[] {
  return enabled ? legs : []
}

export function withLegs(request: FormRequest, legs: readonly FormLeg[]): FormRequest {
  if (legs.length === 0) return request
  return { ...request, multiLegStrategy: { ...request.multiLegStrategy, enabled: true, legs: [...legs] } }
}

/** A form whose single leg becomes the first of several. */
export function withLegsApart(base: FormRequest): FormRequest {
  if (base.multiLegStrategy.enabled) return base
  const { optionType, tradeType, strikeSelection, strikeDistance } = base.strategy
  const { strikeLabel, strikeCriteria: criteria, expiry, minDte } = base.strategy
  const leg = completeLeg({
    id: 'leg-1',
    enabled: true,
    quantity: 1,
    optionType,
    tradeType,
    strikeSelection,
    strikeDistance,
    ...(strikeLabel !== undefined && { strikeLabel }),
    ...(criteria && { strikeCriteria: criteria }),
    ...(expiry && { expiry }),
    ...(minDte !== undefined && { minDte }),
  })
  return withLegs(base, [leg])
}

/** The side that all open legs have, for a structure that names none. */
export function sideOf(request: FormRequest): FormLeg['tradeType'] | undefined {
  const [first, ...others] = legsOf(request)
  return others.every(({ tradeType }) => tradeType === first?.tradeType) ? first?.tradeType : undefined
}

/**
 * Legs of a new structure with the rules, lots and expiry of the open legs of the same side and type; a single leg in the
 * place of a single one has its rules, too.
 */
export function likeOpenLegs(
  legs: readonly FormLeg[],
  drafts: readonly LegDraft[],
  { open, saysLots, findings }: { open: readonly FormLeg[]; saysLots: boolean; findings: Findings },
): FormLeg[] {
  const quantities = new Set(open.map(({ quantity }) => quantity))
  const shared = quantities.size === 1 ? open[0]?.quantity : undefined
  let isKept = false
  const isOneForOne = legs.length === 1 && open.length === 1
  const isTurned = areTurned(legs, open)
  const isRatio = drafts.some(({ lots }) => lots > 1)
  const least = Math.min(...quantities)
  const staying = isOneForOne ? stayingRules(open, findings) : undefined
  const rulesOfNew = (leg: FormLeg) => staying ?? sharedBy(open, leg)
  if (staying) isKept = true
  const made = legs.map((leg, i) => {
    const like = open.find(
      (one) =>
        (isTurned || one.tradeType === leg.tradeType) && (isOneForOne || one.optionType === leg.optionType),
    )
    const quantity = saysLots
      ? leg.quantity
      : isRatio
        ? least * (drafts[i]?.lots ?? 1)
        : (like?.quantity ?? shared ?? leg.quantity)
    if (!like) return { ...leg, quantity, ...rulesOfNew(leg) }
    isKept ||= hasRules(like)
    const expiry = drafts[i]?.expiry ? {} : expiryOf(like)
    return { ...leg, quantity, riskManagement: like.riskManagement, ...expiry }
  })
  if (isKept) findings.assume('Stops, targets and re-entries of the open legs were kept.')
  else if (legs.length > 0 && open.some(hasRules)) askForSame(findings)
  return made
}

/** `SL target same rehne do`: both rules of the only leg stay, whatever leg takes its place. */
const RULES_STAY =
  /\b(sl|stop ?loss|stops?|targets?|tgt)\W+((and|aur|the)\W+)*(sl|stop ?loss|stops?|targets?|tgt)\W+((dono|both|bhi|ko|stay|remain|the)\W+)*(same|unchanged|untouched|wahi|wohi)\b/i

function stayingRules(
  [leg, ...others]: readonly FormLeg[],
  findings: Findings,
): Partial<FormLeg> | undefined {
  const isStaying =
    leg !== undefined && others.length === 0 && hasRules(leg) && RULES_STAY.test(findings.text)
  return isStaying ? { riskManagement: leg.riskManagement, ...expiryOf(leg) } : undefined
}

const SAME_RULES =
  /\bsame (sls?|stops?|stop ?loss|targets?|tgt|rules)\b|\b(sls?|stops?|stop ?loss|targets?|tgt) (bhi |ko |hi )?(same|wahi|wohi)\b/i

/** What becomes of the rules of open legs that no new leg has; `same sl` says that they stay. */
function askForSame(findings: Findings): void {
  const same = SAME_RULES.exec(findings.text)
  if (same)
    findings.ask(`“${same[0]}”: which rules has the new leg? It is on the other side than the open one.`)
  else
    findings.assume(
      'Stops, targets and re-entries of the open legs were dropped: no new leg has their side and type.',
    )
}

/** Rules and expiry that all open legs have, for a further one of their side: `use a straddle` in place of a call. */
function sharedBy(open: readonly FormLeg[], { tradeType }: FormLeg): Partial<FormLeg> {
  const [first, ...others] = open
  const keyOf = (leg: FormLeg) => JSON.stringify([leg.riskManagement, expiryOf(leg)])
  const isOne = first && first.tradeType === tradeType && others.every((leg) => keyOf(leg) === keyOf(first))
  return isOne ? { riskManagement: first.riskManagement, ...expiryOf(first) } : {}
}

/** Whether legs are the open ones bought instead of sold, or the reverse: `make it a long straddle`. */
function areTurned(legs: readonly FormLeg[], open: readonly FormLeg[]): boolean {
  const sidesOf = (all: readonly FormLeg[]) => new Set(all.map(({ tradeType }) => tradeType))
  const optionsOf = (all: readonly FormLeg[]) =>
    JSON.stringify(all.map(({ optionType }) => optionType).toSorted())
  const [sides, before] = [sidesOf(legs), sidesOf(open)]
  const [side] = sides
  return (
    sides.size === 1 &&
    before.size === 1 &&
    side !== undefined &&
    !before.has(side) &&
    optionsOf(legs) === optionsOf(open)
  )
}

const hasRules = ({ riskManagement }: FormLeg) => Object.values(riskManagement).some(({ enabled }) => enabled)

function expiryOf({ expiry, minDte }: FormLeg): Partial<FormLeg> {
  return { ...(expiry && { expiry }), ...(minDte !== undefined && { minDte }) }
}

/** Lots, strikes, expiries and sides of open legs, changed: `make it 3 lots`, `pe leg 200 otm`, `buy instead of sell`. */
export function withChangedLegs(
  request: FormRequest,
  changes: readonly LegGroup[],
  { clauses, findings }: { clauses: readonly PlacedClause[]; findings: Findings },
): FormRequest {
  let result = request
  const scopes = ofKind(clauses, 'scope').map(({ scope }) => scope)
  const isOfAll = isMadeOfAll(clauses)
  for (const change of changes) {
    const turned = isOfAll ? withOtherOption(legsOf(result), change) : undefined
    if (turned) {
      result = withLegs(result, turned)
      continue
    }
    const isFor = (leg: FormLeg, i: number) => isOfChange(leg, i, change, scopes)
    const legs = legsOf(result)
    const part = partOf(change, legs.filter(isFor), findings)
    if (part)
      result = withLegs(
        result,
        legs.map((leg, i) => (isFor(leg, i) ? part(leg) : leg)),
      )
    else change.clauses.forEach((clause) => findings.unused(clause))
  }
  for (const change of ofKind(clauses, 'strikeOf')) {
    const legs = legsOf(result)
    const isFor = (leg: FormLeg) =>
      leg.tradeType === change.side && (!change.option || leg.optionType === change.option)
    const moved = legs.map((leg) => (isFor(leg) ? withFarStrike(leg, change.strike, legs) : leg))
    if (moved.every((leg, i) => leg === legs[i])) findings.unused(change)
    else result = withLegs(result, moved)
  }
  for (const turn of ofKind(clauses, 'turn')) {
    const legs = legsOf(result)
    const isFor = (leg: FormLeg, i: number) => !turn.scope || isInScope(leg, i, turn.scope)
    const named = legs.filter(isFor)
    const isSame = named.filter(({ tradeType }) => tradeType === turn.to).length
    // In `make the call long and the put short` the put may be short already.
    if (isSame > 0 && !(turn.scope && isSame === named.length)) findings.unused(turn)
    else if (named.length === 0) findings.unused(turn)
    else
      result = withLegs(
        result,
        legs.map((leg, i) => (isFor(leg, i) ? { ...leg, tradeType: turn.to } : leg)),
      )
  }
  return result
}

/** Whether `make it` is said of all open legs. */
const isMadeOfAll = (clauses: readonly PlacedClause[]) =>
  clauses.some((one) => one.is === 'edit' && one.edit === 'make') &&
  clauses.every(({ is }) => !OF_SOME_LEGS.has(is))

/** What says that only some of the open legs change. */
const OF_SOME_LEGS: ReadonlySet<PlacedClause['is']> = new Set(['scope', 'protection', 'wings'])

/** `make it a call`, `turn it into the put version, and 2 lots`: open legs of one option with the other one. */
function withOtherOption(legs: readonly FormLeg[], change: LegGroup): FormLeg[] | undefined {
  const [option, ...more] = change.options
  const isAlone = change.clauses.every(({ is }) => is === 'option' || is === 'lots')
  if (legs.length === 0 || !option || more.length > 0 || !isAlone) return undefined
  if (legs.some(({ optionType }) => optionType === option)) return undefined
  const quantity = change.lots === undefined ? undefined : { quantity: change.lots }
  return legs.map((leg) => ({ ...leg, optionType: option, ...quantity }))
}

function isOfChange(leg: FormLeg, i: number, { options }: LegGroup, scopes: readonly LegScope[]): boolean {
  if (options.length > 0 && !options.includes(leg.optionType)) return false
  return scopes.every((scope) => isInScope(leg, i, scope))
}

/** A leg with another strike. */
export function withStrike(leg: FormLeg, strike: StatedStrike): FormLeg {
  const criteria = strikeCriteria(strike, leg.optionType)
  const label = 'strikeType' in criteria ? (criteria.strikeType ?? 'ATM') : 'ATM'
  return { ...leg, ...strikeFields(label), strikeCriteria: criteria }
}

/** A leg with another strike; one further out than labels go is counted from the sold leg of the same option. */
export function withFarStrike(leg: FormLeg, strike: StatedStrike, legs: readonly FormLeg[]): FormLeg {
  const sold = legs.find((one) => one.tradeType === 'SELL' && one.optionType === leg.optionType)
  const distance = sold && pointsOut(sold)
  const isFar = leg.tradeType === 'BUY' && 'points' in strike && strike.points > MOST_LABELLED
  if (!isFar || !sold || distance === undefined) return withStrike(leg, strike)
  return fromLeg(leg, sold, strike.points - distance)
}

/** Asks about a change that brings legs to one contract which were apart, so that one would be lost: `shorts to 50`. */
export function askIfMerged(
  before: readonly FormLeg[],
  { multiLegStrategy }: FormRequest,
  findings: Findings,
): void {
  const contractOf = (leg: FormLeg) =>
    JSON.stringify([leg.optionType, expiryOf(leg), leg.strikeCriteria ?? leg.strikeLabel])
  const old = ({ id }: FormLeg) => before.filter((leg) => leg.id === id).map(contractOf)[0]
  const { legs } = multiLegStrategy
  const merged = legs.filter((leg, i) =>
    legs.slice(0, i).some((one) => {
      const [first, second] = [old(one), old(leg)]
      const wereApart = first !== undefined && second !== undefined && first !== second
      return wereApart && contractOf(one) === contractOf(leg)
    }),
  )
  if (merged.length === 0) return
  const places = legs.flatMap((leg, i) =>
    merged.some((one) => contractOf(one) === contractOf(leg)) ? [i + 1] : [],
  )
  findings.ask(
    `Legs ${places.join(' and ')} would have the same contract: name the leg that changes, as in “leg 2 at 300 otm”.`,
  )
}

type Change = (leg: FormLeg) => FormLeg

/** What changes of the legs; undefined if the words do not say it of all of them. */
function partOf(change: LegGroup, legs: readonly FormLeg[], findings: Findings): Change | undefined {
  const { lots, expiry, strikes, distances, ratio } = change
  const [strike, ...others] = strikes
  const isNothing = lots === undefined && expiry === undefined && strike === undefined
  if (legs.length === 0 || isNothing || others.length + distances.length + ratio.length > 0) return undefined
  if (lots !== undefined && haveOtherLots(legs) && !OF_EACH.test(findings.text)) {
    findings.ask(`The open legs have different lots: ${lots} on each leg, or so many times those of now?`)
    return undefined
  }
  if (strike && !haveOneStrike(legs)) {
    findings.ask('The open legs have different strikes: name the leg, as in “leg 2 at 300 otm”.')
    return undefined
  }
  return (leg) => {
    const { expiry: _, minDte: __, ...rest } = leg
    const made = {
      ...(expiry === undefined ? leg : { ...rest, ...expiry }),
      ...(lots !== undefined && { quantity: lots }),
    }
    return strike ? withStrike(made, strike.strike) : made
  }
}

const haveOtherLots = (legs: readonly FormLeg[]) => new Set(legs.map(({ quantity }) => quantity)).size > 1

/** Words that give several legs one number. */
const OF_EACH = /\b(each|every\w*|all|both|dono|sab|sabhi|sabka|har|same|per leg|legs)\b/i

function haveOneStrike(legs: readonly FormLeg[]): boolean {
  const kinds = legs.map(({ tradeType, strikeCriteria: criteria, strikeSelection, strikeDistance }) =>
    JSON.stringify([tradeType, criteria, strikeSelection, strikeDistance]),
  )
  return new Set(kinds).size === 1
}
