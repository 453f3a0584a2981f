import type { Clause, LegScope, PlacedClause } from './clauses/clause.ts'
import type { ReadSoFar } from './replaced-values.ts'
import { amountAt } from './words/values.ts'
import type { Read, Words } from './words/words.ts'

const SORRY = 'no sorry oops mean meant nahi nahin scratch matlab galti galat arre correction mistake'.split(
  ' ',
)
const CORRECTING = [
  ...SORRY,
  ...'wait just i we my make it that at to use keep hmm rather actually them too wide tight small big much high low large thats is a bit - lets so leave forget ignore skip instead of se ho gaya gayi ab hai do go with'.split(
    ' ',
  ),
]

/** `sl 35 pt each... no wait, make it 60`: the value that is taken back does not count. The position to go on from. */
export function pastCorrection({ words, clauses, longest }: ReadSoFar, end: number): number | undefined {
  const last = clauses.at(-1)
  const behind = pastSorry(words, end)
  if (!last || behind === undefined) return undefined
  const amount = last.is === 'threshold' ? bareAmount(words, behind, last) : undefined
  if (amount) {
    clauses.splice(-1, 1, amount)
    return pastBetter(words, amount.end) ?? amount.end
  }
  const other = longest(words, behind, undefined)
  const timed = withOtherTime(last, other)
  if (timed) {
    clauses.splice(-1, 1, timed)
    return timed.end
  }
  if (!other || isInAddition(words, other) || isNoOption(words, behind, other)) return undefined
  const corrected = { end, behind, other }
  if (isOldTakenBack({ words, clauses, longest }, corrected)) return behind
  if (!isLastReplaced(words, last, corrected)) return undefined
  clauses.splice(-1, 1, { is: 'filler', begin: last.begin, end: behind })
  return behind
}

/** Whether the last clause gives way to the one behind the words that take it back. */
function isLastReplaced(words: Words, last: PlacedClause, { end, behind, other }: Corrected): boolean {
  const between = words.tokens.slice(end, behind)
  if (isExplained(last, other.value, between)) return true
  return (
    !(isDeniedBeside(last, other.value, between) && !isSetApart(words, last, end)) &&
    isReplaced(last, other.value, isTakenBack(words, end, behind))
  )
}

interface Corrected {
  readonly end: number
  readonly behind: number
  readonly other: Read<Clause>
}

/** Whether the words take back the last leg or structure, or parts of them, which are then left out. */
const isOldTakenBack = (soFar: ReadSoFar, { end, behind, other }: Corrected) =>
  (soFar.words.textAt(end).includes('?') && withoutStructure(soFar.clauses, other)) ||
  (isTakenBack(soFar.words, end, behind) && withLegTakenBack(soFar, other)) ||
  (areTakenBack(soFar.words, end, behind) && withoutOldParts(soFar, behind))

/** `bear call ladder? no — just bear call spread`: the structure that is asked and taken back. */
function withoutStructure(clauses: PlacedClause[], other: Read<Clause>): boolean {
  const isOther = other.value.is === 'structure' && clauses.at(-1)?.is === 'structure'
  if (isOther) clauses.splice(clauses.findLastIndex(({ is }) => is !== 'structure') + 1)
  return isOther
}

const STOPPING = ['wait', 'actually', 'rather', 'instead']
const CERTAIN = [
  'sorry',
  'oops',
  'scratch',
  'matlab',
  'galti',
  'mean',
  'meant',
  'correction',
  'rather',
  'mistake',
]

/** In `no pe` and `nahi to` the word denies what follows it; in `no wait, just do …` it may as well. */
const isTakenBack = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => CERTAIN.includes(text))

const areTakenBack = (words: Words, from: number, to: number) =>
  isTakenBack(words, from, to) || words.tokens.slice(from, to).some(({ text }) => STOPPING.includes(text))

const WAYS: Readonly<Partial<Record<Clause['is'], string>>> = {
  side: 'side',
  structure: 'structure',
  strike: 'place',
  moneyness: 'place',
  distance: 'place',
  lots: 'lots',
  expiry: 'expiry',
  option: 'option',
  underlying: 'underlying',
}

/**
 * `50 delta straddle, wait, i mean 20 delta strangle`: of the only structure before it, what the new words name is replaced. With
 * two structures or two sides before them it is not clear which is meant.
 */
