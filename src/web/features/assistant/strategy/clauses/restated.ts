import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { thresholdAt } from './risk-clauses.ts'

/**
 * Words that say once more what other words of the sentence say: `… or 3:20` behind the exits before it, `no exit except sl or
 * 3:20`, `sell 2 of the middle` of a butterfly.
 */
export const readRestated: ClauseReader = (words, i, before) =>
  narrowBefore(words, i) ??
  lastOfExits(words, i, before) ??
  noExitExcept(words, i) ??
  exitAgain(words, i, before) ??
  middleOfButterfly(words, i)

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** `a narrow 100 otm strangle`: before its number. */
const narrowBefore = (words: Words, i: number): Read<Clause> | undefined =>
  !words.isOfOpen && words.is(i, 'narrow', 'broad') && words.at(i + 1)?.kind === 'number'
    ? { value: { is: 'filler' }, end: i + 1 }
    : undefined

/** Rules at which legs are left. */
const EXITS: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'indexMove',
  'premiumRise',
  'premiumMove',
  'trail',
  'trails',
  'lock',
])

const OR = ['or', 'ya', 'else', 'otherwise', 'warna']
const AT = 'phir fir at by till until latest max else exit close it the on just'.split(' ')
const FIRST = 'whichever whatever is comes which earlier first happens jo pehle ho aaye tak'.split(' ')

/** `exit all if nifty moves 0.7%, or 3:20`: the last of the exits is the time. */
function lastOfExits(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (!words.is(i, ...OR) || before === undefined || !EXITS.has(before.is)) return undefined
  const at = words.past(i + 1, AT)
  const clock = writtenClock(words, at)
  const behind = clock && words.past(clock.end, ['pe', 'par', 'ko', 'tak'])
  const verb = behind === undefined ? undefined : words.find(behind, 'time', 'exit')
  const end = clock && words.past(verb?.end ?? clock.end, FIRST)
  const isLast = end !== undefined && isEdge(words, end)
  return clock && isLast ? { value: { is: 'exit', time: clock.value }, end } : undefined
}

/** A time that is written as one: behind `or` a bare number could be an amount. */
const writtenClock = (words: Words, i: number) =>
  words.at(i)?.kind === 'time' ||
  /^\d{1,2}\.\d\d$/.test(words.textAt(i)) ||
  words.is(i + 1, 'am', 'pm', 'baje')
    ? clockAt(words, i, true)
    : undefined

const EXCEPT = 'except but besides than apart unless from for by with on at the a'.split(' ')
const NO_EXIT = 'no other exit exits koi aur early nahi other any'.split(' ')

/** `no exit except sl or 3:20`, where the stop is said elsewhere: the time is the exit. */
function noExitExcept(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(i, 'no', 'koi')) return undefined
  const except = words.past(i + 1, NO_EXIT)
  const isExit = words.tokens.slice(i, except).some(({ text }) => text === 'exit' || text === 'exits')
  const rules = words.past(except, EXCEPT)
  if (!isExit || !words.is(except, 'except', 'but', 'besides', 'than', 'apart', 'unless')) return undefined
  let at = rules
  for (let rule = words.find(at, 'rule'); rule; rule = words.find(at, 'rule')) {
    if (!isRuleElsewhere(words, rule.value, i)) return undefined
    at = words.past(rule.end, ['or', 'and', 'ya', ',', '/', 'at', 'time', 'hit', 'by'])
  }
  const clock = writtenClock(words, at)
  return clock && at > rules && isEdge(words, clock.end)
    ? { value: { is: 'exit', time: clock.value }, end: clock.end }
    : undefined
}

const isRuleElsewhere = (words: Words, rule: string, i: number) =>
  words.tokens.some((_, k) => (k < i || k > i + 6) && thresholdAt(words, k)?.value.rule === rule)

const ANYWAY = 'whatever happens no matter what regardless anyway'.split(' ')

/** `at 3:15 exit all`, `eod 3:15 square off`: behind the time of the exit. */
function exitAgain(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'exit') return undefined
  const all = words.past(i, ['all', 'everything', 'sab', 'kuch', 'legs', 'positions', 'trades'])
  const end = all > i ? words.past(all, ANYWAY) : pastSquareOff(words, i)
  return end > i && isEdge(words, end) ? { value: { is: 'filler' }, end } : undefined
}

/** Behind `square off` in the same phrase. */
function pastSquareOff(words: Words, i: number): number {
  if (words.isBreak(i - 1) || words.is(i - 1, 'and')) return i
  if (words.is(i, 'squareoff')) return i + 1
  return words.is(i, 'square') && words.is(i + 1, 'off') ? i + 2 : i
}

const MIDDLE = ['middle', 'centre', 'center', 'body', 'mid']

/** `sell 2 of the middle`, `middle 2 lots`: what a butterfly has anyway. */
function middleOfButterfly(words: Words, i: number): Read<Clause> | undefined {
  const isNamed = words.tokens.slice(0, i).some(({ text }) => /^(butterfly|butterflies|fly|bfly)$/.test(text))
  const isShort = words.tokens.slice(0, i).some(({ text }) => text === 'short')
  const at = words.past(i, [isShort ? 'buy' : 'sell', 'and', 'short'])
  const count = words.past(at, ['2', 'two', 'double', 'x', 'lots', 'lot', 'of', 'the', 'at', 'do', 'becho'])
  if (!isNamed || isIron(words, i) || !words.is(count, ...MIDDLE)) return undefined
  const end = words.past(
    count + 1,
    'strike one leg ones wala wale 2 two x lots lot double sold sell becho'.split(' '),
  )
  const isTwo = words.tokens.slice(i, end).some(({ text }) => ['2', 'two', 'double', 'do'].includes(text))
  return isTwo && isEdge(words, end) ? { value: { is: 'filler' }, end } : undefined
}

/** The middle of an iron butterfly is a call and a put, one of each. */
const isIron = (words: Words, i: number) =>
  words.tokens
    .slice(0, i)
    .some(({ text }, k) => text === 'iron' || words.find(k, 'structure', 'iron-butterfly') !== undefined)
