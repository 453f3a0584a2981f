import { readAbsent } from './clauses/absent-clauses.ts'
import { readBeforeExpiry, readCycle } from './clauses/before-expiry-clauses.ts'
import {
  readAnnouncedStop,
  readBothRules,
  readOwnStops,
  readRepeatedAmount,
} from './clauses/announced-stops.ts'
import { readAwaitedEnd } from './clauses/awaited-ends.ts'
import { readChangeWords } from './clauses/change-words.ts'
import { readPast, withoutChatter, type ReadSentence, type Span } from './clauses/chatter.ts'
import { readEnding } from './clauses/endings.ts'
import { withoutEchoes } from './clauses/echoes.ts'
import { emptyWords } from './clauses/empty-words.ts'
import type { Clause, ClauseReader, PlacedClause } from './clauses/clause.ts'
import { readDays, readHolding } from './clauses/day-clauses.ts'
import { readDayRange } from './clauses/range-clauses.ts'
import {
  readFirstOption,
  readOtherLegs,
  readOtherLots,
  readOtherOption,
  readSameRule,
} from './clauses/further-rules.ts'
import { readFurtherSkip, readNotOnly, readOtherwise } from './clauses/further-skips.ts'
import { readExecution } from './clauses/execution-clauses.ts'
import { readExpiry } from './clauses/expiry-clauses.ts'
import { readEdit } from './clauses/edit-clauses.ts'
import { readFiller } from './clauses/filler-clauses.ts'
import { readHeld } from './clauses/held-clauses.ts'
import { withoutHeadings } from './clauses/headings.ts'
import {
  isPostposition,
  readDistance,
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
} from './clauses/leg-clauses.ts'
import { readOnEvent } from './clauses/leg-places.ts'
import { readUnitAgain } from './clauses/leg-remarks.ts'
import { readIndicatorExit } from './clauses/indicator-exits.ts'
import { readIndexMove } from './clauses/index-move.ts'
import { readIndexStop } from './clauses/index-stops.ts'
import { readOldValue } from './clauses/old-values.ts'
import { readOpenChange } from './clauses/open-changes.ts'
import { readOpenPlace } from './clauses/open-places.ts'
import { readOptionRule } from './clauses/option-rules.ts'
import { readCause, readReEntry } from './clauses/re-entry-clauses.ts'
import { readReEnteredLeg } from './clauses/re-entered-legs.ts'
import { readPairedRule } from './clauses/paired-rules.ts'
import { readPartThatStays } from './clauses/parts-that-stay.ts'
import { readPositionResult } from './clauses/position-results.ts'
import { readPremiumMove } from './clauses/premium-move.ts'
import { readPremiumRise } from './clauses/premium-rise.ts'
import { readSaidAgain } from './clauses/said-again.ts'
import { readOptionOfAll, readSameLots } from './clauses/said-of-all.ts'
import { readSource } from './clauses/sources.ts'
import { readAgainstOpen, readBareStrike, readSideStrike, readUnclearMove } from './clauses/side-strikes.ts'
import { readScope } from './clauses/risk-clauses.ts'
import { withSaidExits } from './clauses/said-exits.ts'
import { readSizesOfOptions } from './clauses/sizes-of-options.ts'
import { readSideTitle } from './clauses/side-titles.ts'
import { readSpreadWidth } from './clauses/spread-widths.ts'
import { readOtherStays, readOtherToCost, readSameStop } from './clauses/stopped-legs.ts'
import { readThreshold } from './clauses/threshold-clauses.ts'
import { readJoinedStrike } from './clauses/joined-strikes.ts'
import { readLikeOpen } from './clauses/like-open.ts'
import { readLateRule } from './clauses/late-rules.ts'
import { readMultiple } from './clauses/multiples.ts'
import { readListed } from './clauses/listed-settings.ts'
import { readKeptLots } from './clauses/lots-of-legs.ts'
import { readLegExit } from './clauses/leg-exit-clauses.ts'
import { readLegResult } from './clauses/leg-results.ts'
import { readFixedLock } from './clauses/fixed-locks.ts'
import { readLock } from './clauses/lock-clauses.ts'
import { readTrail } from './clauses/trail-clauses.ts'
import { readAlternative, readTogether } from './clauses/together-clauses.ts'
import { readRule } from './clauses/rule-clauses.ts'
import { readRuleOfDays } from './clauses/rules-of-days.ts'
import { readRuleTitle, readTimeframe } from './clauses/rule-titles.ts'
import { readFirstCandle } from './clauses/first-candles.ts'
import { readSkippedRule } from './clauses/skipped-rules.ts'
import { readReplacedLegs } from './clauses/replaced-legs.ts'
import { readRestated } from './clauses/restated.ts'
import { readMeaningOfRule, readRuleAgain, readRuleBehind } from './clauses/rules-behind.ts'
import { readEvening, readMorning } from './clauses/rough-times.ts'
import { readUnusualDays } from './clauses/unusual-days.ts'
import { readUnavailable } from './clauses/unavailable.ts'
import { readWait } from './clauses/wait-clauses.ts'
import { readWings } from './clauses/wing-clauses.ts'
import { readCapital } from './clauses/capital-clauses.ts'
import { readDates, readSkippedDates } from './clauses/date-clauses.ts'
import { readTimes } from './clauses/time-clauses.ts'
import { pastOldFirst, pastReplaced } from './replaced-values.ts'
import { restartsIn } from './restarts.ts'
import type { Read, Words } from './words/words.ts'

