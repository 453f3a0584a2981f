import type { OptionType } from '#domain'
import { amountAt, clockAt, clockRangeAt, later, numberAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { brokenWay } from './broken-ways.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { conditionAt, operandAt } from './operands.ts'
import { isFurtherOrder, optionMove } from './option-moves.ts'
import { eachAlone, eachOption, eachThatMoves, premiumNotedBefore, priceOfOption } from './own-premiums.ts'
import { areMinutes, pastRange, rangeTimes, SESSION_START, underlying, type Range } from './range-parts.ts'
import { scopeAt } from './risk-clauses.ts'
import { pastThen, sinceTime } from './wait-ends.ts'

/** What a leg waits for: `when its premium rises 10%`, `breaks the high of the range until 10:00`. */
export const readWait: ClauseReader = (words, i, before) => {
  // 'Exit when the index falls' is no entry.
  if (words.isBreak(i) || isOfOther(words, i, before)) return undefined
  return (
    waitingLegs(words, i) ??
    movedBy(words, i, before) ??
    markedRange(words, i) ??
    movedOrBroken(words, i, before) ??
    sideBroken(words, i, before)
  )
}

/** In `re-enter when it rises 10%` no leg waits, and neither in `exit when …`. */
const isOfOther = (words: Words, i: number, before: Clause | undefined) =>
  (before?.is === 'verb' && before.verb === 'exit') || (before?.is === 'reEntry' && !words.isBreak(i - 1))

/** A move that is named by itself, or of the option before its order, and the time from which it counts. */
const movedBy = (words: Words, i: number, before: Clause | undefined) =>
  momentumOf(words, i) ?? optionMove(words, i, before) ?? sinceTime(words, i, before)

/** The side of a range that was named before. */
const sideBroken = (words: Words, i: number, before: Clause | undefined) =>
  breakSide(words, i) ?? brokenWay(words, i, before)

/** Whose move or break is waited for. */
const subjectOf = (words: Words, i: number, { at, before }: { at: number; before: Clause | undefined }) =>
  words.find(at, 'wait', 'allPremiums') ??
  premiumNotedBefore(words, at) ??
  words.find(at, 'wait', 'premium', 'index') ??
  underlying(words, at) ??
  eachOption(words, at) ??
  eachAlone(words, at, before) ??
  eachThatMoves(words, { i, at }) ??
  priceOfOption(words, at)

function movedOrBroken(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const wait = words.find(i, 'wait', 'wait')
  const at = words.past(endOf(wait, i), ['the', 'until', 'till', 'for', ',', 'when'])
  const subject = subjectOf(words, i, { at, before })
  // 'Nifty ka option premium' is none of the index, and 'nifty closes above its 20 ema' breaks no range.
  const begin = words.find(endOf(subject, at), 'wait', 'breakout')
  const isOfLine =
    isLineBehind(words, endOf(subject, at)) || (begin && isLineAt(words, words.skipLinks(begin.end)))
  if (isOfLine || (subject && isOfOption(words, subject.end))) return undefined
  return momentum(words, { at, wait, subject }) ?? breakout(words, { at, subject })
}

/** `nifty ka option premium`. */
export const isOfOption = (words: Words, i: number) =>
  words.is(i, 'ka', 'ki', 'ke') && words.find(i + 1, 'wait', 'premium') !== undefined

const PRICES = ['HIGH', 'LOW', 'OPEN', 'CLOSE']

/** Whether a comparison with an indicator follows, or with an earlier candle. */
function isLineBehind(words: Words, i: number): boolean {
  const condition = conditionAt(words, i)
  return condition !== undefined && isLineAt(words, words.skipLinks(condition.end))
}

function isLineAt(words: Words, i: number): boolean {
  const line = operandAt(words, i)
  return line !== undefined && (line.value.offset !== undefined || !PRICES.includes(line.value.name))
}

/** `ce leg should wait for the underlying to move up 100 points before entering`. */
function waitingLegs(words: Words, i: number): Read<Clause> | undefined {
  const scope = scopeAt(words, i)
  const at = scope && words.past(scope.end, ['should', 'must', 'will', 'has', 'to'])
  const isWait = at !== undefined && words.is(at, 'wait', 'waits')
  const read = isWait && scope?.value.of !== 'whole' ? readWait(words, at, undefined) : undefined
  if (!scope || read?.value.is !== 'entry') return undefined
  return {
    value: { ...read.value, scope: scope.value },
    end: words.past(read.end, ['before', 'entering', 'entry', 'it', 'enters', 'to', 'enter']),
  }
}

interface WaitStart {
  readonly at: number
  readonly wait: Read<string> | undefined
  readonly subject: Read<string> | undefined
}

const MOVES = ['move', 'moves', 'movement', 'moment']

function momentum(words: Words, start: WaitStart): Read<Clause> | undefined {
  const { wait, subject } = start
  const read = moveAt(words, start)
  const isWait = wait !== undefined || subject?.value === 'allPremiums'
  return read && (isWait || isCondition(words, read, subject)) ? read : undefined
}

/** `premium 20% gire tab`: the word that makes it a condition stands behind. */
function isCondition(words: Words, { end }: Read<Clause>, subject: Read<string> | undefined): boolean {
  const then = words.past(end, ['ho', 'jaye'])
  return (
    subject !== undefined && words.is(then, 'tab', 'tabhi', 'to', 'toh') && !isFurtherOrder(words, then + 1)
  )
}

function moveAt(words: Words, start: WaitStart): Read<Clause> | undefined {
  const { at, wait, subject } = start
  const from = words.skipLinks(endOf(subject, at))
  const first = signAt(words, from) ?? words.find(from, 'wait', 'up', 'down')
  const fall = fallAt(words, from)
  if (fall)
    return moveOf(words, {
      amount: fall,
      direction: { value: 'down', end: fall.end },
      subject,
      end: fall.end,
    })
  const amount = amountAt(words, words.skipLinks(first ? first.end : words.past(from, STATES)))
  if (!amount) return undefined
  // 'Wait for a 10% premium drop'.
  const noun = wait && words.is(amount.end, 'premium', 'price') ? amount.end + 1 : amount.end
  const direction = first ?? wayBehind(words, noun, subject)
  if (!direction) return askForDirection(words, start, amount)
  // 'If it loses 5000 rupees' is a result: no premium moves by so much.
  const isSum = amount.value.unit === 'fixed' && amount.value.value >= 1000
  if (isSum) return { value: { is: 'unsupported' }, end: Math.max(amount.end, direction.end) }
  return moveOf(words, { amount, direction, subject, end: first ? amount.end : direction.end })
}

const STATES = [...MOVES, 'goes', 'go', 'is', 'trades', 'to']
const BEYOND: Readonly<Record<string, 'up' | 'down'>> = { above: 'up', below: 'down' }

/** `0.3% up`, and of a premium `2% below`, where no line follows. */
function wayBehind(words: Words, i: number, subject: Read<string> | undefined): Read<string> | undefined {
  const at = words.skipLinks(i)
  const way = subject?.value === 'premium' ? BEYOND[words.textAt(at)] : undefined
  const isFree = way !== undefined && operandAt(words, words.skipLinks(at + 1)) === undefined
  // `10% above the 9:20 price`: the time from which it counts is said with the same word.
  const time = clockAt(words, words.past(at + 1, ['the', 'its']), true)
  return isFree ? { value: way, end: time ? at : at + 1 } : words.find(at, 'wait', 'up', 'down')
}

/** `+10%`, `-10%`. */
function signAt(words: Words, i: number): Read<string> | undefined {
  return words.is(i, '+', '-') ? { value: words.is(i, '+') ? 'up' : 'down', end: i + 1 } : undefined
}

/** `-10%` is a fall of 10%. */
function fallAt(words: Words, i: number): Read<StatedAmount> | undefined {
  const size = numberAt(words, i)
  const unit = size && size.value < 0 ? words.find(size.end, 'unit') : undefined
  return (
    unit && size && { value: { value: -size.value, unit: unit.value as StatedAmount['unit'] }, end: unit.end }
  )
}

/** `momentum 10%` leaves open in which direction. */
function askForDirection(
  words: Words,
  { at, subject }: WaitStart,
  amount: Read<StatedAmount>,
): Read<Clause> | undefined {
  const isMomentum = /momentum|trade/i.test(words.written(at - 1, endOf(subject, at)))
  if (!isMomentum || amount.value.unit === undefined) return undefined
  return {
    value: { is: 'question', question: `A move of ${amount.value.value}: up or down?` },
    end: amount.end,
  }
}

/** `with 5% momentum`, which leaves open in which direction; `10 points momentum up` does not. */
function momentumOf(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['with', 'a', 'on', 'after'])
  const amount = amountAt(words, at)
  const name = amount && words.is(amount.end, 'momentum') ? amount.end + 1 : undefined
  if (!amount || amount.value.unit === undefined || name === undefined) return undefined
  const direction = words.find(name, 'wait', 'up', 'down')
  if (direction) return moveOf(words, { amount, direction, subject: undefined, end: direction.end })
  const question = `A move of ${amount.value.value}: up or down?`
  return { value: { is: 'question', question }, end: name }
}

