import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

/** The end of the day in words beside its time: `eod 3:20`, `3:15 otherwise`, `get out of whatever is left`. */
export const readEnding: ClauseReader = (words, i, before) => {
  const time =
    endOfDay(words, i) ??
    timeOtherwise(words, i, before) ??
    elseTime(words, i, before) ??
    restGoes(words, i, before)
  const last = orAfter(words, i, before)
  if (last) return { value: { is: 'enterEnd', time: last.value }, end: last.end }
  const until = time ?? notHeldAfter(words, i) ?? untilClose(words, i, before)
  if (until) return { value: { is: 'exit', time: until.value }, end: until.end }
  return entryWithin(words, i) ?? remarkOfEnd(words, i, before)
}

/** The first or the last time of an entry. */
function entryWithin(words: Words, i: number): Read<Clause> | undefined {
  const first = neverBefore(words, i)
  if (first) return { value: { is: 'enter', time: first.value }, end: first.end }
  const last = noFreshAfter(words, i) ?? notAfter(words, i)
  return last && { value: { is: 'enterEnd', time: last.value }, end: last.end }
}

function remarkOfEnd(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const end =
    restLeaves(words, i, before) ??
    whateverIsLeft(words, i, before) ??
    allBeforeExit(words, i) ??
    endedGame(words, i, before) ??
    whicheverFirst(words, i, before) ??
    thenLeave(words, i, before) ??
    dayEndAlone(words, i) ??
    allBehindExit(words, i, before)
  return end === undefined ? undefined : { value: { is: 'filler' }, end }
}

const TRADES =
  'touch trade enter take do start open buy sell initiate anything any a an the trades position positions entry entries order orders market it'.split(
    ' ',
  )

/** `I never touch anything before 9:31`: the first time of an entry. */
function neverBefore(words: Words, i: number) {
  const at = words.past(i, ['i', 'we', 'will', 'would', 'do'])
  const isDenied = words.is(at, 'never', 'dont', 'wont', 'not')
  const end = isDenied ? words.past(at + 1, TRADES) : i
  if (!isDenied || end === at + 1 || !words.is(end, 'before')) return undefined
  return clockAt(words, end + 1, true)
}

/** Behind `do not open anything before 9:30` the other end: `or after 12:30`. */
function orAfter(words: Words, i: number, before: Clause | undefined) {
  if (before?.is !== 'enter' || !words.is(i, 'or', 'nor', 'and', 'ya')) return undefined
  let from = i
  while (from > 0 && !words.isBreak(from - 1)) from--
  const said = words.tokens.slice(from, i).map(({ text }) => text)
  const isDenied = said.some((text) => DENIED.includes(text) || text === 'wont') && said.includes('before')
  const time = words.is(i + 1, 'after', 'beyond', 'past') ? clockAt(words, i + 2, true) : undefined
  // In 'and after 12:30 exit' the time is that of the exit.
  return isDenied && time && !words.find(time.end, 'time', 'exit') ? time : undefined
}

const FRESH = ['fresh', 'new', 'more', 'another', 'further', 'additional']

/** `don't take anything fresh after 2 pm`: the last time of an entry. */
function noFreshAfter(words: Words, i: number) {
  const at = words.past(i, ['i', 'we', 'will', 'would', 'do', 'should'])
  const isDenied = words.is(at, 'never', 'dont', 'wont', 'not')
  const end = isDenied ? words.past(at + 1, [...TRADES, ...FRESH]) : at
  const isEntry = words.tokens
    .slice(at, end)
    .some(({ text }) => FRESH.includes(text) || ENTERS.includes(text))
  return isEntry && words.is(end, 'after', 'beyond', 'past', 'post')
    ? clockAt(words, end + 1, true)
    : undefined
}

/** `not after 2 pm` as a phrase of its own, beside a condition: no entry is made later. Without one it could be the exit. */
function notAfter(words: Words, i: number) {
  const isOwn = words.isBreak(i - 1) || words.is(i - 1, 'but', 'and')
  const at = isOwn && words.is(i, 'not', 'never') ? i + 1 : undefined
  const time =
    at !== undefined && words.is(at, 'after', 'beyond', 'past') ? clockAt(words, at + 1, true) : undefined
  const isEnd = time && (words.at(time.end) === undefined || words.isBreak(time.end))
  return isEnd && words.has('indicator') ? time : undefined
}

const ENTERS = ['enter', 'entry', 'entries', 'take', 'open', 'initiate']

