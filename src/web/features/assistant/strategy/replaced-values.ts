import type { Clause, PlacedClause } from './clauses/clause.ts'
import { pastCorrection } from './corrections.ts'
import { amountAt, numberAt } from './words/values.ts'
import type { Read, Words } from './words/words.ts'

const NOUNS = ['option', 'options', 'strike', 'strikes', 'contracts']
const THAT_IS_REPLACED = ['ki', 'ke']

/** A sentence and the clauses that were read so far. */
export interface ReadSoFar {
  readonly words: Words
  readonly clauses: PlacedClause[]
  readonly longest: (words: Words, i: number, before: Clause | undefined) => Read<Clause> | undefined
}

/** `weekly ki jagah monthly`, `200 otm instead of atm`: only the new one of two values counts. The position behind both. */
export function pastReplaced(soFar: ReadSoFar, end: number): number {
  const { words, clauses } = soFar
  const corrected = pastCorrection(soFar, end)
  if (corrected !== undefined) return corrected
  const changed = pastOldOfTwo(soFar, end)
  if (changed !== undefined) return changed
  const last = clauses.at(-1)
  const begin = last && words.isBreak(end) && isNotTheOld(soFar, last, end + 1) ? end + 1 : end
  const name = words.find(words.past(begin, NOUNS), 'edit', 'insteadOf')
  // 'Not' behind a value may begin a condition; behind an expiry it names the other one.
  if (!name || !last || (words.is(begin, 'not') && last.is !== 'expiry' && !isNotTheOld(soFar, last, begin)))
    return end
  return pastNumber(soFar, last, name) ?? pastClause(soFar, { last, name, end })
}

/** `300 away, not 200`, `rsi crosses above 65, not 60`: behind a strike or a rule the other number, and nothing more. */
function isNotTheOld({ words }: ReadSoFar, last: PlacedClause, i: number): boolean {
  if (!words.is(i, 'not')) return false
  if (last.is === 'threshold') return oldAmount(words, last, i + 1) !== undefined
  return OF_DISTANCE.has(last.is) && bareNumber(words, i + 1) !== undefined
}

const OF_DISTANCE: ReadonlySet<Clause['is']> = new Set(['strike', 'wings', 'strikeOf', 'rule'])

const CHANGED: ReadonlySet<Clause['is']> = new Set([
  'underlying',
  'expiry',
  'lots',
  'structure',
  'strike',
  'reEntry',
])

/** `weekly to monthly`, `1 lot -> 3 lots` of an open strategy: the first of two values is the old one. The position of the new one. */
function pastOldOfTwo({ words, clauses, longest }: ReadSoFar, end: number): number | undefined {
  const last = clauses.at(-1)
  if (!words.isOfOpen || !last || !CHANGED.has(last.is) || !isToNew(words, end)) return undefined
  if (longest(words, end + 1, undefined)?.value.is !== last.is) return undefined
  clauses.splice(-1, 1, { is: 'edit', edit: 'make', begin: last.begin, end: end + 1 })
  return end + 1
}

/** Between the old value and the new one; `straddle nahi strangle kar do`. */
const isToNew = (words: Words, i: number) => words.is(i, 'to', '->', '=>', '→', 'nahi', 'nahin')

const CHOSEN =
  'use take make choose pick select keep set put have go with by on it the a an strike strikes want ,'.split(
    ' ',
  )

/** `instead of 500 otm choose strikes by premium near 80`: behind the words the old value, then the new one. Its position. */
export function pastOldFirst({ words, clauses, longest }: ReadSoFar, end: number): number | undefined {
  const name = insteadFirst({ words, clauses, longest }, end)
  const old = name && longest(words, words.past(name.end, ['the', 'a', 'an']), undefined)
  const at = old && words.past(old.end, CHOSEN)
  if (!old || at === undefined || at === old.end || !CHANGED.has(whatOf(old.value))) return undefined
  const next = longest(words, at, undefined)
  if (!next || whatOf(next.value) !== whatOf(old.value)) return undefined
  clauses.push({ is: 'edit', edit: 'make', begin: end, end: at })
  return at
}

/** What a value is of; a distance is one of strikes. */
const whatOf = ({ is }: Clause): Clause['is'] => (is === 'distance' ? 'strike' : is)

/** `instead of` at the head of a phrase. */
function insteadFirst({ words, clauses }: ReadSoFar, i: number): Read<string> | undefined {
  const name = words.isOfOpen && !words.is(i, 'not') ? words.find(i, 'edit', 'insteadOf') : undefined
  const isFirst = clauses.every(({ is }) => is === 'filler' || is === 'edit') || clauses.at(-1)?.is === 'and'
  return name && isFirst && !isHindiInstead(words, name) ? name : undefined
}

