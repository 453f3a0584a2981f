import { amountAt, clockAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { daysBeforeAt } from './days-before.ts'
import { CONDITIONAL, THEN } from './condition-words.ts'
import { positionMoves, takenSum } from './position-moves.ts'
import { amountFirst, nameFirst, ruleName, thresholdAt, type ThresholdClause } from './risk-clauses.ts'
import { minutesAt } from './shifted-times.ts'

/** A stop or a target: `sl 25% each leg`, `combined target of 3000 rs`, `exit once the loss reaches 3000 rs`. */
export const readThreshold: ClauseReader = (words, i, before) =>
  movedAt(words, i, before) ??
  takenSum(words, i) ??
  exitAllIf(words, i) ??
  asHit(words, i, conditionalThreshold(words, i, before)) ??
  hitByEach(words, i)

/** `profit 20% pe sl 10% karo`: a stop that moves at a profit, which there is not. */
function movedAt(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'threshold' || words.isBreak(i - 1) || !words.is(i, 'pe', 'par')) return undefined
  // In 'ce sl 25% tgt 50% pe sl 30%' it is the put.
  const isOfOptions = words.tokens.slice(0, i).some((_, at) => optionOfRule(words, at) === 'CALL')
  if (before.scope?.of === 'option' || isOfOptions) return undefined
  const rule = thresholdAt(words, i + 1)
  return rule && rule.value.rule !== before.rule ? { value: { is: 'unsupported' }, end: rule.end } : undefined
}

/** The option directly before a rule. */
export function optionOfRule(words: Words, i: number): string | undefined {
  const option = words.find(i, 'option')
  return option && words.find(option.end, 'rule') ? option.value : undefined
}

/** Behind `once`, and behind the `either` of `exit either 3000 loss or 4000 profit`. */
function pastCondition(words: Words, i: number, before: Clause | undefined): number {
  const at = words.past(i, CONDITIONAL)
  return isExitVerb(before) && words.is(at, 'either') ? at + 1 : at
}

function conditionalThreshold(
  words: Words,
  i: number,
  before: Clause | undefined,
): Read<ThresholdClause> | undefined {
  const at = pastCondition(words, i, before)
  const moved = movedBy(words, { i, at, before })
  const read = moved ?? bookedOrStated(words, at)
  if (!read) return undefined
  const isIf = words.is(i, ...IF) && moved === undefined
  const exit = exitBehind(words, read, isIf)
  const isExit = exit !== undefined || isExitVerb(before) || isCause(words, read, before)
  // A condition without an exit, or a position that is up or down, says nothing by itself.
  const isCondition = moved !== undefined || (words.textAt(i) !== 'the' && at > i)
  if (isCondition && !isExit) return moved && isSignedAlone(words, i, moved.end) ? moved : undefined
  return withResult(words, { at, read, exit, isExit })
}

/** `if a leg's target of 50% is hit re-enter`: a condition whose consequence is said next. */
function asHit(
  words: Words,
  i: number,
  read: Read<ThresholdClause> | undefined,
): Read<ThresholdClause> | undefined {
  const isHit = read && words.past(i, CONDITIONAL) > i && isBeforeReEntry(words, read.end)
  return isHit ? { ...read, value: { ...read.value, isHit: true } } : read
}

/** A threshold; behind `book` the word for the profit is part of it: `book profit 25%`, `book 25% combined profit`. */
function bookedOrStated(words: Words, i: number): Read<ThresholdClause> | undefined {
  const isFirst = words.is(i, 'book') && words.is(i + 1, 'profit', 'profits')
  const read = thresholdAt(words, i) ?? (isFirst ? thresholdAt(words, i + 1) : undefined)
  return read && words.is(i, 'book') ? { ...read, end: words.past(read.end, ['profit', 'profits']) } : read
}

