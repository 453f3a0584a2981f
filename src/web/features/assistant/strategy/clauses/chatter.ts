import { amountAt } from '../words/values.ts'
import {
  AMBIGUOUS_WORDS,
  CHATTER_WORDS,
  EMPTY_WORDS,
  HEDGING_WORDS,
  LIFE_WORDS,
  NEGATIONS,
  ORDINARY_WORDS,
  PHRASE_STARTS,
} from '#domain/aliases'
import type { Words } from '../words/words.ts'
import type { ClauseReader, PlacedClause } from './clause.ts'
import { reasonsIn, setsNothing, SO } from './reasons.ts'

/** Words from a position up to another one. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The clauses read from a sentence, and its words that no clause uses. */
export interface ReadSentence {
  readonly clauses: readonly PlacedClause[]
  readonly unread: readonly Span[]
  /** What is left out because it only tells why. */
  readonly reasons?: readonly Span[]
}

/** Clauses that say nothing by themselves, so that they may stand in a phrase of talk: the `day` of “I hold a day job”. */
export const BARE: ReadonlySet<PlacedClause['is']> = new Set(['and', 'filler', 'edit', 'scope', 'verb'])

/**
 * A sentence without phrases of mere talk such as “my wife is mad”. Such a phrase has words of everyday talk only: no
 * setting, no number and no negation.
 */
export function withoutChatter(words: Words, { clauses, unread }: ReadSentence): ReadSentence {
  const read = new Set(
    clauses
      .filter(({ is }) => !BARE.has(is))
      .flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, k) => begin + k)),
  )
  const fillers = clauses.filter(({ is }) => is === 'filler')
  const phrases = unread.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, k) => phraseAround(words, from + k)),
  )
  const reasons = reasonsIn(words, { clauses, unread })
  const talk = [
    ...phrases.filter(
      (phrase) =>
        !isTakingBack(words, phrase, read) &&
        (isChatter(words, phrase, { read, fillers }) || isDeniedTalk(words, phrase, read)),
    ),
    ...experiences(words).filter((one) => setsNothing(words, one, clauses)),
    ...reasons,
  ]
  const isTalk = (from: number, to: number) => talk.some((one) => one.from <= from && to <= one.to)
  const isTalked = ({ from, to }: Span) =>
    Array.from({ length: to - from }, (_, k) => from + k).every((i) => isTalk(i, i + 1))
  return {
    clauses: clauses.filter(({ is, begin, end }) => is === 'and' || !isTalk(begin, end)),
    unread: unread
      .filter((span) => !isSignature(words, span.from, span.to) && !isTalked(span))
      .flatMap((span) => outside(span, reasons)),
    reasons,
  }
}

/** The words of a span before and behind the reasons that cover a part of it. */
function outside(span: Span, reasons: readonly Span[]): Span[] {
  return reasons.reduce<Span[]>(
    (parts, { from, to }) =>
      parts
        .flatMap((part) => [
          { from: part.from, to: Math.min(part.to, from) },
          { from: Math.max(part.from, to), to: part.to },
        ])
        .filter((part) => part.from < part.to),
    [span],
  )
}

const ADVERBS =
  'but and twice recently earlier previously yesterday often sometimes last year month week pehle kal so also well see look'.split(
    ' ',
  )
const SUBJECTS =
  'i we ive weve my our a an some one ek this main maine humne mera mere meri mujhe hume im'.split(' ')
const DONE =
  'tried traded lost burnt burned blew losing suffered struggled saw seen heard watched read found learnt learned noticed observed discovered developed coded code wrote designed built copied borrowed adopted showed shared suggested recommended taught told explained swears used following followed think thinks feel feels believe guess lagta dekha dekhi suna suni padha sikha seekha bataya batayi diya dikhaya'.split(
    ' ',
  )
const HAD = 'have had has been was were got get already actually always just also really once'.split(' ')

/** `I tried straddles`, `my dealer used to do this for me`, `twice I got burnt by a spike`: a phrase about the speaker's past. */
function experiences(words: Words): Span[] {
  return words.tokens.flatMap((_, from) => {
    const isFirst = from === 0 || isMark(words, from - 1) || words.is(from - 1, ...SO, 'and')
    if (!isFirst || !isPast(words, from)) return []
    const end = words.tokens.findIndex(
      (_token, at) => at > from + 1 && (isMark(words, at) || words.is(at, ...SO, 'and')),
    )
    return [{ from, to: end < 0 ? words.tokens.length : end }]
  })
}

