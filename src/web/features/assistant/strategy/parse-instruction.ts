import type { Underlying } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { strikeStep } from '#engine/exchange'
import { withoutSaidBeside } from './beside-order.ts'
import { composeRequest, defaultFormValues, type FormLeg, type FormRequest } from './builder-model.ts'
import type { LegScope, PlacedClause } from './clauses/clause.ts'
import { ownersOfAdded } from './compose/added-rules.ts'
import { withCombinedScopes, withScopesBehind } from './compose/combined-scopes.ts'
import { askForOtherWay, withoutTitles } from './compose/named-spreads.ts'
import { withoutNamedStructure, withoutSpareMoney } from './compose/named-structures.ts'
import { withNamedIndex } from './compose/named-index.ts'
import { withMirroredRules, withOptionsOfRules, withRulesOfOptions } from './compose/rules-of-options.ts'
import { askForOtherOpenLegs } from './compose/replaced-legs.ts'
import { withCapitalShares } from './compose/capital-shares.ts'
import { activationsOf, rulesOfActivated, withActivations, withReversedLegs } from './compose/activations.ts'
import { withMovedWeekday } from './compose/moved-weekday.ts'
import {
  askForDaysOfMonthly,
  withEntryBeforeExpiry,
  withExitBeforeExpiry,
  withOtherDaysToExpiry,
} from './compose/days-to-expiry.ts'
import { asksHowHeld, withDayAfterExpiry, withExpiryOfCycle } from './compose/entry-weekday.ts'
import { withFirstCandles } from './compose/first-candles.ts'
import { Findings, ofKind, type OpenQuestion } from './compose/findings.ts'
import { formLegs, nextLegNumber } from './compose/form-legs.ts'
import { withHolding } from './compose/holding.ts'
import type { LegGroup } from './compose/leg-group.ts'
import { entryOf } from './compose/leg-entries.ts'
import { ownersOf } from './compose/leg-owners.ts'
import { withExitsOfLegs } from './compose/leg-exits.ts'
import { askForGrowing } from './compose/growing-distances.ts'
import { legGroups } from './compose/leg-groups.ts'
import { legsAsSaid } from './compose/legs-as-said.ts'
import {
  askIfMerged,
  legsOf,
  likeOpenLegs,
  sideOf,
  withChangedLegs,
  withLegs,
  withLegsApart,
} from './compose/open-legs.ts'
import { withLotsOfOpenLegs, withLotsOfOptions, withOwnLots } from './compose/lots-of-options.ts'
import { withMovedStrikes, withOpenChanges } from './compose/open-changes.ts'
import { withOpenAmounts } from './compose/open-amounts.ts'
import { ofOpenStrategy } from './compose/open-words.ts'
import { askForBareStrikes, putOpenStrikes } from './compose/open-strikes.ts'
import { withStopsOfMoves } from './compose/price-moves.ts'
import { withJoined, withoutBrokenOptions, withPartsBehind, type Owners } from './compose/joined-rules.ts'
import { refuseDenied, withEdits } from './compose/removals.ts'
import { noteReadings, refuseRemarks, withAbsentRules } from './compose/remarks.ts'
import { withAmountsPerLot } from './compose/per-lot.ts'
import { withRisks } from './compose/risk.ts'
import { isInScope } from './compose/rule-scopes.ts'
import { isAddition, leavesLegs, saysAll, saysWhole, takesOpenSide } from './compose/said-whole.ts'
import { boughtSide, soldSide } from './compose/sold-side.ts'
import { askIfSame } from './compose/same-legs.ts'
import { withIndicatorRules, withSettings } from './compose/settings.ts'
import { withSigns } from './compose/signed-strikes.ts'
import { legsOfGroups, nameOfLegs, type LegDraft } from './compose/structures.ts'
import { withTimes } from './compose/times.ts'
import { askForBoughtLeg, askForSide, askForSidedWidths } from './compose/unclear-sides.ts'
import { askForCountOfLegs, askForDeniedParts } from './compose/unclear-rules.ts'
import { askForUnnamed } from './compose/unnamed-changes.ts'
import { askForMoreWings, isWingOf, likeOpenWings, withOtherWings, withWings } from './compose/wings.ts'
import { withLegsLikeOpen } from './compose/like-open-legs.ts'
import { askForUndoOfPart, isUndo } from './compose/undone-parts.ts'
import { withoutCostAtProfit } from './compose/costs-at-profit.ts'
import { limitsOf, type FoundLimits } from './limits.ts'
import { readClauses, type ReadClauses } from './read-clauses.ts'
import { askedForSides } from './sides/asked-sides.ts'
import { twoSidesIn } from './sides/two-sides.ts'
import { withoutTables } from './words/tables.ts'
import { Words } from './words/words.ts'

