import type { OptionType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { ReadClauses } from '../read-clauses.ts'
import type { Words } from '../words/words.ts'
import type { SaidCondition } from './said-conditions.ts'

type Kind = PlacedClause['is']

const LEG_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'side',
  'option',
  'openPut',
  'strike',
  'lots',
  'structure',
  'expiry',
  'moneyness',
  'distance',
  'wings',
  'protection',
  'ratio',
  'counts',
])
const NAMES_LEG: ReadonlySet<Kind> = new Set<Kind>(['option', 'openPut', 'structure'])

/** The words of one side: its legs, its own settings between them, and all that it takes from the text. */
export interface SideOrder {
  readonly begin: number
  readonly end: number
}

/** Where two conditions and the legs of each stand. */
export interface Sides {
  readonly conditions: readonly [SaidCondition, SaidCondition]
  /** `of` the first: the legs of the second are those with the other option. */
  readonly orders: readonly [SideOrder, SideOrder | 'mirror']
  /** The whole words of each side. */
  readonly spans: readonly [SideOrder, SideOrder]
}

const LABEL_WORDS =
  'call ce calls put pe puts side leg legs entry trade long short buy sell bullish bearish up down upside downside trend case for scenario 1 2 a b and aur'.split(
    ' ',
  )

/** The begin of a condition with a label before it: `Call side:`, `short:`. */
function labelled(words: Words, begin: number): number {
  if (!/^[:\-–]/.test(words.textAt(begin - 1)) && !words.is(begin - 1, '-')) return begin
  let at = begin - 1
  while (at > 0 && LABEL_WORDS.includes(words.textAt(at - 1))) at--
  return at < begin - 1 ? at : begin
}

const inRegion = (clauses: readonly PlacedClause[], from: number, to: number) =>
  clauses.filter(({ begin, end }) => begin >= from && end <= to)

const namesLeg = (clauses: readonly PlacedClause[], from: number, to: number) =>
  inRegion(clauses, from, to).some(({ is }) => NAMES_LEG.has(is))

const isSentenceEnd = (words: Words, i: number) => /^[.;\n:]/.test(words.textAt(i))

/** Verbs of Hindi behind legs. */
const VERBS = 'lo le lena leni karo karna karni kar do dena hai side leg'.split(' ')

/** The legs that begin a region: `buy atm ce` up to the next setting or sentence. */
function leading(read: ReadClauses, from: number, to: number): SideOrder | undefined {
  const { words, clauses } = read
  const first = inRegion(clauses, from, to).find(({ is }) => LEG_KINDS.has(is))
  if (!first) return undefined
  let end = first.end
  for (let at: number | undefined = first.end; at !== undefined && at < to;) {
    const position: number = at
    const clause = clauses.find(({ begin }) => begin === position)
    const isLeg = clause !== undefined && (LEG_KINDS.has(clause.is) || clause.is === 'underlying')
    if (isLeg) end = clause.end
    at = isLeg ? clause.end : pastJoint(read, position, to)
  }
  return namesLeg(clauses, first.begin, end)
    ? { begin: first.begin, end: Math.min(to, words.past(end, VERBS)) }
    : undefined
}

/** Behind words between legs; undefined where the legs end. */
function pastJoint({ words, clauses }: ReadClauses, at: number, to: number): number | undefined {
  if (isSentenceEnd(words, at) || words.is(at, '(')) return undefined
  if (words.isBreak(at) || words.is(at, 'and', 'aur', '&', '+')) {
    const next = clauses.find(({ begin }) => begin > at)
    const isFurther = next?.is === 'side' && next.begin <= at + 2 && next.end <= to
    return isFurther ? at + 1 : undefined
  }
  return words.isStopWord(at) || words.is(at, 'only', 'also', 'just') ? at + 1 : undefined
}

/** The legs that end a region, with their settings: from the first one of the last sentence that has one. */
function trailing({ words, clauses }: ReadClauses, from: number, to: number): SideOrder | undefined {
  const legs = inRegion(clauses, from, to)
  const last = legs.findLast(({ is }) => NAMES_LEG.has(is))
  if (!last) return undefined
  const stop = words.tokens.findLastIndex((_, k) => k < last.begin && k >= from && isSentenceEnd(words, k))
  const first = legs.find(({ is, begin }) => begin > stop && LEG_KINDS.has(is))
  return first && { begin: first.begin, end: to }
}

/** Whether legs stand directly behind a condition. */
function isDirect({ words, clauses }: ReadClauses, i: number): boolean {
  const at = words.past(i, ['then', 'to', 'toh', 'tab', '=', 'only', 'i', 'we', 'just', 'for', '->', '=>'])
  return clauses.some(({ is, begin }) => begin === at && LEG_KINDS.has(is))
}

/** The legs of each of two conditions; undefined if one of them has none. */
export function sidesOf(read: ReadClauses, first: SaidCondition, second: SaidCondition): Sides | undefined {
  const { words } = read
  const starts = [labelled(words, first.begin), labelled(words, second.begin)] as const
  const [one, two] = ordersOf(read, [first, second], starts)
  if (!one || !two) return undefined
  const behind = two === 'mirror' ? { begin: starts[1], end: second.end } : spanOf(two, second, starts[1])
  return { conditions: [first, second], orders: [one, two], spans: [spanOf(one, first, starts[0]), behind] }
}

/** The legs of both conditions by the places where legs are named: before the first, between them and behind the second. */
function ordersOf(
  read: ReadClauses,
  [first, second]: readonly [SaidCondition, SaidCondition],
  starts: readonly [number, number],
): readonly [SideOrder | undefined, SideOrder | 'mirror' | undefined] {
  const { words, clauses } = read
  const isBefore = namesLeg(clauses, 0, starts[0])
  const isBetween = namesLeg(clauses, first.end, starts[1])
  const isBehind = namesLeg(clauses, second.end, words.tokens.length)
  const before = trailing(read, 0, starts[0])
  const behindFirst = isBetween ? leading(read, first.end, starts[1]) : undefined
  const behindSecond = leading(read, second.end, words.tokens.length)
  const isDirectly = isBetween && (!isBefore || isDirect(read, first.end))
  if (second.of === 'mirror') return [behindFirst ?? before, 'mirror']
  if (second.of === 'otherwise') return [isDirectly ? behindFirst : before, behindSecond]
  if (isDirectly && isBehind) return [behindFirst, behindSecond]
  if (isBefore && isBetween) return [before, trailing(read, first.end, starts[1])]
  return [before, behindSecond]
}

const spanOf = (order: SideOrder, { end }: SaidCondition, start: number): SideOrder => ({
  begin: Math.min(order.begin, start),
  end: Math.max(order.end, end),
})

/** The options that the legs of an order name. */
export const optionsIn = (
  clauses: readonly PlacedClause[],
  { begin, end }: SideOrder,
): readonly OptionType[] =>
  inRegion(clauses, begin, end).flatMap((one) => (one.is === 'option' ? [one.option] : []))

/** Whether legs of an order are a structure such as a spread. */
export const hasStructure = (clauses: readonly PlacedClause[], { begin, end }: SideOrder) =>
  inRegion(clauses, begin, end).some(({ is }) => is === 'structure')

/** The legs of an order, and its other settings. */
export function partsOf(clauses: readonly PlacedClause[], { begin, end }: SideOrder) {
  const all = inRegion(clauses, begin, end)
  const isLeg = ({ is }: PlacedClause) => LEG_KINDS.has(is) || is === 'underlying'
  return {
    legs: all.filter(isLeg),
    settings: all.filter((one) => !isLeg(one) && one.is !== 'and' && one.is !== 'filler'),
  }
}
