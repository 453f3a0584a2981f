import type { OptionType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { ReadClauses } from '../read-clauses.ts'
import { Words } from '../words/words.ts'
import { otherDays, type SaidCondition, type SaidConditions } from './said-conditions.ts'
import { hasStructure, optionsIn, partsOf, type SideOrder, type Sides } from './side-orders.ts'

/** A text of two sides, cut at them. */
interface Cut {
  readonly words: Words
  readonly clauses: readonly PlacedClause[]
  readonly titles: SaidConditions['titles']
  readonly sides: Sides
  readonly unread: ReadClauses['unread']
}

type Span = Pick<PlacedClause, 'begin' | 'end'>

/** The words from one position up to another without some of their parts. */
function writtenWithout(words: Words, { begin, end }: Span, without: readonly Span[]): string {
  const parts: string[] = []
  let from = begin
  for (const one of without
    .filter((span) => span.begin >= begin && span.end <= end)
    .toSorted((a, b) => a.begin - b.begin)) {
    if (one.begin > from) parts.push(words.written(from, one.begin))
    from = Math.max(from, one.end)
  }
  if (end > from) parts.push(words.written(from, end))
  return parts.join(' ')
}

/** Without commas and joints at either end. */
const trimmed = (text: string) =>
  text
    .replace(/^([\s,;.\-–]|(and|aur|but|while|then|&|=|->|=>)(?![\w]))+/i, '')
    .replace(/([\s,;\-–=(]|(?<!\w)(and|aur|but|while|then|&|->|=>|if|when|agar|jab|for|on|ki|ka))+$/i, '')

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;])/g, '$1')
    .replace(/([,;])(\s*[,;.])+/g, '$1')
    .replace(/^[\s,.;:-]+/, '')
    .trim()

type Said = PlacedClause | (Span & { readonly is: 'unread' })
const keyOf = (one: Said) => (one.is === 'threshold' ? `${one.is} ${one.rule}` : one.is)
const isUnread = (one: Said) => one.is === 'unread'
const PLAIN: ReadonlySet<PlacedClause['is']> = new Set(['and', 'filler', 'underlying', 'edit', 'verb'])
const settingsIn = (clauses: readonly PlacedClause[], { begin, end }: Span) =>
  clauses.filter((one) => one.begin >= begin && one.end <= end && !PLAIN.has(one.is))

/** What the words of a side say beside its condition and its legs; words that are not read stay with them. */
function besideOrder(
  { words, clauses, sides, titles, unread }: Cut,
  which: 0 | 1,
  order: SideOrder,
): readonly Said[] {
  const { begin, end } = sides.spans[which]
  const condition = sides.conditions[which]
  const isOf = (one: Span, of: Span) => one.begin >= of.begin && one.end <= of.end
  const inSpan = (one: Span) =>
    isOf(one, { begin, end }) && !isOf(one, condition) && !titles.some((title) => isOf(one, title))
  const { legs } = partsOf(clauses, order)
  const left = unread.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, k) => ({
      is: 'unread' as const,
      begin: from + k,
      end: from + k + 1,
    })),
  )
  const isLabel = (one: Span) => LABELS.includes(words.textAt(one.begin))
  return [
    ...settingsIn(clauses, { begin, end }).filter((one) => inSpan(one) && !legs.includes(one)),
    ...left.filter((one) => inSpan(one) && !isOf(one, order) && !isLabel(one)),
  ].toSorted((a, b) => a.begin - b.begin)
}

const LABELS = 'call ce put pe side leg long short buy sell bullish bearish up down then only if when'.split(
  ' ',
)

/** The whole text of one side, with all that both have. */
export function textOfSide(
  read: ReadClauses,
  sides: Sides,
  titles: SaidConditions['titles'],
  which: 0 | 1,
): string | undefined {
  const { words, clauses } = read
  const cut: Cut = { words, clauses, titles, sides, unread: read.unread }
  const [first, second] = sides.spans
  const middle = { begin: first.end, end: Math.max(first.end, second.begin) }
  const rest = { begin: second.end, end: words.tokens.length }
  const condition = conditionText(cut, which)
  const order = orderText(cut, which)
  if (condition === undefined || order === undefined) return undefined
  const [one, two] = sides.orders
  const ofFirst = besideOrder(cut, 0, one)
  const ofSecond = two === 'mirror' ? [] : besideOrder(cut, 1, two)
  const own =
    which === 0 ? [...ofFirst, ...settingsIn(clauses, middle)] : [...ofSecond, ...settingsIn(clauses, rest)]
  const keys = new Set(own.map(keyOf))
  const isOther = (clause: Said) => keys.has(keyOf(clause))
  const taken =
    which === 0 ? settingsIn(clauses, rest).filter(isOther) : settingsIn(clauses, middle).filter(isOther)
  const fromFirst = ofFirst.filter((clause) => !isUnread(clause) && !isOther(clause))
  const inOrder: readonly Span[] = which === 0 ? ofFirst : [...fromFirst, ...ofSecond]
  const prefix = writtenWithout(words, { begin: 0, end: first.begin }, titles)
  const settings = [
    ...inOrder.map((clause) => trimmed(words.written(clause.begin, clause.end))),
    trimmed(writtenWithout(words, middle, [...titles, ...taken])),
    trimmed(writtenWithout(words, rest, [...titles, ...(which === 0 ? taken : [])])),
  ].filter((text) => /\w/.test(text) && !EMPTY.test(text))
  const text = `${trimmedEnd(prefix)} ${condition} ${order}`
  return withIndex(cut, tidy([text, ...settings].join(', ')))
}

/** Words that join settings and say nothing by themselves. */
const EMPTY = /^(with|at|the|then|on|for|so|\s)+$/i