/** A strategy, or a change of one, read from plain words. */
export interface ParsedInstruction {
  readonly name: string
  readonly request: FormRequest
  /** Words that could not be read. While there are any, the strategy is offered only without them. */
  readonly unread: readonly string[]
  /** What Delta cannot do of these words. */
  readonly limits: FoundLimits
  /** Open questions. While there are any, nothing is offered. */
  readonly questions: readonly OpenQuestion[]
  /** Assumptions that were made. */
  readonly assumptions: readonly string[]
  /** Why the strategy cannot be run; empty if it can. */
  readonly problems: readonly string[]
  /** Whether the sentence names legs, so that it is a whole strategy. */
  readonly hasLegs: boolean
  /** The kinds of clauses that were understood. */
  readonly understood: readonly PlacedClause['is'][]
  /** Whether it undoes the last change. */
  readonly isUndo: boolean
  readonly isEdit: boolean
  /** Whether words that could not be read stand directly at a rule. It is then not offered without them. */
  readonly isTorn: boolean
}

/**
 * Reads an instruction in English or Hinglish. Each word is a setting, a word of the closed list without meaning, or is named
 * as not understood.
 * @param base the open strategy to change; without it the instruction is a new one
 */
export function parseInstruction(written: string, base?: FormRequest): ParsedInstruction {
  const text = withoutTables(written)
  const whole = parseText(text, base)
  return base ? withoutSaidBeside(whole, { text, open: base, parse: (rest) => parseText(rest, base) }) : whole
}

function parseText(text: string, base: FormRequest | undefined): ParsedInstruction {
  const read = readClauses(new Words(text, base !== undefined))
  const sides = twoSidesIn(read)
  const whole = parseWhole(text, read, base)
  return sides ? askedForSides(sides, whole, (side) => parseSide(side, base)) : whole
}

/** One side of a text of two; undefined if it has two sides again. */
function parseSide(text: string, base: FormRequest | undefined): ParsedInstruction | undefined {
  const read = readClauses(new Words(text, base !== undefined))
  return twoSidesIn(read) ? undefined : parseWhole(text, read, base)
}

/** Reads the clauses of a text as one strategy, or as a change of the open one. */
function parseWhole(text: string, read: ReadClauses, base: FormRequest | undefined): ParsedInstruction {
  const { words } = read
  const wordsOf = ({ begin, end }: PlacedClause) => words.written(begin, end)
  const legs = legsAsSaid(read.clauses, wordsOf)
  const stated = withAbsentRules(legs, wordsOf)
  const said = base ? ofOpenStrategy(stated, base, wordsOf) : stated
  const joined = withOptionsOfRules(
    withMirroredRules(withoutBrokenOptions(withoutCostAtProfit(said, base)), base),
  )
  const clauses = withoutNamedStructure(
    withExitsOfLegs(withRulesOfOptions(withScopesBehind(withCombinedScopes(joined, wordsOf)), words)),
  )
  const findings = new Findings(text, wordsOf)
  askOpen(clauses, findings)
  for (const one of ofKind(clauses, 'unsupported')) findings.unused(one)
  for (const one of ofKind(clauses, 'filler'))
    if (one.isTitle) findings.assume(`“${wordsOf(one)}” was read as a title, which sets nothing.`)
  for (const [given, read] of words.corrected) findings.assume(`“${given}” was read as “${read}”.`)
  noteReadings(clauses, findings)
  for (const note of read.notes) findings.assume(note)
  askForUndoOfPart(clauses, base, findings)
  const isChange = base !== undefined && (isAddition(clauses) || !saysWhole(clauses))
  const open = isChange ? base.instrument : undefined
  const composed = compose(withNamedIndex(words, clauses, { findings, open }), base, findings)
  const { request } = composed
  const unread = [...read.unread.map(({ from, to }) => ({ begin: from, end: to })), ...findings.unusedClauses]
  return {
    name: composed.name,
    request,
    unread: unread.map(({ begin, end }) => words.written(begin, end).replace(/^[,.;]\s*/, '')),
    limits: limitsOf(words, unread, request.instrument),
    questions: findings.questions,
    assumptions: findings.assumptions,
    problems: problemsOf(heldAsAsked(request, findings)),
    hasLegs: composed.hasLegs,
    understood: clauses.map(({ is }) => is).filter((is) => is !== 'and'),
    isTorn: read.isTorn,
    isUndo: clauses.some(isUndo),
    isEdit:
      (base !== undefined && isOfOpenLegs(clauses, composed.hasLegs)) ||
      clauses.some((one) => EDITS.has(one.is) && !(one.is === 'edit' && one.edit === 'run')),
  }
}

