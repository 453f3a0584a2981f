import { RANGE_SETTINGS } from '#domain'
import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { CONDITIONAL, pastThen } from './day-clauses.ts'

/** A bound on India VIX, the gap or another number of the day: `if vix below 15`, `skip when gap above 1%`, `vix between 12 and 18`. */
export const readDayRange: ClauseReader = (words, i) => dayRangeAt(words, i, words.find(i, 'day', 'skip'))

/** A bound on a number of the day; `skip` is the word that leaves such days out. */
export function dayRangeAt(
  words: Words,
  i: number,
  skip: Read<string> | undefined,
): Read<Clause> | undefined {
  const at = pastIndex(words, words.past(words.past(skip?.end ?? pastTake(words, i), CONDITIONAL), ['the']))
  const opened = skip ? undefined : (openedAt(words, at) ?? aroundClose(words, at))
  if (opened) return opened
  return (
    openedAway(words, at, skip !== undefined) ??
    rangeBehind(words, at, skip) ??
    rangeFirst(words, at, skip !== undefined) ??
    sizedGap(words, { i, at, isSkipped: skip !== undefined }) ??
    gapAlone(words, { i, at, isSkipped: skip !== undefined })
  )
}

/** `only take the trade if …`, `sirf tab trade lo jab …`: words of the entry before its condition. */
function pastTake(words: Words, i: number): number {
  if (!words.is(i, 'only', 'sirf', 'just', 'take', 'trade', 'enter')) return i
  const at = words.past(i + 1, 'take the trade trades enter tab lo lena entry it only'.split(' '))
  return words.is(at, 'if', 'when', 'jab', 'agar') ? at : i
}

/** `vix below 15`: the range stands behind its name. */
function rangeBehind(words: Words, at: number, skip: Read<string> | undefined): Read<Clause> | undefined {
  const subject = subjectAt(words, words.past(at, OPENS)) ?? subjectAt(words, at)
  const range =
    subject && (rangeAt(words, subject.end) ?? rangeAt(words, words.past(subject.end, BEFORE_RANGE)))
  if (!range || isOfOpen(words, subject, range)) return undefined
  if (isMoved(words, subject, range))
    return {
      value: {
        is: 'question',
        question: `“${words.written(at, range.end)}”: India VIX is known by its close of the day before. Say “vix above 15” for that.`,
      },
      end: range.end,
    }
  const isGap = GAPS.some((gap) => gap === subject.value)
  const behind = skip ? undefined : skipBehind(words, isGap ? pastSide(words, range.end) : range.end)
  const isSkipped = skip !== undefined || behind !== undefined
  const last = endOf(behind, range.end)
  if (isGap) return gapClause(words, { subject, range, isSkipped, last })
  return boundClause(words, { subject, range, isSkipped, last })
}

/** A bound on India VIX or another number that has no sides. */
function boundClause(words: Words, { subject, range, isSkipped, last }: SaidGap): Read<Clause> | undefined {
  const bounds = isSkipped ? outside(range.value) : range.value
  return (
    bounds && {
      value: { is: 'filter', filters: { [subject.value]: bounds } },
      end: words.past(pastDayBefore(words, last), ['only', 'hi']),
    }
  )
}

const pastSide = (words: Words, i: number) => endOf(gapSide(words, i), i)

/** `… then dont take trade`; behind a comma the words are all of their phrase: `if vix above 18, no trade`. */
function skipBehind(words: Words, i: number): Read<string> | undefined {
  const said = words.find(pastThen(words, i), 'day', 'skipBehind')
  // In 'if vix is above 18 do not trade on mondays' the days behind are left out.
  const behind = said && words.is(said.end, 'on') ? undefined : said
  if (said || words.textAt(i).trim() !== ',') return behind
  const apart = words.is(i + 1, 'then', 'dont', 'do', 'no')
    ? words.find(pastThen(words, i + 1), 'day', 'skipBehind')
    : undefined
  return apart && (words.at(apart.end) === undefined || words.isBreak(apart.end)) ? apart : undefined
}

/** `vix opens above 15`: the filter knows only its close of the day before. */
const isOfOpen = (words: Words, subject: Read<string>, range: Read<unknown>) =>
  subject.value === 'vix' && /\bopens?\b(?!ing)/i.test(words.written(subject.end, range.end))