const TO_TIME = [
  'at',
  'by',
  '@',
  'exit',
  '-',
  ':',
  '(',
  'is',
  'square',
  'off',
  'close',
  'pe',
  'par',
  'ko',
  'time',
]

/** The position behind `eod`, `end of the day`, `day end`. */
function pastDayEnd(words: Words, i: number): number | undefined {
  if (words.is(i, 'eod')) return i + 1
  if (words.is(i, 'day') && words.is(i + 1, 'end')) return i + 2
  const of = words.is(i, 'end') && words.is(i + 1, 'of') ? words.past(i + 2, ['the']) : undefined
  return of !== undefined && words.is(of, 'day') ? of + 1 : undefined
}

/** `eod 3:20`, `eod exit at 3:20`, `15:15 eod`. */
function endOfDay(words: Words, i: number) {
  const behind = pastDayEnd(words, i)
  const later = behind === undefined ? undefined : clockAt(words, words.past(behind, TO_TIME), true)
  if (later) return { value: later.value, end: words.past(later.end, [')']) }
  const time = clockAt(words, i, words.at(i)?.kind === 'time')
  const end = time && pastDayEnd(words, words.past(time.end, ['pe', 'par', 'ko', 'at', '(', '-']))
  return time && end !== undefined
    ? { value: time.value, end: words.past(end, [')', 'exit', 'square', 'off']) }
    : undefined
}

const CLOSES = ['close', 'closing', 'bell']
const CLOSE_OF_SESSION = '15:30'

/** Clauses that `till close` may end without closing the position: entries, re-entries and stops that trail. */
const GOES_ON: ReadonlySet<Clause['is']> = new Set([
  'reEntry',
  'trail',
  'trails',
  'lock',
  'together',
  'rule',
  'enterEnd',
  'option',
  'strike',
  'scope',
  'wings',
])
const HOLDS = ['hold', 'holding', 'keep', 'carry', 'run', 'stay']
const BEFORE_VERB =
  'and then to will i we just position positions trade trades everything all both legs it them let or aur & should'.split(
    ' ',
  )

/** Whether `exit at close`, `hold till close` is of the position: a phrase of its own, or behind no part of it. */
function isOfPosition(words: Words, i: number, before: Clause | undefined): boolean {
  if (i === 0 || words.isBreak(i - 1)) return true
  if (before && GOES_ON.has(before.is)) return words.is(i - 1, 'and', 'then', 'aur', '&')
  const isBehind = before !== undefined && ['time', 'enter', 'threshold', 'structure'].includes(before.is)
  return isBehind || words.is(i - 1, ...BEFORE_VERB)
}

/** `till the close` without a verb: a phrase of its own, where nothing else goes on until then. */
const isTillAlone = (words: Words, i: number, before: Clause | undefined) =>
  (i === 0 || words.isBreak(i - 1)) && !(before && GOES_ON.has(before.is)) && !words.has('indicator')

/** The end of the verb before `at close`, `till close`. */
function verbOfClose(words: Words, i: number, before: Clause | undefined): number | undefined {
  const exit = words.find(i, 'time', 'exit')
  if (!exit && !words.is(i, ...HOLDS)) return isTillAlone(words, i, before) ? i : undefined
  if (!isOfPosition(words, i, before)) return undefined
  return exit?.end ?? words.past(i, [...HOLDS, 'it', 'in'])
}

/** `exit at close`, `hold till the close`, `till closing time`: the end of the session, where nothing says of what else. */
function untilClose(words: Words, i: number, before: Clause | undefined): Read<string> | undefined {
  const exit = words.find(i, 'time', 'exit')
  const verb = verbOfClose(words, i, before)
  if (verb === undefined) return undefined
  const isTill = words.is(verb, 'till', 'until', 'upto')
  const isAt =
    exit !== undefined && (words.is(exit.end, 'at', 'on', 'by') || words.is(exit.end - 1, 'at', 'by'))
  if (!isTill && !isAt) return undefined
  const at = words.past(verb, ['till', 'until', 'upto', 'at', 'on', 'by', 'the', 'market', 'days', 'session'])
  const end = words.is(at, ...CLOSES) ? words.past(at + 1, ['bell', 'time', 'only', 'hi']) : undefined
  const isEnd = end !== undefined && (words.at(end) === undefined || words.isBreak(end))
  return isEnd ? { value: CLOSE_OF_SESSION, end } : undefined
}

