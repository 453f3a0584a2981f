import type { FormRequest } from './builder-model.ts'
import { completedRests } from './clauses/completed-rests.ts'
import { plainRemark, saidOfMarket, saidOfTurn } from './clauses/plain-remarks.ts'
import { saidFacts } from './clauses/said-facts.ts'
import { saidOfNow, type Outcome, type SaidOfNow } from './compose/said-of-now.ts'
import { changedFacts, factsOf, keyOf, type Fact, type FactKind } from './compose/open-facts.ts'
import { legsOf } from './compose/open-legs.ts'
import { saidOfSizes } from './compose/said-of-sizes.ts'
import { ALONG, saidOfResult } from './compose/said-of-result.ts'
import type { ParsedInstruction } from './parse-instruction.ts'
import { Words } from './words/words.ts'

/** A part of a text beside its order. It is left out if it holds for the change. */
interface Beside {
  readonly from: number
  readonly to: number
  readonly holds: (outcome: Outcome) => boolean
  /** Facts that the part states of the open strategy. */
  readonly ofNow?: SaidOfNow
  /** Whether it names nothing of a strategy. */
  readonly isRemark?: true
  readonly note: (written: string) => string
}

interface Text {
  readonly text: string
  readonly open: FormRequest
  readonly parse: (text: string) => ParsedInstruction
}

/** Most parts of a text that are left out, and most readings of it without some. */
const MOST_LEFT_OUT = 3
const MOST_READINGS = 24

/**
 * Reads a change of the open strategy without the parts that are said beside it: what the strategy has now, what stays, how
 * somebody feels. Leaves such a part out only if every other word is then read and the part is true of the open strategy or of
 * the change. The answer names what was left out.
 */
export function withoutSaidBeside(whole: ParsedInstruction, given: Text): ParsedInstruction {
  if (isRead(whole) && whole.problems.length === 0) return whole
  const words = new Words(given.text, true)
  const found = besideIn(words)
  for (const left of setsOf(found).slice(0, MOST_READINGS)) {
    const rest = textWithout(words, left)
    const read = restRead(rest, given, left) ?? restCompleted(rest, given, left)
    if (!read) continue
    const notes = left.map(({ from, to, note }) => note(words.written(from, to).replace(/[\s,;:.?]+$/, '')))
    return { ...read, assumptions: [...notes, ...read.assumptions] }
  }
  return whole
}

/** Reads the rest of a text. Undefined unless every word of it is read, it is a change, and the parts left out hold for that change. */
function restRead(
  rest: string,
  { open, parse }: Text,
  left: readonly Beside[],
): ParsedInstruction | undefined {
  const read = /\w/.test(rest) ? parse(rest) : undefined
  if (!read || !isRead(read) || read.problems.length > 0 || !isChange(read)) return undefined
  const outcome = { open, after: read.request }
  if (!left.every(({ holds }) => holds(outcome))) return undefined
  // Words about the open legs change these, unless the text adds or removes legs.
  const isOfOpen =
    left.some(({ isRemark }) => isRemark !== true) && legsOf(open).length === legsOf(read.request).length
  return isOfOpen ? { ...read, isEdit: true } : read
}

/** `5 min is noisy, use 15`: a number without a name is of the setting that is judged before it, if no other one changes. */
function restCompleted(rest: string, given: Text, left: readonly Beside[]): ParsedInstruction | undefined {
  const ofNow = left.length === 1 ? left[0]?.ofNow : undefined
  const judged = ofNow && judgedIn(ofNow, given.open)
  if (!judged) return undefined
  const { kind, named } = judged
  const isOther = (fact: Fact) => !isOfKind(fact, kind) || !isNamed(fact, named, given.open)
  for (const text of completedRests(rest, kind, legsNamed(named, given.open))) {
    const read = restRead(text, given, left)
    if (!read || changedFacts(given.open, read.request).some(isOther)) continue
    return { ...read, assumptions: [`“${rest}” was read as “${text}”.`, ...read.assumptions] }
  }
  return undefined
}

interface Judged {
  readonly kind: FactKind
  readonly named: readonly Fact[]
}

/** The only setting that a phrase names, and its values in the open strategy. */
function judgedIn({ namedIn, lacked }: SaidOfNow, open: FormRequest): Judged | undefined {
  const all = namedIn(open)
  // The width of a spread is another name of its strikes.
  const named = all.some(({ kind }) => kind === 'strike') ? all.filter(({ kind }) => kind !== 'width') : all
  const [kind, ...further] = new Set([...lacked, ...named.map((fact) => fact.kind)])
  return kind === undefined || further.length > 0 ? undefined : { kind, named }
}

/** The legs that facts are of, where the open strategy has others: `sold legs`, `put`. */
function legsNamed(named: readonly Fact[], open: FormRequest): string {
  const side = onlyOne('side', named, open)
  const option = onlyOne('option', named, open)
  const behind = option?.toLowerCase() ?? (side && 'legs') ?? ''
  return side === undefined ? behind : `${side === 'SELL' ? 'sold' : 'bought'} ${behind}`
}

/** The side or the option that all of some facts have, and not all open legs. */
function onlyOne<Of extends 'side' | 'option'>(of: Of, named: readonly Fact[], open: FormRequest): Fact[Of] {
  const [one, ...others] = new Set(named.map((fact) => fact[of]))
  const isOnly = others.length === 0 && factsOf(open).some((fact) => fact.kind === 'lots' && fact[of] !== one)
  return isOnly ? one : undefined
}

/** The width of a spread comes of its strikes, and protection is bought legs. */
const isOfKind = (changed: Fact, kind: FactKind) =>
  changed.kind === kind ||
  (changed.kind === 'width' && (kind === 'strike' || kind === 'protection')) ||
  (kind === 'protection' && changed.side === 'BUY')

