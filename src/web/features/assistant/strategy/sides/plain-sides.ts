import type { PlacedClause } from '../clauses/clause.ts'
import type { ReadClauses } from '../read-clauses.ts'
import type { Words } from '../words/words.ts'
import type { StatedRule } from './rule-words.ts'
import type { SaidCondition, SaidConditions } from './said-conditions.ts'
import { hasStructure, partsOf, type SideOrder, type Sides } from './side-orders.ts'

type Kind = PlacedClause['is']
type Span = Pick<PlacedClause, 'begin' | 'end'>

/** Two sides in their text. */
interface Text {
  readonly read: ReadClauses
  readonly sides: Sides
  readonly titles: SaidConditions['titles']
}

/**
 * Whether each of two sides is its condition and its legs alone, and all else is of both.
 * Otherwise the words do not tell what of the rest is of which side, and no strategy of one side is sure.
 */
export function arePlain(read: ReadClauses, sides: Sides, titles: SaidConditions['titles']): boolean {
  const text = { read, sides, titles }
  return (
    isOfOneIndex(read) &&
    sides.conditions.every((one) => isSure(read.words, one)) &&
    areAlike(text) &&
    areLegsAlike(text) &&
    haveNoOwnSettings(text) &&
    !isLeftBetween(text) &&
    namesNoSide(text)
  )
}

/** A condition of another index than the one that is traded is no condition of the traded one. */
function isOfOneIndex({ words, clauses }: ReadClauses): boolean {
  const names = new Set<string>()
  for (let i = 0; i < words.tokens.length;) {
    const name = words.find(i, 'underlying')
    if (name) names.add(name.value)
    i = name?.end ?? i + 1
  }
  return names.size <= 1 && !clauses.some((one) => one.is === 'rule' && one.of !== undefined)
}

const MOVES =
  'flip flips flipped turn turns turned change changes changed become becomes cross crosses cut cuts'.split(
    ' ',
  )
const OF_SEVERAL = ['both', 'dono', 'either', 'all', 'these', 'or', 'ya']
const ORDERS = ['buy', 'sell']
const SIGNALS = ['signal', 'signals', 'mode', 'cross']
const LEVELS = ['RSI', 'ADX', 'MACD', 'STOCH', 'CCI', 'MFI', 'ATR', 'VOLUME', 'WILLR', 'ROC', 'MOM']

/** Whether a condition was read in all that its phrase says: the move, the several lines, a level that can be one. */
function isSure(words: Words, { begin, end, rules }: SaidCondition): boolean {
  const from = 1 + words.tokens.findLastIndex((_, k) => k < begin && words.isBreak(k))
  const says = (texts: readonly string[], at: number) =>
    words.tokens.slice(at, end).some(({ text }) => texts.includes(text))
  const isMoved = rules.some(
    ({ condition, function2 }) => condition.startsWith('CROSSES') || function2 === 'OPEN',
  )
  const isLevel = rules.every(
    ({ function1, numericValue }) =>
      numericValue === undefined || numericValue === 0 || numericValue > 1000 || LEVELS.includes(function1),
  )
  return (
    isLevel &&
    (rules.length === 0 || isMoved || !says(MOVES, from)) &&
    (rules.length > 1 || !says(OF_SEVERAL, begin)) &&
    (!says(ORDERS, begin) || says(SIGNALS, begin))
  )
}

const AVERAGES = ['EMA', 'SMA', 'WMA']
const parametersOf = ({ talibParams, function2TalibParams }: StatedRule) =>
  JSON.stringify([talibParams, function2TalibParams])

/** `rsi(7)` and then `rsi`: the same one, or the usual one. Averages are named by their numbers. */
const isOtherwiseSet = (a: StatedRule, b: StatedRule) =>
  a.function1 === b.function1 &&
  a.function2 === b.function2 &&
  !AVERAGES.includes(a.function2) &&
  parametersOf(a) !== parametersOf(b)

/** Whether both conditions are on one indicator, and the first has its own candles or those of the whole text. */
function areAlike({ read, sides: { conditions } }: Text): boolean {
  const [first, second] = conditions
  if (first.rules.some((a) => second.rules.some((b) => isOtherwiseSet(a, b)))) return false
  const isApart = read.clauses.some(({ is }) => is === 'timeframe')
  const isLater = second.saysTimeframe && !first.saysTimeframe && first.rules.length > 0
  return isApart || second.rules.length === 0 || !isLater
}

const STRIKES: readonly Kind[] = ['strike', 'moneyness', 'distance']
const OF_LEGS: readonly Kind[] = ['lots', 'expiry', 'wings', 'protection', 'ratio', 'counts']

/** At the money is where a leg stands that names no strike. */
const isUsual = (one: PlacedClause) =>
  one.is === 'strike' && JSON.stringify(one.strike) === JSON.stringify({ points: 0 })