/** `vix rises above 15`: a move within the day. */
const isMoved = (words: Words, subject: Read<string>, range: Read<unknown>) =>
  subject.value === 'vix' && /\b(ris|climb|jump|fall|drop|cross)/i.test(words.written(subject.end, range.end))

/** The number of a day that is bounded; `gap up ya gap down` is a gap to either side. */
function subjectAt(words: Words, i: number): (Read<string> & { readonly isEither?: true }) | undefined {
  const one = words.find(i, 'day', ...SUBJECTS)
  const isGap =
    one && (one.value === 'gapUp' || one.value === 'gapDown') && words.is(one.end, 'or', 'ya', '/')
  const other = isGap ? otherGap(words, one.end + 1) : undefined
  const isBoth = other !== undefined && other.value !== one?.value
  return isBoth ? { value: 'gapPercent', end: words.past(other.end, ['by']), isEither: true } : one
}

/** The `gap down` or `down` behind `gap up or`. */
const otherGap = (words: Words, i: number): Read<string> | undefined =>
  words.is(i, 'up', 'down')
    ? { value: words.is(i, 'up') ? 'gapUp' : 'gapDown', end: i + 1 }
    : words.find(i, 'day', 'gapUp', 'gapDown')

/** `the market opens with more than 1% gap`. */
const MARKET =
  'market markets nifty banknifty index it there opens opened opening open is has with a an'.split(' ')

function rangeBeforeName(words: Words, i: number): Read<Bounds> | undefined {
  const at = words.past(i, MARKET)
  const begin = at > i && words.is(at - 1, 'with', 'a', 'an') ? at : i
  return boundBehind(words, begin) ?? boundsAt(words, begin) ?? betweenAt(words, begin)
}

/** `1% se zyada gap ho to skip`, `12-16 vix`: the range stands before its name. */
function rangeFirst(words: Words, i: number, isSkippedBefore: boolean): Read<Clause> | undefined {
  const range = rangeBeforeName(words, i)
  const subject =
    range && words.find(words.past(range.end, ['ka', 'ki', 'ke', 'the', 'india']), 'day', ...SUBJECTS)
  if (!range || !subject) return undefined
  const end = words.past(subject.end, ['range', 'ho', 'hua', 'hai', 'days', 'day'])
  const behind = isSkippedBefore ? undefined : words.find(pastThen(words, end), 'day', 'skipBehind')
  const isSkipped = isSkippedBefore || behind !== undefined
  if (GAPS.some((gap) => gap === subject.value))
    return gapClause(words, { subject, range, isSkipped, last: endOf(behind, end) })
  const bounds = isSkipped ? outside(range.value) : range.value
  return bounds && { value: { is: 'filter', filters: { [subject.value]: bounds } }, end: endOf(behind, end) }
}

/** `only if gap up`, `skip gap down days`: a gap of any size. */
function gapAlone(words: Words, { i, at, isSkipped }: GapAt): Read<Clause> | undefined {
  const subject = sideOfGap(words, words.past(at, OPENS)) ?? sideOfGap(words, at)
  if (!subject) return undefined
  const end = words.past(subject.end, ['day', 'days', 'ho', 'hua', 'hai', 'ke', 'din', 'opening'])
  const behind = isSkipped ? undefined : words.find(pastThen(words, end), 'day', 'skipBehind')
  const only = words.find(end, 'day', 'onlyBehind')
  const isConditional = isGapCondition(words, i, end)
  const isOut = isSkipped || behind !== undefined
  if (!isOut && !only && !isConditional) return undefined
  const isUp = (subject.value === 'gapUp') !== isOut
  return {
    value: { is: 'filter', filters: { gapPercent: isUp ? { min: 0 } : { max: 0 } } },
    end: endOf(behind ?? only, end),
  }
}

interface GapAt {
  /** Where the condition begins. */
  readonly i: number
  /** Behind its first words. */
  readonly at: number
  readonly isSkipped: boolean
}

