import type { OptionType, TradeType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { LEG_WORDS, type LegGroup } from './leg-group.ts'

/** What may stand between a side and its option. */
const ATTRIBUTES: ReadonlySet<PlacedClause['is']> = new Set([
  'lots',
  'strike',
  'moneyness',
  'expiry',
  'underlying',
])

/**
 * Passes over the option in the title of a leg that is then said in whole: `nifty call. buy 1 itm call at 9:30` has one leg,
 * `call: sell 200 otm call, sl 30%. put: sell 200 otm put` two.
 */
export function withoutTitledOption(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const spoken = titleOfSide(clauses, findings)
  if (spoken)
    return clauses.map((one) =>
      spoken.includes(one) ? { is: 'filler', begin: one.begin, end: one.end } : one,
    )
  const words = clauses.flatMap((one, i) => (LEG_WORDS.has(one.is) ? [i] : []))
  return clauses.map((clause, i) => {
    const at = words.indexOf(i)
    const mark = at === 0 ? /^\s*[.:\n]/ : /^\s*:/
    const isTitle = at >= 0 && isTitleOf(clause, clauses.slice(words[at + 1]), { mark, findings })
    return isTitle ? { is: 'filler', begin: clause.begin, end: clause.end } : clause
  })
}

/** `sell premium around 100 from the call and the put`: beside the other option, behind a strike, the words name a leg. */
export function withScopedOptions(clauses: readonly PlacedClause[]): PlacedClause[] {
  return clauses.map((one, at) => {
    const next = clauses[at + 2]
    const isPair = clauses[at - 1]?.is === 'strike' && clauses[at + 1]?.is === 'and' && next?.is === 'option'
    if (one.is !== 'scope' || one.scope.of !== 'option' || !isPair) return one
    const { option } = one.scope
    return option === next.option ? one : { is: 'option', option, begin: one.begin, end: one.end }
  })
}

/**
 * `call side bhi add karo, atm call sell aur 200 upar wala buy`: the side that is added is the title of its legs, where these name
 * their option again. Otherwise its legs are added as if the verb stood first.
 */
export function withoutAddedTitle(
  clauses: readonly PlacedClause[],
  wordsOf: (clause: PlacedClause) => string,
): PlacedClause[] {
  const at = clauses.findIndex(({ is }) => LEG_WORDS.has(is))
  const title = clauses[at]
  if (title?.is !== 'option') return [...clauses]
  const behind = clauses.slice(at + 1)
  const isSided = behind.some(({ is }) => is === 'side') && behind.some(({ is }) => is === 'strike')
  const verb = behind.find(({ is }) => is !== 'filler' && is !== 'and')
  const isAdded = [clauses[at - 1], verb].some((one) => one?.is === 'edit' && one.edit === 'add')
  if (!isSided || !isAdded) return [...clauses]
  const isAgain = ofKind(behind, 'option').some(({ option }) => option === title.option)
  if (isAgain && /\b(side|taraf)$/i.test(wordsOf(title)))
    return clauses.map((one) => (one === title ? { is: 'filler', begin: one.begin, end: one.end } : one))
  if (verb?.is !== 'edit') return [...clauses]
  return clauses.flatMap((one) => (one === title ? [verb, title] : one === verb ? [] : [one]))
}

/** Whether a clause is an option before a mark, and the clauses behind it begin with a side and the same option. */
function isTitleOf(
  title: PlacedClause,
  leg: readonly PlacedClause[],
  { mark, findings }: { readonly mark: RegExp; readonly findings: Findings },
): boolean {
  const [verb] = leg
  if (title.is !== 'option' || verb?.is !== 'side') return false
  const next = leg.find(({ is }) => is !== 'side' && !ATTRIBUTES.has(is))
  const between = findings.written({ is: 'and', begin: title.end, end: verb.begin })
  return mark.test(between) && next?.is === 'option' && next.option === title.option
}

/**
 * The words of a title that are said again: of `itm call buying, nifty 100 itm ce` the option and where it lies. The side stays,
 * unless the leg has one of its own. Where leg and title differ, both are legs.
 */
function titleOfSide(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] | undefined {
  const at = clauses.findIndex(({ is }) => is === 'side')
  const verb = clauses[at]
  if (verb?.is !== 'side' || !/ing$/i.test(findings.written(verb))) return undefined
  const title = clauses.slice(0, at).filter(({ is }) => !BESIDE_TITLE.has(is))
  const leg = onlyLegOf(clauses.slice(at + 1), verb.side)
  const isTitle = leg && !isJoined(verb, leg.strike, findings) && names(title, leg)
  return isTitle ? [...title, ...(leg.hasSide ? [verb] : [])] : undefined
}

type Strike = Extract<PlacedClause, { is: 'strike' }>

/** Whether words say no more than a leg does: its option, and before it where its strike lies. */
function names(
  words: readonly PlacedClause[],
  leg: { readonly strike: Strike; readonly option: OptionType },
): boolean {
  const option = words.at(-1)
  const isSame = option?.is === 'option' && option.option === leg.option
  return isSame && (words.length === 1 || (words.length === 2 && liesAt(words[0], leg.strike)))
}

const BESIDE_TITLE: ReadonlySet<PlacedClause['is']> = new Set(['underlying', 'filler', 'and'])

/** The only leg of clauses: its strike and option, and whether it names the side, which must be the one of the title. */
function onlyLegOf(clauses: readonly PlacedClause[], side: TradeType) {
  const words = clauses.filter(({ is }) => LEG_WORDS.has(is))
  const [own, ...sides] = ofKind(words, 'side')
  const [strike, option, ...others] = words.filter(({ is }) => is !== 'side')
  const isOne = others.length === 0 && sides.length === 0 && (own === undefined || own.side === side)
  return isOne && strike?.is === 'strike' && option?.is === 'option'
    ? { strike, option: option.option, hasSide: own !== undefined }
    : undefined
}

/** In `call buying and 200 otm call` the leg is a further one. */
const isJoined = ({ end }: PlacedClause, { begin }: PlacedClause, findings: Findings) =>
  /[&+]|\b(and|aur|plus|also|then|with)\b/i.test(findings.written({ is: 'and', begin: end, end: begin }))

/** Whether a strike lies where its title says: in the money, out of it or at it. */
function liesAt(place: PlacedClause | undefined, { strike }: Strike): boolean {
  if (!place || !('points' in strike)) return false
  if (place.is === 'moneyness') return place.isIn === strike.points < 0 && strike.points !== 0
  return place.is === 'strike' && 'points' in place.strike && place.strike.points === 0 && strike.points === 0
}

/**
 * Whether the first words of legs say no strike, and only those behind them place these legs: `I sell only puts. One lot 20 delta put
 * …`, `sell 2 lots put when the rsi is above 60. 100 otm put.` Then their side and lots are those of the legs behind them.
 */
export function isIntroduction(
  group: LegGroup,
  groups: readonly LegGroup[],
  all: readonly PlacedClause[],
  findings: Findings,
): boolean {
  const legs = groups.filter((one) => one !== group)
  if (groups[0] !== group || legs.length === 0) return false
  if (isOtherOption(group, legs)) askForOthers(group, legs, { all, findings })
  if (!arePlacesOf(group, legs)) return false
  if (group.options.some((one) => legs.every((leg) => !leg.options.includes(one)))) {
    askForOthers(group, legs, { all, findings })
    return false
  }
  const isApart = isSentence(group, all, findings) || legs.every((leg) => isOnlyPlace(leg, all, findings))
  if (isApart) shareTitle(group, legs, findings)
  if (isApart) askForDays(legs, all, findings)
  return isApart
}

/** `sell put when rsi is above 60. 100 otm call.`: one place without a side, for another option than the first words have. */
function isOtherOption({ side, options, clauses }: LegGroup, [leg, ...more]: readonly LegGroup[]): boolean {
  if (!leg || more.length > 0 || side === undefined || options.length !== 1) return false
  return (
    clauses.every(({ is }) => OF_INTRODUCTION.has(is)) &&
    leg.structure === undefined &&
    !leg.isLater &&
    leg.strikes.length > 0 &&
    leg.clauses.every(({ is }) => is !== 'side') &&
    leg.options.every((one) => !options.includes(one))
  )
}

/** `100 otm put only on monday.`: days directly behind a strike in a sentence of its own. */
function askForDays(legs: readonly LegGroup[], all: readonly PlacedClause[], findings: Findings): void {
  for (const { clauses, last } of legs) {
    const [first, days] = [clauses[0], all[last + 1]]
    if (first && days?.is === 'filter' && days.says !== 'skip' && days.begin === all[last]?.end)
      findings.ask(
        `“${findings.written({ ...first, end: days.end })}”: are these the days of the whole strategy? A strike has none of its own.`,
      )
  }
}

/** Gives legs what their title says of them. */
function shareTitle(title: LegGroup, legs: readonly LegGroup[], findings: Findings): void {
  for (const leg of legs) {
    leg.side ??= title.side
    leg.lots ??= title.lots
    leg.expiry ??= title.expiry
  }
  const [first, last] = [title.clauses[0], title.clauses.at(-1)]
  if (first && last)
    findings.assume(
      `“${findings.written({ ...first, end: last.end })}” was read as the title of the legs behind it.`,
    )
}

/** Whether legs have a strike, and nothing else than the words without a strike before them. */
function arePlacesOf({ side, options, clauses }: LegGroup, legs: readonly LegGroup[]): boolean {
  const isPlaced = (leg: LegGroup) =>
    leg.structure === undefined &&
    leg.options.every((one) => options.includes(one)) &&
    (leg.side ?? side) === side &&
    leg.strikes.length > 0 &&
    !leg.isLater
  return side !== undefined && clauses.every(({ is }) => OF_INTRODUCTION.has(is)) && legs.every(isPlaced)
}

interface Said {
  readonly all: readonly PlacedClause[]
  readonly findings: Findings
}

/** `sell the call and the put. 100 otm put.`: the strike of one of both, or one more leg. */
function askForOthers(group: LegGroup, legs: readonly LegGroup[], { all, findings }: Said): void {
  const [leg, ...more] = legs
  const [first] = leg?.clauses ?? []
  if (!leg || !first || more.length > 0 || isSentence(group, all, findings)) return
  if (isOnlyPlace(leg, all, findings))
    findings.ask(
      `“${findings.written({ ...first, end: all[leg.last]?.end ?? first.end })}”: the strike of a leg before it, or one more leg? Say each leg once, with its strike.`,
    )
}

const OF_INTRODUCTION: ReadonlySet<PlacedClause['is']> = new Set(['side', 'option', 'lots', 'expiry'])

/** Whether a sentence or a title ends behind a group. */
function isSentence(group: LegGroup, all: readonly PlacedClause[], findings: Findings): boolean {
  const end = all[group.last]?.end ?? 0
  const next = all.slice(group.last + 1).find(({ is }) => is !== 'and')
  return /[.:;\n]/.test(findings.written({ is: 'and', begin: end, end: next?.begin ?? end }))
}

/** Whether legs are a sentence of their own that adds none: `100 otm put.`; with the verb again, it is asked. */
function isOnlyPlace({ clauses, last }: LegGroup, all: readonly PlacedClause[], findings: Findings): boolean {
  const [first] = clauses
  const before = first && all.slice(0, all.indexOf(first)).findLast(({ is }) => is !== 'and')
  const mark = before && findings.written({ is: 'and', begin: before.end, end: first.begin })
  // In `buy a call. 200 otm call sell` the side behind it is its own.
  if (!mark || before.is === 'edit' || !ALONE.test(mark) || all[last + 1]?.is === 'side') return false
  if (first.is === 'side')
    findings.ask(
      `“${findings.written({ ...first, end: all[last]?.end ?? first.end })}”: the same leg again, with its strike, or one more? Say each leg once.`,
    )
  return first.is !== 'side'
}

/** The end of a sentence, and words before a strike. */
const ALONE = /^\s*[.;\n][\s.;\n]*((strikes?|options?|legs?|the|use|only|just)\s*)*[:=-]?\s*$/i