/** Readers in the order of preference among clauses of the same length. */
const READERS: readonly ClauseReader[] = [
  readUnitAgain,
  readRestated,
  readUnclearMove,
  readPast,
  readUnavailable,
  readIndicatorExit,
  readLateRule,
  readMultiple,
  readPartThatStays,
  readKeptLots,
  readOtherStays,
  readOtherToCost,
  readSameStop,
  readTogether,
  readAlternative,
  readPairedRule,
  readRuleOfDays,
  readThreshold,
  readLegResult,
  readListed,
  readPositionResult,
  readIndexStop,
  readSizesOfOptions,
  readAnnouncedStop,
  readRepeatedAmount,
  readBothRules,
  readOwnStops,
  readOtherOption,
  readSameRule,
  readOtherLegs,
  readFirstOption,
  readFixedLock,
  readTrail,
  readLock,
  readReEnteredLeg,
  readReEntry,
  readOptionRule,
  readCause,
  readRuleTitle,
  readRule,
  readSkippedRule,
  readFirstCandle,
  readMeaningOfRule,
  readRuleAgain,
  readRuleBehind,
  readWait,
  readWings,
  readBeforeExpiry,
  readHeld,
  readCycle,
  readDates,
  readSkippedDates,
  readCapital,
  readExecution,
  readUnusualDays,
  readFurtherSkip,
  readNotOnly,
  readOtherwise,
  readDayRange,
  readDays,
  readLegExit,
  readAwaitedEnd,
  readEnding,
  readTimes,
  readMorning,
  readEvening,
  readRatio,
  readLots,
  readOtherLots,
  readLikeOpen,
  readMirror,
  readSideStrike,
  readBareStrike,
  readAgainstOpen,
  readJoinedStrike,
  readStrike,
  readExpiry,
  readUnderlying,
  readStructure,
  readOption,
  readOptionOfAll,
  readSameLots,
  readOnlyLegs,
  readOrderWord,
  readSide,
  readSignedSide,
  readSideTitle,
  readScope,
  readHolding,
  readTimeframe,
  readDistance,
  readFiller,
  readSaidAgain,
  readSource,
  readOpenPlace,
  readSpreadWidth,
  readEdit,
  readOldValue,
  readOpenChange,
  readReplacedLegs,
  readChangeWords,
  readAbsent,
  readPremiumRise,
  readPremiumMove,
  readIndexMove,
]

/** A sentence as clauses, and the words that no clause has. */
export interface ReadClauses {
  /** The words in which the clauses have their places: those of the sentence that say something. */
  readonly words: Words
  readonly clauses: readonly PlacedClause[]
  readonly unread: readonly Span[]
  /** What is left out: reasons, and what the words themselves take back. */
  readonly notes: readonly string[]
  /** Whether words that were not read stand directly at a rule, which could then mean something else. */
  readonly isTorn: boolean
}

const AND = new Set(['and', '&', '+', 'aur', '/', ',', ';', '.'])

