import type { OptionType, TradeType } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'
import { strikeOfLeg, strikesOfBoth } from './open-side-strikes.ts'
import { withOpposite } from './turned-rules.ts'

type Written = (clause: PlacedClause) => string

/** How many clauses say one thing together, and the clauses that replace them. */
export interface Said {
  readonly count: number
  readonly made: readonly PlacedClause[]
}

type Reader = (clauses: readonly PlacedClause[], at: number) => Said | undefined

/** Clauses in which words for one of the open legs have become changes of that leg: `make the call long`, `put hedge hatao`. */
export function withOpenOptions(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: Written,
): PlacedClause[] {
  const legs = legsOf(open)
  const [only, ...others] = legs
  const both = strikesOfBoth(withOpposite(clauses, open, written), { legs, written })
  const own = said(withOnlyLegReplaced(both, legs), (all, at) => ruleOfOption(all, at, written))
  const ruled = said(own, (all, at) => ruleAsWell(all, at, written))
  const placed = said(ruled, (all, at) => strikeOfLeg(all, at, { legs, written }))
  const removed = said(placed, (all, at) => hedgeOfOption(all, at, written))
  if (!only || removed.some(({ is }) => OF_NEW_LEGS.has(is))) return removed
  if (others.length === 0) return withOnlyLegTurned(removed, only)
  const turned = said(removed, (all, at) => turnedLeg(all, at, written))
  return turned.map((one) => beside(one, turned, written))
}

/** `make the call long and 2 lots`: lots and rules without legs could be those of the turned leg. */
function beside(one: PlacedClause, clauses: readonly PlacedClause[], written: Written): PlacedClause {
  const isTurned = clauses.some((other) => other.is === 'turn' && other.scope !== undefined)
  const isOpen = one.is === 'lots' || one.is === 'expiry' || (one.is === 'threshold' && !one.scope)
  if (!isTurned || !isOpen || clauses.some(({ is }) => is === 'scope')) return one
  const question = `“${written(one)}”: of that leg, or of all legs?`
  return { is: 'question', question, begin: one.begin, end: one.end }
}

/** The clauses with each run that a reader knows in other words. */
export function said(clauses: readonly PlacedClause[], read: Reader): PlacedClause[] {
  const result: PlacedClause[] = []
  for (let at = 0; at < clauses.length;) {
    const found = read(clauses, at)
    result.push(...(found ? found.made : clauses.slice(at, at + 1)))
    at += found?.count ?? 1
  }
  return result
}

/** What makes words those of new legs, and not of open ones. */
const OF_NEW_LEGS: ReadonlySet<PlacedClause['is']> = new Set([
  'structure',
  'strike',
  'moneyness',
  'distance',
  'wings',
  'protection',
  'ratio',
])

const isMake = (one: PlacedClause | undefined) => one?.is === 'edit' && one.edit === 'make'
const ofOption = (option: OptionType): LegScope => ({ of: 'option', option })

/** `make it a long put` of a sold call: the side and the option change, the strike stays. */
function withOnlyLegTurned(clauses: readonly PlacedClause[], leg: FormLeg): PlacedClause[] {
  const sides = clauses.filter(({ is }) => is === 'side')
  const options = clauses.filter(({ is }) => is === 'option')
  if (!clauses.some(isMake) || sides.length !== 1 || options.length !== 1) return [...clauses]
  return clauses.map((one): PlacedClause => {
    const { begin, end } = one
    if (one.is === 'side' && one.side !== leg.tradeType) return { is: 'turn', to: one.side, begin, end }
    const isSame = one.is === 'side' || (one.is === 'option' && one.option === leg.optionType)
    return isSame ? { is: 'filler', begin, end } : one
  })
}

/** `delete the call and take a put instead`, where the call is all that is open: the put takes its place, on its side. */
function withOnlyLegReplaced(clauses: readonly PlacedClause[], legs: readonly FormLeg[]): PlacedClause[] {
  const [leg, ...others] = legs
  const options = clauses.filter((one) => one.is === 'option')
  const isRemoved = (one: PlacedClause) =>
    one.is === 'remove' &&
    typeof one.what === 'object' &&
    one.what.of === 'option' &&
    one.what.option === leg?.optionType
  const isOther = options.length === 1 && options.every(({ option }) => option !== leg?.optionType)
  if (!leg || others.length > 0 || !isOther || !clauses.some(isRemoved)) return [...clauses]
  const isTaken = (one: PlacedClause) => one.is === 'side' && one.isTaken
  const isPlaced = clauses.some(({ is }) => OF_NEW_LEGS.has(is))
  const hasSide = clauses.some((one) => one.is === 'side' && !one.isTaken)
  return clauses.flatMap((one): PlacedClause[] => {
    const { begin, end } = one
    if (isTaken(one)) return [{ is: 'filler', begin, end }]
    if (!isRemoved(one)) return [one]
    const made: PlacedClause = { is: 'edit', edit: 'make', begin, end }
    return isPlaced && !hasSide ? [made, { is: 'side', side: leg.tradeType, begin, end }] : [made]
  })
}

const OF_TURNS: ReadonlySet<PlacedClause['is']> = new Set(['option', 'side', 'and', 'edit', 'filler', 'turn'])

/** Words at an option that name the open leg; `make it call buy` could be a new one. */
const NAMING = /\b(the|my|ko|leg|side|wala|wali|to|into|as|ka|ki|me|mein)\b/i

