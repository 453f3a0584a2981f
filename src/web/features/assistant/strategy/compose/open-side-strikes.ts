import type { OptionType, TradeType } from '#domain'
import type { FormLeg } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
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
