import type { OptionType, TradeType } from '#domain'
import type { FormLeg } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { pointsOut } from './form-legs.ts'
import type { Said } from './open-options.ts'
import { isAddition, saysWhole } from './said-whole.ts'

type Written = (clause: PlacedClause) => string

interface Named {
  readonly side: TradeType
  readonly option: OptionType
  readonly strike: Extract<PlacedClause, { is: 'strike' }>
  /** How many clauses name the leg and its strike. */
  readonly count: number
  readonly place: Place
}

type Place = Pick<PlacedClause, 'begin' | 'end'>

const isMake = (one: PlacedClause | undefined) => one?.is === 'edit' && one.edit === 'make'

/** Words for a leg that is there: `the short put`, `put side ke short ko`, `sold call leg`. `Sell put` may be a new one. */
const OPEN_LEG = /\b(the|my|short|sold|long|bought|ko|ka|ke|ki|wala|wali|leg|hedge)\b/i
/** `make it a short put 200 otm`: the strategy becomes that. */
const WHOLE = /\b(it|this|strategy|isko|ise|position)\b|\b(to|into)$/i
const VERB = /\b(sell|buy)\b/i
const SHOULD = /\b(should|must|has to) be\b/i

/**
 * `make the short put 200 otm`, `put side ke short ko 200 otm karo`: of several open legs the one of that side and option has
 * another strike, and the others stay. Words that name no open leg, or several of them, are left as they are.
 */
export function strikeOfLeg(
  clauses: readonly PlacedClause[],
  at: number,
  { legs, written }: { readonly legs: readonly FormLeg[]; readonly written: Written },
): Said | undefined {
  const named = legs.length > 1 ? namedAt(clauses, at) : undefined
  if (!named || saysWhole(clauses) || isAddition(clauses)) return undefined
  const { side, option, strike, count, place } = named
  const isOne = legs.filter((leg) => leg.tradeType === side && leg.optionType === option).length === 1
  const words = written({ ...strike, begin: Math.max(0, place.begin - 1), end: place.end })
  const [before, behind] = [clauses[at - 1], clauses[at + count]]
  const isChanged = isMake(before) || isMake(behind) || SHOULD.test(words)
  if (!isOne || !isChanged || namesWhole(before, written)) return undefined
  if (!OPEN_LEG.test(words)) return VERB.test(words) ? { count, made: [openOrNew(words, place)] } : undefined
  return { count, made: [{ is: 'strikeOf', side, option, strike: strike.strike, ...place }] }
}

const BESIDE_PAIR: ReadonlySet<PlacedClause['is']> = new Set([
  'and',
  'edit',
  'filler',
  'threshold',
  'strikeOf',
  'moneyness',
  'moveStrikes',
])

/** What a strategy of its own has as well, so that beside it no option may be named. */
const OF_OWN: ReadonlySet<PlacedClause['is']> = new Set(['underlying', 'exit', 'enter', 'filter', 'dates'])

/**
 * `sell 50 otm put, buy 250 otm`, `sell atm, keep the same wings`: where each of the two sides is open in just those options, the
 * words place the open legs. Words for one side alone could be a further leg.
 */
export function strikesOfBoth(
  clauses: readonly PlacedClause[],
  { legs, written }: { readonly legs: readonly FormLeg[]; readonly written: Written },
): readonly PlacedClause[] {
  if (saysWhole(clauses)) return clauses
  const units = clauses.flatMap((_, at) => placedSide(clauses, at) ?? [])
  if (addsLegs(clauses, units)) return clauses
  // `Finnifty sell 100 otm put, buy 300 otm put` may be a strategy of its own.
  const isOfOwn = clauses.some(({ is }) => OF_OWN.has(is)) && units.some(({ option }) => option)
  const isOther = isOfOwn || units.some(({ strike }) => LOWER.test(written(strike)))
  const isIn = (one: PlacedClause) => units.some(({ parts }) => parts.includes(one))
  if (
    units.length === 0 ||
    isOther ||
    !clauses.every((one) => isIn(one) || BESIDE_PAIR.has(one.is) || OF_OWN.has(one.is))
  )
    return clauses
  const others = clauses.flatMap((one) => (one.is === 'strikeOf' ? [one.side] : staysOf(one, written)))
  const sides = [...units.map(({ side }) => side), ...others]
  const areBoth = sides.length === 2 && new Set(sides).size === 2
  if (!areBoth || !units.every((unit) => areThose(unit, units, legs))) return clauses
  return clauses.flatMap((one) => {
    const unit = units.find(({ parts }) => parts.includes(one))
    if (one.is === 'moveStrikes') return [movedThere(one, { units, legs, written })]
    if (!unit) return [one]
    return one.begin === unit.begin ? strikeOfUnit(unit, units) : []
  })
}

/** `100 lower` could be counted from where the leg is. */
const LOWER = /\b(lower|higher)\b(?!.*\b(market|atm|spot|money|index)\b)/i

interface Moved {
  readonly units: readonly PlacedSide[]
  readonly legs: readonly FormLeg[]
  readonly written: Written
}