/** Asks what clauses ask, with the sentence in which words of an answer stand in the place of theirs. */
function askOpen(clauses: readonly PlacedClause[], findings: Findings): void {
  for (const clause of ofKind(clauses, 'question')) {
    const answers = (clause.instead ?? []).map((one) => findings.text.replace(findings.written(clause), one))
    findings.ask(
      clause.question,
      answers.map((one) => one.replace(/ +/g, ' ').trim()),
    )
  }
}

/** Whether legs are added, some stay as they are, or days are left out: of an open strategy. */
const isOfOpenLegs = (clauses: readonly PlacedClause[], hasLegs: boolean) =>
  isAddition(clauses) || leavesLegs(clauses) || (!hasLegs && clauses.some(isSkip))

/** `skip budget day`: said of an open strategy, it changes it. */
const isSkip = (one: PlacedClause) => one.is === 'filter' && one.says === 'skip'

const EDITS: ReadonlySet<PlacedClause['is']> = new Set([
  'edit',
  'remove',
  'scaleLots',
  'moveWings',
  'moveStrikes',
  'unitChange',
  'otherValue',
  'scaleRule',
  'sameRule',
  'strikeOf',
  'shift',
  'turn',
  'likeOpen',
  'lotsOfSide',
])

/** A position whose days are asked for, as it will be: times are then those of several days. */
const heldAsAsked = (request: FormRequest, findings: Findings): FormRequest =>
  asksHowHeld(findings)
    ? {
        ...request,
        strategy: {
          ...request.strategy,
          holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 },
        },
      }
    : request

/** Why a form cannot be run, in words. */
export function problemsOf(request: FormRequest): string[] {
  const checked = backtestRequestSchema.safeParse(composeRequest(request))
  return checked.success ? [] : [...new Set(checked.error.issues.map(({ message }) => message))]
}

interface Composed {
  readonly name: string
  readonly request: FormRequest
  readonly hasLegs: boolean
}

function compose(
  given: readonly PlacedClause[],
  base: FormRequest | undefined,
  findings: Findings,
): Composed {
  const ofLots = withAmountsPerLot(given, base, findings)
  const amounts = withOpenAmounts(withOpenChanges(withPartsBehind(ofLots), base, findings), base, findings)
  const stated = withLotsOfOptions(base ? amounts : amounts.map(inLots), base !== undefined)
  if (!base) stated.filter(isOfOpenOnly).forEach((one) => findings.unused(one))
  const instrument = instrumentOf(stated, base)
  const inPoints = withOtherDaysToExpiry(
    withPoints(withEntryBeforeExpiry(withExitBeforeExpiry(stated), findings), instrument, findings).filter(
      (one) => base || !isOfOpenOnly(one),
    ),
    { instrument, base },
    findings,
  )
  const timed = withFirstCandles(
    withDayAfterExpiry(
      withExpiryOfCycle(inPoints, findings),
      { instrument, ...datesOf(stated, base) },
      findings,
    ),
    findings,
  )
  const clauses = withReversedLegs(withCapitalShares(timed, base, findings), findings)
  refuseTotals(clauses, findings)
  askForTimesOfDays(clauses, findings)
  const legs = composeLegs(clauses, base, findings)
  const { groups, drafts, made, groupOf } = legs
  const idsOf = (group: number) => made.filter((_, i) => groupOf[i] === group).map(({ id }) => id)
  const activations = activationsOf(clauses, groups, idsOf)
  const ids = legs.isAdded ? made.map(({ id }) => id) : []
  const ownersOfLegs = ownersOfAdded(ownersOf(clauses, groups, idsOf), { clauses, ids, findings })
  const ownersOfRules = withJoined(ownersOfLegs, clauses, findings)
  const { owners, isLater } = rulesOfActivated(ownersOfRules, activations, clauses, findings)
  let { request } = legs
  request = withSettings(request, clauses, { findings, isOpen: base !== undefined })
  request = withHolding(request, clauses, findings)
  if (base) request = withMovedWeekday(base, request, findings)
  if (!base && !request.strategy.holding) askForDaysOfMonthly(clauses, request, findings)
  request = withTimes(request, clauses, findings)
  request = withIndicatorRules(request, clauses, findings)
  request = withRisks(request, {
    clauses: withStopsOfMoves(clauses, request, findings),
    findings,
    owners,
    isLater,
    open: base,
  })
  request = withLegTimes(request, clauses, { findings, owners })
  request = withActivations(request, clauses, { findings, activations })
  refuseRemarks(request, clauses, findings)
  askForCountOfLegs(clauses, request, findings)
  askForDeniedParts(clauses, request, findings)
  const isNamed = drafts.length > 0 && !legs.isAdded
  askForUnnamed(base, request, { clauses, areNew: isNamed }, findings)
  if (isNamed && findings.questions.length === 0) askIfSame(legsOf(request), findings)
  return {
    name: isNamed ? nameOfLegs(groups, drafts) : 'Changed strategy',
    request: isNamed ? refuseDenied(request, clauses, findings) : request,
    hasLegs: drafts.length > 0,
  }
}