/** The other value as a number by itself. */
function pastNumber(
  { words, clauses }: ReadSoFar,
  last: PlacedClause,
  name: Read<string>,
): number | undefined {
  const changed = withOtherAmount(words, last, name)
  if (changed) {
    clauses.splice(-1, 1, changed)
    return changed.end
  }
  // Behind 'ki jagah' the number would be the new one.
  const isOld = last.is !== 'edit' && !isHindiInstead(words, name)
  const bare = isOld ? (bareNumber(words, name.end) ?? oldAmount(words, last, name.end)) : undefined
  const was = bare === undefined ? undefined : numberAt(words, name.end)?.value
  if (last.is === 'wings' && was !== undefined) clauses.splice(-1, 1, { ...last, was })
  if (bare !== undefined)
    clauses.push({ is: 'edit', edit: 'make', ...oldOf(last, words, name.end), begin: name.end, end: bare })
  return bare
}

interface Replaced {
  readonly last: PlacedClause
  readonly name: Read<string>
  readonly end: number
}

/** The other value as a clause. */
function pastClause({ words, clauses, longest }: ReadSoFar, { last, name, end }: Replaced): number {
  const mode = last.is === 'reEntry' ? modeBehind(words, name.end) : undefined
  if (mode !== undefined) return mode
  const other =
    longest(words, name.end, undefined) ??
    longest(words, words.past(name.end, ['the', 'a', 'an', 'fixed', 'flat']), undefined)
  if (!other || !isReplaced(last, other.value) || last.is === 'side') return end
  if (words.is(end, ...THAT_IS_REPLACED))
    clauses.splice(-1, 1, { ...other.value, begin: last.begin, end: other.end })
  const was = other.value.is === 'threshold' && { was: other.value }
  clauses.push({ is: 'edit', edit: 'make', ...was, begin: name.end, end: name.end })
  return other.end
}

/** `sl 4000 ki jagah 5500 rs`: the rule with the new one of two amounts. */
function withOtherAmount(words: Words, last: PlacedClause, name: Read<string>): PlacedClause | undefined {
  if (!isHindiInstead(words, name)) return undefined
  const strike = withOtherPoints(words, last, name.end)
  if (strike) return strike
  const amount = last.is === 'threshold' ? amountAt(words, name.end) : undefined
  const isEnd =
    amount &&
    (words.at(amount.end) === undefined ||
      words.isBreak(amount.end) ||
      words.is(amount.end, 'and', 'aur', '&', 'kar', 'karo', 'rakho', 'kardo'))
  if (last.is !== 'threshold' || !amount || !isEnd) return undefined
  const unit = amount.value.unit ?? last.amount.unit
  return { ...last, amount: { value: amount.value.value, unit }, end: amount.end }
}

const isHindiInstead = (words: Words, { end }: Read<string>) => words.is(end - 1, 'jagah', 'bajay')

/** `200 otm ki jagah 300`. */
function withOtherPoints(words: Words, last: PlacedClause, i: number): PlacedClause | undefined {
  const end = bareNumber(words, i)
  const isStrike = last.is === 'strike' || last.is === 'wings'
  if (end === undefined || !isStrike || !('points' in last.strike)) return undefined
  const { strike } = last
  const points = numberAt(words, i)?.value ?? 0
  if (strike.inSteps || strike.points === 0) return undefined
  const was = last.is === 'wings' && { was: strike.points }
  return { ...last, ...was, strike: { ...strike, points: Math.sign(strike.points) * points }, end }
}

/** `30 points sl instead of 25%`, at the end of a phrase. */
function oldAmount(words: Words, last: PlacedClause, i: number): number | undefined {
  const old = last.is === 'threshold' ? amountAt(words, i) : undefined
  return old && (words.at(old.end) === undefined || words.isBreak(old.end)) ? old.end : undefined
}

/** The old amount of a rule, which an open strategy may have elsewhere. */
function oldOf(last: PlacedClause, words: Words, i: number) {
  const old = last.is === 'threshold' ? amountAt(words, i) : undefined
  return old && { was: { amount: old.value } }
}

/** `300 otm instead of 200`: the old number at the end of a phrase. */
function bareNumber(words: Words, i: number): number | undefined {
  const number = words.at(i)?.kind === 'number' ? numberAt(words, i) : undefined
  const isEnd = number && (words.at(number.end) === undefined || words.isBreak(number.end))
  return isEnd ? number.end : undefined
}

/** `re-enter asap instead of at cost`: the way of coming back that is replaced. */
const modeBehind = (words: Words, i: number) =>
  (words.find(i, 'mode') ?? words.find(words.past(i, ['at', 'on']), 'mode'))?.end

/** Whether a clause sets what another one sets; a time without a verb is that of the verb before it. */
const isReplaced = (last: Clause, other: Clause) =>
  whatOf(other) === whatOf(last) ||
  areDays(last, other) ||
  (other.is === 'time' && (last.is === 'exit' || last.is === 'enter'))

/** `all days instead of just expiry`. */
const areDays = (last: Clause, other: Clause) =>
  (last.is === 'everyDay' && other.is === 'filter') || (last.is === 'filter' && other.is === 'everyDay')