/** `make the call long`, `pe ko buy kar do`: the open leg that is named is bought instead of sold, and the others stay. */
function turnedLeg(clauses: readonly PlacedClause[], at: number, written: Written): Said | undefined {
  const [option, side] = clauses.slice(at, at + 2)
  if (option?.is !== 'option' || side?.is !== 'side' || beginsOther(clauses, at)) return undefined
  const before = clauses[at - 1]
  const begin = wordsBefore(before, option)
  const isNamed = NAMING.test(written({ ...option, begin, end: side.end }))
  const isTurned = isMake(before) || isMake(clauses[at + 2])
  if (!isTurned && !(isNamed && clauses.every(({ is }) => OF_TURNS.has(is)))) return undefined
  const place = { begin: option.begin, end: side.end }
  const scope = ofOption(option.option)
  const made: PlacedClause = isNamed
    ? { is: 'turn', to: side.side, scope, ...place }
    : {
        is: 'question',
        question: openOrNew(option.option, side.side, written({ ...option, ...place })),
        ...place,
      }
  return { count: 2, made: [made] }
}

/** Where the verb before an option begins, or the word before it. */
const wordsBefore = (before: PlacedClause | undefined, { begin }: PlacedClause) =>
  before && isMake(before) ? before.begin : Math.max(0, begin - 1)

/** Whether the side is that of another leg: in `call buy, put sell` a further one follows, and `call buy 2 lots` is a new one. */
function beginsOther(clauses: readonly PlacedClause[], at: number): boolean {
  const [before, after] = [clauses[at - 1], clauses[at + 2]]
  return before?.is === 'side' || after?.is === 'option' || after?.is === 'lots'
}

function openOrNew(option: OptionType, side: TradeType, words: string): string {
  const [name, done] = [option.toLowerCase(), side === 'BUY' ? 'bought' : 'sold']
  return `“${words}”: the open ${name} ${done} and the rest as it is, or only one ${done} ${name}?`
}

/** `no hedge on the put side`, `pe ka hedge hata do`, `remove the call wing`: only the hedge of one option goes. */
function hedgeOfOption(clauses: readonly PlacedClause[], at: number, written: Written): Said | undefined {
  const [one, next] = clauses.slice(at, at + 2)
  if (!one || !next || next.begin > one.end + LINK) return undefined
  const scope = optionBefore(one, next, written) ?? optionBehind(one, next)
  return (
    scope && { count: 2, made: [{ is: 'remove', what: 'wings', scope, begin: one.begin, end: next.end }] }
  )
}

/** Between an option and its hedge stands at most a `ka`. */
const LINK = 1
const isHedgeRemoved = (one: PlacedClause) => one.is === 'remove' && one.what === 'wings'
const HEDGE = /^(the )?(hedges?|wings?|protection|insurance)$/i

/** `put side hedge hatao`; `remove the put` and `hedge`. */
function optionBefore(one: PlacedClause, next: PlacedClause, written: Written): LegScope | undefined {
  if (one.is === 'option' && isHedgeRemoved(next)) return ofOption(one.option)
  const isOption = one.is === 'remove' && typeof one.what === 'object' && one.what.of === 'option'
  return isOption && HEDGE.test(written(next)) ? (one.what as LegScope) : undefined
}

/** `no hedge` and `on the put side`. */
function optionBehind(one: PlacedClause, next: PlacedClause): LegScope | undefined {
  const scope = next.is === 'scope' ? next.scope : undefined
  const isOfSome = scope && scope.of !== 'each' && scope.of !== 'whole'
  return isOfSome && isHedgeRemoved(one) ? scope : undefined
}

/** `ce sl 30%, also buy a put`: beside a leg that is added, an option by itself before a rule is an open leg. */
function ruleOfOption(clauses: readonly PlacedClause[], at: number, written: Written): Said | undefined {
  const [before, option, rule] = [clauses[at - 1], clauses[at], clauses[at + 1]]
  const isAddition = clauses.some((one) => one.is === 'edit' && one.edit === 'add')
  const isFirst = !before || (before.is === 'and' && /^[,.;\n]/.test(written(before)))
  if (!isAddition || !isFirst || option?.is !== 'option' || rule?.is !== 'threshold') return undefined
  if (rule.scope) return undefined
  return { count: 2, made: [{ ...rule, scope: ofOption(option.option), begin: option.begin }] }
}

const AS_WELL = /^\S+( (ka|ki|ko|side|leg|wala|pe|par))* (bhi|too|also|as well)\b/i

/** `ce ka sl 30 kar do, aur put bhi`: the other option has the rule as well. */
function ruleAsWell(clauses: readonly PlacedClause[], at: number, written: Written): Said | undefined {
  const rule = clauses[at]
  if (rule?.is !== 'threshold' || rule.scope?.of !== 'option') return undefined
  const behind = clauses.findIndex((one, i) => i > at && (!BETWEEN.has(one.is) || isAdded(one)))
  const option = clauses[behind]
  if (option?.is !== 'option' || option.option === rule.scope.option) return undefined
  const next = clauses[behind + 1]
  const isLast = !next || next.is === 'and' || next.is === 'filler'
  if (!isLast || !AS_WELL.test(written({ ...option, end: option.end + FEW }))) return undefined
  const { begin, end } = option
  const other: PlacedClause = { ...rule, scope: ofOption(option.option), begin, end }
  return { count: behind + 1 - at, made: [...clauses.slice(at, behind), other] }
}

const BETWEEN: ReadonlySet<PlacedClause['is']> = new Set(['and', 'edit', 'filler'])
const isAdded = (one: PlacedClause) => one.is === 'edit' && one.edit !== 'make' && one.edit !== 'adjust'
const FEW = 2