/** `if nifty opens 0.5% gap up`, `agar 0.5% gap up khule`, `if it gaps up 0.5%`: a gap of so much, and more. */
function sizedGap(words: Words, { i, at, isSkipped }: GapAt): Read<Clause> | undefined {
  const begin = words.past(at, OPENS)
  const first = percentAt(words, begin)
  const points = first && words.find(first.end, 'unit', 'points')
  const named = words.find(endOf(points, first?.end ?? begin), 'day', 'gapUp', 'gapDown')
  const subject = named && withOtherGap(words, named)
  const size = first ?? (subject && sizeBehind(words, subject.end))
  if (!subject || !size) return undefined
  const end = words.past(Math.max(subject.end, size.end), AFTER_GAP)
  const range = { value: { min: size.value }, end: size.end }
  if (isSkipped) return gapClause(words, { subject, range, isSkipped, last: end })
  const behind = skipBehind(words, end)
  return behind || isGapCondition(words, i, end)
    ? gapClause(words, { subject, range, isSkipped: behind !== undefined, last: endOf(behind, end) })
    : undefined
}

/** The size of `gap up by 1%`. */
const sizeBehind = (words: Words, i: number) =>
  percentAt(words, words.past(i, ['by', 'of', 'at', 'least', 'atleast']))

/** In `1% gap up or gap down` and `1% gap up and down` the size is that of both. */
function withOtherGap(words: Words, one: Read<string>): Read<string> & { readonly isEither?: true } {
  const isJoined = words.is(one.end, 'or', 'ya', '/', 'and', '&', 'aur')
  const other = isJoined ? otherGap(words, one.end + 1) : undefined
  return other && other.value !== one.value ? { value: 'gapPercent', end: other.end, isEither: true } : one
}

const AFTER_GAP = [
  'day',
  'days',
  'ho',
  'hua',
  'hai',
  'ke',
  'din',
  'open',
  'opening',
  'khule',
  'khula',
  'khulta',
]

/** A number with its percent sign; points behind one are asked about. A bare `gap up 50` could be either. */
function percentAt(words: Words, i: number): Read<number> | undefined {
  const number = numberAt(words, i)
  const unit = number && words.find(number.end, 'unit', 'percentage')
  if (unit) return { value: number.value, end: unit.end }
  return number && words.find(number.end, 'unit', 'points') ? number : undefined
}

/** `if gap up`, `sell the call on gap up days`. */
const isGapCondition = (words: Words, i: number, end: number) =>
  words.is(i, 'if', 'when', 'agar', 'jab') ||
  (words.is(i, 'on') && words.is(end - 1, 'days')) ||
  words.find(i, 'day', 'only') !== undefined

/** `gap up` without a size behind it. */
function sideOfGap(words: Words, i: number): Read<string> | undefined {
  const found = words.find(i, 'day', 'gapUp', 'gapDown')
  return found && words.at(found.end)?.kind === 'number' ? undefined : found
}

/** `closed above 15 the day before`: the filter is on that close. */
function pastDayBefore(words: Words, i: number): number {
  const at = words.past(i, ['on', 'the'])
  const isBefore = words.is(at, 'day') && words.is(at + 1, 'before', 'earlier')
  const isPrevious =
    words.is(at, 'previous', 'prior') && words.is(at + 1, 'day', 'session', 'evening', 'close')
  if (isBefore || isPrevious) return at + 2
  return words.is(at, 'yesterday') ? at + 1 : i
}

/** A gap and its sides. */
const GAPS = ['gapPercent', 'gapUp', 'gapDown'] as const
const SUBJECTS = [...new Set([...RANGE_SETTINGS, ...GAPS])]

interface SaidGap {
  readonly subject: Read<string> & { readonly isEither?: true }
  readonly range: Read<Bounds>
  readonly isSkipped: boolean
  /** Behind the words that say whether such days are left out. */
  readonly last: number
}

function gapClause(words: Words, { subject, range, isSkipped, last }: SaidGap): Read<Clause> | undefined {
  const behind = gapSide(words, Math.max(range.end, subject.end))
  const side = subject.isEither ? { value: 'either', end: endOf(behind, range.end) } : behind
  const end = pastOpen(words, Math.max(last, endOf(side, last)))
  const points = words.find(range.end, 'unit', 'points')
  if (points) return { value: { is: 'question', question: GAP_IN_POINTS }, end: Math.max(end, points.end) }
  if (subject.value === 'gapPercent' && !side && hasNoSide(range.value))
    return { value: openGap(range.value, isSkipped), end }
  const said = sidedGap(side?.value === 'either' ? 'either' : sideOf(subject.value, side?.value), range.value)
  const gapPercent = isSkipped ? outside(said) : said
  // A gap beyond a size on either side is no single range.
  if (!gapPercent || gapPercent.isOutside) return { value: { is: 'unsupported' }, end }
  const { isOutside: _, ...bounds } = gapPercent
  return { value: { is: 'filter', filters: { gapPercent: bounds } }, end }
}

