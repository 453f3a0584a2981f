import type { Clause, ClauseReader, PlacedClause } from './clauses/clause.ts'
import { readDays, readHolding } from './clauses/day-clauses.ts'
import { readDayRange } from './clauses/range-clauses.ts'
import { readEdit } from './clauses/edit-clauses.ts'
import {
  isPostposition,
  readDistance,
  readExpiry,
  readLots,
  readMirror,
  readOption,
  readOnlyLegs,
  readOrderWord,
  readRatio,
  readSide,
  readSignedSide,
  readStrike,
  readStructure,
  readUnderlying,
  readWings,
} from './clauses/leg-clauses.ts'
import { readIndexMove } from './clauses/index-move.ts'
import { readCause, readReEntry } from './clauses/re-entry-clauses.ts'
import { readPremiumRise } from './clauses/premium-rise.ts'
import { readScope, readThreshold, scopeAt } from './clauses/risk-clauses.ts'
import { readLock, readTrail } from './clauses/trail-clauses.ts'
import { readAlternative, readTogether } from './clauses/together-clauses.ts'
import { readRule, readTimeframe } from './clauses/rule-clauses.ts'
import { readWait } from './clauses/wait-clauses.ts'
import {
  readBeforeExpiry,
  readCapital,
  readDates,
  readExecution,
  readSkippedDates,
  readTimes,
} from './clauses/time-clauses.ts'
import { clockAt } from './words/values.ts'
import { endOf, type Read, type Words } from './words/words.ts'

/** A remark, or a setting that stays: `no matter what`, `target rehne do`. */
const readFiller: ClauseReader = (words, i, before) => {
  const remarked = inBrackets(words, i) ?? (before?.is === 'threshold' ? notOfScope(words, i) : undefined)
  if (remarked !== undefined) return { value: { is: 'filler' }, end: remarked }
  const remark = words.find(i, 'filler')
  const rule = words.find(i, 'rule')
  const kept = rule && words.find(words.skipLinks(rule.end), 'edit', 'keepBehind')
  // 'Target: none' sets nothing.
  const none = rule && words.past(rule.end, [':', 'is', '=', '-'])
  const isNone = none !== undefined && words.is(none, 'none', 'nil', 'na')
  const end =
    kept?.end ??
    keptLeg(words, i) ??
    (isNone ? none + 1 : (remark?.end ?? sideTitle(words, i) ?? titleOrRoughTime(words, i)))
  return end === undefined ? undefined : { value: { is: 'filler' }, end }
}

/** `sirf call side: 200 otm ce becho`: a title that names the option of the legs behind it. */
function sideTitle(words: Words, i: number): number | undefined {
  const at = words.past(i, ['sirf', 'only', 'just'])
  const option = words.find(endOf(words.find(at, 'underlying'), at), 'option')
  const end = option && words.is(option.end, 'side', 'leg') ? option.end + 1 : undefined
  if (end === undefined || !words.textAt(end).startsWith(':')) return undefined
  const isNamed = words.tokens.some((_, k) => k > end && words.find(k, 'option')?.value === option?.value)
  return isNamed ? end + 1 : undefined
}

/** `put waisa hi rehne do`, `call wala same`: a leg that stays. */
function keptLeg(words: Words, i: number): number | undefined {
  const option = words.find(i, 'option')
  const at = option && words.past(option.end, ['wala', 'wali', 'side', 'leg', 'ko', 'ka'])
  const kept = at !== undefined && at > option.end ? words.find(at, 'edit', 'keepBehind') : undefined
  const bare = option && words.find(option.end, 'edit', 'keepBehind')
  return kept?.end ?? (bare && !words.is(option.end, 'same') ? bare.end : undefined)
}

const isWaitBehind = (words: Words, i: number) =>
  words.tokens.some((_, at) => at > i && words.find(at, 'wait', 'wait') !== undefined)

const OTHERWISE = ['otherwise', 'else', 'warna', 'or']

/** `profit lock:` before the lock itself, and `in the last hour` beside an exact entry. */
function titleOrRoughTime(words: Words, i: number): number | undefined {
  const scope = words.find(i, 'scope', 'each', 'whole')
  const lock = words.find(scope?.end ?? i, 'rule', 'lock')
  const isTitle = lock && words.textAt(lock.end).startsWith(':')
  if (isTitle) return lock.end
  const otherwise = words.is(i, 'if') && words.is(i + 1, 'not') ? i + 2 : words.past(i, OTHERWISE)
  const leave = otherwise > i ? words.find(otherwise, 'time', 'exit') : undefined
  if (leave && clockAt(words, words.skipLinks(leave.end), true)) return otherwise
  const wait = words.find(i, 'wait', 'wait')
  const isWaitTitle = wait && /trade|momentum/.test(words.written(i, wait.end).toLowerCase())
  if (isWaitTitle && words.isBreak(wait.end) && isWaitBehind(words, wait.end)) return wait.end
  const rough = words.find(i, 'roughTime')
  const hasEntry = words.tokens.some((_, at) => {
    const enter = words.find(at, 'time', 'enter', 'exit')
    return enter !== undefined && clockAt(words, words.skipLinks(enter.end), true) !== undefined
  })
  return hasEntry ? rough?.end : undefined
}