/** The legs of the sentence, added to the open ones or in their place, and changes of the open ones. */
function composeLegs(clauses: readonly PlacedClause[], base: FormRequest | undefined, findings: Findings) {
  const isAdded = base !== undefined && isAddition(clauses)
  const isChange = base !== undefined && isChangeOfLegs(clauses)
  const start = base ? openForm(base, clauses) : defaultFormValues().request
  const open = isChange ? { side: openSideFor(clauses, start), request: start } : undefined
  const { groups: said, changes } = legGroups(withoutSpareMoney(clauses, findings), findings, open)
  const groups = withoutTitles(said, clauses)
  setSides(groups, [
    open?.side,
    ...ofKind(clauses, 'holding').map(({ side }) => side),
    soldSide(clauses, groups, findings),
    boughtSide(clauses, groups, findings),
  ])
  const wings = ofKind(clauses, 'wings')
    .filter((one) => !isWingOf(one, groups, findings))
    .map((one) => (isChange ? likeOpenWings(one, start, findings) : one))
  putOpenStrikes(groups, open, findings)
  askForBareStrikes(clauses, base, findings)
  const { legs, groupOf } = legsOfGroups(groups, findings)
  askForGrowing(groups, findings)
  const drafts = withOwnLots(withSigns(legs, findings), clauses, findings)
  checkSides(clauses, { groups, drafts, hasOpenLegs: base !== undefined }, findings)
  askForOtherWay(clauses, drafts, findings)
  askForSidedWidths(clauses, findings)
  askForOpenLeg(groups, { clauses, base }, findings)
  askForOtherOpenLegs(clauses, base, findings)
  const kept = drafts.length === 0 || isAdded ? legsOf(start) : []
  const plain = formLegs(drafts, nextLegNumber(kept))
  const saysLots = ofKind(clauses, 'lots').length > 0
  const made = isChange ? likeOpenLegs(plain, drafts, { open: legsOf(start), saysLots, findings }) : plain
  let request = withLegsLikeOpen(withLegs(start, [...kept, ...made]), clauses, findings)
  request = withChangedLegs(request, changes, { clauses, findings })
  request = withMovedStrikes(request, clauses, findings)
  request = withLotsOfOpenLegs(request, clauses, { findings, isOpen: base !== undefined })
  request = withEdits(request, clauses, { findings, isOpen: drafts.length === 0 || isAdded, open: start })
  askForMoreWings({ isAdded, open: legsOf(start) }, wings, findings)
  request = (isChange ? withOtherWings : withWings)(request, wings, findings)
  if (base) askIfMerged(legsOf(start), request, findings)
  return { request, groups, drafts, made, groupOf, isAdded }
}