/** `re-enter once if the overall sl of 2500 is hit`, `once the loss of 2500 hits, re-enter`: the words state the stop as well. */
function isCause(words: Words, { end }: Read<ThresholdClause>, before: Clause | undefined): boolean {
  const reached = words.past(pastReached(words, end), [...HITS_ALONE, ...IS_REACHED])
  return reached > end && (before?.is === 'reEntry' || isBeforeReEntry(words, reached))
}

/** Whether the next phrase begins with a re-entry. */
function isBeforeReEntry(words: Words, i: number): boolean {
  const at = words.past(words.isBreak(i) ? i + 1 : i, [...THEN, ...ALL_LEGS, 'thing', 'should', 'can', 'may'])
  return words.find(at, 'rule', 'reEntry') !== undefined
}

const IS_REACHED = 'is gets got reached achieved touched'.split(' ')
const HITS_ALONE = ['hits', 'hit', 'comes', 'triggers', 'lage']

interface Moved {
  readonly i: number
  readonly at: number
  readonly before: Clause | undefined
}

const movedBy = (words: Words, { i, at, before }: Moved) =>
  positionMoves(words, at) ?? (isExitVerb(before) ? lossOf(words, i) : undefined)

/** `out at minus 6k`. */
function lossOf(words: Words, i: number): Read<ThresholdClause> | undefined {
  const at = words.past(i, ['at', 'minus', '-', 'a', 'loss', 'of'])
  const sum = words.tokens.slice(i, at).some(({ text }) => text === 'minus' || text === '-')
    ? amountAt(words, at)
    : undefined
  if (sum?.value.unit !== 'fixed') return undefined
  return { value: { is: 'threshold', rule: 'stop', amount: sum.value, scope: { of: 'whole' } }, end: sum.end }
}

interface Conditional {
  readonly at: number
  readonly read: Read<ThresholdClause>
  readonly exit: Read<ThresholdClause> | undefined
  readonly isExit: boolean
}

function withResult(words: Words, { at, read, exit, isExit }: Conditional): Read<ThresholdClause> {
  const reached = words.past(
    pastReached(words, read.end),
    isExit && !exit ? [...HITS_ALONE, ...IS_REACHED] : [],
  )
  const { value, end } = exit ?? { value: read.value, end: reached }
  const isResult = (isExit || words.is(at, 'book')) && RESULTS.test(words.written(at, end))
  return { value: isResult ? { ...value, isResult } : value, end }
}

/** `mtm -8000` between commas. */
const isSignedAlone = (words: Words, i: number, end: number) =>
  words.is(i, 'mtm', 'pnl', 'total', 'combined', 'net', 'overall') &&
  (i === 0 || words.isBreak(i - 1)) &&
  (words.at(end) === undefined || words.isBreak(end)) &&
  /[-+−]/.test(words.written(i, end))

const isExitVerb = (before: Clause | undefined) => before?.is === 'verb' && before.verb === 'exit'

const ALL_LEGS =
  'all both the my legs leg positions position together everything whole strategy trade thing straddle strangle entire'.split(
    ' ',
  )

/** `exit all legs together if either the 30% stop is hit or …`: a stop or a target of the whole position. */
function exitAllIf(words: Words, i: number): Read<Clause> | undefined {
  const at = behindExitOfAll(words, i)
  const read = at === undefined ? undefined : (positionMoves(words, at) ?? thresholdAt(words, at))
  // 'Stop all if mtm 3000' leaves open whether the sum is a loss.
  const isOpen = words.is(i, 'stop') && read?.value.rule !== 'stop'
  if (!read || read.value.scope?.of === 'each' || isOpen) return undefined
  return { value: { ...read.value, scope: { of: 'whole' } }, end: pastReached(words, read.end) }
}

const IF_EITHER = ['if', 'when', 'once', 'as', 'soon', 'either', 'the', 'at', 'a']