/** `(lower strike)` behind a leg whose strike is stated. */
function inBrackets(words: Words, i: number): number | undefined {
  const isRemark = words.is(i, '(') && words.is(i + 1, 'lower', 'higher') && words.is(i + 2, 'strike')
  return isRemark && words.is(i + 3, ')') ? i + 4 : undefined
}

/** `the sl is on the combined premium, not on each leg`: the other scope repeats which it is not. */
function notOfScope(words: Words, i: number): number | undefined {
  const at = words.isBreak(i) ? i + 1 : i
  const scope = words.is(at, 'not') ? scopeAt(words, at + 1) : undefined
  return scope && (words.at(scope.end) === undefined || words.isBreak(scope.end)) ? scope.end : undefined
}

/** Readers in the order of preference among clauses of the same length. */
const READERS: readonly ClauseReader[] = [
  readTogether,
  readAlternative,
  readThreshold,
  readTrail,
  readLock,
  readReEntry,
  readCause,
  readRule,
  readWait,
  readWings,
  readBeforeExpiry,
  readDates,
  readSkippedDates,
  readCapital,
  readExecution,
  readDayRange,
  readDays,
  readTimes,
  readRatio,
  readLots,
  readMirror,
  readStrike,
  readExpiry,
  readUnderlying,
  readStructure,
  readOption,
  readOnlyLegs,
  readOrderWord,
  readSide,
  readSignedSide,
  readScope,
  readHolding,
  readTimeframe,
  readDistance,
  readFiller,
  readEdit,
  readPremiumRise,
  readIndexMove,
]

/** A sentence as clauses, and the words that no clause has. */
export interface ReadClauses {
  readonly clauses: readonly PlacedClause[]
  readonly unread: readonly string[]
}

const AND = new Set(['and', '&', '+', 'aur', '/', ',', ';', '.'])

/** Reads a sentence from left to right: at each word the longest clause, otherwise the word is one without meaning or unread. */
export function readClauses(words: Words): ReadClauses {
  const clauses: PlacedClause[] = []
  const unread: { from: number; to: number }[] = []
  let before: Clause | undefined
  for (let i = 0; i < words.tokens.length;) {
    const next = longest(words, i, before)
    if (next) {
      clauses.push({ ...next.value, begin: i, end: next.end })
      before = next.value
      i = pastReplaced(words, clauses, next.end)
      continue
    }
    const text = words.at(i)!.text
    if (AND.has(text.trim())) clauses.push({ is: 'and', begin: i, end: i + 1 })
    else if (!words.isStopWord(i) && !isPostposition(words, i, before)) {
      const last = unread.at(-1)
      if (last?.to === i) last.to = i + 1
      else unread.push({ from: i, to: i + 1 })
    }
    i++
  }
  return { clauses, unread: unread.map(({ from, to }) => words.written(from, to)) }
}

const THAT_IS_REPLACED = ['ki', 'ke']

/** `weekly ki jagah monthly`, `200 otm instead of atm`: only the new one of two values counts. */
function pastReplaced(words: Words, clauses: PlacedClause[], end: number): number {
  const name = words.find(end, 'edit', 'insteadOf')
  const last = clauses.at(-1)
  // 'Not' behind a value may begin a condition; behind an expiry it names the other one.
  const isNamed = name && (!words.is(end, 'not') || last?.is === 'expiry')
  const other = isNamed ? longest(words, name.end, undefined) : undefined
  if (!name || !other || !last || !isReplaced(last, other.value) || last.is === 'side') return end
  if (words.is(end, ...THAT_IS_REPLACED))
    clauses.splice(-1, 1, { ...other.value, begin: last.begin, end: other.end })
  clauses.push({ is: 'edit', edit: 'make', begin: name.end, end: name.end })
  return other.end
}

/** Whether a clause sets what another one sets; a time without a verb is that of the verb before it. */
const isReplaced = (last: Clause, other: Clause) =>
  other.is === last.is || (other.is === 'time' && (last.is === 'exit' || last.is === 'enter'))

function longest(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  let best: Read<Clause> | undefined
  for (const reader of READERS) {
    const read = reader(words, i, before)
    if (read && read.end > i && (!best || read.end > best.end)) best = read
  }
  return best
}