const REST = ['rest', 'baaki', 'baki', 'remaining']
const OF_REST =
  'all sab sabhi everything legs leg position positions ones of it the them to will should then ka ko ki is'.split(
    ' ',
  )
/** With these, a part is left earlier, which no setting does. */
const IN_PARTS = 'book booking booked half aadha adha aadhi partial partially quarter'.split(' ')

/** `rest exit at 3:25`, `3:15 exit rest`: what no rule has closed before. */
function restLeaves(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (!words.is(i, ...REST) || words.tokens.some(({ text }) => IN_PARTS.includes(text))) return undefined
  const end = words.past(i + 1, OF_REST)
  if (before?.is === 'exit' && isEdge(words, end)) return end
  const verb = words.find(end, 'time', 'exit')
  const timed = verb ? words.skipLinks(verb.end) : words.past(end, ['at', 'by', '@'])
  const time = clockAt(words, timed, true)
  const isExit =
    verb !== undefined || (time && words.find(words.past(time.end, ['pe', 'par', 'ko']), 'time', 'exit'))
  return time && isExit ? end : undefined
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const GOES =
  'goes go leaves leave closes close is are gets get will be then out off closed exited squared'.split(' ')
const LAST_PARTS = 'leg legs one ones side position positions then hai ho wo woh wahi ko'.split(' ')

/** `whatever is left goes at 3:10`, `the other one goes at 3:10`, `baki 3:15 pe`: the exit of what no rule has closed before. */
function restGoes(words: Words, i: number, before: Clause | undefined): Read<string> | undefined {
  if (!before || !LEAVES.has(before.is) || words.tokens.some(({ text }) => IN_PARTS.includes(text)))
    return undefined
  const rest = pastRest(words, i)
  const verb = words.past(rest ?? i, GOES)
  const time = rest === undefined ? undefined : clockAt(words, words.past(verb, ['at', 'by', '@']), true)
  const end = time && words.past(time.end, ['pe', 'par', 'ko', 'tak', 'pm', 'sharp'])
  if (!time || end === undefined || !isEdge(words, end)) return undefined
  const earliest = earliestExit(words.tokens.slice(i, verb).map(({ text }) => text))
  return time.value >= earliest ? { value: time.value, end } : undefined
}

/** An earlier time could be that of an entry: of `the other leg goes at 9:45`, or without a verb. */
function earliestExit(texts: readonly string[]): string {
  if (!texts.some((text) => GOES.includes(text) && !['is', 'are', 'will', 'be', 'then'].includes(text)))
    return LATE
  return texts.some((text) => OTHERS.includes(text)) ? NOON : FIRST_MINUTE
}

const FIRST_MINUTE = '09:16'
const OTHERS = ['other', 'dusra', 'dusri', 'doosra', 'doosri']
const NOON = '12:00'

/** Behind `whatever is left`, `what survives`, `the rest`, `the other one`, `jo bacha hai`. */
function pastRest(words: Words, i: number): number | undefined {
  const the = words.past(i, ['the', 'and', 'jo', 'bhi'])
  if (words.is(the, ...REST, ...OTHERS, 'leftover', 'surviving')) return words.past(the + 1, LAST_PARTS)
  const any = words.past(i, ['and', ...ANY])
  const is = words.past(any, [...IS, 'i', 'have'])
  return any > i && words.is(is, ...LEFT, 'survives', 'survived', 'alive', 'stays')
    ? words.past(is + 1, ['hai', 'ho', 'hua', 'over', 'still', 'then'])
    : undefined
}

const LEAVES: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'trail',
  'lock',
  'premiumRise',
  'indexMove',
  'together',
  'reEntry',
  'remove',
  'filler',
])
const OTHERWISE = ['otherwise', 'else', 'anyway', 'regardless', 'warna', 'latest', 'maximum', 'max']

/** `3:15 otherwise`, behind a rule at which the position is left. */
function timeOtherwise(words: Words, i: number, before: Clause | undefined) {
  const time = before && LEAVES.has(before.is) ? clockAt(words, words.past(i, ['at', 'by']), true) : undefined
  const isLast = time && (words.at(time.end + 1) === undefined || words.isBreak(time.end + 1))
  return time && isLast && words.is(time.end, ...OTHERWISE)
    ? { value: time.value, end: time.end + 1 }
    : undefined
}

const HOLD = ['hold', 'holding', 'keep', 'it', 'till', 'until', 'carry']