/** Whether both sides say the same parts of their legs, and the first takes nothing from the second. */
function areLegsAlike({ read: { clauses }, sides }: Text): boolean {
  const [one, two] = sides.orders
  if (two === 'mirror') return true
  const kindsOf = (order: SideOrder) =>
    new Set(
      partsOf(clauses, order)
        .legs.filter((leg) => !isUsual(leg))
        .map(({ is }) => (STRIKES.includes(is) ? 'strike' : is)),
    )
  const [a, b] = [kindsOf(one), kindsOf(two)]
  const hasStructures = hasStructure(clauses, one) || hasStructure(clauses, two)
  const compared: readonly Kind[] = hasStructures ? OF_LEGS : [...OF_LEGS, 'strike']
  const isSideShared = clauses.some(
    (clause) => clause.is === 'side' && !sides.spans.some((span) => isWithin(clause, span)),
  )
  return (
    compared.every((kind) => a.has(kind) === b.has(kind)) && (a.has('side') || !b.has('side') || isSideShared)
  )
}

const isWithin = (one: Span, of: Span) => one.begin >= of.begin && one.end <= of.end

/** Words of a setting that say no rule, day or time. */
const PLAIN: ReadonlySet<Kind> = new Set<Kind>(['and', 'filler', 'underlying', 'edit', 'verb', 'side'])
/** Before `… else …` a time or day is said once for both. */
const ONCE: ReadonlySet<Kind> = new Set<Kind>(['enter', 'filter', 'time'])

/** Whether no rule, day or time is said of one side alone, or each side has its own stop or target. */
function haveNoOwnSettings(text: Text): boolean {
  const { words } = text.read
  const [first, second] = text.sides.spans
  const isOnce = text.sides.conditions[1].of === 'otherwise'
  const before = settingsIn(text, { begin: 0, end: first.begin })
  const phrase = 1 + words.tokens.findLastIndex((_, k) => k < first.begin && words.isBreak(k))
  const isTold = (one: PlacedClause) =>
    !(isOnce && ONCE.has(one.is) && one.end <= text.sides.conditions[0].end)
  const ofFirst = [
    ...before.filter(({ is, end }) => end > phrase && is !== 'timeframe'),
    ...settingsIn(text, { begin: first.begin, end: second.begin }),
  ].filter(isTold)
  const rest = settingsIn(text, { begin: second.begin, end: words.tokens.length })
  const behind = words.tokens.findIndex((_, k) => k >= second.end && words.isBreak(k))
  const ofSecond = rest.filter(({ begin }) => behind < 0 || begin < behind)
  const rules = rest.filter(({ is }) => is !== 'timeframe')
  const keys = rules.map(keyOf)
  if (before.some((one) => keys.includes(keyOf(one)))) return false
  if (ofFirst.length === 0) return ofSecond.length === 0
  const isOwn = [...ofFirst, ...rules].every(({ is }) => is === 'threshold')
  return isOwn && ofFirst.map(keyOf).toSorted().join() === keys.toSorted().join()
}

const keyOf = (one: PlacedClause) => (one.is === 'threshold' ? `${one.is} ${one.rule}` : one.is)

/** The settings in a part of the text that are neither a condition, nor a title, nor legs of a side. */
function settingsIn({ read, sides, titles }: Text, span: Span): readonly PlacedClause[] {
  const legs = sides.orders.flatMap((order) => (order === 'mirror' ? [] : partsOf(read.clauses, order).legs))
  const others: readonly Span[] = [...sides.conditions, ...titles]
  return read.clauses.filter(
    (one) =>
      isWithin(one, span) &&
      !PLAIN.has(one.is) &&
      !legs.includes(one) &&
      !others.some((other) => one.begin < other.end && one.end > other.begin),
  )
}

/** Words without a meaning of their own between the conditions. */
const EMPTY =
  'call ce put pe side leg long short buy sell bullish bearish up down then only if when trade entry for case'.split(
    ' ',
  )

/** Whether words between the conditions were not read, which could be of either. */
function isLeftBetween({ read: { words, unread }, sides, titles }: Text): boolean {
  const [first, second] = sides.conditions
  return unread.some(({ from, to }) =>
    Array.from({ length: to - from }, (_, k) => from + k).some(
      (i) =>
        i >= first.end &&
        i < second.begin &&
        !titles.some(({ begin, end }) => begin <= i && i < end) &&
        !EMPTY.includes(words.textAt(i)) &&
        !words.isStopWord(i) &&
        !words.isBreak(i),
    ),
  )
}

const NAMES_SIDE =
  /\b(leg\s*[12]|(first|second|1st|2nd|other|pehl[aei]|dusr[aei]|doosr[aei])\s+(leg|one|side|trade|case|option|position|wal[aei])|former|latter|respectively|bullish|bearish|longs?|shorts?|green|red|upside|downside)\b/i

/** Whether the words outside of the sides name no option and no side. */
function namesNoSide({ read: { words }, sides, titles }: Text): boolean {
  const [first, second] = sides.spans
  const outside: readonly Span[] = [
    { begin: 0, end: first.begin },
    { begin: first.end, end: Math.max(first.end, second.begin) },
    { begin: second.end, end: words.tokens.length },
  ]
  const isOutside = (i: number) =>
    outside.some(({ begin, end }) => begin <= i && i < end) &&
    ![...sides.conditions, ...titles].some(({ begin, end }) => begin <= i && i < end)
  const behind = second.end < words.tokens.length ? words.written(second.end, words.tokens.length) : ''
  return (
    !words.tokens.some((_, i) => isOutside(i) && words.find(i, 'option') !== undefined) &&
    !NAMES_SIDE.test(behind)
  )
}