/** The position behind `exit all legs together if either the`. */
function behindExitOfAll(words: Words, i: number): number | undefined {
  const exit = exitOrStop(words, i)
  const legs = exit && words.past(exit.end, ALL_LEGS)
  const isAll = /all|both|everything|whole|entire/.test(words.written(i, legs ?? i).toLowerCase())
  if (legs === undefined || !isAll) return undefined
  const at = words.past(legs, IF_EITHER)
  return at > legs ? at : undefined
}

/** `stop the whole thing if …`, `stop everything once …`: an order, and no name of a rule. */
function exitOrStop(words: Words, i: number): { end: number } | undefined {
  const isAll = words.is(words.past(i + 1, ['the', 'my']), 'all', 'everything', 'whole', 'both')
  return words.is(i, 'stop') && isAll ? { end: i + 1 } : words.find(i, 'time', 'exit')
}

const IS = ['is', 'are', 'gets', 'get', 'has', 'been']
const REACHED = ['hit', 'reached', 'achieved', 'triggered', 'met', 'touched']

/** Behind `either the 30% stop is hit or …`: words that repeat that it acts. */
function pastReached(words: Words, i: number): number {
  const at = words.past(i, IS)
  const end = at > i && words.is(at, ...REACHED) ? at + 1 : i
  const isEnd = words.at(end) === undefined || words.isBreak(end) || words.is(end, 'or', 'and', 'otherwise')
  return isEnd ? end : i
}

/** A profit or a loss, and not the name of a stop or a target. */
const RESULTS = /(?<!stop[ -]?)\bloss\b|(?<!take )\bprofits?\b(?! target)|nuksaa?n|munafa|fayda/i

const HITS = ['hits', 'hit', 'reaches', 'touches', 'its', 'the', 'a', 'of', 'it', 'own']

/** `if either hits its 25% stop`: the stop of each leg, with what follows from it said next. */
export function hitByEach(words: Words, i: number): Read<ThresholdClause> | undefined {
  const at = words.past(i, CONDITIONAL)
  const named = at > i ? (stopOfLegHit(words, at) ?? stopOfOneHit(words, at)) : undefined
  if (named) return named
  const isOne = at > i || words.is(i, 'whichever')
  const each = isOne ? words.find(at, 'scope', 'each') : undefined
  const scope = isOne ? endOf(each, words.past(at, ['whichever', 'either', 'any', 'one', '1'])) : at
  const leg = endOf(words.find(scope, 'scope', 'leg'), scope)
  const hit = words.past(leg, HITS)
  const read =
    scope > at && hit > leg
      ? (amountFirst(words, hit) ?? stopFirst(words, hit))
      : (stopsAt(words, { from: scope, leg, isOne: scope > at }) ?? hitInHindi(words, at))
  return read && withExitOfLeg(words, { value: { ...read.value, scope: { of: 'each' } }, end: read.end })
}

/** `one leg hits its sl of 25%`. */
function stopFirst(words: Words, i: number): Read<ThresholdClause> | undefined {
  const name = words.find(words.past(i, ['its', 'the', 'own']), 'rule', 'stop')
  const size = name && amountAt(words, words.past(name.end, ['of', 'at', '@']))
  return size && { value: { is: 'threshold', rule: 'stop', amount: size.value }, end: size.end }
}

/** `whichever hits 20% loss, exit that leg`: what follows is the stop itself; otherwise it is said next. */
function withExitOfLeg(words: Words, { value, end }: Read<ThresholdClause>): Read<ThresholdClause> {
  const exit = words.find(words.past(end, [...THEN, ',']), 'time', 'exit')
  const isOfLeg = exit && words.written(end, exit.end).toLowerCase().includes('that leg')
  return isOfLeg ? { value, end: exit.end } : { value: { ...value, isHit: true }, end }
}

const HIT = ['is', 'gets', 'hit', 'hits', 'triggered', 'triggers', 'reached', 'lag', 'lage', 'jaye', 'ho']