/** Reads a sentence; words that say nothing beside the settings around them are left out of it. */
export function readClauses(given: Words): ReadClauses {
  const { restarted, notes } = withoutRestarts({ words: given, said: readSentence(given) })
  const { words, said } = withoutEmptyWords(restarted.words, restarted.said)
  return {
    words,
    clauses: said.clauses,
    unread: said.unread,
    notes: [
      ...notes,
      ...(said.reasons ?? []).map(({ from, to }) => `Left out as a reason: “${words.written(from, to)}”.`),
    ],
    isTorn: said.unread.some((span) => said.clauses.some((clause) => adjoins(words, span, clause))),
  }
}

interface Said {
  readonly words: Words
  readonly said: ReadSentence
}

/** The sentence without what it takes back in the midst of a phrase, if it is then read further. */
function withoutRestarts(given: Said): { readonly restarted: Said; readonly notes: readonly string[] } {
  const notes: string[] = []
  const restarted = restartsIn(given.words, given.said).reduceRight<Said>((so, { from, to }) => {
    const again = readWithout(
      so,
      Array.from({ length: to - from }, (_, k) => from + k),
    )
    if (!again || unreadOf(again.words, again.said).length >= unreadOf(so.words, so.said).length) return so
    notes.push(`“${given.words.written(from, to).replace(/[\s,;:.]+$/, '')}” was taken back.`)
    return again
  }, given)
  return { restarted, notes }
}

/** The sentence read again without its empty words: all of them, or those after which every other word is read as before. */
function withoutEmptyWords(words: Words, said: ReadSentence): Said {
  const empty = emptyWords(words, said)
  const first = { words, said }
  if (empty.length === 0) return first
  const all = readWithout(first, empty)
  if (all) return all
  // From the last one on, so that the positions of the others stay.
  return empty.toReversed().reduce((so, i) => readWithout(so, [i]) ?? so, first)
}

/** The sentence without some of its words; undefined if another word is then not read that was read before. */
function readWithout({ words, said }: Said, positions: readonly number[]): Said | undefined {
  const fewer = words.without(positions)
  const again = readSentence(fewer)
  const before = new Set(unreadOf(words, said))
  return unreadOf(fewer, again).every((token) => before.has(token))
    ? { words: fewer, said: again }
    : undefined
}

const unreadOf = (words: Words, { unread }: ReadSentence) =>
  unread.flatMap(({ from, to }) => words.tokens.slice(from, to))

/** Reads a sentence from left to right: at each word the longest clause, otherwise the word is one without meaning or unread. */
function readSentence(words: Words): ReadSentence {
  const clauses: PlacedClause[] = []
  const unread: { from: number; to: number }[] = []
  let before: Clause | undefined
  for (let i = 0; i < words.tokens.length;) {
    const behindOld = pastOldFirst({ words, clauses, longest }, i)
    if (behindOld !== undefined) {
      i = behindOld
      continue
    }
    const next = longest(words, i, before)
    if (next) {
      clauses.push({ ...next.value, begin: i, end: next.end })
      before = next.value
      i = pastReplaced({ words, clauses, longest }, next.end)
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
  return withoutEchoes(
    words,
    withoutChatter(words, withoutHeadings(words, withSaidExits(words, { clauses, unread }))),
  )
}

/** Rules that words beside them can turn into others: in `carry till friday 3 pm` the Friday is no day of entry. */
const TURNED: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'trail',
  'lock',
  'filter',
  'remove',
  'beforeExpiry',
  'together',
])

/** Whether a rule stands directly at words, with nothing but words without meaning between them. */
function adjoins(words: Words, { from, to }: Span, { is, begin, end }: PlacedClause): boolean {
  if (!TURNED.has(is)) return false
  const [first, last] = begin >= to ? [to, begin] : [end, from]
  const between = words.tokens.slice(first, last)
  return first <= last && between.every(({ kind }, k) => kind !== 'break' && words.isStopWord(first + k))
}

function longest(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  // In 'buy ce on a crossover pe sl 20%' the stop is not that of a put.
  let best = readOnEvent(words, i, before)
  if (best) return best
  for (const reader of READERS) {
    const read = reader(words, i, before)
    if (read && read.end > i && (!best || read.end > best.end)) best = read
  }
  return best
}