interface Move {
  readonly amount: Read<StatedAmount>
  readonly direction: Read<string>
  readonly subject: Read<string> | undefined
  readonly end: number
}

/** Behind `more` in `5% more`. */
const pastMore = (words: Words, i: number) =>
  words.is(i, 'more', 'further', 'aur') && !words.is(i + 1, 'than') ? i + 1 : i

function moveOf(words: Words, { amount, direction, subject, end }: Move): Read<Clause> {
  const { value, unit: stated } = amount.value
  const unit = stated === 'fixed' ? 'points' : stated
  const moved = words.past(pastMore(words, end), MOVES)
  const behind = subject
    ? undefined
    : words.find(words.skipLinks(moved), 'wait', 'premium', 'index', 'allPremiums')
  const last = pastThen(words, endOf(behind, moved))
  if (unit !== 'points' && unit !== 'percentage')
    return { value: { is: 'question', question: `A move of ${value}: points or percent?` }, end: last }
  const move = { direction: direction.value as 'up' | 'down', unit, value } as const
  const of = (subject ?? behind ?? indexBefore(words, end))?.value
  if (of === 'allPremiums') return { value: { is: 'entryMomentum', ...move }, end: last }
  const entry = { type: 'momentum', of: of === 'index' ? 'underlying' : 'premium', ...move } as const
  const named = of === 'premium' ? optionNamed(words, end) : undefined
  return { value: { is: 'entry', entry, option: named }, end: last }
}

