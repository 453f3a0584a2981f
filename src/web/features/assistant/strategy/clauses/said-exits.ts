import { clockAt } from '../words/values.ts'
import type { Words } from '../words/words.ts'
import type { ReadSentence } from './chatter.ts'
import type { PlacedClause } from './clause.ts'

/** Words between an exit and its time. */
const AT = ['at', 'by', '@', 'on', ':', '-', 'around', 'sharp', 'time']
/** What is left: `close whatever is left at 3:15`. */
const REMAINS = 'whatever anything everything what is left remains remaining open still the rest that'.split(
  ' ',
)

/** A sentence whose exits keep their words: a time behind a verb of an exit is that of the exit, and no rule of an exit is one of the entry. */
export function withSaidExits(words: Words, { clauses, unread }: ReadSentence): ReadSentence {
  const timed = clauses.map((clause, k) =>
    ofVerbBefore(
      words,
      clause,
      clauses.slice(0, k).findLast(({ is }) => is !== 'filler'),
    ),
  )
  return { clauses: withoutRulesOfExits(words, timed), unread }
}

/** `sl underlying 60 points against. exit 15:10`: the verb before the time was read as the end of another rule. */
function ofVerbBefore(words: Words, clause: PlacedClause, before: PlacedClause | undefined): PlacedClause {
  if (clause.is !== 'time' || !before || before.is === 'verb' || before.is === 'and') return clause
  const isDirect = words.past(before.end, [...AT, ...REMAINS]) >= clause.begin
  const isVerb = words.tokens
    .slice(before.begin, before.end)
    .some((_, k) => words.find(before.begin + k, 'time', 'exit')?.end === before.end)
  return isDirect && isVerb ? { ...clause, is: 'exit' } : clause
}

/** `exit when nifty crosses vwap`, `when rsi is above 70, close everything`: Delta has indicators for the entry only. */
function withoutRulesOfExits(words: Words, clauses: readonly PlacedClause[]): PlacedClause[] {
  const result: PlacedClause[] = []
  for (const clause of clauses) {
    const verb = clause.is === 'rule' ? exitBefore(words, clause, result) : undefined
    if (verb !== undefined) {
      result.splice(verb.at, verb.count, { is: 'unsupported', begin: verb.begin, end: clause.end })
      continue
    }
    result.push(
      clause.is === 'rule' && isExitBehind(words, clause.end) && !isOrdered(words, clause, result)
        ? { is: 'unsupported', begin: clause.begin, end: clause.end }
        : clause,
    )
  }
  return result
}

/** Words for a position that goes on. */
const UNTIL = ['hold', 'carry', 'stay']

interface VerbBefore {
  readonly begin: number
  /** The place of the verb's clause among the clauses, and how many of them the rule takes. */
  readonly at: number
  readonly count: number
}

/** The verb of an exit in the phrase before a rule; between them stands no order to trade. */
function exitBefore(
  words: Words,
  rule: PlacedClause,
  before: readonly PlacedClause[],
): VerbBefore | undefined {
  for (let i = rule.begin - 1; i >= 0 && !words.isBreak(i); i--) {
    const clause = before.find((one) => one.begin <= i && i < one.end)
    if (isOfExit(words, i, rule.begin)) {
      if (!clause) return { begin: rule.begin, at: before.length, count: 0 }
      return clause.is === 'verb' ? { begin: i, at: before.indexOf(clause), count: 1 } : undefined
    }
    if (clause?.is === 'side') return undefined
  }
  return undefined
}

function isOfExit(words: Words, i: number, end: number): boolean {
  const verb = words.find(i, 'time', 'exit')
  return (verb !== undefined && verb.end <= end) || words.is(i, ...UNTIL)
}

const THEN = [',', '-', '->', '=', '=>', 'to', 'toh', 'then', 'tab', 'pe', 'par', 'just', 'i', 'we']

const ALL = 'all both the everything sab dono it them legs leg position positions trade of out'.split(' ')

/** Whether the consequence of a condition is an exit: `…, close everything`, but not `…, exit 15:10` or `…, exit if …`. */
function isExitBehind(words: Words, i: number): boolean {
  const verb = words.find(words.past(i, THEN), 'time', 'exit')
  if (!verb || clockAt(words, words.past(verb.end, AT), true)) return false
  const end = words.past(verb.end, [...ALL, 'karo', 'karna', 'kar', 'do', 'dena'])
  return words.at(end) === undefined || words.isBreak(end)
}

/** Whether an order to trade stands in the phrase before a rule. */
function isOrdered(words: Words, { begin }: PlacedClause, before: readonly PlacedClause[]): boolean {
  const start = words.tokens.findLastIndex((_, i) => i < begin && words.isBreak(i))
  return before.some((one) => one.is === 'side' && one.begin > start)
}
