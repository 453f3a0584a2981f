import type { TradeType } from '#domain'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import { ofKind, type Findings } from './findings.ts'
import type { LegGroup } from './leg-group.ts'
import type { LegDraft } from './structures.ts'

/**
 * The legs of a structure whose legs are said one by one, where its name is only their title: `sell put spread, buy wing 100 lower`,
 * `double calendar with 200 otm strikes, sell weekly and buy monthly`.
 */
export function withoutTitles(groups: readonly LegGroup[], clauses: readonly PlacedClause[]): LegGroup[] {
  const [title, ...more] = groups.filter(({ structure }) => structure === NAMED_LEGS)
  if (!title || more.length > 0) return [...groups]
  const others = groups.filter((one) => one !== title && !isOptionOfTitle(one))
  if (ofKind(clauses, 'wings').length === 1 && isSoldBesideWing(title, others))
    return others.length > 0 ? others : [title]
  shareStrike(title, others)
  return groups.filter((one) => one === title || others.includes(one))
}

/**
 * `sell 200 otm call spread and put spread, 100 points wide`: sold spreads with the strike of their sold legs and one width are
 * these legs with wings that much further out.
 */
export function withSoldSpreads(
  clauses: readonly PlacedClause[],
  wordsOf: (clause: PlacedClause) => string,
): PlacedClause[] {
  const spreads = ofKind(clauses, 'structure')
  const widths = ofKind(clauses, 'distance').filter((one) => WIDE.test(wordsOf(one)))
  const [width] = widths
  const areSold =
    spreads.length > 0 &&
    spreads.every((one) => one.structure === NAMED_LEGS && one.option && SPREAD.test(wordsOf(one))) &&
    ofKind(clauses, 'side')
      .map(({ side }) => side)
      .join() === 'SELL'
  const isPlaced = ofKind(clauses, 'strike').length === 1 && !clauses.some(({ is }) => is === 'wings')
  if (!areSold || !isPlaced || widths.length !== 1 || width.points.length !== 1) return [...clauses]
  return clauses.map((one): PlacedClause => {
    if (one.is === 'structure' && one.option)
      return { is: 'option', option: one.option, begin: one.begin, end: one.end }
    return one === width
      ? { is: 'wings', strike: { points: one.points[0] }, isRelative: true, begin: one.begin, end: one.end }
      : one
  })
}

const SIDED: Readonly<Record<string, string>> = {
  'credit CALL': 'bear-call-spread',
  'credit PUT': 'bull-put-spread',
  'debit CALL': 'bull-call-spread',
  'debit PUT': 'bear-put-spread',
}

/** `credit spread, call side`, `debit spread in puts`: with its option, said anywhere, the spread has a name and legs of its own. */
export function withSidedSpreads(
  clauses: readonly PlacedClause[],
  wordsOf: (clause: PlacedClause) => string,
): PlacedClause[] {
  const [title, ...more] = ofKind(clauses, 'structure')
  const kind = title && /^(credit|debit) spreads?$/i.exec(wordsOf(title))?.[1]
  const options = clauses.filter(isOfOption)
  const [option, ...others] = new Set(
    options.map((one) => (one.is === 'option' ? one.option : one.scope.option)),
  )
  const structure = SIDED[`${kind?.toLowerCase()} ${option}`]
  const areNamed = clauses.some((one) => one.is === 'wings' || one.is === 'ratio' || isOtherSide(one, kind))
  const sides = ofKind(clauses, 'side')
  if (!structure || more.length + others.length > 0 || areNamed || sides.length > 1) return [...clauses]
  return clauses.map((one): PlacedClause => {
    const { begin, end } = one
    if (one === title) return { is: 'structure', structure, begin, end }
    return isOfOption(one) || one.is === 'side' ? { is: 'filler', begin, end } : one
  })
}

/** A credit spread is sold, and a debit spread bought. */
const isOtherSide = (one: PlacedClause, kind = ''): boolean =>
  one.is === 'side' && one.side !== (kind.toLowerCase() === 'credit' ? 'SELL' : 'BUY')

