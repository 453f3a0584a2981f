import type { Words } from '../words/words.ts'
import type { PlacedClause } from './clause.ts'

interface Span {
  readonly from: number
  readonly to: number
}

const list = (text: string): readonly string[] => text.split(' ')

/** What a position is held for, which sets nothing. */
const AIMS = list(
  'theta decay margin benefit benefits momentum mean reversion volatility direction directional trend income gamma move moves premium ' +
    'scalp scalping scalps intraday crash hedging safety learning practice fun consistency profit profits returns eating capture',
)
const BESIDE = list(
  'a an the some good quick small big pure better more only subah ka ki ke morning regular steady extra bas sirf',
)
const SOUGHT = list(
  'pakadna pakadni pakadne dekhna dekhni dekhne khana khani khane kamana lena chahiye chaiye',
)
const BEHIND = list('and aur & so but then with at @ exit sl stop target )')
const HELD: ReadonlySet<PlacedClause['is']> = new Set([
  'and',
  'filler',
  'verb',
  'edit',
  'scope',
  'protection',
])

/**
 * `for theta`, `mean reversion ke liye`, `subah ka momentum pakadna hai`: what the trader is after, in words of the market that set
 * nothing by themselves. One that holds a number or a setting is none.
 */
export function aimsIn(words: Words, clauses: readonly PlacedClause[]): Span[] {
  const found: Span[] = []
  for (let i = 0; i < words.tokens.length; i++) {
    const to = words.is(i - 1, 'no', 'not', 'only', 'without') ? undefined : aimAt(words, i)
    const isSet = clauses.some(({ is, begin, end }) => begin >= i && end <= (to ?? i) && !HELD.has(is))
    if (to === undefined || isSet) continue
    found.push({ from: i, to })
    i = to - 1
  }
  return found
}

/** Behind an aim that begins at a position and is all of its phrase. */
const aimAt = (words: Words, i: number) =>
  words.is(i, 'for') ? aimBehindFor(words, i) : aimInHindi(words, i)

function aimBehindFor(words: Words, i: number): number | undefined {
  const end = pastAims(words, i + 1)
  return end !== undefined && (isEdge(words, end) || words.is(end, ...BEHIND)) ? end : undefined
}

/** `theta ke liye`, `bas theta dekhna hai`. */
function aimInHindi(words: Words, i: number): number | undefined {
  const end = AIMS.includes(words.textAt(i)) || isFirst(words, i) ? pastAims(words, i) : undefined
  if (end === undefined) return undefined
  const isFor = words.is(end, 'ke') && words.is(end + 1, 'liye', 'lie')
  const sought = isFor ? end + 2 : words.past(end, SOUGHT)
  const at = words.past(sought, ['hai', 'tha', 'h', 'hi', 'isliye', 'isiliye', 'so'])
  return sought > end && isEdge(words, at) ? at : undefined
}

const isFirst = (words: Words, i: number) =>
  i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'aur', 'so', 'isliye')

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** Behind nouns of the market with their articles; undefined without such a noun. */
function pastAims(words: Words, i: number): number | undefined {
  const end = words.past(i, [...BESIDE, ...AIMS])
  const isNamed = words.tokens.slice(i, end).some(({ text }) => AIMS.includes(text))
  return isNamed ? (words.is(end - 1, 'ke') ? end - 1 : end) : undefined
}
