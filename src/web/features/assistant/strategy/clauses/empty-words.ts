import {
  EMPTY_WORDS,
  HEDGING_WORDS,
  JUDGING_WORDS,
  MOOD_WORDS,
  NEGATIONS,
  ORDINARY_WORDS,
} from '#domain/aliases'
import type { Words } from '../words/words.ts'
import type { ReadSentence } from './chatter.ts'
import type { PlacedClause } from './clause.ts'
import { isSaidBeside } from './said-beside.ts'

/**
 * Unread words of a sentence that say nothing beside the settings around them: `my own 25% stop`, `deep itm call 400 points`,
 * `after 12:30 only`. Beside another unread word they may belong to it.
 */
export function emptyWords(words: Words, { clauses, unread }: ReadSentence): number[] {
  const isEmpty = (i: number) =>
    isEmptyWord(words, i, clauses) ||
    isMood(words, i) ||
    isOnly(words, i, clauses) ||
    isSame(words, i, clauses) ||
    isArticle(words, i) ||
    isOfRule(words, i, clauses) ||
    isSaidBeside(words, i, clauses)
  const spans = unread.map(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k))
  return spans.filter((span) => span.every(isEmpty) || isAroundExit(words, span, clauses)).flat()
}

/**
 * `If the pair together loses 2000, close both`, `exit at 3:10, or sooner if …`, `everything is to be closed when …`: words around
 * a loss or a profit of all legs at which these are left, where a clause has the order as well.
 */
function isAroundExit(words: Words, span: readonly number[], clauses: readonly PlacedClause[]): boolean {
  const [first = 0] = span
  const said = clauses.filter(({ is }) => is !== 'and' && is !== 'filler')
  const result = words.isOfOpen ? undefined : resultBehind(words, first + span.length, said)
  if (!result) return false
  const has = (texts: readonly string[]) => span.some((at) => words.is(at, ...texts))
  const isOf = (...texts: readonly string[]) => span.every((at) => words.is(at, ...texts))
  const subject = first - 1 - (words.is(first - 1, 'the') ? 1 : 0)
  if (isOf(...WHEN, ...LEGS) && (has(WHEN) || words.is(subject, ...WHEN))) return result.hasOrder
  if (has(EARLIER) && isOf(...WHEN, ...EARLIER)) return isBehindExit(words, first, said)
  return isOf(...ALL, ...TO_BE) && result.isOrderFirst && isFirstOf(words, first, [...LEGS, ...TO_BE])
}

const list = (text: string) => text.split(' ')
const WHEN = list('if when whenever once soon case agar jab')
const LEGS = list(
  'they both two dono the it as in my our i we together combined total whole position legs milake milakar milke',
)
const EARLIER = list('or ya sooner earlier even')
const ALL = list('everything all both must shall sab kuch')
const TO_BE = list('is are to be should will must shall has have it gets get legs positions position')

interface ResultBehind {
  /** Whether the words of the result have an order to leave, and no legs behind it. */
  readonly hasOrder: boolean
  /** Whether they begin with it. */
  readonly isOrderFirst: boolean
}

/** The stop or the target of all legs together that begins behind a position, with nothing but its subject between. */
function resultBehind(words: Words, i: number, said: readonly PlacedClause[]): ResultBehind | undefined {
  const [first, second] = said.filter(({ begin }) => begin >= i)
  const isVerb = first !== undefined && isExitVerb(first)
  const one = isVerb || first?.is === 'scope' ? second : first
  if (!first || !one || !isResultOfAll(words, one, first)) return undefined
  const between = [...places(i, first.begin), ...places(first.end, one.begin)]
  if (!between.every((at) => words.is(at, ...TO_BE, ...LEGS))) return undefined
  const order = orderIn(words, one)
  const end = words.past(one.end, list('of both all everything it them now immediately at once please'))
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return { hasOrder: order !== undefined && isEnd, isOrderFirst: isVerb || order === one.begin }
}

const isExitVerb = (one: PlacedClause) => one.is === 'verb' && one.verb === 'exit'

/** Where the order to leave stands within a clause. */
const orderIn = (words: Words, { begin, end }: PlacedClause) =>
  places(begin, end).find((at) => words.find(at, 'time', 'exit') !== undefined || words.is(at, 'book'))

/** A stop or a target of all legs together, by itself or with the words for them before it. */
function isResultOfAll(words: Words, one: PlacedClause, first: PlacedClause): boolean {
  if (first.is !== 'scope') return isOfAll(one, false)
  const isTogether = /\b(together|combined)\b/i.test(words.written(one.begin, one.end))
  return (first.scope.of === 'whole' || isTogether) && isOfAll(one, true)
}

/** Whether a clause is such a result; one without legs of its own has those said before it. */
function isOfAll(one: PlacedClause, isWhole: boolean): boolean {
  if (one.is === 'premiumMove') return isWhole && one.unit === 'fixed' && !one.scope
  const isRule = one.is === 'threshold' && (one.rule === 'stop' || one.rule === 'target')
  return isRule && one.trails !== true && (one.scope ? one.scope.of === 'whole' : isWhole)
}