/** `if it is stopped out at 40%, sell the call`, `if its 40% stop is hit sell …`: the stop of the leg before, with the leg that follows it. */
function stopOfLegHit(words: Words, i: number): Read<ThresholdClause> | undefined {
  const size = sizeAtStop(words, i) ?? ownStopHit(words, i)
  if (size?.value.unit === undefined) return undefined
  const then = words.past(words.isBreak(size.end) ? size.end + 1 : size.end, THEN)
  return words.find(then, 'side')
    ? {
        value: { is: 'threshold', rule: 'stop', amount: size.value, isHit: true },
        end: words.past(size.end, THEN),
      }
    : undefined
}

/** `it is stopped out at 40%`. */
function sizeAtStop(words: Words, i: number): Read<StatedAmount> | undefined {
  const verb = words.past(i, ['it', 'this', 'that', 'leg', 'is', 'gets', 'get', 'was'])
  const isStopped = words.is(verb, 'stopped', 'stops')
  return isStopped ? amountAt(words, words.past(verb + 1, ['out', 'at', 'by', '@'])) : undefined
}

/** `its 40% stop is hit`. */
function ownStopHit(words: Words, i: number): Read<StatedAmount> | undefined {
  const own = words.is(i, 'its') ? sizeOfStop(words, i + 1) : undefined
  const end = own && words.past(own.end, HIT)
  return own && end !== undefined && end > own.end ? { value: own.value.amount, end } : undefined
}

/** `any one leg's sl of 30% is hit`, `either leg's 25% stop hits`. */
function stopOfOneHit(words: Words, i: number): Read<ThresholdClause> | undefined {
  const one = words.find(i, 'scope', 'each')?.end ?? words.past(i, ['any', 'either', 'one', 'a'])
  const leg = endOf(words.find(one, 'scope', 'leg'), one)
  if (leg === i) return undefined
  const bracketed = sizeInBrackets(words, leg)
  if (bracketed) return bracketed
  const name = ruleName(words, leg)
  const read = name ? nameFirst(words, name) : sizeOfStop(words, leg)
  const end = read ? words.past(read.end, HIT) : i
  if (!read || read.value.rule !== 'stop' || read.value.scope || end === read.end) return undefined
  return { value: { ...read.value, scope: { of: 'each' }, isHit: true }, end }
}

/** `sl hits (30%)`. */
function sizeInBrackets(words: Words, i: number): Read<ThresholdClause> | undefined {
  const stop = words.find(words.past(i, ['ka', 'ki', 'its']), 'rule', 'stop')
  const hit = stop && words.past(stop.end, HIT)
  const size =
    stop && hit !== undefined && hit > stop.end && words.is(hit, '(') ? amountAt(words, hit + 1) : undefined
  if (!size || !words.is(size.end, ')')) return undefined
  const value = {
    is: 'threshold',
    rule: 'stop',
    amount: size.value,
    scope: { of: 'each' },
    isHit: true,
  } as const
  return { value, end: words.past(size.end + 1, THEN) }
}

/** `25% stop`. */
function sizeOfStop(words: Words, i: number): Read<ThresholdClause> | undefined {
  const amount = amountAt(words, i)
  const stop = amount && words.find(amount.end, 'rule', 'stop')
  return stop && { value: { is: 'threshold', rule: 'stop', amount: amount.value }, end: stop.end }
}

interface StoppedLeg {
  readonly from: number
  readonly leg: number
  readonly isOne: boolean
}

/** `if one leg stops at 20%`. */
function stopsAt(words: Words, { from, leg, isOne }: StoppedLeg): Read<ThresholdClause> | undefined {
  const verb = words.past(leg, ['gets', 'is', 'hits'])
  const isStopped = isOne && leg > from && words.is(verb, 'stops', 'stopped')
  const amount = isStopped ? amountAt(words, words.past(verb + 1, ['out', 'at', 'by', '('])) : undefined
  return (
    amount && {
      value: { is: 'threshold', rule: 'stop', amount: amount.value },
      end: words.past(amount.end, [')']),
    }
  )
}