/** Whether a phrase begins with somebody who did something. */
function isPast(words: Words, from: number): boolean {
  const begin = words.past(from, ADVERBS)
  const subject = words.past(begin, SUBJECTS)
  const own = words.is(begin, ...PERSONAL) ? subject : words.past(subject, [])
  // 'My dealer', 'a friend of mine'.
  const person =
    subject > begin && !words.is(subject, ...HAD, ...DONE) && LIFE_WORDS.has(words.textAt(subject))
      ? subject + 1
      : own
  const did = words.past(words.past(person, ['of', 'mine', 'from', 'who']), [...HAD, 'ne', 'hai'])
  return (subject > begin || begin === from) && (words.is(did, ...DONE) || isDoingThis(words, did))
}

/** `have been doing this for two years`, but not `been doing straddles`, which names the position. */
const isDoingThis = (words: Words, i: number) =>
  words.is(i - 1, 'been') &&
  words.is(i, 'doing', 'trading', 'running', 'using') &&
  words.is(i + 1, 'this', 'it', 'that', 'these')

const PERSONAL = ['i', 'we', 'ive', 'weve', 'main', 'maine', 'humne', 'mujhe', 'hume', 'im']

const PAST = ['lost', 'made', 'earned', 'gained', 'dropped', 'blew', 'burnt', 'burned']
const PERIODS = 'day days week weeks month months year years session expiry saal mahine hafte'.split(' ')

/** `I lost 40k last month`: a sum of the past is no rule, and stays named as not understood. */
export const readPast: ClauseReader = (words, i) => {
  const amount = words.is(i, ...PAST)
    ? amountAt(words, words.past(i + 1, ['around', 'about', 'over', 'nearly']))
    : undefined
  if (!amount) return undefined
  const at = words.past(amount.end, [
    'in',
    'over',
    'on',
    'during',
    'the',
    'last',
    'past',
    'previous',
    'this',
    'one',
    'a',
  ])
  const isPast = words.is(at, 'yesterday') || (at > amount.end && words.is(at, ...PERIODS))
  return isPast ? { value: { is: 'unsupported' }, end: at + 1 } : undefined
}

const GREETINGS = [
  'regards',
  'faithfully',
  'sincerely',
  'truly',
  'thanks',
  'thankyou',
  'you',
  'dhanyavaad',
  'dhanyawad',
  'shukriya',
]
const MOST_NAMES = 3

/** `Yours faithfully, Ramesh`: the last words, behind a greeting. */
function isSignature(words: Words, from: number, to: number): boolean {
  const isLast = words.tokens.slice(to).every(({ kind }) => kind === 'break')
  const isGreeted = from > 1 && words.isBreak(from - 1) && words.is(from - 2, ...GREETINGS)
  const areNames = words.tokens
    .slice(from, to)
    .every(({ kind, text }) => kind === 'word' && !NEGATIONS.has(text))
  return isLast && isGreeted && areNames && to - from <= MOST_NAMES
}

/** A dash between words, which ends a phrase: `what my teacher showed - sell …`. */
function isDash(words: Words, i: number): boolean {
  const [before, dash, next] = [words.at(i - 1), words.at(i), words.at(i + 1)]
  const isSign = dash?.text === '-' && before?.kind === 'word' && next !== undefined
  return isSign && before.end < dash.start && dash.end < next.start
}

const isMark = (words: Words, i: number) => words.isBreak(i) || isDash(words, i)

/** The phrase of a word: up to the marks and the linking words around it. */
function phraseAround(words: Words, i: number): Span {
  let from = i
  while (from > 0 && !isMark(words, from - 1) && !PHRASE_STARTS.has(words.textAt(from))) from--
  let to = i + 1
  while (to < words.tokens.length && !isMark(words, to) && !PHRASE_STARTS.has(words.textAt(to))) to++
  return { from, to }
}

/** `a trader from Pune`, `this is Rahul`: a name with a capital behind a word that introduces one. */
function isProperName(words: Words, i: number): boolean {
  const isName = /^\p{Lu}\p{Ll}+$/u.test(words.written(i, i + 1))
  const isSaid =
    words.is(i - 1, 'from', 'am', 'im', 'myself') ||
    (words.is(i - 1, 'is') && words.is(i - 2, 'this', 'name'))
  return isName && isSaid
}

