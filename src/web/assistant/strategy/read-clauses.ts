import { readPast, withoutChatter } from './clauses/chatter.ts'
import type { Clause, ClauseReader, PlacedClause } from './clauses/clause.ts'
import { readDays, readHolding } from './clauses/day-clauses.ts'
import { readDayRange } from './clauses/range-clauses.ts'
import { readEdit } from './clauses/edit-clauses.ts'
import { readFiller } from './clauses/filler-clauses.ts'
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
import { readScope, readThreshold } from './clauses/risk-clauses.ts'
import { readLegExit } from './clauses/leg-exit-clauses.ts'
import { readLock, readTrail } from './clauses/trail-clauses.ts'
import { readAlternative, readTogether } from './clauses/together-clauses.ts'
import { readRule, readTimeframe } from './clauses/rule-clauses.ts'
import { readWait } from './clauses/wait-clauses.ts'
import {
  readBeforeExpiry,
  readCapital,
  readCycle,
  readDates,
  readExecution,
  readSkippedDates,
  readTimes,
} from './clauses/time-clauses.ts'
import { amountAt, numberAt } from './words/values.ts'
import type { Read, Words } from './words/words.ts'

/** Readers in the order of preference among clauses of the same length. */
const READERS: readonly ClauseReader[] = [
  readPast,
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
  readCycle,
  readDates,
  readSkippedDates,
  readCapital,
  readExecution,
  readDayRange,
  readDays,
  readLegExit,
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
  return {
    clauses,
    unread: withoutChatter(words, unread, clauses).map(({ from, to }) => words.written(from, to)),
  }
}

const THAT_IS_REPLACED = ['ki', 'ke']

/** `weekly ki jagah monthly`, `200 otm instead of atm`: only the new one of two values counts. */
function pastReplaced(words: Words, clauses: PlacedClause[], end: number): number {
  const name = words.find(end, 'edit', 'insteadOf')
  const last = clauses.at(-1)
  // 'Not' behind a value may begin a condition; behind an expiry it names the other one.
  const isNamed = name && (!words.is(end, 'not') || last?.is === 'expiry')
  const changed = isNamed ? withOtherAmount(words, last, name) : undefined
  if (changed) {
    clauses.splice(-1, 1, changed)
    return changed.end
  }
  // Behind 'ki jagah' the number would be the new one.
  const isOld = isNamed && last?.is !== 'edit' && !isHindiInstead(words, name)
  const bare = isOld ? bareNumber(words, name.end) : undefined
  if (bare !== undefined) {
    clauses.push({ is: 'edit', edit: 'make', begin: name.end, end: bare })
    return bare
  }
  const other = isNamed ? longest(words, name.end, undefined) : undefined
  if (!name || !other || !last || !isReplaced(last, other.value) || last.is === 'side') return end
  if (words.is(end, ...THAT_IS_REPLACED))
    clauses.splice(-1, 1, { ...other.value, begin: last.begin, end: other.end })
  clauses.push({ is: 'edit', edit: 'make', begin: name.end, end: name.end })
  return other.end
}

/** `sl 4000 ki jagah 5500 rs`: the rule with the new one of two amounts. */
function withOtherAmount(
  words: Words,
  last: PlacedClause | undefined,
  name: Read<string>,
): PlacedClause | undefined {
  if (!last || !isHindiInstead(words, name)) return undefined
  const strike = withOtherPoints(words, last, name.end)
  if (strike) return strike
  const amount = last.is === 'threshold' ? amountAt(words, name.end) : undefined
  const isEnd = amount && (words.at(amount.end) === undefined || words.isBreak(amount.end))
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
  return { ...last, strike: { ...strike, points: Math.sign(strike.points) * points }, end }
}

/** `300 otm instead of 200`: the old number at the end of a phrase. */
function bareNumber(words: Words, i: number): number | undefined {
  const number = words.at(i)?.kind === 'number' ? numberAt(words, i) : undefined
  const isEnd = number && (words.at(number.end) === undefined || words.isBreak(number.end))
  return isEnd ? number.end : undefined
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