/** `…, nikal jao. warna 3:10`, `exit if …, otherwise hold till 3:15`: the exit of a strategy with a stop or a target. */
function elseTime(words: Words, i: number, before: Clause | undefined) {
  if (before?.is === 'time' || before?.is === 'enter' || !words.is(i, 'else', 'otherwise', 'warna'))
    return undefined
  const at = words.past(i + 1, ['at', 'by', 'to', 'exit', ...HOLD])
  const time = clockAt(words, at, true)
  if (!time) return undefined
  const isHeld = words.is(at - 1, ...HOLD) || words.is(time.end, 'tak')
  if (!words.tokens.slice(0, i).some((_, k) => isLeftAt(words, k, isHeld))) return undefined
  const end = pastExitBehind(words, time.end)
  return words.at(end) === undefined || words.isBreak(end) ? { ...time, end } : undefined
}

/** Behind the `pe nikal jao`, the `tak hold` of a time. */
function pastExitBehind(words: Words, i: number): number {
  const behind = words.past(i, ['pe', 'par', 'ko', 'tak', 'hold', 'rakho', 'rakhna', 'karo'])
  return words.find(behind, 'time', 'exit')?.end ?? behind
}

/** Whether a rule stands at a position by which the position is left. */
const isLeftAt = (words: Words, i: number, isHeld: boolean) =>
  words.is(i, 'mtm', 'pnl') ||
  words.find(i, 'rule', 'stop', 'target') !== undefined ||
  exitAt(words, i, isHeld)

/** An exit, or one with a condition: `exit if the premium rises 15%`. */
function exitAt(words: Words, i: number, isAny: boolean): boolean {
  const exit = words.find(i, 'time', 'exit')
  return exit !== undefined && (isAny || words.is(exit.end - 1, ...IF) || words.is(exit.end, ...IF))
}

const IF = ['if', 'when', 'once', 'agar', 'jab']

const DENIED = ['no', 'dont', 'never', 'not', 'nothing']
const HELD =
  'to be any the my position positions legs hold holding keep carry stay open run running held it them anything want should'.split(
    ' ',
  )

/** `don't hold beyond 3:10`, `nothing open after 3:10`. */
function notHeldAfter(words: Words, i: number) {
  const at = words.past(i, ['i', 'we', 'do', 'should', 'will'])
  const end = words.is(at, ...DENIED) ? words.past(at + 1, HELD) : at
  const isHeld = words.tokens
    .slice(at, end)
    .some(({ text }) =>
      ['hold', 'holding', 'held', 'keep', 'carry', 'stay', 'open', 'run', 'running'].includes(text),
    )
  return isHeld && words.is(end, 'after', 'beyond', 'past') ? clockAt(words, end + 1, true) : undefined
}

const COMES = ['is', 'comes', 'happens', 'hits', 'ho', 'aaye', 'jaye', 'bhi', 'it', 'of', 'the', 'two', 'one']
const FIRST = ['first', 'earlier', 'earliest', 'pehle', 'sooner', 'before']

/** `whichever is earlier`, `jo pehle ho`, between exits. */
function whicheverFirst(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (!before || !ENDS.has(before.is) || !words.is(i, 'whichever', 'jo', 'whatever')) return undefined
  const first = words.past(i + 1, COMES)
  if (!words.is(first, ...FIRST)) return undefined
  const end = words.past(first + 1, ['ho', 'aaye', 'jaye', 'hai', 'lage', 'hit'])
  if (words.at(end) !== undefined && !words.isBreak(end)) return undefined
  const exit = words.find(end + 1, 'time', 'exit')
  return exit && (words.at(exit.end) === undefined || words.isBreak(exit.end)) ? exit.end : end
}

const ENDS: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'exit',
  'time',
  'lock',
  'trail',
  'indexMove',
  'premiumMove',
  'premiumRise',
])