/** Whether a fact is a new one, or one of those that were named. */
const isNamed = (changed: Fact, named: readonly Fact[], open: FormRequest) =>
  changed.kind === 'width' ||
  factsOf(open).every((fact) => keyOf(fact) !== keyOf(changed)) ||
  named.some((fact) => keyOf(fact) === keyOf(changed))

const isRead = ({ unread, questions }: ParsedInstruction) => unread.length + questions.length === 0

const isChange = ({ understood }: ParsedInstruction) =>
  understood.some((kind) => kind !== 'edit' && kind !== 'scope' && kind !== 'filler')

/** The text without some of its parts. */
function textWithout(words: Words, left: readonly Beside[]): string {
  return left.reduceRight((text, { from, to }) => {
    const begin = words.at(from)?.start ?? 0
    const end = words.at(to)?.start ?? text.length
    return `${text.slice(0, begin)} ${text.slice(end)}`.trim()
  }, words.text)
}

/** Sets of parts that do not overlap, the smallest ones first, and among these the longest parts. */
function setsOf(found: readonly Beside[]): readonly (readonly Beside[])[] {
  const sorted = found.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const behind = (one: Beside | undefined) => (one ? sorted.slice(sorted.indexOf(one) + 1) : sorted)
  let sets: readonly (readonly Beside[])[] = [[]]
  const all: (readonly Beside[])[] = []
  for (let size = 1; size <= MOST_LEFT_OUT; size++) {
    sets = sets.flatMap((set) =>
      behind(set.at(-1))
        .filter((one) => set.every(({ from, to }) => one.to <= from || one.from >= to))
        .map((one) => [...set, one]),
    )
    all.push(...sets.map((set) => set.toSorted((one, other) => one.from - other.from)))
  }
  return all
}

const JOINING = ['and', 'aur', 'but', 'so', 'lekin', 'while', 'leaving', 'with', ...ALONG]
const GIVING = ['give', 'put', 'place', 'add', 'set', 'use', 'have', 'keep', 'also']

/** `Along with the overall stop give each leg …`: the order begins at its verb. */
function isOrderAlong(words: Words, i: number): boolean {
  if (!words.is(i, ...GIVING)) return false
  let begin = i
  while (begin > 0 && !words.isBreak(begin - 1)) begin--
  return begin < i && words.is(begin, ...ALONG)
}

/** Words behind which a phrase in Hindi ends. */
const ENDING = ['hai', 'hain', 'tha', 'thi', 'kardo', 'karo', 'do', 'dena', 'rakho', 'lagao', 'hatao']

const OF = ['for', 'on', 'of', 'in']

/** `for the RSI`, between other words of an order: the position behind it. */
function endOfIndicator(words: Words, i: number): number | undefined {
  const at = words.is(i, ...OF) ? words.past(i + 1, ['the', 'my']) : i
  return at > i ? words.find(at, 'indicator')?.end : undefined
}

/** Where the phrases of a text begin. */
function beginnings(words: Words): readonly number[] {
  const around = words.tokens.flatMap((_, i) => {
    const end = endOfIndicator(words, i)
    return end === undefined ? [] : [i, end]
  })
  return words.tokens.flatMap((_, i) => {
    const isBehindMark =
      i === 0 || words.isBreak(i - 1) || (words.is(i - 1, '-') && words.at(i)?.kind === 'word')
    const isBegin =
      isBehindMark ||
      words.is(i, ...JOINING) ||
      words.is(i - 1, ...ENDING) ||
      around.includes(i) ||
      isOrderAlong(words, i)
    return isBegin && !words.isBreak(i) ? [i] : []
  })
}

const MOST_PHRASES = 3

/** Every run of phrases that may be said beside an order. */
function besideIn(words: Words): readonly Beside[] {
  const begins = beginnings(words)
  const ends = [...begins.slice(1), words.tokens.length]
  return begins.flatMap((from, k) =>
    ends.slice(k, k + MOST_PHRASES).flatMap((to) => {
      const isAll = from === 0 && to === words.tokens.length
      const one = isAll || !isEnd(words, to) ? undefined : besideAt(words, from, to)
      return one ? [one] : []
    }),
  )
}

/** A part ends at a mark, before a joining word, or behind a statement; `rehne do 2:30 tak` goes on. */
const isEnd = (words: Words, i: number) =>
  i === words.tokens.length ||
  words.isBreak(i - 1) ||
  words.is(i, '-', ...JOINING) ||
  isOrderAlong(words, i) ||
  words.is(i - 1, 'hai', 'hain', 'tha', 'thi') ||
  words.find(i - 1, 'indicator') !== undefined

function besideAt(words: Words, from: number, to: number): Beside | undefined {
  const said = saidFacts(words, from, to)
  const otherDays = new Set(
    saidFacts(words, 0, from)
      .values.concat(saidFacts(words, to, words.tokens.length).values)
      .flatMap(({ values, kinds }) => (kinds?.includes('days') ? values : [])),
  )
  const phrase = { words, from, to, said, otherDays }
  const ofResult = saidOfResult(phrase) ?? saidOfSizes(phrase) ?? saidOfTurn(phrase)
  if (ofResult) return { from, to, holds: ofResult, note: (text) => `“${text}” is so after this change.` }
  const ofNow = saidOfNow(phrase)
  if (ofNow)
    return {
      from,
      to,
      holds: ofNow.holds,
      ofNow,
      note: (text) => `“${text}” was read as said of the open strategy as it is now.`,
    }
  const holds = saidOfMarket(phrase) ?? plainRemark(phrase)
  return holds && { from, to, holds, isRemark: true, note: (text) => `Left out as a remark: “${text}”.` }
}