/** Behind `wait for nifty to move 0.3% up …`, a wait that names no price is one for the index as well. */
function indexBefore(words: Words, end: number): Read<string> | undefined {
  const isOfIndex = words.tokens.some((_, k) => {
    const wait = k < end ? words.find(k, 'wait', 'wait') : undefined
    const at = wait && words.past(wait.end, ['the', 'for', 'until', 'till'])
    const index = at === undefined ? undefined : (words.find(at, 'wait', 'index') ?? underlying(words, at))
    return index !== undefined && index.end < end && words.is(index.end, 'to', ...MOVES)
  })
  return isOfIndex ? { value: 'index', end } : undefined
}

/** The option in `when the ce premium falls`, before a position. */
function optionNamed(words: Words, end: number): OptionType | undefined {
  for (let i = end - 1; i >= 0 && !words.isBreak(i); i--) {
    const premium = words.find(i, 'wait', 'premium')
    const option = premium && words.find(i, 'option')
    // 'The ce and pe' are both.
    if (option && words.written(i, premium.end).includes(' and ')) return undefined
    if (option) return option.value as OptionType
    if (words.find(i, 'wait', 'wait')) return undefined
  }
  return undefined
}

/** `breaks the high of the range until 10:00`, `range breakout 9:15 to 9:45`, `breaks low of first 15 minutes`. */
function breakout(
  words: Words,
  { at, subject }: Pick<WaitStart, 'at' | 'subject'>,
): Read<Clause> | undefined {
  const begin = rangeBegin(words, at, subject)
  if (!begin) return undefined
  const range = begin.value
  const end = pastRange(words, begin.end, range)
  const { of, ...rest } = range
  if (rest.rangeEnd === undefined && rest.side === undefined) return rangeTitle(words, at, begin.end)
  if (rest.side && isOtherWay(words.written(at, end), rest.side)) return undefined
  return {
    value: {
      is: 'breakout',
      of: of === 'premium' || of === 'allPremiums' ? 'premium' : 'underlying',
      ...rest,
    },
    end,
  }
}