/** A gap without a side: 'skip if the gap is more than 1%' is said of either, and of another bound it is asked. */
const openGap = (range: Bounds, isSkipped: boolean): Clause =>
  isSkipped && range.min !== undefined
    ? { is: 'filter', filters: { gapPercent: { min: -range.min, max: range.min } }, isEither: true }
    : { is: 'question', question: `A gap of ${sizeOf(range)}%: up, down, or on either side?` }

const GAP_IN_POINTS = 'A gap is a percentage of the close of the day before: how many percent is it?'

/** In `gaps up more than 0.5% at open` the open is that of the gap, and no entry. */
function pastOpen(words: Words, i: number): number {
  const at = words.past(i, ['at', 'on', 'in', 'the'])
  return at > i && words.is(at, 'open', 'opening') ? at + 1 : i
}

const sizeOf = ({ min, max }: Bounds) => min ?? max ?? 0

/** One bound above zero without a sign: `gap below 0.5%` could be a gap of either side. */
const hasNoSide = ({ min, max }: Bounds) =>
  (min === undefined) !== (max === undefined) && (min ?? max ?? 0) > 0

function sideOf(subject: string, side: string | undefined): string {
  if (subject !== 'gapPercent' || side === undefined) return subject
  return side === 'up' ? 'gapUp' : 'gapDown'
}

/** `either side`, `up`, `down` behind the size of a gap. */
function gapSide(words: Words, i: number): Read<string> | undefined {
  const each = words.find(i, 'scope', 'each') ?? words.find(words.skipLinks(i), 'scope', 'each')
  if (each) return { value: 'either', end: each.end }
  const isBothWays = words.is(i, 'up') && words.is(i + 1, 'or', 'and', '/') && words.is(i + 2, 'down')
  if (isBothWays) return { value: 'either', end: i + 3 }
  const way = words.past(i, ['in', 'either', 'any', 'both'])
  if (way > i && words.is(way, 'direction', 'directions', 'way', 'ways'))
    return { value: 'either', end: way + 1 }
  return words.is(i, 'up', 'down') ? { value: words.textAt(i), end: i + 1 } : undefined
}

const OPENS = 'opens opened opening open with a an there is prev previous yesterdays last day'.split(' ')

const PREVIOUS = ['of', 'from', 'the', 'previous', 'prev', 'yesterday', 'yesterdays', 'last', 'days', 'day']

/** `opens flat, within 0.25% of the previous close`. */
function aroundClose(words: Words, i: number): Read<Clause> | undefined {
  const opens = words.past(i, 'opens opened opening open market the flat nifty is was price'.split(' '))
  const isSaid = words.text.toLowerCase().includes('open')
  const at = words.isBreak(opens) && opens > i ? opens + 1 : opens
  const size =
    isSaid && words.is(at, 'within') ? endAt(words, words.past(at + 1, ['+', '-', '/', '±'])) : undefined
  const close = size && words.past(size.end, PREVIOUS)
  if (!size || close === undefined || close === size.end) return undefined
  const isClose = words.is(close, 'close', 'closing')
  if (!isClose && !words.is(close - 1, 'yesterday', 'yesterdays')) return undefined
  const end = words.past(isClose ? close + 1 : close, ['on', 'either', 'way', 'side', 'any'])
  const gapPercent = { min: -size.value, max: size.value }
  return { value: { is: 'filter', filters: { gapPercent } }, end }
}

/** Behind the index that gaps: `if nifty gaps up`. */
function pastIndex(words: Words, i: number): number {
  const end = words.past(endOf(words.find(i, 'underlying') ?? words.find(i, 'wait', 'index'), i), [
    'is',
    'has',
  ])
  const opened = words.is(end, 'it') ? end + 1 : end
  const isOpening =
    words.is(opened, 'opens', 'opened') || (words.is(opened, ...OPENING) && isWithin(words, opened))
  const sized = percentAt(words, opened)
  const isGap = words.find(sized?.end ?? opened, 'day', ...GAPS) !== undefined
  return isGap || isOpening ? opened : i
}

const OPENING = ['open', 'opening']
/** `open is within`. */
const isWithin = (words: Words, i: number) =>
  words.is(words.past(i, [...OPENING, 'is', 'price', 'was']), 'within')