/** `ek leg ka 20% sl lage`. */
function hitInHindi(words: Words, i: number): Read<ThresholdClause> | undefined {
  const one = words.past(i, ['kisi', 'koi', 'bhi', 'ek'])
  const leg = endOf(words.find(one, 'scope', 'leg'), one)
  const side = leg === one ? words.past(leg, ['taraf', 'side']) : leg
  const of = words.past(side, ['ka', 'ki', 'ke', 'ko'])
  if (one === i || of === one) return undefined
  const bracketed = sizeInBrackets(words, of)
  if (bracketed) return bracketed
  const name = ruleName(words, of)
  const read = amountFirst(words, of) ?? (name && nameFirst(words, name)) ?? sizeOfStop(words, of)
  if (read?.value.rule !== 'stop') return undefined
  const end = words.past(read.end, ['lag', 'lage', 'lagta', 'lagte', 'hit', 'ho', 'hua', 'jaye', 'hi'])
  return end > read.end ? { value: read.value, end } : undefined
}

const IF = ['if', 'when', 'once', 'agar', 'jab']

/**
 * A threshold with the exit behind it: `kul nuksan 3000 rupaye ho to nikal jao`, `if I lose 30% get me out`. An exit of all legs
 * is of the whole.
 */
function exitBehind(
  words: Words,
  read: Read<ThresholdClause>,
  isIf: boolean,
): Read<ThresholdClause> | undefined {
  const begin = pastMore(words, read.end)
  const at = words.past(begin, isIf ? [...THEN, 'also', 'just'] : THEN)
  const verb = exitOfAllAt(words, at, read.value)
  if (!verb) return undefined
  const end = words.past(verb.end, EXITED)
  // 'Sl 30%, square off all legs' leaves open what all legs do.
  const { scope: own } = read.value
  const isResult = isOfResult(words, read)
  const said = words.written(at, isResult ? end : verb.end)
  const isAll = /all|everything|both|dono|saa?r[ei]|sab|whole|poor|pura/.test(said.toLowerCase())
  const isSaid = at > begin || isResult || isIf
  if (isAll ? isOfLegs(read.value, said) : !isSaid) return undefined
  const value = own || !isAll ? read.value : { ...read.value, scope: { of: 'whole' } as const }
  return { value, end: isResult ? end : verb.end }
}

/**
 * `call sl 30% ho to dono close`: all leave with a leg, of which no rule of the whole position says anything. In `sl 30% lage to dono
 * close` the percentage could be that of a leg as well.
 */
const isOfLegs = ({ scope, rule, amount: { unit } }: ThresholdClause, said: string) =>
  scope
    ? scope.of !== 'whole'
    : unit === 'percentage' &&
      (rule === 'stop' || rule === 'target') &&
      /both|dono|sab|saa?re/.test(said.toLowerCase())

/** The verb of an exit, or behind it all legs: `… ho to dono leg close`. */
const exitOfAllAt = (words: Words, i: number, rule: ThresholdClause) =>
  exitVerbAt(words, i, rule) ?? exitVerbAt(words, pastBothLegs(words, i), rule)

function pastBothLegs(words: Words, i: number): number {
  const at = words.past(i, ['dono', 'both', 'sab', 'sabhi', 'saare', 'sari', 'saari', 'all'])
  return at > i ? words.past(at, ['leg', 'legs', 'position', 'positions', 'ko', 'the']) : i
}

const isOfResult = (words: Words, { value: { scope }, end }: Read<ThresholdClause>) =>
  scope?.of === 'whole' || RESULTS.test(words.written(Math.max(0, end - 4), end))

const EXITED = [...ALL_LEGS, 'karo', 'kar', 'do', 'sab']