const MARK = ['the', 'note', 'mark', 'take', 'track', 'watch', 'record', 'observe']
const OWNERS =
  'each every both all of the its their own option options leg legs premium premiums index spot opening s'.split(
    ' ',
  )

/** `mark the high and low of 09:15–09:30 on nifty spot`, `track each option's own range until 9:50`: a range whose sides stand at the legs. */
function markedRange(words: Words, i: number): Read<Clause> | undefined {
  return timedRange(words, i) ?? pairedRange(words, i) ?? namedRangeOf(words, i)
}

const MARKED = 'ki ka range banao bana lo mark karo dekho note kar nikalo hai hogi rahegi'.split(' ')

/** `9:15 se 9:30 ka range`, `range 9:20-9:40`: the times of a range whose sides stand at the legs. */
function timedRange(words: Words, i: number): Read<Clause> | undefined {
  const title = rangeName(words, i)
  const times = clockRangeAt(words, title ?? i)
  if (!times || !isBroken(words)) return undefined
  const named = title === undefined ? words.find(words.past(times.end, OF_RANGE), 'wait', 'range') : undefined
  const end = endOf(named, times.end)
  // 'Range ka high toote' is said of the next leg alone.
  const isOfLeg = words.find(words.past(end, OF_RANGE), 'wait', 'high', 'low') !== undefined
  if (isOfLeg || (title === undefined && !named)) return undefined
  const [rangeStart, rangeEnd] = times.value
  const isOfPremium = isPremiumBroken(words) || (title !== undefined && words.is(i, 'premium', 'option'))
  const of = isOfPremium ? 'premium' : 'underlying'
  return { value: { is: 'breakout', of, rangeStart, rangeEnd }, end: named ? words.past(end, MARKED) : end }
}

/** The position behind `range:`, `premium ki range` at the beginning of a phrase. */
function rangeName(words: Words, i: number): number | undefined {
  const name = words.past(i, ['premium', 'option', 'index', 'opening', 'ki', 'ka'])
  const isFirst = i === 0 || words.isBreak(i - 1)
  return isFirst && words.is(name, 'range') ? words.past(name + 1, [':', 'is', 'from']) : undefined
}

const OF_RANGE = ['ka', 'ki', 'ke']
const isBroken = (words: Words) =>
  words.tokens.some((_, at) => words.find(at, 'wait', 'breakout') !== undefined || isBeyondSide(words, at))

/** `above high`, `below the low`. */
const isBeyondSide = (words: Words, i: number) =>
  (words.is(i, 'above', 'over') && words.is(words.past(i + 1, ['the']), 'high')) ||
  (words.is(i, 'below', 'under') && words.is(words.past(i + 1, ['the']), 'low'))

/** Whether a premium breaks the range: `call ka high toota`, `when its premium goes below the low`. */
const isPremiumBroken = (words: Words) =>
  words.tokens.some((_, k) => {
    const premium = words.find(k, 'wait', 'premium')
    const option = words.find(k, 'option')
    const at = words.past(premium?.end ?? option?.end ?? k, ['ka', 'ki', 'ke', 'its', 'own', 'apna', 'apne'])
    const isOwner = premium !== undefined || (option !== undefined && at > option.end)
    return isOwner && words.find(at, 'wait', 'breakout', 'high', 'low') !== undefined
  })