/** `sab 100 points bahar le jao, sell 300 buy 500`: the move leads to just these places, or it is asked which of both counts. */
function movedThere(
  one: Extract<PlacedClause, { is: 'moveStrikes' }>,
  { units, legs, written }: Moved,
): PlacedClause {
  const { begin, end } = one
  const isThere = units.every(({ side, strike: { strike } }) =>
    legs.every(
      (leg) =>
        leg.tradeType !== side ||
        ('points' in strike && (pointsOut(leg) ?? Number.NaN) + one.points === strike.points),
    ),
  )
  if (isThere && !one.inSteps) return { is: 'filler', begin, end }
  const question = `“${written(one)}”: that leads to other strikes than those behind it. Which shall count?`
  return { is: 'question', question, begin, end }
}

/** The new strike of a side; the first of them with the note for all. */
function strikeOfUnit(unit: PlacedSide, units: readonly PlacedSide[]): PlacedClause[] {
  const { side, strike, begin, end } = unit
  const last = Math.max(...units.map((one) => one.end))
  const note: PlacedClause = { is: 'filler', note: 'other strikes of the open legs', begin, end: last }
  const made: PlacedClause = { is: 'strikeOf', side, strike: strike.strike, begin, end }
  return units[0] === unit ? [note, made] : [made]
}

/** Whether words say that legs are added; behind all of them `also target 2000` adds a rule. */
function addsLegs(clauses: readonly PlacedClause[], units: readonly PlacedSide[]): boolean {
  const last = Math.max(...units.map(({ end }) => end))
  return clauses.some((one, at) => {
    if (one.is !== 'edit' || one.edit === 'make' || one.edit === 'adjust') return false
    return one.begin < last || clauses[at + 1]?.is !== 'threshold'
  })
}

interface PlacedSide {
  readonly side: TradeType
  readonly option: OptionType | undefined
  readonly strike: Extract<PlacedClause, { is: 'strike' }>
  readonly parts: readonly PlacedClause[]
  readonly begin: number
  readonly end: number
}

/** A side with its strike, and an option before or behind it: `sell 50 otm put`, `buy put 250 otm`. */
function placedSide(clauses: readonly PlacedClause[], at: number): PlacedSide | undefined {
  const [side, one, two] = withoutPronoun(clauses, at)
  if (side?.is !== 'side' || side.isTaken || !one || !isOfPlace(one)) return undefined
  const parts = two && isOfPlace(two) ? [one, two] : [one]
  const strikes = parts.filter((one) => one.is === 'strike')
  const options = parts.filter((one) => one.is === 'option')
  const [strike, ...more] = strikes
  if (!strike || more.length > 0) return undefined
  return {
    side: side.side,
    option: options[0]?.option,
    strike,
    parts: clauses.slice(at, clauses.indexOf(parts.at(-1) ?? side) + 1),
    begin: side.begin,
    end: Math.max(...parts.map(({ end }) => end)),
  }
}

/** Three clauses from a side on, without the `one` of `buy the one 300 points below`, which counts no lots. */
function withoutPronoun(clauses: readonly PlacedClause[], at: number): readonly PlacedClause[] {
  const [side, one, ...others] = clauses.slice(at, at + 4)
  const isPronoun =
    one?.is === 'lots' && one.lots === 1 && one.end - one.begin === 1 && others[0]?.is === 'strike'
  return side && isPronoun ? [side, ...others] : clauses.slice(at, at + 3)
}

const isOfPlace = (one: PlacedClause) => one.is === 'strike' || one.is === 'option'

/** Whether the legs of a side are all of the option that is said of it, or of the other side. */
function areThose(
  { side, option }: PlacedSide,
  units: readonly PlacedSide[],
  legs: readonly FormLeg[],
): boolean {
  const own = legs.filter(({ tradeType }) => tradeType === side)
  const said = option ?? units.find((one) => one.option !== undefined)?.option
  return own.length > 0 && own.every(({ optionType }) => said === undefined || optionType === said)
}

const STAYS = /\b(wings?|hedges?|bought)\b/i

/** `keep the same wings`: the bought legs stay. */
const staysOf = (one: PlacedClause, written: Written): TradeType[] =>
  one.is === 'filler' && STAYS.test(written(one)) ? ['BUY'] : []

const namesWhole = (before: PlacedClause | undefined, written: Written) =>
  before !== undefined && WHOLE.test(written(before))

/** `sell put 200 otm karo`: an order, or the open leg. */
const openOrNew = (words: string, place: Place): PlacedClause => ({
  is: 'question',
  question: `“${words.trim()}”: the strike of the open leg, or a new leg in the place of all?`,
  ...place,
})

/** A side, an option and a strike, side and option in either order. */
function namedAt(clauses: readonly PlacedClause[], at: number): Named | undefined {
  const [one, two, strike, pe] = clauses.slice(at, at + 4)
  const leg = one && two && (namesLeg(one, two) ?? namesLeg(two, one))
  if (!leg || strike?.is !== 'strike') return undefined
  // In `put ke short ko 200 otm pe le jao` the `pe` is no second put.
  const isAt = pe?.is === 'option' && pe.end - pe.begin === 1 && isMake(clauses[at + 4])
  const place = { begin: one.begin, end: isAt ? pe.end : strike.end }
  return { ...leg, strike, count: isAt ? 4 : 3, place }
}

function namesLeg(side: PlacedClause, other: PlacedClause): Pick<Named, 'side' | 'option'> | undefined {
  const option = optionOf(other)
  return side.is === 'side' && !side.isTaken && option ? { side: side.side, option } : undefined
}

const optionOf = (one: PlacedClause): OptionType | undefined => {
  if (one.is === 'option') return one.option
  return one.is === 'scope' && one.scope.of === 'option' ? one.scope.option : undefined
}
