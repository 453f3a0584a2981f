import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { pointsOut } from './form-legs.ts'
import { legsOf } from './open-legs.ts'
import { isAddition } from './said-whole.ts'

interface Said {
  readonly all: readonly PlacedClause[]
  readonly open: FormRequest
  readonly written: (clause: PlacedClause) => string
}

const OF_NEW_LEG: ReadonlySet<PlacedClause['is']> = new Set(['side', 'structure', 'wings', 'protection'])
const FURTHER = /\b(further|farther)\b/i
const OUT = /\bout\b(?! of)/i

/** `100 points further`, where the legs are away from the money: so much further out than they are, and not so far from it. */
export function furtherThanNow(clause: PlacedClause, said: Said): PlacedClause | undefined {
  if (clause.is === 'question' && clause.closerTo !== undefined)
    return closerTo(clause, clause.closerTo, legsOf(said.open))
  if (!isInPoints(clause)) return undefined
  const { all, open, written } = said
  const { begin, end } = clause
  const { points, inSteps } = clause.strike
  const words = written(clause)
  const { isFurther, isOut } = wayOf(words, points, open)
  if (!isFurther && !isOut) return undefined
  if (isOfNewLeg(all)) return askedForNew(clause, isFurther, said)
  const scope = clause.is === 'strikeOf' && scopeOf(clause)
  if (isFurther && !all.some(({ is }) => is === 'option'))
    return { is: 'moveStrikes', points, ...(inSteps && { inSteps }), ...(scope && { scope }), begin, end }
  const question = `“${words}”: so far out of the money, or so much further out than now?`
  return { is: 'question', question, begin, end }
}

/** `wings closer, 300`: the place, where so much closer would take the bought legs to the sold ones or past them. */
function closerTo(
  { begin, end }: PlacedClause,
  points: number,
  legs: readonly FormLeg[],
): PlacedClause | undefined {
  const bought = legs.filter(({ tradeType }) => tradeType === 'BUY')
  const isOnlyPlace = bought.every((wing) => {
    const sold = legs.find((leg) => leg.tradeType === 'SELL' && leg.optionType === wing.optionType)
    const [from, inner] = [pointsOut(wing), sold && pointsOut(sold)]
    if (from === undefined || inner === undefined) return false
    return from - points <= inner && inner < points && points < from
  })
  const note = `to ${points} points out of the money, for they are not so far from the sold strikes`
  return isOnlyPlace && bought.length > 0
    ? { is: 'strikeOf', side: 'BUY', strike: { points }, isPlaced: true, note, begin, end }
    : undefined
}

type Strike = Extract<PlacedClause, { is: 'strike' | 'strikeOf' }>
type InPoints = Strike & { readonly strike: Extract<StatedStrike, { readonly points: number }> }

/** Whether a strike is counted in points, and not said to be a place behind its way: `wings further, buy at 600 otm`. */
const isInPoints = (one: PlacedClause): one is InPoints =>
  (one.is === 'strike' || (one.is === 'strikeOf' && !one.isPlaced)) && 'points' in one.strike

function scopeOf({ side, option }: Extract<PlacedClause, { is: 'strikeOf' }>): LegScope {
  return option ? { of: 'sided', side, option } : { of: 'side', side }
}

/** Whether words say further, or out to where the open legs are beyond. */
function wayOf(words: string, points: number, open: FormRequest) {
  const places = legsOf(open).map((leg) => pointsOut(leg) ?? 0)
  return {
    isFurther: FURTHER.test(words) && places.some((place) => place !== 0),
    isOut: OUT.test(words) && places.some((place) => place > points),
  }
}

const isOfNewLeg = (all: readonly PlacedClause[]) =>
  all.some((one) => OF_NEW_LEG.has(one.is) || (one.is === 'edit' && one.edit === 'add'))

/** `also buy a put 200 points further`. */
function askedForNew(
  clause: PlacedClause,
  isFurther: boolean,
  { all, written }: Said,
): PlacedClause | undefined {
  if (!isFurther || !isAddition(all)) return undefined
  const question = `“${written(clause)}”: so far out of the money, or so far from the open strike?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}