/** `sl 20%, eod`: a phrase of its own; a position that is not held over nights ends with the day anyway. */
function dayEndAlone(words: Words, i: number): number | undefined {
  const end = i > 0 && words.isBreak(i - 1) && !words.has('holding') ? pastDayEnd(words, i) : undefined
  return end !== undefined && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `keep it till 3:10 and then leave`. */
function thenLeave(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (before?.is !== 'exit') return undefined
  const at = words.past(words.isBreak(i) ? i + 1 : i, ['and', 'then', 'just'])
  const exit = at > i ? words.find(at, 'time', 'exit') : undefined
  const end = exit && words.past(exit.end, ['all', 'everything', 'it', 'both', 'the', 'position'])
  return end !== undefined && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `at 3:05 I close everything`: behind an exit with its time. */
function allBehindExit(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (before?.is !== 'exit' || before.scope) return undefined
  const at = words.past(i, ['it', 'them'])
  const end = words.is(at, ...TOGETHER)
    ? words.past(at + 1, ['legs', 'positions', 'position', 'of', 'it'])
    : at
  return end > at && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

const ANY = [
  'whatever',
  'whichever',
  'anything',
  'everything',
  'what',
  'jo',
  'bhi',
  'any',
  'leg',
  'legs',
  'position',
  'positions',
]
const IS = ['is', 'are', 'still', 'that', 'leg', 'legs', 'position', 'positions', 'wo', 'jo']
const LEFT = [
  'left',
  'open',
  'remaining',
  'remains',
  'remain',
  'running',
  'alive',
  'bacha',
  'bachi',
  'bache',
  'bacha',
]

/** `of whatever is left`, behind a verb of an exit with its time. */
function whateverIsLeft(words: Words, i: number, before: Clause | undefined): number | undefined {
  const at = words.past(i, ['of', 'from', 'with', 'baki', 'baaki'])
  const any = words.past(at, ANY)
  const is = words.past(any, IS)
  const isNamed =
    any > at && words.is(at, 'whatever', 'whichever', 'anything', 'everything', 'what', 'jo', 'any')
  if (!isNamed || !words.is(is, ...LEFT)) return undefined
  const end = words.past(is + 1, ['hai', 'ho', 'hua', 'over', 'still', 'then'])
  const isTimed = clockAt(words, words.past(end, ['at', 'by', 'till']), true) !== undefined
  return before?.is === 'exit' || isTimed || isExitAround(words, i, end) ? end : undefined
}

/** Whether a verb of an exit ends before some words, or begins behind them. */
function isExitAround(words: Words, from: number, to: number): boolean {
  const isBefore = words.tokens.slice(0, from).some((_, at) => words.find(at, 'time', 'exit')?.end === from)
  return isBefore || words.find(to, 'time', 'exit') !== undefined
}

const TOGETHER = ['all', 'everything', 'sab', 'sabhi', 'saare', 'both', 'dono']
const BEFORE_EXIT = [
  'is',
  'are',
  'to',
  'be',
  'will',
  'legs',
  'positions',
  'position',
  'ko',
  'kuch',
  'gets',
  'get',
]

/** `all closed 3:15`, `everything to be squared off at 3:20`. */
function allBeforeExit(words: Words, i: number): number | undefined {
  if (!words.is(i, ...TOGETHER) || (i > 0 && !words.isBreak(i - 1) && !words.is(i - 1, 'and', 'then')))
    return undefined
  const at = words.past(i + 1, BEFORE_EXIT)
  const exit = words.find(at, 'time', 'exit')
  return exit && clockAt(words, words.past(exit.end, ['at', 'by', '@', 'on']), true) ? at : undefined
}

const TIMED: ReadonlySet<Clause['is']> = new Set(['exit', 'time', 'enterEnd', 'range'])

/** `11 baje tak khel khatam`: the exit in a figure of speech, behind its time. */
function endedGame(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (!before || !TIMED.has(before.is) || !words.is(i, 'khel', 'kahani', 'kaam', 'game', 'story', 'picture'))
    return undefined
  return words.is(i + 1, 'khatam', 'khatm', 'over', 'finished', 'finish', 'done')
    ? words.past(i + 2, ['hai', 'karo'])
    : undefined
}

/** `no later than 15:00` at the end of the day, where no exit is said: the last entry, or the exit. */
function isBareLateTime(words: Words, i: number, { value, end }: Read<string>): boolean {
  const isExit = words.tokens.some((_, k) => words.find(k, 'time', 'exit') !== undefined)
  const isBare = words.is(i, 'no', 'not') && words.is(i + 1, 'later')
  return isBare && value >= LATE && !isExit && (words.at(end) === undefined || words.isBreak(end))
}

const LATE = '14:30'

/** Asks whether a late time ends the entries or the position. */
export const askWhichEnd = (words: Words, from: number, to: number) =>
  `“${words.written(from, to)}”: no entry after it, or everything closed by then?`

/** The last entry; a late time without a verb is asked about. */
export const lastEntry = (words: Words, i: number, time: Read<string>): Read<Clause> =>
  isBareLateTime(words, i, time)
    ? { value: { is: 'question', question: askWhichEnd(words, i, time.end) }, end: time.end }
    : { value: { is: 'enterEnd', time: time.value }, end: time.end }