type OfOption =
  | Extract<PlacedClause, { is: 'option' }>
  | { readonly is: 'scope'; readonly scope: Extract<LegScope, { of: 'option' }>; begin: number; end: number }

const isOfOption = (one: PlacedClause): one is PlacedClause & OfOption =>
  one.is === 'option' || (one.is === 'scope' && one.scope.of === 'option')

const SPREAD = /^(call|put|ce|pe) spreads?$/i
const WIDE = /\b(wide|width|apart)\b/i

/** `christmas tree spread on nifty calls`: an option by itself is that of the structure, and no leg. */
const isOptionOfTitle = ({ structure, side, clauses }: LegGroup) =>
  structure === undefined && side === undefined && clauses.every(({ is }) => is === 'option')

/** Whether a spread of one option is a sold leg and the wing that is said beside it. Its name then adds no further leg. */
function isSoldBesideWing(title: LegGroup, others: readonly LegGroup[]): boolean {
  const [option, ...options] = title.options
  const [sold, ...further] = others
  if (option === undefined || options.length > 0 || further.length > 0) return false
  if (sold) return sold.side === 'SELL' && sold.structure === undefined && sold.options.join() === option
  if (title.side !== 'SELL') return false
  title.structure = undefined
  return true
}

/** `double calendar with 200 otm strikes`: the one strike of legs that differ in side and expiry. */
function shareStrike({ strikes }: LegGroup, legs: readonly LegGroup[]): void {
  const expiries = new Set(legs.map(({ expiry }) => JSON.stringify(expiry)))
  const sides = new Set(legs.map(({ side }) => side))
  const areOpen = legs.every((one) => one.structure === undefined && one.strikes.length === 0)
  if (strikes.length !== 1 || !areOpen || expiries.size < 2 || sides.size < 2) return
  const shared = strikes.splice(0)
  for (const leg of legs) leg.strikes.push(...shared)
}

/**
 * Asks about `bull call spread, buy atm sell 200 down`: a bull spread buys the lower strike and sells the higher one, a bear spread
 * the other way round, with calls as with puts.
 */
export function askForOtherWay(
  clauses: readonly PlacedClause[],
  drafts: readonly LegDraft[],
  findings: Findings,
): void {
  const [title, ...more] = ofKind(clauses, 'structure')
  const way = title && /^(bull|bear)-(call|put)-spread$/.exec(title.structure)?.[1]
  const [bought, sold] = (['BUY', 'SELL'] as const).map((side) => levelOf(side, drafts))
  if (!way || more.length > 0 || drafts.length !== 2 || bought === undefined || sold === undefined) return
  if (way === 'bull' ? bought <= sold : bought >= sold) return
  const [low, high] = way === 'bull' ? ['buys', 'sells'] : ['sells', 'buys']
  findings.ask(
    `“${findings.written(title)}”: it ${low} the lower strike and ${high} the higher one; the legs that are said do the opposite. Which is meant?`,
  )
}

/** How far above the money the strike of the single leg of a side lies; counted from the other leg, if it says so. */
function levelOf(side: TradeType, drafts: readonly LegDraft[]): number | undefined {
  const [leg, ...others] = drafts.filter((one) => one.side === side)
  if (!leg || others.length > 0 || leg.from || !('points' in leg.strike)) return undefined
  const { isFromOther } = leg.strike
  const other = drafts.find((one) => one !== leg)?.strike
  return isFromOther && !isAtMoney(other) ? undefined : pointsAbove(leg.option, leg.strike)
}

type Points = Extract<LegDraft['strike'], { readonly points: number }>

const pointsAbove = (option: LegDraft['option'], { points, direction }: Points): number =>
  (direction === undefined ? option === 'CALL' : direction === 'up') ? points : -points

const isAtMoney = (strike: LegDraft['strike'] | undefined): boolean =>
  strike !== undefined && 'points' in strike && !strike.isFromOther && strike.points === 0
