import type { Clause, ClauseReader, PlacedClause } from './clauses/clause.ts'
import { readDayRange, readDays, readHolding } from './clauses/day-clauses.ts'
import { readEdit } from './clauses/edit-clauses.ts'
import {
  isPostposition,
  readDistance,
  readExpiry,
  readLots,
  readOption,
  readOnlyLegs,
  readOrderWord,
  readRatio,
  readSide,
  readStrike,
  readStructure,
  readUnderlying,
  readWings,
} from './clauses/leg-clauses.ts'
import { readCause, readReEntry } from './clauses/re-entry-clauses.ts'
import { readLock, readScope, readThreshold, readTrail } from './clauses/risk-clauses.ts'
import { readAlternative, readTogether } from './clauses/together-clauses.ts'
import { readRule, readTimeframe } from './clauses/rule-clauses.ts'
import { readWait } from './clauses/wait-clauses.ts'
import { readBeforeExpiry, readCapital, readDates, readExecution, readTimes } from './clauses/time-clauses.ts'
import type { Read, Words } from './words/words.ts'

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
  readCapital,
  readExecution,
  readDayRange,
  readDays,
  readTimes,
  readRatio,
  readLots,
  readStrike,
  readExpiry,
  readUnderlying,
  readStructure,
  readOption,
  readOnlyLegs,
  readOrderWord,
  readSide,
  readScope,
  readHolding,
  readTimeframe,
  readDistance,
  readEdit,
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
      i = next.end
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

function longest(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  let best: Read<Clause> | undefined
  for (const reader of READERS) {
    const read = reader(words, i, before)
    if (read && read.end > i && (!best || read.end > best.end)) best = read
  }
  return best
}