function pastMore(words: Words, i: number): number {
  const more = words.past(i, ['se', 'zyada', 'jyada', 'more', 'than', 'that', 'or', 'upar'])
  return words.isBreak(more) ? more + 1 : more
}

/** A verb of an exit without a time or a condition of its own. */
function exitVerbAt(words: Words, i: number, rule: ThresholdClause): Read<string> | undefined {
  const verb =
    words.find(i, 'time', 'exit') ?? bookVerb(words, pastWillingness(words, i)) ?? takeIt(words, i, rule)
  // 'Book profit at 2000, cut at 3000' has a stop behind the comma.
  const stop = words.find(i, 'rule', 'stop')
  const isStop = stop !== undefined && stop.end >= (verb?.end ?? i)
  return verb && !isStop && !hasItsOwn(words, words.past(verb.end, EXITED)) && !hasItsDay(words, verb.end)
    ? verb
    : undefined
}

/** `close 5 days before expiry`, `exit on friday`: a verb with a day of its own. */
function hasItsDay(words: Words, i: number): boolean {
  const at = words.skipLinks(i)
  return (
    daysBeforeAt(words, at) !== undefined ||
    (words.find(at, 'weekday') ?? words.find(at, 'day', 'expiryDay')) !== undefined
  )
}

/** `I do not mind booking`, `I am happy to book`. */
const pastWillingness = (words: Words, i: number): number => {
  const at = words.past(i, WILLING)
  return at > i && words.is(at, 'book', 'booking') ? at : i
}

const WILLING = [
  'i',
  'we',
  'im',
  'am',
  'dont',
  'do',
  'not',
  'mind',
  'happy',
  'fine',
  'ok',
  'okay',
  'to',
  'with',
  'will',
]

/** `total profit 3000 rs pe book kar lo`: at the end of a phrase. */
function bookVerb(words: Words, i: number): Read<string> | undefined {
  if (!words.is(i, 'book', 'booking', 'quit', 'stop', 'shut', 'done', 'khatam', 'bas')) return undefined
  const end = words.past(i + 1, [
    'kar',
    'karo',
    'lo',
    'do',
    'it',
    'everything',
    'all',
    'out',
    'and',
    'down',
    'trading',
    'profit',
    'shop',
    'the',
    'whole',
    'thing',
    'for',
    'day',
  ])
  return words.at(end) === undefined || words.isBreak(end) ? { value: 'exit', end } : undefined
}

/** `if it earns 10000, take it`: a profit that is taken; a loss that is taken is borne. */
function takeIt(words: Words, i: number, { rule, amount }: ThresholdClause): Read<string> | undefined {
  const isSum = rule === 'target' && (amount.unit ?? 'fixed') === 'fixed'
  const end =
    isSum && words.is(i, 'take', 'bank', 'pocket', 'grab')
      ? words.past(i + 1, ['it', 'that', 'the', 'profit', 'profits', 'money', 'home'])
      : i
  const isLast = words.at(end) === undefined || words.isBreak(end)
  return end > i + 1 && isLast ? { value: 'exit', end } : undefined
}

/** Whether a verb has a time, an amount, a condition or legs of its own; in `target 35%, end of day 3:05` it is none. */
function hasItsOwn(words: Words, i: number): boolean {
  const at = words.past(i, ['the', 'my', 'position', 'positions', 'trade', 'it', 'all', 'everything'])
  const own =
    clockAt(words, words.skipLinks(at), true) ??
    minutesAt(words, words.skipLinks(at)) ??
    words.find(i, 'scope')
  const isDay = words.is(i - 1, 'end') && words.is(i, 'of')
  return (
    own !== undefined || isDay || isSigned(words, words.skipLinks(at)) || words.is(i, 'when', 'after', ...IF)
  )
}

/** `-2,200`. */
const isSigned = (words: Words, i: number) =>
  words.is(i, '-', '+', 'minus', 'plus') || Number(words.at(i)?.value) < 0
