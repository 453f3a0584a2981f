import { RE_ENTRY_MODES, type ReEntryCause } from '#domain'
import { clockAt, countAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { ClauseReader, LegScope, StatedReEntry } from './clause.ts'
import { scopeBehind } from './risk-clauses.ts'

const MOST_RE_ENTRIES = 10
const TIMES = ['times', 'time', 'baar', 'bar', 'x', 'max', 'maximum', 'most']
const SPOKEN_COUNTS: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }

function timesAt(words: Words, i: number): Read<number> | undefined {
  const spoken = SPOKEN_COUNTS[words.textAt(pastAtMost(words, i))]
  if (spoken !== undefined) return { value: spoken, end: perDay(words, pastAtMost(words, i) + 1) }
  const count = countAt(words, pastAtMost(words, i), MOST_RE_ENTRIES)
  const isOther =
    count && (words.find(count.end, 'unit') !== undefined || MINUTES.includes(words.textAt(count.end)))
  if (!count || isOther) return undefined
  const at = words.past(count.end, ['more', 'aur'])
  const end = TIMES.includes(words.textAt(at)) ? words.past(at, [...TIMES, ...ONLY]) : count.end
  return { value: count.value, end: perDay(words, end) }
}

function pastAtMost(words: Words, i: number): number {
  if ((words.is(i, 'up') && words.is(i + 1, 'to')) || (words.is(i, 'at') && words.is(i + 1, 'most')))
    return i + 2
  return words.is(i, 'upto', 'max', 'maximum', 'x') ? i + 1 : i
}

function perDay(words: Words, i: number): number {
  return (words.is(i, 'a', 'per') || words.is(i, 'in')) && words.is(i + 1, 'day') ? i + 2 : i
}

const ONLY = ['only', 'just', 'sirf', 'bas']
/** The leg that comes back, behind the name: `re-enter that leg`. */
const THAT_LEG = ['that', 'the', 'same', 'stopped', 'leg', 'side', 'option', 'again']

type ReEntryParts = { -readonly [Key in keyof StatedReEntry]?: StatedReEntry[Key] }
interface ReEntryPart {
  readonly part: ReEntryParts
  readonly end: number
}

/** One part of a re-entry: how often, how, after what, how much later, until when. */
function reEntryPart(words: Words, i: number): ReEntryPart | undefined {
  const mode = words.find(i, 'mode')
  if (mode && (RE_ENTRY_MODES as readonly string[]).includes(mode.value))
    return { part: { mode: mode.value as (typeof RE_ENTRY_MODES)[number] }, end: mode.end }
  const both = afterEither(words, i)
  if (both !== undefined) return { part: { causes: ['stopLossReEntry', 'takeProfitReEntry'] }, end: both }
  const cause = causeAt(words, i)
  if (cause) return { part: { causes: [cause.value] }, end: cause.end }
  const reverse = words.find(i, 'reverse')
  if (reverse) return { part: { reverse: true }, end: reverse.end }
  const delay = delayAt(words, i)
  if (delay) return { part: { delay: delay.value }, end: delay.end }
  const until = words.find(i, 'time', 'until')
  const time = until && clockAt(words, until.end, true)
  // 'Till the close' bounds no re-entry: it is the exit.
  if (time && time.value < SESSION_END) return { part: { until: time.value }, end: time.end }
  const count = timesAt(words, i)
  return count && { part: { count: count.value }, end: count.end }
}

/** `after either of them`: after the stop and after the target, if the sentence has both. */
function afterEither(words: Words, i: number): number | undefined {
  const at = words.is(i, 'after', 'on') ? words.past(i + 1, ['either', 'any', 'both']) : i
  const has = (rule: string) => words.tokens.some((_, k) => words.find(k, 'rule', rule) !== undefined)
  if (at <= i + 1 || !has('stop') || !has('target')) return undefined
  const end = words.past(at, ['of', 'them', 'these', 'the', 'two'])
  return end > at ? end : undefined
}

const SESSION_END = '15:30'
const MINUTES = ['minute', 'minutes', 'min', 'mins']

function delayAt(words: Words, i: number): Read<number> | undefined {
  const at = words.find(i, 'rule', 'delay')?.end ?? i
  const number = numberAt(words, at)
  if (!number || !MINUTES.includes(words.at(number.end)?.text ?? '')) return undefined
  const named = words.find(number.end + 1, 'rule', 'delay')
  // '5 minutes after the stop'.
  const behind = named && { value: named.value, end: pastExit(words, named.end) }
  if (at === i && !behind) return undefined
  return { value: number.value, end: behind && at === i ? behind.end : number.end + 1 }
}