/** `make the hedge a put`, `make the short call 200 otm`: words for a leg that is open, which would replace all. */
function askForOpenLeg(
  groups: readonly LegGroup[],
  { clauses, base }: { clauses: readonly PlacedClause[]; base: FormRequest | undefined },
  findings: Findings,
): void {
  const isMade = clauses.some((one) => one.is === 'edit' && one.edit === 'make')
  const areLegs = groups.length > 0 && groups.every(({ structure }) => !structure)
  const open = base && isChangeOfLegs(clauses) ? legsOf(base).length : 0
  const isFewer = groups.flatMap(({ options }) => options).length < open && !OF_ALL.test(findings.text)
  if (open > 1 && isMade && areLegs && (isFewer || ONE_OF_OPEN.test(findings.text)))
    findings.ask(
      `“${findings.text.trim()}”: does one of the open legs change, and which, or do new legs replace all?`,
    )
}

/** Words for the whole strategy, which then has fewer legs. */
const OF_ALL =
  /\b(it|this|that|isko|ise|strategy|position|trade|only|just|sirf|instead|(change|switch|convert|turn|flip|shift|move|go) (to|into))\b/i
const ONE_OF_OPEN = /\b(the|my) ((hedge|wing|protection)\b|(long|short|sold|bought) (call|put|ce|pe|leg)\b)/i

const isChangeOfLegs = (clauses: readonly PlacedClause[]) => !isAddition(clauses) && !saysAll(clauses)

const openSideFor = (clauses: readonly PlacedClause[], open: FormRequest) =>
  takesOpenSide(clauses) ? sideOf(open) : undefined

/** Gives legs without a side the first one that is known: of the open legs, or of `buy today, sell tomorrow`. */
function setSides(groups: readonly LegGroup[], sides: readonly LegGroup['side'][]): void {
  const side = sides.find((one) => one !== undefined)
  for (const group of groups) group.side ??= side
}

interface SidedLegs {
  readonly groups: readonly LegGroup[]
  readonly drafts: readonly LegDraft[]
  readonly hasOpenLegs: boolean
}

/** Asks for a side that is not stated; a word for protection needs bought legs beside sold ones. */
function checkSides(
  clauses: readonly PlacedClause[],
  { groups, drafts, hasOpenLegs }: SidedLegs,
  findings: Findings,
): void {
  const has = (wanted: LegDraft['side']) => drafts.some(({ side }) => side === wanted)
  const isProtected = (has('BUY') || ofKind(clauses, 'wings').length > 0) && (hasOpenLegs || has('SELL'))
  if (!isProtected) ofKind(clauses, 'protection').forEach((one) => findings.unused(one))
  if (!isProtected) askForBoughtLeg(clauses, drafts, findings)
  const [hedge] = ofKind(clauses, 'protection')
  if (hedge && drafts.some((one) => isOwnOpposite(one, drafts)))
    findings.ask(`How far out of the money is the “${findings.written(hedge)}”, as in “400 points otm”?`)
  if (has(undefined)) askForSide(groups.find(({ side }) => side === undefined)?.structure, findings)
}

/** Whether a bought leg is at the strike of a sold one. */
function isOwnOpposite(
  { side, option, strike, from, expiry }: LegDraft,
  drafts: readonly LegDraft[],
): boolean {
  if (side !== 'BUY' || from) return false
  const keyOf = (one: Pick<LegDraft, 'option' | 'strike' | 'expiry'>) =>
    JSON.stringify([one.option, one.strike, one.expiry])
  return drafts.some((one) => one.side === 'SELL' && keyOf(one) === keyOf({ option, strike, expiry }))
}

/** Refuses a premium of all legs together, like 'worth 100 rs combined': a strike is chosen by the premium of one leg. */
function refuseTotals(clauses: readonly PlacedClause[], findings: Findings): void {
  for (const scope of ofKind(clauses, 'scope')) {
    const at = clauses.indexOf(scope)
    const isOfStrike = clauses[at - 1]?.is === 'strike' || clauses[at + 1]?.is === 'strike'
    if (scope.scope.of === 'whole' && isOfStrike) findings.unused(scope)
  }
}

/** Asks about `every day, but thursday exit at 2`: a strategy has the same times on all of its days. */
function askForTimesOfDays(clauses: readonly PlacedClause[], findings: Findings): void {
  const isDaily = clauses.some(({ is }) => is === 'everyDay')
  for (const [at, clause] of clauses.entries()) {
    const next = clauses[at + 1]
    const isOfDays = isDaily && clause.is === 'filter' && clause.says === 'days'
    if (isOfDays && (next?.is === 'exit' || next?.is === 'enter'))
      findings.ask(`Times are the same on all days: trade only “${findings.written(clause)}”, or every day?`)
  }
}