const AT_LEAST = ['at', 'least', 'more', 'than', 'by', 'minimum', 'min', 'atleast']
const OR_MORE = ['or', 'and', 'more', 'higher', 'greater', 'ya', 'zyada', 'usse']

const ABOVE = ['above', 'over', 'higher']
const BELOW = ['below', 'under', 'lower']

/** `opens 0.5% or more above the previous close`, `open is above yesterday's close by 1%`. */
function besideClose(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(i, 'opens', 'opened', ...OPENING)) return undefined
  const opened = words.past(i + 1, ['is', 'was', 'price'])
  const first = endAt(words, words.past(opened, AT_LEAST))
  const way = first ? words.past(first.end, OR_MORE) : opened
  const close = words.is(way, ...ABOVE, ...BELOW) ? pastPreviousClose(words, way + 1) : undefined
  if (close === undefined) return undefined
  const by = first ? undefined : endAt(words, words.past(close, AT_LEAST))
  const size = (first ?? by)?.value ?? 0
  const gapPercent = words.is(way, ...ABOVE) ? { min: size } : { max: -size }
  return { value: { is: 'filter', filters: { gapPercent } }, end: endOf(by, close) }
}

/** Behind `than the previous close`, `yesterday`; `yesterday's high` is no close. */
function pastPreviousClose(words: Words, i: number): number | undefined {
  const close = words.past(i, ['than', ...PREVIOUS])
  if (close > i && words.is(close, 'close', 'closing')) return close + 1
  const isOther = words.is(close, 'high', 'low', 'range', 'open')
  return words.is(close - 1, 'yesterday', 'yesterdays') && !isOther ? close : undefined
}

/** `opens 1% down`. */
function openedAt(words: Words, i: number): Read<Clause> | undefined {
  const beside = besideClose(words, i)
  if (beside) return beside
  const size = words.is(i, 'opens', 'opened') ? endAt(words, i + 1) : undefined
  const way = size && words.textAt(size.end)
  if (!size || (way !== 'up' && way !== 'down')) return undefined
  const gapPercent = way === 'up' ? { min: size.value } : { max: -size.value }
  return { value: { is: 'filter', filters: { gapPercent } }, end: size.end + 1 }
}

const MORE_THAN = 'is it the nifty market by more than over above beyond at least of'.split(' ')

/** `opens more than 100 points away from yesterday's close`: a gap to either side. */
function openedAway(words: Words, i: number, isSkippedBefore: boolean): Read<Clause> | undefined {
  const at = words.past(i, ['it', 'the', 'market'])
  const size = words.is(at, 'opens', 'opened', 'opening', 'open')
    ? endAt(words, words.past(at + 1, MORE_THAN))
    : undefined
  if (!size) return undefined
  const points = words.find(size.end, 'unit', 'points')
  const away = words.past(endOf(points, size.end), ['away'])
  const close = words.is(away, 'from') ? words.past(away + 1, PREVIOUS) : away
  const end = words.past(close, ['close', 'closing'])
  if (end === endOf(points, size.end) || (end === close && close > away)) return undefined
  if (points) return { value: { is: 'question', question: GAP_IN_POINTS }, end: pastSkip(words, end) }
  const gapPercent = { min: -size.value, max: size.value }
  const last = pastSkip(words, end)
  // More than a size away on either side is no single range.
  return isSkippedBefore || last > end
    ? { value: { is: 'filter', filters: { gapPercent } }, end: last }
    : { value: { is: 'unsupported' }, end }
}

const pastSkip = (words: Words, i: number) =>
  endOf(
    words.find(pastThen(words, i), 'day', 'skipBehind') ?? words.find(pastThen(words, i), 'day', 'skip'),
    i,
  )

const BEFORE_RANGE =
  'stood stands was at prior previous is was were should must needs of at the open by opens : closed closes stays remains lies in has been value hai ho filter should must level reading = has to be day days filter wala with a spikes goes jumps rises shoots climbs drops falls dips crosses'.split(
    ' ',
  )

interface Bounds {
  readonly min?: number
  readonly max?: number
}

function rangeAt(words: Words, i: number): Read<Bounds> | undefined {
  const at = words.past(i, ['('])
  const read =
    eitherAt(words, at) ??
    betweenAt(words, at) ??
    boundsAt(words, at) ??
    boundBehind(words, at) ??
    plusAt(words, at)
  return read && { value: read.value, end: words.past(read.end, at > i ? [')'] : ['band', 'range', 'zone']) }
}