function withoutOldParts({ words, clauses, longest }: ReadSoFar, behind: number): boolean {
  const parts = new Set<string>()
  for (let at = behind; at < words.tokens.length && !words.isBreak(at);) {
    const read = longest(words, at, undefined)
    if (read && !isPartOfLegs(read.value)) break
    const part = read && WAYS[read.value.is]
    if (part) parts.add(part)
    at = read?.end ?? at + 1
  }
  const count = (kind: Clause['is']) => clauses.filter(({ is }) => is === kind).length
  const isOne = parts.has('structure')
    ? count('structure') === 1 && count('side') <= 1
    : SINGLE.some((kind) => [...parts].join() === kind && count(kind) === 1 && count('side') <= 1)
  if (!isOne) return false
  const kept = clauses.filter(({ is }) => !parts.has(WAYS[is] ?? 'other'))
  clauses.splice(0, clauses.length, ...kept)
  return true
}

/** Parts that are replaced by themselves: `ce at 9:30, i mean pe`. */
const SINGLE = ['option', 'expiry', 'underlying', 'lots'] as const

const isPartOfLegs = ({ is }: Clause) => is in WAYS || is === 'filler'

const isStop = (one: Clause) =>
  one.is === 'threshold' ? one.rule === 'stop' : one.is === 'premiumRise' || one.is === 'premiumMove'

/** `sl 2x, i mean exit when the premium doubles`: the same stop in other words, which then count. */
const isExplained = (last: Clause, other: Clause, between: readonly { readonly text: string }[]) =>
  isStop(last) && isStop(other) && between.some(({ text }) => text === 'mean' || text === 'meant')

/** Words that take a rule back even where the next one is of other legs: `sl 20% on each leg, no wait, overall sl 5000`. */
const TAKING_BACK =
  'sorry oops scratch matlab galti galat arre correction wait make actually rather hmm instead forget lets'.split(
    ' ',
  )

/** In `sl 20% on each leg, no overall 5000 sl` the word denies a rule of other legs, and takes nothing back. */
function isDeniedBeside(last: Clause, other: Clause, between: readonly { readonly text: string }[]): boolean {
  if (last.is !== 'threshold' || other.is !== 'threshold') return false
  const areOther = keyOfLegs(last.scope) !== keyOfLegs(other.scope ?? last.scope)
  return areOther && !between.some(({ text }) => TAKING_BACK.includes(text))
}

/** `target 10%… no, target 3000 overall`, `target 2% nahi target 5000 total`: `no` between two marks, or `nahi` directly behind it. */
const isSetApart = (words: Words, last: PlacedClause, end: number) =>
  words.isBreak(end)
    ? words.is(end + 1, 'no', 'nahi', 'nahin') && words.isBreak(end + 2)
    : last.is === 'threshold' &&
      isOfAll(last.scope) &&
      words.is(end, 'nahi', 'nahin') &&
      // `Nahi to` is 'otherwise'.
      !words.is(end + 1, 'to', 'toh', 'mile')

const isOfAll = (scope: LegScope | undefined) => !scope || scope.of === 'each' || scope.of === 'whole'

/** A rule without legs may be one of each leg, and of no other. */
const keyOfLegs = (scope: LegScope | undefined) => JSON.stringify(scope ?? { of: 'each' })

const OF_LEG: ReadonlySet<Clause['is']> = new Set([
  'side',
  'option',
  'strike',
  'moneyness',
  'structure',
  'lots',
  'expiry',
  'distance',
  'and',
])

/** `buy 100 otm pe... sorry buy 50 itm pe`: the last leg is taken back; in `sell straddle, sorry buy` only its side. */
function withLegTakenBack({ words, clauses, longest }: ReadSoFar, other: Read<Clause>): boolean {
  const { value } = other
  const sides = clauses.filter(({ is }) => is === 'side')
  const last = clauses.findLastIndex(({ is }) => is === 'side')
  const before = clauses[last]
  if (value.is !== 'side' || before?.is !== 'side') return false
  if (before.side !== value.side && sides.length > 1) return false
  const next = longest(words, other.end, value)
  const isLeg = next !== undefined && next.value.is !== 'and' && OF_LEG.has(next.value.is)
  const kept = isLeg ? clauses.slice(last).filter(({ is }) => !OF_LEG.has(is)) : clauses.slice(last + 1)
  clauses.splice(last, clauses.length - last, ...kept)
  return true
}

/** The position behind words that take a value back; undefined without such words. */
function pastSorry(words: Words, i: number): number | undefined {
  const at = words.isBreak(i) ? i + 1 : i
  const or = words.is(at, 'or', 'ya') && words.is(at + 1, 'rather', 'better', 'actually') ? at + 2 : at
  const said = words.past(or, CORRECTING)
  if (or > at || isBettered(words, said)) return said
  const end = words.isBreak(said) && said > at ? words.past(said + 1, CORRECTING) : said
  const isMade = words.is(said - 2, 'make', 'keep') && words.is(said - 1, 'it', 'that') && said - 2 >= at
  return isMade || words.tokens.slice(at, end).some(({ text }) => SORRY.includes(text)) ? end : undefined
}