/** Clauses that need an open strategy. */
const OPEN_ONLY: ReadonlySet<PlacedClause['is']> = new Set([
  'shift',
  'turn',
  'scaleLots',
  'moveWings',
  'moveStrikes',
])
const isOfOpenOnly = (one: PlacedClause) =>
  OPEN_ONLY.has(one.is) || (one.is === 'edit' && one.edit === 'adjust')
/** 'Double lots' of a new strategy are two. */
const inLots = (one: PlacedClause): PlacedClause =>
  one.is === 'scaleLots' && one.factor > 1
    ? { is: 'lots', lots: one.factor, begin: one.begin, end: one.end }
    : one
const PAISE = 100

/** The index that the words name, or that of the open strategy. */
const instrumentOf = (clauses: readonly PlacedClause[], base: FormRequest | undefined) =>
  ofKind(clauses, 'underlying')[0]?.underlying ?? (base ?? defaultFormValues().request).instrument

/** The dates that the words name, or those of the open strategy. */
function datesOf(clauses: readonly PlacedClause[], base: FormRequest | undefined) {
  const { startDate, endDate } = base ?? defaultFormValues().request
  const [said] = ofKind(clauses, 'dates')
  return said ? { startDate: said.from, endDate: said.to } : { startDate, endDate }
}

/** Converts counted strikes to points of the index: `otm2` of BANKNIFTY is 200 points out of the money. */
function withPoints(
  clauses: readonly PlacedClause[],
  underlying: Underlying,
  findings: Findings,
): PlacedClause[] {
  const step = strikeStep(underlying) / PAISE
  return clauses.map((clause) => {
    if (clause.is !== 'strike' && clause.is !== 'wings' && clause.is !== 'strikeOf') return clause
    if (!('points' in clause.strike) || !clause.strike.inSteps) return clause
    const { inSteps: _, points: count, ...strike } = clause.strike
    findings.assume(
      `“${findings.written(clause)}” was read in strikes of ${underlying}, ${step} points apart.`,
    )
    return { ...clause, strike: { ...strike, points: count * step } }
  })
}

/** The open form; its single leg becomes one of several if legs change. */
function openForm(base: FormRequest, clauses: readonly PlacedClause[]): FormRequest {
  const changesLegs = clauses.some(
    (one) =>
      LEG_CHANGES.has(one.is) ||
      (one.is === 'edit' && one.edit === 'add') ||
      (one.is === 'remove' && typeof one.what === 'object'),
  )
  return changesLegs ? withLegsApart(base) : base
}

const LEG_CHANGES: ReadonlySet<PlacedClause['is']> = new Set([
  'scaleLots',
  'moveWings',
  'moveStrikes',
  'strikeOf',
  'likeOpen',
  'wings',
  'turn',
  'lots',
  'lotsOf',
  'lotsOfSide',
  'strike',
  'expiry',
])

/** Sets entry conditions and exit times of single legs. */
function withLegTimes(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  { findings, owners }: { findings: Findings; owners: Owners },
): FormRequest {
  let legs = legsOf(request)
  for (const clause of clauses) {
    const entry = entryOf(clause, clauses, findings)
    if (!entry && !(clause.is === 'exit' && clause.scope)) continue
    const ids = owners(clause)
    const own = clause.is === 'exit' || clause.is === 'entry' ? clause.scope : undefined
    const scope: LegScope = own ?? { of: 'each' }
    const isFor = (leg: FormLeg, i: number) => (ids && !own ? ids.includes(leg.id) : isInScope(leg, i, scope))
    const isOther = (leg: FormLeg, i: number) =>
      clause.is === 'entry' &&
      clause.option !== undefined &&
      isFor(leg, i) &&
      leg.optionType !== clause.option
    // 'When the ce premium falls' is no rule of a put.
    if (!legs.some(isFor) || legs.some(isOther)) findings.unused(clause)
    const part = entry ? { entry } : clause.is === 'exit' ? { exitTime: clause.time } : {}
    legs = legs.map((leg, i) => (isFor(leg, i) ? { ...leg, ...part } : leg))
  }
  return withLegs(request, legs)
}