function endAt(words: Words, i: number): Read<number> | undefined {
  const half = words.is(i, 'half') ? words.find(words.past(i + 1, ['a']), 'unit', 'percentage') : undefined
  if (half) return { value: 1 / 2, end: half.end }
  const number = numberAt(words, words.is(i, '+') ? i + 1 : i)
  return (
    number && { value: number.value, end: endOf(words.find(number.end, 'unit', 'percentage'), number.end) }
  )
}

/** `between 12 and 18`, `12-18`, `12 se 18 ke beech`. */
function betweenAt(words: Words, i: number): Read<Bounds> | undefined {
  const min = endAt(words, endOf(words.find(i, 'day', 'between'), i))
  const max = min && words.is(min.end, 'and', 'to', '-', 'se', 'aur') ? endAt(words, min.end + 1) : undefined
  if (!min || !max) return undefined
  const end = words.is(max.end, 'ke') && words.is(max.end + 1, 'beech') ? max.end + 2 : max.end
  return { value: { min: min.value, max: max.value }, end }
}

/** `above 14`, `below 20`, `above 14 and below 20`. */
function boundsAt(words: Words, i: number): Read<Bounds> | undefined {
  const first = boundAt(words, i)
  if (!first) return undefined
  const second = boundAt(words, words.past(first.end, ['and', 'but', 'aur']))
  const isRange = second && Object.keys(second.value)[0] !== Object.keys(first.value)[0]
  return isRange ? { value: { ...first.value, ...second.value }, end: second.end } : first
}

/** `22+`, `15 and above`. */
function plusAt(words: Words, i: number): Read<Bounds> | undefined {
  const number = endAt(words, i)
  return number && words.is(number.end, '+')
    ? { value: { min: number.value }, end: number.end + 1 }
    : undefined
}

/** `±0.5%`. */
function eitherAt(words: Words, i: number): Read<Bounds> | undefined {
  const isSigned = words.is(i, '±') || (words.is(i, '+') && words.is(i + 1, '-', '/'))
  const number = isSigned ? endAt(words, words.past(i, ['±', '+', '/', '-'])) : undefined
  return number && { value: { min: -number.value, max: number.value }, end: number.end }
}

const boundOf = (condition: string, value: number): Bounds =>
  condition === 'GREATER_THAN' ? { min: value } : { max: value }

function boundAt(words: Words, i: number): Read<Bounds> | undefined {
  const condition = words.find(i, 'condition', 'GREATER_THAN', 'LESS_THAN')
  const bound = condition && endAt(words, words.skipLinks(condition.end))
  return bound && { value: boundOf(condition.value, bound.value), end: bound.end }
}

/** `15 se neeche`. */
function boundBehind(words: Words, i: number): Read<Bounds> | undefined {
  const bound = endAt(words, endOf(words.find(i, 'day', 'between'), i))
  const condition = bound && words.find(bound.end, 'condition', 'GREATER_THAN', 'LESS_THAN')
  return condition && { value: boundOf(condition.value, bound.value), end: condition.end }
}

/** A range, or all that is outside it. */
interface GapBounds extends Bounds {
  readonly isOutside?: true
}

/** A gap down of more than 0.5% is one of −0.5% at most; one of less than 0.5% on either side is from −0.5% to 0.5%. */
function sidedGap(side: string, { min, max }: Bounds): GapBounds {
  if (side === 'either') {
    const size = min ?? max ?? 0
    return { min: -size, max: size, ...(min !== undefined && { isOutside: true }) }
  }
  if (side === 'gapDown') return boundsOf(max === undefined ? undefined : -max, min === undefined ? 0 : -min)
  if (side === 'gapUp') return boundsOf(min ?? 0, max)
  return boundsOf(min, max)
}

function boundsOf(min: number | undefined, max: number | undefined): Bounds {
  if (min === undefined) return max === undefined ? {} : { max }
  return max === undefined ? { min } : { min, max }
}

/** The days outside bounds; undefined if they are no single range. */
function outside({ min, max, isOutside }: GapBounds): GapBounds | undefined {
  if (isOutside) return boundsOf(min, max)
  if (min !== undefined && max !== undefined) return undefined
  if (min !== undefined) return { max: min }
  return max === undefined ? undefined : { min: max }
}