const DENIED = 'dont cant cannot couldnt didnt havent'.split(' ')
/** What one can do or knows, in Hindi. */
const KNOWN = ['aati', 'aata', 'aate', 'pata', 'malum']
const DOES = ['do', 'did', 'could', 'can']
const SPEAKERS = 'i we me my mujhe main mera im ive'.split(' ')
/** Words that the reader skips, but that a negation could turn into a rule: “I don't trade on holidays”. */
const OF_TRADES =
  'trade trades trading position positions order orders take taking enter start option options want need use using keep put'.split(
    ' ',
  )

/** `don't`, `I do not`, `coding nahi aati`. */
function isDenial(word: string, texts: readonly string[]): boolean {
  const at = texts.indexOf(word)
  if (word === 'not') return DOES.includes(texts[at - 1] ?? '')
  return word === 'nahi' ? KNOWN.includes(texts[at + 1] ?? '') : DENIED.includes(word)
}

/** `I don't understand the greeks`, `can't watch the screen`: what the speaker cannot do is no rule. */
function isDeniedTalk(words: Words, { from, to }: Span, read: ReadonlySet<number>): boolean {
  const texts = words.tokens.slice(from, to).map(({ text }) => text)
  const denied = texts.filter((text) => NEGATIONS.has(text))
  const isOwn =
    texts.some((text) => SPEAKERS.includes(text)) ||
    texts.find((text) => !PHRASE_STARTS.has(text))?.startsWith('ca') === true
  const isNot = denied.length === 1 && isDenial(denied[0] ?? '', texts)
  if (isNothing(words, { from, to }, read)) return true
  if (!isNot || !isOwn) return false
  return texts.every(
    (text, k) =>
      !read.has(from + k) &&
      !OF_TRADES.includes(text) &&
      (NEGATIONS.has(text) || CHATTER_WORDS.has(text) || words.isStopWord(from + k)),
  )
}

/** `no fancy stuff`: words that name nothing of a strategy are not there. */
function isNothing(words: Words, { from, to }: Span, read: ReadonlySet<number>): boolean {
  const at = words.is(from, 'and', 'but', ',') ? from + 1 : from
  const inside = words.tokens.slice(at + 1, to).map(({ text }) => text)
  return (
    words.is(at, 'no', 'koi') &&
    inside.some((text) => ORDINARY_WORDS.has(text)) &&
    inside.every(
      (text, k) =>
        !read.has(at + 1 + k) && (ORDINARY_WORDS.has(text) || EMPTY_WORDS.has(text) || text === 'nahi'),
    )
  )
}

interface ReadWords {
  readonly read: ReadonlySet<number>
  readonly fillers: readonly PlacedClause[]
}

/** `Expiry days only. Mostly.`: a phrase that bounds the days beside it. */
function isHedge(words: Words, { from, to }: Span): boolean {
  const said = words.tokens.slice(from, to).filter((_, k) => !words.isStopWord(from + k))
  const isOfDays =
    words.has('weekday') || words.tokens.some((_, k) => words.find(k, 'day', 'expiryDay', 'dte'))
  return isOfDays && said.length > 0 && said.every(({ text }) => HEDGING_WORDS.has(text))
}

const SORRY = ['sorry', 'oops', 'correction']

/** `…, sorry, …` between two settings, which takes the first one back; at the ends of a text it is an apology. */
function isTakingBack(words: Words, { from, to }: Span, read: ReadonlySet<number>): boolean {
  const inside = words.tokens.slice(from, to).filter(({ kind }) => kind === 'word')
  const isOnly = inside.every(({ text }) => SORRY.includes(text) || ['no', 'oh', 'so', 'i'].includes(text))
  const isBetween = read.has(from - 2) && (read.has(to + 1) || read.has(to))
  return isOnly && isBetween && inside.some(({ text }) => SORRY.includes(text))
}

function isChatter(words: Words, { from, to }: Span, { read, fillers }: ReadWords): boolean {
  let isAmbiguous = false
  let isOfLife = false
  if (isHedge(words, { from, to })) return false
  for (let i = from; i < to; i++) {
    const text = words.textAt(i)
    if (NEGATIONS.has(text) || read.has(i)) return false
    if (isProperName(words, i)) continue
    const has = ({ begin, end }: PlacedClause) => begin <= i && i < end
    if (LIFE_WORDS.has(text)) isOfLife = true
    else if (AMBIGUOUS_WORDS.has(text)) isAmbiguous = true
    else if (!CHATTER_WORDS.has(text) && !words.isStopWord(i) && !fillers.some(has)) return false
  }
  return isOfLife || !isAmbiguous
}