/** Behind `30% is better`. */
function pastBetter(words: Words, i: number): number | undefined {
  const end = words.past(i, 'is would will be looks better hai sahi theek thik rahega fine good'.split(' '))
  const isSaid = words.tokens.slice(i, end).some(({ text }) => text === 'better' || text === 'sahi')
  return isSaid && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

const DOUBTING = ['actually', 'rather', 'wait', 'maybe']

/** `sl 25%... 30% is better`. */
function isBettered(words: Words, i: number): boolean {
  const amount = words.isBreak(i - 1) || words.is(i - 1, ...DOUBTING) ? amountAt(words, i) : undefined
  return amount !== undefined && pastBetter(words, amount.end) !== undefined
}

/** The rule with the new amount. */
function bareAmount(
  words: Words,
  i: number,
  last: Extract<PlacedClause, { is: 'threshold' }>,
): PlacedClause | undefined {
  const amount = amountAt(words, i)
  if (!amount || words.find(amount.end, 'rule')) return undefined
  // 'Sl 25% each, no 30% only on call' leaves open what the put has, and 'target 50% matlab 1000 rs' explains.
  const isOfSome = words.is(amount.end, 'only', 'sirf') && words.find(amount.end + 2, 'option') !== undefined
  const isOther = amount.value.unit !== undefined && amount.value.unit !== last.amount.unit
  if (isOfSome || (isOther && words.is(i - 1, 'matlab'))) return undefined
  const { value, unit = last.amount.unit } = amount.value
  return { ...last, amount: { value, unit }, end: amount.end }
}

const CORRECTED: ReadonlySet<Clause['is']> = new Set([
  'lots',
  'capital',
  'strike',
  'range',
  'exit',
  'enter',
  'underlying',
  'expiry',
])

/** `exit 3:10, make it 3:15`: the time of the exit with another value. */
const withOtherTime = (last: PlacedClause, other: Read<Clause> | undefined): PlacedClause | undefined =>
  (last.is === 'exit' || last.is === 'enter') && other?.value.is === 'time'
    ? { ...last, time: other.value.time, end: other.end }
    : undefined

/** Whether a clause takes the place of the one before it; a time needs a word that takes it back. */
const isReplaced = (last: Clause, other: Clause, isTaken: boolean) =>
  isCorrected(last, other) ||
  (isTaken && last.is === 'time' && TIMES.has(other.is)) ||
  (isTaken && areWeekdaysReplaced(weekdaysOf(last), weekdaysOf(other))) ||
  // '75 quantity, sorry I mean 5 lots'.
  (last.is === 'question' && last.question.startsWith('Quantity') && other.is === 'lots')

/** `on mondays only, i mean tuesdays as well`: nothing is taken back. */
const isInAddition = (words: Words, { value, end }: Read<Clause>) =>
  ADDED.has(value.is) &&
  (words.is(end - 1, 'also', 'too', 'bhi') ||
    words.is(end, 'also', 'too', 'bhi', 'plus') ||
    (words.is(end, 'as') && words.is(end + 1, 'well')))

/** In `buy nifty call sorry no put` the option is denied. */
const isNoOption = (words: Words, behind: number, { value }: Read<Clause>) =>
  value.is === 'option' && words.is(behind - 1, 'no', 'nahi')

/** What may be added with `also`: `sl 30% each, no, overall sl 3000 as well`, `sell nifty call, sorry, put also`. */
const ADDED: ReadonlySet<Clause['is']> = new Set(['filter', 'threshold', 'option'])

type Weekdays = readonly number[] | undefined

const weekdaysOf = (one: Clause): Weekdays =>
  one.is === 'filter' && Object.keys(one.filters).join() === 'weekdays' && one.says !== 'skip' && !one.isAlso
    ? one.filters.weekdays
    : undefined

/** In `monday to wednesday, sorry thursday` the one day may take the place of all others, or of the last. */
const areWeekdaysReplaced = (last: Weekdays, other: Weekdays) =>
  last !== undefined && other !== undefined && (last.length === 1 || other.length > 1)

/** What may replace a time without a verb: `sawa nau… matlab 9:20 entry`. */
const TIMES: ReadonlySet<Clause['is']> = new Set(['time', 'enter'])

/** Whether a clause sets what the one before it set: in `sl 25%, no target 50%` nothing is taken back. */
const isCorrected = (last: Clause, other: Clause) =>
  last.is === 'threshold'
    ? other.is === 'threshold' && other.rule === last.rule
    : other.is === last.is && CORRECTED.has(last.is)