function namedRangeOf(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, MARK)
  const owner = words.past(endOf(underlying(words, words.past(verb, OWNERS)), verb), OWNERS)
  const pair = pastHighLow(words, owner)
  const one = verb > i ? words.find(owner, 'wait', 'high', 'low', 'range') : undefined
  const at = pair ?? one?.end
  if (at === undefined) return undefined
  const range: Range = { side: 'high' }
  const end = pastRange(words, words.past(at, ['of', 'the', 'between', 'from', 'for', 'in']), range)
  const { rangeStart, rangeEnd } = range
  const premium = words.tokens
    .slice(i, end)
    .some(
      (_, k) =>
        words.find(i + k, 'wait', 'premium') ??
        (words.is(i + k, 'option', 'options', 'leg', 'legs') || undefined),
    )
  if (rangeEnd === undefined) return undefined
  return {
    value: {
      is: 'breakout',
      of: premium ? 'premium' : 'underlying',
      rangeEnd,
      ...(rangeStart !== undefined && { rangeStart }),
    },
    end,
  }
}

/** Behind `high and low`, `high low`. */
function pastHighLow(words: Words, i: number): number | undefined {
  const low = words.is(i, 'high', 'highs') ? words.past(i + 1, ['and', '&', '/', 'aur', '-']) : i
  return low > i && words.is(low, 'low', 'lows') ? low + 1 : undefined
}

/** `mark 9:15-9:45 high low of nifty`, `first 15 min ka high low`: the times stand before both sides. */
function pairedRange(words: Words, i: number): Read<Clause> | undefined {
  const range: Range = { side: 'high' }
  const times = rangeTimes(words, words.past(i, MARK), range)
  const owner = times === undefined ? i : words.past(times, ['ka', 'ki', 'ke', 's', 'of', 'range'])
  const at = times === undefined ? i : endOf(underlying(words, owner), owner)
  const pair = times === undefined ? undefined : pastHighLow(words, words.past(at, ['ka', 'ki', 'ke', 's']))
  const { rangeStart, rangeEnd } = range
  if (pair === undefined || rangeStart === undefined || rangeEnd === undefined) return undefined
  const of = words.past(pair, ['of', 'on', 'the'])
  const end = of > pair ? endOf(underlying(words, of), pair) : words.past(pair, MARKED)
  return { value: { is: 'breakout', of: 'underlying', rangeStart, rangeEnd }, end }
}

/** Whether a range is marked in the sentence; of an index or a premium, if that is named. */
const hasRange = (words: Words, of?: string) =>
  words.tokens.some((_, at) => {
    const range = markedRange(words, at)?.value
    return range?.is === 'breakout' && (of === undefined || range.of === of)
  }) ||
  (of === undefined && words.tokens.some((_, at) => namedRange(words, at)))

/** `opening range breakdown:` before the words for the range and its break; an index before it is none of the title. */
function rangeTitle(words: Words, i: number, end: number): Read<Clause> | undefined {
  if (words.find(i, 'underlying')) return undefined
  const isNamed = /range|orb/.test(words.written(i, end).toLowerCase())
  const isSaid = words.tokens.some((_, at) => at > end && words.find(at, 'wait', 'breakout') !== undefined)
  return isNamed && isSaid ? { value: { is: 'filler' }, end } : undefined
}

/** `nifty 9:15 se 10 baje ka high tode`: the range stands before the word for its break. */
function rangeBefore(words: Words, i: number): Read<Range> | undefined {
  const range: Range = {}
  const end = pastRange(words, i, range)
  const isBroken = words.tokens.slice(i, end).some((_, k) => words.find(i + k, 'wait', 'breakout'))
  // In '9:20 breakout of first 5 min candle high' the time is that of the entry.
  if (range.rangeStart === undefined && words.is(words.skipLinks(end), 'first')) return undefined
  return isBroken && range.rangeEnd !== undefined ? { value: range, end } : undefined
}

