import { amountAt, clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { readTrail } from './trail-clauses.ts'

/**
 * A rule that would begin later than the entry: a stop that changes at a time, a result that counts at a time, a trail from a gain on.
 * There are none, so that the whole phrase is named, or asked about.
 */
export const readLateRule: ClauseReader = (words, i, before) => {
  const trail = trailFromGain(words, i, before)
  if (trail) return trail
  const begin = words.isBreak(i) ? i + 1 : i
  const end = changeAfterTime(words, begin) ?? changeBeforeTime(words, begin) ?? resultAtTime(words, begin)
  return end === undefined ? undefined : { value: { is: 'unsupported' }, end }
}

const AT_TIME = ['at', 'after', 'from', 'by', 'post', 'once', 'it', 'is', 'around', 'till', 'until']
const BEHIND_TIME = [
  ...['ke', 'k', 'baad', 'pe', 'par', 'ko', 'onwards', 'onward', 'on', ',', 'i', 'we', 'then', 'and', 'just'],
  ...['to', 'if', 'not', 'hit', 'still', 'open'],
]
const CHANGES = [
  ...[
    'move',
    'shift',
    'tighten',
    'bring',
    'make',
    'change',
    'reduce',
    'trail',
    'raise',
    'lower',
    'set',
    'use',
    'pull',
  ],
  ...['widen', 'update', 'convert', 'turn', 'drag', 'modify', 'revise', 'loosen', 'adjust', 'put', 'keep'],
]
const CHANGED_BEHIND = [
  'kar',
  'karo',
  'karna',
  'lao',
  'le',
  'laana',
  'lana',
  'rakho',
  'bana',
  'shift',
  'move',
  'ho',
]
const WHOSE = 'the my our its all both each every leg legs ka ki ke remaining open other'.split(' ')
const SIZE = 'becomes become goes to at by of is ko cost entry breakeven be price premium only karo'.split(
  ' ',
)

/** Behind a time of the day the change of a stop: `after 1 pm tighten the sl to 15%`, `11 baje ke baad sl 25% kar do`. */
function changeAfterTime(words: Words, i: number): number | undefined {
  const at = words.past(i, AT_TIME)
  const time = clockAt(words, at, at > i)
  if (!time) return undefined
  const begin = words.past(time.end, BEHIND_TIME)
  const change = changeAt(words, begin)
  return change && (change.value === 'moved' || isLater(words, i)) ? change.end : undefined
}

/** Whether legs and the time of their entry are said before a position. */
const isLater = (words: Words, i: number) =>
  words.tokens.slice(0, i).some((_, k) => clockAt(words, k, false) !== undefined) &&
  words.tokens.slice(0, i).some((_, k) => words.find(k, 'rule', 'stop') !== undefined)

type Change = 'moved' | 'set'

/** `tighten the sl to 15%`, `use 20% sl`, `sl cost pe lao`. */
function changeAt(words: Words, i: number): Read<Change> | undefined {
  const isMove = words.is(i, ...CHANGES)
  // `move sl to cost` is a name of its own.
  const cost = words.find(i, 'together', 'onLegStop')
  if (cost && (isMove || words.is(i, 'sl', 'stop', 'stops', 'stoploss')))
    return { value: 'moved', end: words.past(cost.end, CHANGED_BEHIND) }
  const at = words.past(isMove ? i + 1 : i, WHOSE)
  const first = isMove ? amountAt(words, at) : undefined
  const stop = words.find(words.past(endOf(first, at), WHOSE), 'rule', 'stop')
  if (!stop) return undefined
  const end = pastSize(words, stop.end)
  const behind = words.past(end, [...CHANGED_BEHIND, 'do', 'dena', 'jaye', 'closer', 'tighter', 'half'])
  if (words.is(stop.end, 'becomes', 'become', 'goes')) return { value: 'moved', end }
  if (isMove) return { value: words.is(i, ...ALSO_AT_ENTRY) ? 'set' : 'moved', end: behind }
  return behind > end && end > stop.end ? { value: 'moved', end: behind } : undefined
}

/** Behind `from 30% to 15%`, `to cost`. */
function pastSize(words: Words, i: number): number {
  const old = words.is(i, 'from') ? amountAt(words, i + 1) : undefined
  const size = words.past(endOf(old, i), [...WHOSE, ...SIZE])
  return words.past(endOf(amountAt(words, size), size), [...SIZE, 'pe', 'par'])
}

/** Verbs of a stop that is set at the entry. */
const ALSO_AT_ENTRY = ['set', 'use', 'put', 'keep', 'make']

/** `tighten the sl to 15% after 1 pm`, `sl to cost at 12`. */
function changeBeforeTime(words: Words, i: number): number | undefined {
  const change = changeAt(words, i)
  if (!change || change.value === 'set' || !words.is(change.end, 'at', 'after', 'from', 'post', 'once'))
    return undefined
  const time = clockAt(words, words.past(change.end, AT_TIME), true)
  const end = time && words.past(time.end, ['onwards', 'onward', 'sharp'])
  return end !== undefined && isEdge(words, end) ? end : undefined
}

const RESULTS = 'nothing hit profit loss mtm pnl gain plus minus sl stop position trade premium'.split(' ')
const INDEX = ['indicator', 'underlying', 'event', 'weekday'] as const
const THEN = ['then', 'to', 'toh', 'we', 'i', 'just']

/** `at 12 if in profit more than 2000 then close`, `by 1 pm if no sl is hit, move stops to cost`: a result counts at all times. */
function resultAtTime(words: Words, i: number): number | undefined {
  // 'If by 11 am nothing is hit'.
  const isIf = words.is(i, 'if', 'agar') && words.is(i + 1, 'by', 'till', 'at', 'until')
  const at = words.past(isIf ? i + 1 : i, AT_TIME)
  const time = clockAt(words, at, at > i) ?? bareHour(words, i, at)
  const link = time && words.past(time.end, ['ke', 'baad', 'pe', 'par', 'ko', ',', ':'])
  // 'At 9:20, if the total loss is 4000': the first time is that of the entry.
  const isFirst = !words.tokens.slice(0, i).some((_, k) => clockAt(words, k, false))
  if (link === undefined || isFirst || !(isIf || words.is(link, 'if', 'agar', 'check'))) return undefined
  const end = endOfPhrase(words, link)
  if (!isOfResult(words, link, end)) return undefined
  return consequence(words, end) ?? end
}

/** Whether words are of a profit, a loss or a stop, and of neither the index nor an entry. */
function isOfResult(words: Words, from: number, to: number): boolean {
  const said = words.tokens.slice(from, to)
  // The `close` of 'then close all' is no price.
  const isOther = said.some(
    ({ text }, k) => text !== 'close' && INDEX.some((what) => words.find(from + k, what) !== undefined),
  )
  const isEntry = said.some((_, k) => words.find(from + k, 'side') ?? words.find(from + k, 'structure'))
  return said.some(({ text }) => RESULTS.includes(text)) && !isOther && !isEntry
}

/** The `12` of `at 12 if …`. */
function bareHour(words: Words, i: number, at: number): Read<string> | undefined {
  const isHour = at > i && words.is(i, 'at', 'by', 'after') && words.is(at, ...HOURS)
  return isHour ? { value: words.textAt(at), end: at + 1 } : undefined
}

const HOURS = ['10', '11', '12', '1', '2', '3']

/** Behind a comma what follows from a condition: `…, move stops to cost`, `…, then exit all`. */
function consequence(words: Words, end: number): number | undefined {
  const at = words.isBreak(end) ? words.past(end + 1, THEN) : end
  const exit = words.find(at, 'time', 'exit')
  const isFollowed =
    at > end + 1 || words.is(at, ...CHANGES) || (exit && !clockAt(words, words.skipLinks(exit.end), true))
  return at > end && isFollowed ? endOfPhrase(words, at) : undefined
}

function endOfPhrase(words: Words, i: number): number {
  const end = words.tokens.findIndex((_, k) => k >= i && words.isBreak(k))
  return end < 0 ? words.tokens.length : end
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const REACHED =
  'after once when if and from it the leg each is has gets goes reaches in by up a of option'.split(' ')
const PROFIT =
  'in of profit gain gained favour favor up then start starts keep begin i we to jaye ho pe par ka'.split(' ')

/** `once it is 10 points in profit keep trailing 5 for every 5`, `trail 1:1 after 20 points`: a stop trails from the entry on. */
function trailFromGain(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  return gainBeforeTrail(words, i, before) ?? gainBehindTrail(words, i, before)
}

function gainBeforeTrail(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const at = words.past(i, REACHED)
  const isFrom = words.tokens
    .slice(i, at)
    .some(({ text }) => ['after', 'once', 'when', 'if', 'from'].includes(text))
  const gain = isFrom ? amountAt(words, at) : undefined
  const link = gain && words.past(gain.end, PROFIT)
  const begin = link === undefined ? i : words.isBreak(link) ? words.past(link + 1, PROFIT) : link
  const trail = gain && wholeTrail(words, begin, before)
  return trail && asked(words, { from: i, to: trail.end }, words.written(begin, trail.end))
}

function gainBehindTrail(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const trail = wholeTrail(words, i, before)
  if (!trail || !words.is(trail.end, 'after', 'once', 'from', 'when')) return undefined
  const gain = amountAt(words, words.past(trail.end + 1, REACHED))
  const end = gain && words.past(gain.end, ['in', 'of', 'profit', 'gain', 'favour', 'favor', 'move', 'up'])
  if (end === undefined || !isEdge(words, end)) return undefined
  return asked(words, { from: i, to: end }, words.written(i, trail.end))
}

/** A trail with its step and the gain of each step. */
function wholeTrail(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const trail = readTrail(words, i, before)
  const isWhole =
    trail?.value.is === 'trail' &&
    (trail.value.trail.per !== undefined || words.at(trail.end - 1)?.kind === 'ratio')
  return isWhole ? trail : undefined
}

function asked(words: Words, { from, to }: { from: number; to: number }, trail: string): Read<Clause> {
  const question = `“${words.written(from, to)}”: a stop trails from the entry on, and not from a gain on. Does it trail from the entry?`
  return { value: { is: 'question', question, instead: [trail] }, end: to }
}