const EXITS = ['stop', 'sl', 'exit']
const pastExit = (words: Words, i: number) =>
  words.is(words.past(i, ['the', 'that', 'a']), ...EXITS)
    ? words.past(words.past(i, ['the', 'that', 'a']), EXITS)
    : i

function withPart(so_far: ReEntryParts, part: ReEntryParts): ReEntryParts | undefined {
  for (const key of Object.keys(part) as (keyof StatedReEntry)[])
    if (key !== 'causes' && so_far[key] !== undefined && so_far[key] !== part[key]) return undefined
  return { ...so_far, ...part, ...(part.causes && { causes: [...(so_far.causes ?? []), ...part.causes] }) }
}

/** A re-entry, or a leg that comes back reversed: `re-enter 2 times at cost after sl, not after 2 pm`. */
export const readReEntry: ClauseReader = (words, i) => {
  const leading = leadingParts(words, words.past(i, ONLY))
  const name = words.find(leading.end, 'rule', 'reEntry')
  const reversed = name || leading.end > words.past(i, ONLY) ? undefined : words.find(i, 'reverse')
  const begin = name ?? reversed
  if (!begin) return undefined
  const known: ReEntryParts = { ...leading.part, ...(reversed && { reverse: true }) }
  const { parts, scope, end } = reEntryParts(words, begin.end, known)
  // A re-entry has no time of its own.
  const time = words.is(end, 'at', '@', 'by') ? clockAt(words, end + 1, true) : undefined
  if (time) return { value: { is: 'unsupported' }, end: time.end }
  return { value: { is: 'reEntry', reEntry: { causes: [], ...parts }, scope }, end }
}

/** What stands before the name: `2 times re-entry`, `after a stop wait five minutes and enter again`. */
function leadingParts(words: Words, i: number): ReEntryPart {
  let part: ReEntryParts = {}
  let end = i
  while (!words.find(end, 'rule', 'reEntry')) {
    // In 'hold till the close. Re-enter once' the time is no part of it.
    if (words.textAt(end).includes('.')) return { part: {}, end: i }
    const at = words.past(end, ['and', 'then', 'to', 'aur'])
    const next = words.find(at, 'rule', 'reEntry') ? { part, end: at } : nextPart(words, end, part)
    if (!next) return { part: {}, end: i }
    part = next.part
    end = next.end
  }
  return { part, end }
}

/** Reads parts and a scope in any order. */
function reEntryParts(words: Words, begin: number, known: ReEntryParts) {
  let parts = known
  let end = begin
  let scope: LegScope | undefined
  for (;;) {
    const next = nextPart(words, end, parts)
    if (next) {
      parts = next.part
      end = next.end
      continue
    }
    const scoped = scopeBehind(words, end)
    if (scope || !scoped.scope) return { parts, scope, end }
    scope = scoped.scope
    end = scoped.end
  }
}

/** The parts with the next one; undefined if none follows, or if it contradicts them. */
function nextPart(words: Words, end: number, parts: ReEntryParts): ReEntryPart | undefined {
  const at = words.past(words.isBreak(end) ? end + 1 : end, ['-', ':', '=', '('])
  const next =
    reEntryPart(words, at) ??
    reEntryPart(words, words.skipLinks(at)) ??
    reEntryPart(words, words.past(at, ['entry', 'lo', 'lena', 'karo', ',', 'max', ...ONLY, ...THAT_LEG]))
  const sum = next && withPart(parts, next.part)
  return sum && { part: sum, end: next.end }
}

export const readCause: ClauseReader = (words, i) => {
  const cause = causeAt(words, i)
  return cause && { value: { is: 'cause', cause: cause.value }, end: cause.end }
}

/** The exit after which a leg comes back, in a known phrase or as `when its stop is hit`. */
function causeAt(words: Words, i: number): Read<ReEntryCause> | undefined {
  const known = words.find(i, 'cause')
  const hit = exitHitAt(words, i)
  if (hit && hit.end > endOf(known, i)) return hit
  return known && { value: known.value as ReEntryCause, end: known.end }
}

const WHENEVER =
  'when whenever once if after every each time only a an the any its it leg leg’s of own that'.split(' ')
const HIT = 'is are gets get got has been being hit hits triggered triggers taken out reached touched'.split(
  ' ',
)

function exitHitAt(words: Words, i: number): Read<ReEntryCause> | undefined {
  const at = words.is(i, ...WHENEVER) ? words.past(i, WHENEVER) : i
  const name = at > i ? words.find(at, 'rule', 'stop', 'target') : undefined
  const end = name && words.past(name.end, HIT)
  if (!name || end === undefined || end === name.end) return undefined
  return { value: name.value === 'stop' ? 'stopLossReEntry' : 'takeProfitReEntry', end }
}
