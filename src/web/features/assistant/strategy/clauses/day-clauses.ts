import type { DayFilters, Holding, MarketEvent, TradeType } from '#domain'
import { clockAt, clockRangeAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { isEntryOnExpiry, isHeadingOfExpiry } from './expiry-entries.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { isOfPart, isSkipOfCondition } from './bounded-words.ts'
import { isHeldFromDay, isLength, isTimeOfNextDay } from './held-clauses.ts'
import { allDaysAt, dayToCome } from './days-to-come.ts'
import {
  dayBeforeIt,
  dayOfT,
  dteAt,
  dteFromTo,
  dteRange,
  dteRangeAt,
  daysOfDistantExpiry,
  isOnIndexExpiry,
} from './days-before.ts'

const WORKDAYS = [1, 2, 3, 4, 5]

/** One day or several in a list, with the end of the list. */
interface Days {
  readonly weekdays: readonly number[]
  readonly events: readonly MarketEvent[]
  readonly dte: readonly number[]
}

/** Words behind the name of an event. */
export const DAY_WORDS = [
  'day',
  'days',
  'ke',
  'din',
  'decision',
  'decisions',
  'announcement',
  'result',
  'results',
  'policy',
  'meeting',
  'meetings',
  'ko',
  'wale',
]
const AND = ['and', 'or', '&', 'aur', 'ya', '/', '+']

function dayAt(words: Words, i: number): Read<Partial<Days>> | undefined {
  return weekdaysAt(words, i) ?? eventAt(words, i) ?? dteBehind(words, i) ?? daysToExpiryAt(words, i)
}

/** `monday`, or `mon-wed`. */
function weekdaysAt(words: Words, from: number): Read<Partial<Days>> | undefined {
  const i = words.past(from, ['from'])
  const weekday = words.find(i, 'weekday')
  if (!weekday || isYou(words, i)) return undefined
  const first = Number(weekday.value)
  // 'Hold from monday to wednesday' is one position.
  const isTo = words.is(weekday.end, '-', 'to', 'se', 'till', 'through', 'thru') && !isHeldFromDay(words, i)
  const last = isTo ? words.find(weekday.end + 1, 'weekday') : undefined
  if (!last || Number(last.value) <= first)
    return i > from ? undefined : { value: { weekdays: [first] }, end: weekday.end }
  const days = Array.from({ length: Number(last.value) - first + 1 }, (_, k) => first + k)
  return { value: { weekdays: days }, end: words.past(last.end, ['tak']) }
}

/** The Hindi `tu`, which is a Tuesday only with a capital or beside another weekday. */
const isYou = (words: Words, i: number) =>
  words.is(i, 'tu') &&
  words.written(i, i + 1) === 'tu' &&
  !words.tokens.some((_, at) => at !== i && words.find(at, 'weekday') !== undefined)

function eventAt(words: Words, i: number): Read<Partial<Days>> | undefined {
  const event = words.find(i, 'event')
  // 'Budget-like days' are others.
  if (event && words.is(words.past(event.end, ['-']), 'like', 'type', 'style', 'jaise', 'jaisa', 'kind'))
    return undefined
  return event && { value: { events: [event.value as MarketEvent] }, end: words.past(event.end, DAY_WORDS) }
}

/** `dte is 0 or 1`, `dte = 2`. */
function dteBehind(words: Words, i: number): Read<Partial<Days>> | undefined {
  if (!words.is(i, 'dte')) return undefined
  const range = dteRange(words, i + 1)
  if (range) return range
  const dte: number[] = []
  let end = i + 1
  for (let at = words.past(end, ['is', '=', 'of', ':', 'in', 'equals', 'only']); ; at = pastAnd(words, end)) {
    const number = words.is(at, 'zero') ? { value: 0, end: at + 1 } : numberAt(words, at)
    if (!number || !Number.isInteger(number.value)) break
    // `dte 0 and 1 and 20 ema above 50 ema`: the last number is that of an indicator; in `dte 2,3,4 rsi 70` it is listed.
    const isOfOther = words.find(number.end, 'unit') ?? words.find(number.end, 'indicator')
    if (isOfOther && !(isListedAt(words, at) && hasOwnLevel(words, number))) break
    dte.push(number.value)
    end = number.end
  }
  return dte.length > 0 ? { value: { dte }, end } : undefined
}

const MOST_LISTED = 5
const AVERAGES = ['EMA', 'SMA', 'WMA', 'DEMA', 'TEMA']

/** In `dte 2,3,4 rsi 70` the indicator has its level; in `dte 0,1,9 ema above 50 ema` and `dte 0,1,14 rsi below 60` the last number is its period. */
function hasOwnLevel(words: Words, { value, end }: Read<number>): boolean {
  const name = words.find(end, 'indicator')
  if (!name) return words.find(end, 'unit') === undefined
  const isAverage = AVERAGES.includes(name.value)
  return value <= MOST_LISTED && !isAverage && words.at(name.end)?.kind === 'number'
}

/** Whether a number stands behind a comma without a space: `2,3,4`. */
const isListedAt = (words: Words, i: number) =>
  words.is(i - 1, ',') && words.at(i - 1)?.end === words.at(i)?.start

/** `0 dte`, `2 days before expiry`, `day before expiry`, `expiry day`. */
const daysToExpiryAt = (words: Words, i: number): Read<Partial<Days>> | undefined =>
  distantExpiry(words, i) ?? countedToExpiry(words, i)

function countedToExpiry(words: Words, i: number): Read<Partial<Days>> | undefined {
  const t = dayOfT(words, i)
  const range = dteRangeAt(words, i)
  if (range) return dteFromTo(Math.min(...range.value), { value: Math.max(...range.value), end: range.end })
  if (t) return { value: { dte: [t.value] }, end: t.end }
  const counts = countsAt(words, i)
  const dte = counts && words.find(counts.end, 'day', 'dte')
  if (dte) return { value: { dte: counts.value }, end: pastSameT(words, dte.end, counts.value) }
  const left = words.is(i + 2, 'are', 'is', 'remain', 'remains') ? dteAt(words, i) : undefined
  if (left) return ofNearestExpiry(words, i, left)
  const pehle = daysPehle(words, i)
  if (pehle || isOfPosition(words, i)) return pehle
  const dayBefore = words.is(i, 'day') ? words.find(i, 'day', 'dte') : undefined
  if (dayBefore) return { value: { dte: [1] }, end: dayBefore.end }
  const expiry = words.find(i, 'day', 'expiryDay')
  return expiry && { value: { dte: [0] }, end: expiry.end }
}

const distantExpiry = (words: Words, i: number) => daysOfDistantExpiry(words, i, (at) => countsAt(words, at))

/** Days are counted to the nearest expiry, whatever its kind. */
const ofNearestExpiry = (words: Words, i: number, { value, end }: Read<number>) =>
  /monthly/i.test(words.written(i, end)) ? undefined : { value: { dte: [value] }, end }

/** Behind the same day in brackets: `2 days left for expiry (T-2)`. */
function pastSameT(words: Words, i: number, [day, ...others]: readonly number[]): number {
  const again = words.is(i, '(') && others.length === 0 ? dayOfT(words, i + 1) : undefined
  return again && again.value === day && words.is(again.end, ')') ? again.end + 1 : i
}

/** `2`, `0 or 1`, `1, 2 and 3`. */
function countsAt(words: Words, i: number): Read<readonly number[]> | undefined {
  const count = words.is(i, 'zero') ? { value: 0, end: i + 1 } : numberAt(words, i)
  if (!count || !Number.isInteger(count.value)) return undefined
  const joint = pastAnd(words, count.end)
  const others = joint > count.end ? countsAt(words, joint) : undefined
  return others
    ? { value: [count.value, ...others.value], end: others.end }
    : { value: [count.value], end: count.end }
}

const OF_EXPIRY = ['se', 'ke', 'k']

/** `expiry se ek din pehle`, `ek din pehle expiry se`; with an entry or exit behind it the days are those of a position. */
function daysPehle(words: Words, i: number): Read<Partial<Days>> | undefined {
  const isFirst = words.is(i, 'expiry') && words.is(i + 1, ...OF_EXPIRY)
  const number = numberAt(words, isFirst ? i + 2 : i)
  if (!number || !words.is(number.end, 'din') || !words.is(number.end + 1, 'pehle')) return undefined
  const end = number.end + 2
  if (isFirst)
    return words.find(end, 'time', 'enter', 'exit') ? undefined : { value: { dte: [number.value] }, end }
  const isBehind = words.is(end, 'expiry') && words.is(end + 1, ...OF_EXPIRY)
  return isBehind ? { value: { dte: [number.value] }, end: end + 2 } : undefined
}

/** `expiry ke 1 din pehle nikalna`: the day of an exit, and none of the strategy. */
function isOfPosition(words: Words, i: number): boolean {
  const number = words.is(i, 'expiry') && words.is(i + 1, ...OF_EXPIRY) ? numberAt(words, i + 2) : undefined
  return number !== undefined && words.is(number.end, 'din') && words.is(number.end + 1, 'pehle')
}

const BEFORE_DAYS = ['the', 'on', 'days', 'of', 'day', 'har', 'every']

export function listAt(words: Words, i: number, isSkipped = false): Read<Days> | undefined {
  const parts: Partial<Days>[] = []
  let end = i
  for (let at = i; ; at = pastAnd(words, end)) {
    const next =
      dayBefore(words, at, parts.at(-1)) ?? dayAt(words, at) ?? dayAt(words, words.past(at, BEFORE_DAYS))
    // In 'not on policy days and thursday ko hi' Thursdays are traded.
    const isOfOthers = isSkipped && parts.length > 0 && next && words.find(next.end, 'day', 'onlyBehind')
    if (!next || isOfOthers) break
    parts.push(next.value)
    end = next.end
  }
  if (end === i) return undefined
  const all = <Key extends keyof Days>(key: Key) => parts.flatMap((part) => [...(part[key] ?? [])])
  return {
    value: {
      weekdays: all('weekdays') as number[],
      events: all('events') as MarketEvent[],
      dte: all('dte') as number[],
    },
    end,
  }
}

function dayBefore(
  words: Words,
  i: number,
  last: Partial<Days> | undefined,
): Read<Partial<Days>> | undefined {
  const end = last?.dte?.join() === '0' ? dayBeforeIt(words, i) : undefined
  return end === undefined ? undefined : { value: { dte: [1] }, end }
}

function pastAnd(words: Words, i: number): number {
  const isComma = words.isBreak(i) && words.textAt(i).trim() === ','
  return words.past(isComma ? i + 1 : i, AND)
}

/** Days that are traded or left out: `only thursdays`, `skip budget day`, `0 dte`, `monday ko chhod ke`. */
export const readDays: ClauseReader = (words, i, before) => {
  const further = before?.is === 'filter' && before.says === 'skip' ? skippedAlso(words, i) : undefined
  return further ?? daysAt(words, i, before)
}

/** `skip expiry day, monday also`. */
function skippedAlso(words: Words, i: number): Read<Clause> | undefined {
  const list = listAt(words, i)
  const end = list && words.past(list.end, ALSO)
  return list && end !== undefined && end > list.end ? skippedDays(words, list.value, end) : undefined
}

const daysAt: ClauseReader = (words, i) => {
  const weekend = notOverWeekends(words, i)
  if (weekend !== undefined) return skippedDays(words, { weekdays: [FRIDAY], events: [], dte: [] }, weekend)
  const every = allDaysAt(words, i)
  const open = every && exceptOn(words, every.end)
  if (open !== undefined) return { value: { is: 'unsupported' }, end: open }
  return daysOrAll(words, i, every)
}

function daysOrAll(words: Words, i: number, every: Read<string> | undefined): Read<Clause> | undefined {
  const except = every && exceptAt(words, every.end)
  const skip = words.find(i, 'day', 'skip') ?? except ?? onlyNot(words, i)
  const only = skip ? undefined : onlyAt(words, i)
  const list = listAt(words, endOf(skip ?? only, i), skip !== undefined)
  const days = list && daysClause(words, { i, skip, only, list })
  if (list) return days && except ? ofAllDays(days) : days
  return every && !skip ? { value: { is: 'everyDay' }, end: every.end } : undefined
}

/** `every day except friday`: whatever was left out before. */
const ofAllDays = ({ value, end }: Read<Clause>): Read<Clause> =>
  value.is === 'filter' ? { value: { ...value, isDaily: true }, end } : { value, end }

/** What leaves days out behind `all weekdays`. */
const EXCEPT = ['but', 'save', 'minus', 'less']

/** `all weekdays but thursday`: the words between all days and those that are left out. */
function exceptAt(words: Words, i: number): Read<string> | undefined {
  const skip = words.find(i, 'day', 'skip')
  if (skip || !words.is(i, ...EXCEPT)) return skip
  const end = words.past(i + 1, ['for'])
  return listAt(words, end, true) && { value: 'skip', end }
}

/** `every day but on thursday exit at 2`: the Thursday is left out, or has an exit of its own. */
function exceptOn(words: Words, i: number): number | undefined {
  return words.is(i, ...EXCEPT) && words.is(i + 1, 'on') ? listAt(words, i + 2)?.end : undefined
}

const OTHER_DAYS = 'on the days day those if when it is its that which are am in trade din jo'.split(' ')

/** `only on non-expiry days`, `only on days that are not thursdays`, `sirf non expiry`. */
function onlyNot(words: Words, i: number): Read<string> | undefined {
  const only = words.find(i, 'day', 'only')
  if (!only) return undefined
  const at = words.past(only.end, OTHER_DAYS)
  const not = words.is(at, 'not', 'isnt', 'arent')
    ? { value: 'skip', end: at + 1 }
    : words.find(at, 'day', 'skip')
  const end = not && words.past(not.end, ['a', 'an', 'the', '-'])
  return end !== undefined && listAt(words, end, true) ? { value: 'skip', end } : undefined
}

const FRIDAY = 5

/** `overnight, but not over weekends`: a position of one night that Friday would hold over the weekend. */
function notOverWeekends(words: Words, i: number): number | undefined {
  const over = words.is(i, 'not', 'never', 'no')
    ? words.past(i + 1, ['hold', 'carry', 'held', 'over', 'the'])
    : i
  const isWeekend = over > i + 1 && words.is(over, 'weekend', 'weekends')
  const isOfNight = words.tokens.some((_, at) => words.find(at, 'holding', 'btst'))
  return isWeekend && isOfNight ? over + 1 : undefined
}

export const CONDITIONAL =
  'whenever if when only trade trades take where agar jab and while on days provided that as long'.split(' ')

const ONLY_WHEN = ['days', 'when', 'if', 'jab', 'it', 'there', 'are', 'is', 'exactly']

/** `only`, `jis din`, and the `if` of `if dte is 1`. */
function onlyAt(words: Words, i: number): Read<string> | undefined {
  if (words.is(i, 'jis')) return { value: 'only', end: words.past(i + 1, ['din', 'bhi']) }
  const end = words.past(i, CONDITIONAL)
  const isOfDte =
    end > i && (words.is(end, 'dte') || (dteAt(words, end) ?? distantExpiry(words, end)) !== undefined)
  const only = words.find(i, 'day', 'only')
  if (only) return { ...only, end: words.past(only.end, ONLY_WHEN) }
  return isOfDte ? { value: 'only', end } : undefined
}

const THEN = [
  'us',
  'uss',
  'din',
  'ho',
  'to',
  'hai',
  'tab',
  'then',
  'hota',
  'rahe',
  'ke',
  'upar',
  'neeche',
  'my',
  'our',
  'are',
]

/** Behind `us din` and `ho to`. */
export function pastThen(words: Words, i: number): number {
  return words.past(words.skipLinks(i), THEN)
}

interface SaidDays {
  readonly i: number
  readonly skip: Read<string> | undefined
  readonly only: Read<string> | undefined
  readonly list: Read<Days>
}

function daysClause(words: Words, { i, skip, only, list }: SaidDays): Read<Clause> | undefined {
  const at = pastThen(words, list.end)
  const found = skip || isSkipOfNext(words, at) ? undefined : words.find(at, 'day', 'skipBehind')
  if (found && only && hasSeveralKinds(list.value)) return { value: { is: 'unsupported' }, end: found.end }
  const isOfNext = isSkipOfCondition(words, found)
  if (found && isOfPart(words, at, { end: found.end, isOfNext: isOfNext && !only }))
    return { value: { is: 'unsupported' }, end: found.end }
  const behind = isOfNext ? undefined : found
  if (skip ?? behind) return skippedDays(words, list.value, endOf(behind, list.end))
  return namedDays(words, { i, skip, only, list })
}

/** `dte 2, 3 skip budget day`: the verb stands before the days that it skips. */
function isSkipOfNext(words: Words, i: number): boolean {
  const skip = words.find(i, 'day', 'skip')
  return skip !== undefined && listAt(words, skip.end) !== undefined
}

/** In `only 3 dte budget day skip` only some of the days are skipped, and it is open where they begin. */
const hasSeveralKinds = (days: Days) =>
  Object.values(days).filter((of: readonly unknown[]) => of.length > 0).length > 1

/** Days that are traded: alone, or in addition to those of the open strategy. */
function namedDays(words: Words, { i, only, list }: SaidDays): Read<Clause> | undefined {
  const onlyBehind = words.find(list.end, 'day', 'onlyBehind')
  if (!only && !onlyBehind && isBareExpiry(words, i, list.end)) return undefined
  const isAlso = words.is(list.end, ...ALSO) || words.is(i - 1, ...ALSO)
  const end = words.past(endOf(onlyBehind, list.end), ALSO)
  if (areOfEitherKind(words, i, list)) return { value: { is: 'unsupported' }, end }
  const isOnly = only !== undefined || onlyBehind !== undefined
  return {
    value: {
      is: 'filter',
      filters: filtersOf(list.value, false),
      ...(!isOnly && { says: 'days' }),
      ...(isAlso && { isAlso, ...isAgain(words, end) }),
    },
    end,
  }
}

/** 'Expiry' by itself may be part of many things. */
const isBareExpiry = (words: Words, i: number, end: number) =>
  end === i + 1 &&
  words.is(i, 'expiry') &&
  !words.find(clockAt(words, end, true)?.end ?? end, 'structure') &&
  !isEntryOnExpiry(words, end) &&
  !isHeadingOfExpiry(words, i) &&
  !isOnIndexExpiry(words, i)

/** 'Mondays and expiry days' means days of either kind, but filters require both, as in 'Thursday 0 DTE'. */
function areOfEitherKind(words: Words, i: number, { value, end }: Read<Days>): boolean {
  const isJoined = words.tokens.slice(i, end).some(({ kind, text }) => kind === 'break' || AND.includes(text))
  return isJoined && hasSeveralKinds(value)
}

const AGAIN = ['again', 'back']
const isAgain = (words: Words, end: number) => words.is(end - 1, ...AGAIN) && ({ isAgain: true } as const)
const ALSO = ['bhi', 'also', 'too', ...AGAIN]

export function skippedDays(words: Words, { dte, ...days }: Days, end: number): Read<Clause> {
  const rest = words.isBreak(end) ? end + 1 : end
  const others = words.is(rest, 'otherwise', 'warna')
    ? { end: rest + 1, value: '' }
    : words.is(rest, 'baaki', 'baki', 'other', 'rest', 'all', 'on')
      ? words.find(rest, 'day', 'everyDay')
      : undefined
  return {
    value: {
      is: 'filter',
      filters: filtersOf({ ...days, dte: [] }, true),
      says: 'skip',
      ...(dte.length > 0 && { notDte: dte }),
    },
    end: endOf(others, end),
  }
}

function filtersOf({ weekdays, events, dte }: Days, isSkipped: boolean): DayFilters {
  const days = isSkipped
    ? WORKDAYS.filter((day) => !weekdays.includes(day))
    : [...new Set(weekdays)].toSorted((a, b) => a - b)
  return {
    ...(weekdays.length > 0 && { weekdays: days }),
    ...(events.length > 0 && (isSkipped ? { skipEvents: [...events] } : { onlyEvents: [...events] })),
    ...(dte.length > 0 && { dte: [...new Set(dte)].toSorted((a, b) => a - b) }),
  }
}

const DEFAULT_HOLDING = {
  type: 'positional',
  expiry: 'weekly',
  enterDaysBefore: 4,
  exitDaysBefore: 0,
} as const

/** `sell both next morning`: the opposite of all sides before it, on the next day, is the exit. */
function soldNextDay(words: Words, i: number): Read<Clause> | undefined {
  const side = sideOfExit(words, i)
  const at = side && words.past(side.end, OF_OPEN)
  const day = at === undefined ? undefined : words.find(at, 'holding', 'btst')
  return day && { value: { is: 'holding', holding: { type: 'btst' }, isExit: true }, end: day.end }
}

/** A side that is the opposite of all sides before it. */
function sideOfExit(words: Words, i: number): Read<string> | undefined {
  const side = words.find(i, 'side')
  const earlier = words.tokens.slice(0, i).flatMap((_, at) => words.find(at, 'side')?.value ?? [])
  return side && earlier.length > 0 && earlier.every((one) => one !== side.value) ? side : undefined
}

/** `kal subah 9:20 pe bech dena`: the opposite side at a time of the next day is the exit. */
function soldAtTime(words: Words, i: number): Read<Clause> | undefined {
  const time = clockAt(words, i, true)
  const side = time && sideOfExit(words, words.past(time.end, ['pe', 'par', 'ko']))
  if (!side) return undefined
  const last = words.tokens.findLastIndex((_, at) => at < i && words.find(at, 'side') !== undefined)
  const isNextDay = words.tokens.some((_, at) => at > last && at < i && words.find(at, 'holding', 'btst'))
  const isNewLeg = words.find(side.end, 'option') ?? words.find(side.end, 'strike')
  return isNextDay && !isNewLeg ? { value: { is: 'exit', time: time.value }, end: side.end } : undefined
}

const OF_OPEN = 'both it them all the same position positions everything dono ko usko off back them on'.split(
  ' ',
)

export const readHolding: ClauseReader = (words, i) => {
  const found = words.find(i, 'holding')
  const read = soldNextDay(words, i) ?? soldAtTime(words, i) ?? dayToCome(words, i, endOf(found, i + 1))
  return read ?? (found ? heldAt(words, i, found) : holdingVerb(words, i))
}

function heldAt(words: Words, i: number, found: Read<string>): Read<Clause> {
  const type = found.value as Holding['type']
  const written = words.written(i, found.end).toLowerCase()
  const isExit = written.includes('exit') || (type === 'btst' && isTimeOfNextDay(words, i, found.end))
  const isTillExpiry = type === 'positional' && /\b(till|until|to|tak)\b/.test(written)
  const side = sideToday(written)
  return {
    value: {
      is: 'holding',
      holding: type === 'positional' ? DEFAULT_HOLDING : { type },
      ...(isExit && { isExit }),
      ...(isTillExpiry && { isTillExpiry }),
      ...(side && { side }),
    },
    end: found.end,
  }
}

/** The side of today in `aaj kharido kal becho`; phrases without a today name none. */
function sideToday(text: string): TradeType | undefined {
  if (/(buy|sell) today|aaj/.test(text)) return /buy today|aaj (kharid|lo)/.test(text) ? 'BUY' : 'SELL'
  return undefined
}

/** `carry a strangle from tuesday …`, `hold a straddle for 5 days`: legs stand between the verb and its days. */
const isHeldBehind = (words: Words, i: number) =>
  words.tokens.some(
    (_, k) =>
      k > i &&
      ((words.is(k, 'from') && words.find(k + 1, 'weekday') !== undefined) ||
        (words.is(k, 'for') && isLength(words, k + 1))),
  )

/** `carry a short put overnight`: a verb whose holding follows later. */
function holdingVerb(words: Words, i: number): Read<Clause> | undefined {
  const isVerb = words.is(i, 'carry', 'hold', 'keep')
  const isSaid = isVerb && words.tokens.some((_, at) => at > i && words.find(at, 'holding') !== undefined)
  const isUntil = words.is(i + 1, 'till', 'until') && clockAt(words, i + 2, true) !== undefined
  const isTill = isUntil || words.is(i + 1, 'without') || (isVerb && isHeldBehind(words, i))
  const isTimed =
    isVerb && (isTill || clockRangeAt(words, words.past(i + 1, ['it', 'them', 'both'])) !== undefined)
  return isSaid || isTimed ? { value: { is: 'filler' }, end: i + 1 } : undefined
}