/** Behind the time or the verb of an exit, in its sentence. */
function isBehindExit(words: Words, i: number, said: readonly PlacedClause[]): boolean {
  const before = said.findLast(({ end }) => end <= i)
  if (!before) return false
  const isExit = (before.is === 'exit' && !before.scope) || isExitVerb(before)
  return isExit && places(before.end, i).every((at) => words.textAt(at).trim() === ',')
}

/** Whether nothing but certain words stands before a position in its phrase. */
const isFirstOf = (words: Words, i: number, texts: readonly string[]) =>
  places(phraseOf(words, i).from, i).every((at) => words.is(at, ...texts))

/** What a judgement measures: `good premium`, `safe distance` say which one is wanted. */
const MEASURED =
  'premium premiums price prices strike strikes distance level levels time times move moves trend volume candle candles range gap day days market amount size width ratio rr entry stop sl target profit'.split(
    ' ',
  )

/** A word of the closed list, where it neither chooses a value nor bounds the days. */
function isEmptyWord(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const text = words.textAt(i)
  if (HEDGING_WORDS.has(text)) return !isOfDays(words, i, clauses)
  if (JUDGING_WORDS.has(text))
    return !words.isOfOpen && (!words.is(i + 1, ...MEASURED) || isValued(clauses, i + 1))
  // 'Scalp' with an amount is a target, and by itself a kind of trading.
  return text === 'scalp' || EMPTY_WORDS.has(text) || isOrdinary(words, i, clauses)
}

/** Words with which what follows bounds when or whether something is done: `on lucky tuesdays`, `when happy`. */
const BOUNDING = new Set([
  ...NEGATIONS,
  ...'on during while once upon within except since unless provided only than'.split(' '),
])

/** Days that a word can choose, which no clause needs to name: `wonderful days`. */
const CHOSEN = [
  ...MEASURED,
  ...'session sessions week weeks month months year years expiry expiries'.split(' '),
]

/**
 * An ordinary word, unless it measures what follows, stands behind a bounding word, or has the days nearest to it: in `busy on
 * fridays` it could tell why these are left out.
 */
function isOrdinary(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  if (!ORDINARY_WORDS.has(words.textAt(i))) return false
  let before = i - 1
  while (isPassed(words, before) && !BOUNDING.has(words.textAt(before))) before--
  let next = i + 1
  while (isPassed(words, next)) next++
  const isChosen = words.is(next, ...CHOSEN) && !isValued(clauses, next)
  const isBounded = BOUNDING.has(words.textAt(before)) || isChosen
  return !isBounded && !isNearestToDays(words, i, clauses)
}

/** A word that says nothing by itself, in the same phrase. */
const isPassed = (words: Words, i: number) =>
  words.at(i)?.kind === 'word' &&
  (words.isStopWord(i) || EMPTY_WORDS.has(words.textAt(i)) || ORDINARY_WORDS.has(words.textAt(i)))

function isNearestToDays(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const { from, to } = phraseOf(words, i)
  const said = clauses.filter(
    ({ is, begin, end }) => begin >= from && end <= to && is !== 'and' && is !== 'filler',
  )
  const before = said.findLast(({ end }) => end <= i)
  const behind = said.find(({ begin }) => begin > i)
  return [before, behind].some((one) => one !== undefined && DAYS.has(one.is))
}

/** The `ek` of `ek shandar setup`, `ek simple strategy chahiye`. */
const isArticle = (words: Words, i: number) =>
  words.is(i, 'ek') &&
  (ORDINARY_WORDS.has(words.textAt(i + 1)) ||
    JUDGING_WORDS.has(words.textAt(i + 1)) ||
    words.is(i + 1, ...PLAIN))

/** What a strategy may be called before it is said; a number of `trade` would limit a day. */
const PLAIN = 'simple simpla basic plain strategy setup intraday'.split(' ')

/** `wait for nifty rsi above 60`, `wait till …`: an entry on a condition waits anyway. */
function isWaitOfRule(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const at = words.is(i, 'wait') ? i : i - 1
  if (!words.is(at, 'wait') || !words.is(at + 1, 'for', 'till', 'until')) return false
  const isFirst = at === 0 || words.isBreak(at - 1)
  const [first, second] = clauses.filter(({ begin }) => begin > i)
  const rule = first?.is === 'underlying' ? second : first
  const between = places(at + 2, rule?.begin ?? at).filter(
    (k) => first === rule || k < first!.begin || k >= first!.end,
  )
  return isFirst && rule?.is === 'rule' && between.every((k) => words.isStopWord(k) && !words.isBreak(k))
}