/** The words before a condition, which has its own word for `if`. */
const trimmedEnd = (text: string) =>
  text
    .replace(/\b(if|when|agar|jab)\b(?=[^,.;]*$)/i, '')
    .replace(/([\s,]|(?<!\w)(and|aur|then))+$/i, ',')
    .replace(/^,$/, '')

/** A text with the index, where only words that are left out named it. */
function withIndex({ words, clauses }: Cut, text: string): string {
  const named = clauses.find(({ is }) => is === 'underlying')
  if (!named || new Words(text).has('underlying')) return text
  const name = words
    .written(named.begin, named.end)
    .replace(/^((only|just|sirf|if|when|jab|agar|of|on)\s+)+/i, '')
  return `${name} ${text}`
}

/** The condition of a side, on the candles that only the other one says. */
function conditionText({ words, clauses, sides }: Cut, which: 0 | 1): string | undefined {
  const [first, second] = sides.conditions
  const [own, other] = which === 0 ? [first, second] : [second, first]
  const text = own.text ?? (own.of === 'otherwise' ? otherDays(clauses, first) : undefined)
  if (text === undefined || own.saysTimeframe || !other.saysTimeframe || own.rules.length === 0) return text
  const isApart = clauses.some(({ is }) => is === 'timeframe')
  const minutes = other.rules[0]?.timeframe
  return isApart || minutes === undefined || words.tokens.length === 0 ? text : `${text} on ${minutes} min`
}

const INHERITED = ['side', 'lots', 'expiry', 'strike'] as const

/** The legs of a side, with the parts that only the other one says. */
function orderText(cut: Cut, which: 0 | 1): string | undefined {
  const { words, clauses, sides } = cut
  const [first, second] = sides.orders
  if (which === 1 && second === 'mirror') return mirroredOrder(cut, first)
  const own = which === 0 || second === 'mirror' ? first : second
  const other = which === 0 ? second : first
  const { legs, settings } = partsOf(clauses, own)
  const written = trimmed(writtenWithout(words, own, settings))
  if (other === 'mirror') return written
  const isSaid = (kind: (typeof INHERITED)[number]) =>
    legs.some(({ is }) => is === kind) || isShared(cut, kind)
  const isPlain = !hasStructure(clauses, own) && !hasStructure(clauses, other)
  const missing = INHERITED.filter((kind) => !isSaid(kind) && (isPlain || kind === 'side'))
  const extra = missing.flatMap((kind) => partsOf(clauses, other).legs.find(({ is }) => is === kind) ?? [])
  const textOf = (clause: PlacedClause) =>
    clause.is === 'side'
      ? clause.side === 'BUY'
        ? 'buy'
        : 'sell'
      : trimmed(words.written(clause.begin, clause.end))
  const side = extra.filter(({ is }) => is === 'side').map(textOf)
  const parts = extra.filter(({ is }) => is !== 'side').map(textOf)
  const option = legs.find(({ is }) => is === 'option' || is === 'structure')
  if (!option) return undefined
  const before = trimmed(writtenWithout(words, { begin: own.begin, end: option.begin }, settings))
  const behind = writtenWithout(words, { begin: option.begin, end: own.end }, settings)
  return trimmed([...side, before, ...parts, behind].filter(Boolean).join(' '))
}

/** Whether a part of legs stands in the words that both sides have. */
function isShared({ clauses, sides }: Cut, kind: PlacedClause['is']): boolean {
  const kinds = kind === 'strike' ? ['strike', 'moneyness', 'distance'] : [kind]
  return clauses.some(
    ({ is, begin, end }) =>
      kinds.includes(is) && !sides.spans.some((span) => begin >= span.begin && end <= span.end),
  )
}

const OTHER: readonly (readonly [RegExp, string])[] = [
  [/\bce\b/i, 'pe'],
  [/\bpe\b/i, 'ce'],
  [/\bcalls?\b/i, 'put'],
  [/\bputs?\b/i, 'call'],
]

/** `sell atm ce` as `sell atm pe`; a spread by the name of its options. */
function mirroredOrder({ words, clauses, sides }: Cut, first: SideOrder): string | undefined {
  const { legs, settings } = partsOf(clauses, first)
  const named = legs.filter(({ is }) => is === 'option' || is === 'structure')
  const [only, ...others] = named
  if (!only || others.length > 0) return undefined
  const written = words.written(only.begin, only.end)
  const other = OTHER.find(([name]) => name.test(written))
  const wanted: OptionType | undefined = sides.conditions[1].option
  const own = optionsIn(clauses, first)[0]
  if (!other || (wanted !== undefined && wanted === own) || /\b(bull|bear)/i.test(written)) return undefined
  const text = writtenWithout(words, { begin: first.begin, end: only.begin }, settings)
  const behind = writtenWithout(words, { begin: only.end, end: first.end }, settings)
  return trimmed(`${text} ${written.replace(...(other as [RegExp, string]))} ${behind}`)
}

/** A condition as the question names it: in the words of the writer, and as it was understood where they do not say all of it. */
export function namedCondition(condition: SaidCondition, words: Words, days: string | undefined): string {
  const bare = (text: string) =>
    text.replace(/^[\s,.;:=-]*((and|aur)\s+)?(only\s+)?(if|when|once|jab|agar)?\s*/i, '').trim()
  const written = bare(words.written(condition.begin, condition.end)).replace(
    /(\s+(then|to|toh|tab|pe|par))+$/i,
    '',
  )
  const text = condition.text ?? days
  const read = text === undefined ? undefined : bare(text)
  const isSame = read === undefined || read.toLowerCase() === written.toLowerCase()
  return isSame || condition.isOwn ? `“${written}”` : `“${written}” (${read})`
}