/** The first words of a break: its subject, and its name or a range before that. */
function rangeBegin(words: Words, at: number, subject: Read<string> | undefined): Read<Range> | undefined {
  const of = subject && { of: subject.value }
  const price = subject ? at : words.past(at, ['price', 'it'])
  const early = rangeBefore(words, endOf(subject, at))
  if (early) return { value: { ...of, ...early.value }, end: early.end }
  const name = words.find(endOf(subject, price), 'wait', 'breakout') ?? namedRange(words, at)
  return name && { value: { ...of, ...firstMinutes(words, at, name) }, end: name.end }
}

/** `opening range 9:15-9:30`, `15 min orb`. */
function namedRange(words: Words, i: number): Read<string> | undefined {
  const minutes = areMinutes(words, i)
  const name = words.find(minutes ? i + 2 : i, 'wait', 'range')
  const at = name && words.skipLinks(name.end)
  const isTimed = at !== undefined && (minutes || areMinutes(words, at) || clockRangeAt(words, at))
  return isTimed ? name : undefined
}

/** The range of `15 min orb`, from the start of the session. */
function firstMinutes(words: Words, i: number, { end }: Read<unknown>): Range {
  const isFirst = areMinutes(words, i) && end > i + 2
  const minutes = isFirst ? numberAt(words, i) : undefined
  return minutes ? { rangeStart: SESSION_START, rangeEnd: later(SESSION_START, minutes.value) } : {}
}

/** `on high break`, `above the high`: the side of a range that stands elsewhere in the sentence. */
function breakSide(words: Words, i: number): Read<Clause> | undefined {
  const beyond = words.is(i, 'above', 'over', 'below', 'under')
    ? words.past(i + 1, ['the', 'its', 'that', 'this', 'opening', 'range'])
    : i
  const level = beyond > i ? words.find(beyond, 'wait', 'high', 'low') : undefined
  const isBeyond = level && (level.value === 'high') === words.is(i, 'above', 'over')
  if (level && isBeyond && hasRange(words))
    return { value: { is: 'breakSide', side: level.value as 'high' | 'low' }, end: level.end }
  const begin = words.past(i, ['when', 'if', 'once', 'jab', 'agar', 'the'])
  const side = words.find(pastOption(words, begin), 'wait', 'high', 'low')
  const broken = side && words.find(side.end, 'wait', 'breakout')
  if (broken) return { value: { is: 'breakSide', side: side.value as 'high' | 'low' }, end: broken.end }
  return brokenSide(words, i)
}

/** Behind `call ka`, if the call is named again as the leg. */
function pastOption(words: Words, i: number): number {
  const option = words.find(i, 'option')
  const at = words.past(option?.end ?? i, ['ka', 'ki', 'ke'])
  const isLeg = words.tokens.some((_, k) => k > at && words.find(k, 'option')?.value === option?.value)
  return option && (at === option.end || !isLeg) ? i : at
}

/** `breaks below the high` breaks no high. */
const isOtherWay = (text: string, side: 'high' | 'low') =>
  (side === 'high' ? /breaks? (below|under)/i : /breaks? (above|over)/i).test(text)

/** `when nifty breaks that high`, `when its premium breaks below that range low`: the side of a range that was marked. */
function brokenSide(words: Words, i: number): Read<Clause> | undefined {
  const begin = endOf(words.find(i, 'wait', 'wait'), i)
  const subject = words.find(begin, 'wait', 'premium', 'index') ?? underlying(words, begin)
  const at = words.past(endOf(subject, begin), ['it', 'price', 'then'])
  const broken = words.find(at, 'wait', 'breakout')
  const side =
    broken && words.find(words.past(broken.end, ['that', 'this', 'the', 'its', 'of']), 'wait', 'high', 'low')
  if (!broken || !side) return undefined
  const isOther = isOtherWay(words.written(at, broken.end), side.value as 'high' | 'low')
  const of = subject && (subject.value === 'premium' ? 'premium' : 'underlying')
  if (isOther || !hasRange(words, of)) return undefined
  return {
    value: { is: 'breakSide', side: side.value as 'high' | 'low' },
    end: words.past(side.end, ['of', 'the', 'that', 'this', 'its', 'range']),
  }
}
