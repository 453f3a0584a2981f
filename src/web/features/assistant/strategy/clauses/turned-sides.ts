import type { TradeType } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** `buy instead of sell`. */
export function turned(words: Words, i: number): Read<Clause> | undefined {
  const to = words.find(i, 'side')
  const instead = to && words.find(to.end, 'edit', 'insteadOf')
  const from = instead && words.find(instead.end, 'side')
  // Behind 'ki jagah' stands the new one.
  const isHindi = instead && words.is(instead.end - 1, 'jagah', 'bajay')
  if (from && from.value !== to.value)
    return { value: { is: 'turn', to: (isHindi ? from : to).value as TradeType }, end: from.end }
  return turnedTo(words, i) ?? turnedInstead(words, i) ?? turnedThen(words, i) ?? opposite(words, i)
}

const OPPOSITE = ['opposite', 'ulta', 'ulti', 'reverse', 'flip']

/** `ulta karo, call side`, `make it the opposite: a put when …`: the option behind it takes the place of the open one. */
function opposite(words: Words, i: number): Read<Clause> | undefined {
  const isNamed = words.isOfOpen && words.is(i, ...OPPOSITE)
  const end = isNamed ? words.past(i + 1, [...TURNS_ALL, 'way', 'around', 'de', 'dena']) : i
  const isApart = words.isBreak(end) || words.is(end, '-', '–')
  // The spread of the other side says it all: `ulta kar do, bear call spread`.
  const spread =
    isNamed && isApart ? words.find(words.past(end + 1, ['a', 'the', 'into', 'to']), 'structure') : undefined
  if (spread && /\b(bear|bull)\b/i.test(words.written(spread.end - 3, spread.end)))
    return { value: { is: 'edit', edit: 'make' }, end }
  const hasOption = words.tokens.some(
    (_, k) => k > end && words.find(k, 'option') && !words.find(k, 'structure'),
  )
  return isNamed && isApart && hasOption
    ? { value: { is: 'edit', edit: 'make', isOpposite: true }, end }
    : undefined
}

/** `buy it instead`: all open legs on the other side. */
function turnedInstead(words: Words, i: number): Read<Clause> | undefined {
  const side = words.isOfOpen ? words.find(i, 'side') : undefined
  const at = side && words.past(side.end, ['it', 'them', 'this', 'these', 'both', 'all'])
  const isInstead = at !== undefined && words.is(at, 'instead') && isEnd(words, at + 1)
  return side && isInstead ? { value: { is: 'turn', to: side.value as TradeType }, end: at + 1 } : undefined
}

/** `reverse it, i want to sell`, `flip it - buy instead of sell`: the side behind says which. */
function turnedThen(words: Words, i: number): Read<Clause> | undefined {
  const verb =
    words.isOfOpen && words.is(i, 'reverse', 'flip', 'ulta') ? words.past(i + 1, TURNS_ALL) : undefined
  if (verb === undefined || !(words.isBreak(verb) || words.is(verb, '-', '–'))) return undefined
  const at = words.past(verb + 1, ['i', 'we', 'want', 'to', 'lets', 'now', 'would', 'like', 'just'])
  const next = turned(words, at)
  if (next) return next
  const side = words.find(at, 'side')
  const end = side && words.past(side.end, ['it', 'them', 'both', 'instead', 'now', 'karo', 'karna', 'hai'])
  return side && isEnd(words, end!)
    ? { value: { is: 'turn', to: side.value as TradeType }, end: end! }
    : undefined
}

const TURNS_ALL = [
  'it',
  'this',
  'them',
  'both',
  'all',
  'the',
  'legs',
  'position',
  'trade',
  'side',
  'sides',
  'karo',
  'kar',
  'do',
]

/** `flip to buy`, `make it long`: a side by itself behind a verb of change. */
function turnedTo(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.find(i, 'edit', 'make')
  const side =
    verb && words.find(words.past(verb.end, ['to', 'it', 'all', 'legs', 'both', 'the', ',']), 'side')
  const end = side && words.past(side.end, ['side', 'position', 'instead', 'karo', 'kar', 'do'])
  const isAlone = end !== undefined && (words.at(end) === undefined || words.isBreak(end))
  return side && isAlone ? { value: { is: 'turn', to: side.value as TradeType }, end } : undefined
}