/** The `jab` of `jab nifty ka price vwap ke upar ho`, and of `in case`: at a rule that is read, with nothing but the index before it. */
function isOfRule(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  if (words.isOfOpen) return false
  if (isWaitOfRule(words, i, clauses)) return true
  const [first, second] = clauses.filter(({ begin }) => begin > i)
  if (words.is(i, 'case') && words.is(i - 1, 'in')) return first?.is === 'rule' && first.begin === i + 1
  if (!words.is(i, 'jab', 'jabhi', 'when', 'whenever')) return false
  if (first?.is !== 'underlying' || second?.is !== 'rule') return false
  const between = [...places(i + 1, first.begin), ...places(first.end, second.begin)]
  return between.every((at) => words.isStopWord(at) && !words.isBreak(at))
}

const places = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 0) }, (_, k) => from + k)

const VALUED: ReadonlySet<PlacedClause['is']> = new Set([
  'threshold',
  'strike',
  'wings',
  'time',
  'enter',
  'exit',
])

/** Whether a setting with its value begins at a position: the `target` of `a modest target of 20 points`. */
const isValued = (clauses: readonly PlacedClause[], i: number) =>
  clauses.some(({ is, begin }) => begin === i && VALUED.has(is))

const DAYS: ReadonlySet<PlacedClause['is']> = new Set([
  'filter',
  'everyDay',
  'beforeExpiry',
  'exitDay',
  'cycle',
  'dates',
])

/** The phrase around a word, between the marks. */
function phraseOf(words: Words, i: number) {
  const from = 1 + words.tokens.findLastIndex(({ kind }, at) => at < i && kind === 'break')
  const end = words.tokens.findIndex(({ kind }, at) => at > i && kind === 'break')
  return { from, to: end < 0 ? words.tokens.length : end }
}

/** `mostly on tuesdays`, `even on expiry days`: in a phrase with days, or by itself anywhere beside them. */
function isOfDays(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const { from, to } = phraseOf(words, i)
  const isAlone = !clauses.some(({ begin, end }) => end > from && begin < to)
  return clauses.some(({ is, begin }) => DAYS.has(is) && (isAlone || (begin >= from && begin < to)))
}

const VIEWS = 'view views bias outlook stance strategy strategies setup trade play idea structure'.split(' ')

const CONDITIONS = 'if when whenever once agar jab jaise tab on upon after during while till until in'.split(
  ' ',
)

const OF_WRITER =
  "i am im i'm lean leaning feel feeling getting turned a an little bit slightly somewhat mildly quite very fairly more bullish bearish now today here".split(
    ' ',
  )

/** `I am a little bullish now.`: a phrase that says no more than what the writer expects. */
function isViewOfWriter(words: Words, i: number): boolean {
  const { from, to } = phraseOf(words, i)
  const said = words.tokens.slice(from, to).map(({ text }) => text)
  const isView = said.includes('bullish') || said.includes('bearish')
  return isView && words.is(from, 'i', 'im', "i'm") && said.every((text) => OF_WRITER.includes(text))
}

/** `a neutral strategy`, `sideways view`: what the writer expects. In `buy on a bullish setup` it is a condition. */
function isMood(words: Words, i: number): boolean {
  if (isViewOfWriter(words, i)) return true
  if (!MOOD_WORDS.has(words.textAt(i)) || !words.is(i + 1, ...VIEWS)) return false
  const { from, to } = phraseOf(words, i)
  return !words.tokens.slice(from, to).some(({ text }) => CONDITIONS.includes(text))
}

/** `only the call`: directly at a setting, which needs no such word. */
function isOnly(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  if (!words.is(i, 'only', 'sirf', 'keval')) return false
  // 'Kuch nahi sirf straddle' names the structure to trade.
  if (words.is(i - 1, 'nahi', 'nahin') && words.is(i - 2, 'kuch')) return false
  let next = i + 1
  const isPassed = (at: number) =>
    words.isStopWord(at) || EMPTY_WORDS.has(words.textAt(at)) || isSaidBeside(words, at, clauses)
  while (!words.isBreak(next) && isPassed(next)) next++
  // `Only cheap options: nifty call …` is a title.
  if (/^[:,]/.test(words.textAt(next)) && next > i + 1 && isSaidBeside(words, i + 1, clauses)) next++
  return clauses.some(({ is, begin, end }) => is !== 'and' && (begin === next || end === i))
}

/** `monthly same 200 otm ce`: before a setting that was said before. */
function isSame(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const next = words.is(i, 'same') ? clauses.find(({ begin }) => begin === i + 1) : undefined
  // 'Same time every day, 11 am'.
  if (words.is(i, 'same') && words.is(i + 1, 'time')) {
    const every = clauses.find(({ is, begin }) => is === 'everyDay' && begin === i + 2)
    const times = clauses.filter(({ is }) => is === 'enter' || is === 'time' || is === 'range')
    return every !== undefined && times.length > 0
  }
  // 'Same premium around 100 on both sides' says which.
  if (next?.is === 'strike' && !('isFromOther' in next.strike)) return true
  const keyOf = ({ begin: _, end: __, ...clause }: PlacedClause) => JSON.stringify(clause)
  return next !== undefined && clauses.some((one) => one.end <= i && keyOf(one) === keyOf(next))
}
