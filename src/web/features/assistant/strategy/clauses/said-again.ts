import type { MarketEvent } from '#domain'
import { dayNumber, eventDates, isoDate } from '#engine/exchange'
import { endOf, type Read, type Words } from '../words/words.ts'
import { periodAt } from '../words/periods.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { DAY_WORDS } from './day-clauses.ts'
import { operandAt } from './operands.ts'
import { thresholdAt } from './risk-clauses.ts'

/**
 * Reads words that only repeat another setting: `in money, not percent` behind rupees, `budget day 1 feb 2025`. Words that
 * contradict it stay unread and are named.
 */
export const readSaidAgain: ClauseReader = (words, i, before) => {
  const date = dateOfEvent(words, i)
  if (date) return date
  const end =
    unitAgain(words, i, before) ??
    unitFirst(words, i) ??
    notAtOnce(words, i) ??
    beforeEntry(words, i) ??
    otherMode(words, i, before) ??
    indicatorFirst(words, i) ??
    levelFirst(words, i) ??
    leftAside(words, i) ??
    spotOfIndex(words, i, before) ??
    fromNowOn(words, i)
  return end === undefined ? undefined : { value: { is: 'filler' }, end }
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isFirst = (words: Words, i: number) => i === 0 || words.isBreak(i - 1)

const UNITS = {
  fixed: ['money', 'rupees', 'rs', 'cash', 'inr', '₹'],
  percentage: ['percent', 'percentage', 'pct', '%'],
  points: ['points', 'point', 'pts'],
} as const

const isSpoken = (unit: string | undefined): unit is keyof typeof UNITS => unit !== undefined && unit in UNITS

/** `in money`, `not percent`, `in points, not in percent`, behind a rule in that unit. */
function unitAgain(words: Words, i: number, before: Clause | undefined): number | undefined {
  const unit = before?.is === 'threshold' ? before.amount.unit : undefined
  if (words.isOfOpen || !isSpoken(unit)) return undefined
  const own = words.is(i, 'in') && words.is(i + 1, ...UNITS[unit]) ? i + 2 : i
  const end = pastDeniedUnit(words, words.isBreak(own) ? own + 1 : own, unit) ?? own
  return end > i && isEdge(words, end) ? end : undefined
}

const ENTERED = 'enter sell buy take trade entry it in the do make an'.split(' ')
const AT_ONCE = 'immediately directly straight right at once away instantly turant'.split(' ')

/** `don't enter immediately, wait for …`: the wait says it. */
function notAtOnce(words: Words, i: number): number | undefined {
  const not = words.is(i, 'dont') ? i + 1 : words.is(i, 'do') && words.is(i + 1, 'not') ? i + 2 : undefined
  const once = not && words.past(not, ENTERED)
  const end = once ? words.past(once, AT_ONCE) : undefined
  if (!not || once === not || end === undefined || end === once || !isEdge(words, end)) return undefined
  const isWait = words.tokens.some((_, k) => k >= end && words.find(k, 'wait', 'wait') !== undefined)
  return isWait ? end : undefined
}

const ENTRIES = ['entry', 'entering', 'selling', 'buying', 'shorting', 'taking']

/** `wait for 5% down in each leg before selling`: the wait says it. */
function beforeEntry(words: Words, i: number): number | undefined {
  const at = words.past(i + 1, ['i', 'we', 'the'])
  if (!words.is(i, 'before') || !words.is(at, ...ENTRIES) || !isEdge(words, at + 1)) return undefined
  const wait = words.tokens.findIndex((_, k) => k < i && words.find(k, 'wait', 'wait') !== undefined)
  // 'A rise in the call before selling' does not say which legs wait.
  const isOfOption = words.tokens.some((_, k) => k > wait && k < i && words.find(k, 'option') !== undefined)
  return wait >= 0 && !isOfOption ? at + 1 : undefined
}

/** `re-entry at cost, not asap`. */
function otherMode(words: Words, i: number, before: Clause | undefined): number | undefined {
  const mode = before?.is === 'reEntry' ? before.reEntry.mode : undefined
  const isOther = mode !== undefined && mode !== 'asap' && words.is(i, 'not') && words.is(i + 1, 'asap')
  return isOther && isEdge(words, i + 2) ? i + 2 : undefined
}

const UNIT_VERBS = 'use take change switch to make it the in'.split(' ')

/** `use points instead, 30 points sl`, `change units - …`: the unit of the rules that follow. */
function unitFirst(words: Words, i: number): number | undefined {
  if (!words.isOfOpen || !isFirst(words, i)) return undefined
  const at = words.past(i, UNIT_VERBS)
  const unit = Object.entries(UNITS).find(([, texts]) => words.is(at, ...texts))?.[0]
  const isAny = at > i && words.is(at, 'unit', 'units')
  const end = unit || isAny ? words.past(at + 1, ['instead', 'mein', 'me', 'please', 'now']) : undefined
  if (end === undefined || !(isEdge(words, end) || words.is(end, '-', '–'))) return undefined
  const rules = words.tokens.flatMap((_, k) => (k > end ? (thresholdAt(words, k) ?? []) : []))
  const areAlike = rules.every(
    ({ value: { amount } }) => amount.unit !== undefined && (isAny || amount.unit === unit),
  )
  return rules.length > 0 && areAlike ? end : undefined
}

/** `not percent`, `not in points`: behind a unit that it is not. */
function pastDeniedUnit(words: Words, i: number, unit: keyof typeof UNITS): number | undefined {
  const at = words.is(i, 'not') ? words.past(i + 1, ['in', 'a', 'as']) : undefined
  if (at === undefined || words.is(at, ...UNITS[unit])) return undefined
  return Object.values(UNITS).some((texts) => words.is(at, ...texts)) ? at + 1 : undefined
}

const KINDS = 'wala wali based strategy setup system ka ki signal trade'.split(' ')
const WANTED = 'chahiye banao banana bana hai do karna karo test try please want wanted'.split(' ')

/** `mujhe macd wala chahiye.`, `rsi strategy.`: a phrase that names the indicator of a rule behind it. */
function indicatorFirst(words: Words, i: number): number | undefined {
  const name = words.find(i, 'indicator')
  const kind = name && words.past(name.end, KINDS)
  const isTitle = kind !== undefined && (kind > endOf(name, i) || words.textAt(kind).startsWith(':'))
  if (!name || !isTitle || !isOnlyBefore(words, i)) return undefined
  const end = words.past(kind, WANTED)
  const isSaid = words.tokens.some((_, k) => k > end && operandAt(words, k)?.value.name === name.value)
  return isEdge(words, end) && isSaid ? end : undefined
}

const LEVELS = ['above', 'below', 'over', 'under']

/** `buy ce above ema 20, 5 min close crosses above ema20`: a level that the rule behind it says in full. */
function levelFirst(words: Words, i: number): number | undefined {
  const level = words.is(i, ...LEVELS) ? operandAt(words, i + 1) : undefined
  if (!level || words.isOfOpen || !isEdge(words, level.end) || level.value.name === 'NUMERIC_INPUT')
    return undefined
  const key = JSON.stringify(level.value)
  const isSaid = words.tokens.some(
    (_, k) =>
      k > level.end &&
      words.is(k, words.textAt(i)) &&
      words.is(k - 1, 'crosses', 'cross', 'closes', 'close', 'is', 'goes') &&
      JSON.stringify(operandAt(words, k + 1)?.value) === key,
  )
  return isSaid ? level.end : undefined
}

/** Whether nothing but words without meaning stands before a position in its phrase. */
function isOnlyBefore(words: Words, i: number): boolean {
  let at = i
  while (at > 0 && !words.isBreak(at - 1)) if (!words.isStopWord(--at)) return false
  return true
}

const ASIDE = ['vix', 'oi', 'pcr', 'gap', 'news', 'indicators', 'filter', 'filters']
const AND_SUCH = 'wagera wagerah wagaira wagairah vagera vagerah vagaira vagairah etc filter ka ki ke'.split(
  ' ',
)
const LEAVES = ['chhodo', 'chodo', 'chhod', 'chod', 'ignore', 'hatao', 'bhool', 'bhul']

/** `vix wagera chhodo`: a condition that is not wanted, where no other words ask for it. */
function leftAside(words: Words, i: number): number | undefined {
  if (words.isOfOpen || !words.is(i, ...ASIDE) || !isOnlyBefore(words, i)) return undefined
  const at = words.past(i + 1, AND_SUCH)
  const end = words.is(at, ...LEAVES) ? words.past(at + 1, ['do', 'de', 'dena', 'jao', 'karo', 'kar']) : at
  const isAgain = words.tokens.some(({ text }, k) => k !== i && text === words.textAt(i))
  return end > at && isEdge(words, end) && !isAgain ? end : undefined
}

/** `1 percent above nifty spot`: the index is its spot. Behind points a stop could be measured on it. */
function spotOfIndex(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (before?.is !== 'underlying' || !words.is(i, 'spot') || words.find(i - 2, 'unit')) return undefined
  return words.past(i + 1, ['price', 'level', 'value'])
}

const NEXT = 'ye yeh isko ise main mai mujhe hum ek test karna apna naya'.split(' ')

/** `kal se ye test karna hai`, `from tomorrow`, at the beginning: the writer trades it then, and it is tested before. */
function fromNowOn(words: Words, i: number): number | undefined {
  if (words.isOfOpen || !isFirst(words, i)) return undefined
  const isHindi = words.is(i, 'kal', 'aaj', 'parso') && words.is(i + 1, 'se') && words.is(i + 2, ...NEXT)
  const isEnglish = words.is(i, 'from', 'starting') && words.is(i + 1, 'tomorrow')
  if (!isHindi && !isEnglish) return undefined
  return words.past(i + 2, ['on', 'onward', 'onwards', 'i', 'we', 'will'])
}

const BETWEEN = [',', '(', '-', ':', 'on', 'the', 'ie', 'dated', 'is', 'was']

/** The date of an event that is said beside it: `budget day 1 feb 2025`, `4 june 2024, election result day`. */
function dateOfEvent(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['on'])
  const date = periodAt(words, at)
  if (!date || date.value.from !== date.value.to || isSkipped(words) || isEndOfPeriod(words, i, date.end))
    return undefined
  const event = eventBefore(words, at) ?? words.find(words.past(date.end, BETWEEN), 'event')?.value
  const day = date.value.from
  const events = new Set(words.tokens.flatMap((_, k) => words.find(k, 'event')?.value ?? []))
  if (event === undefined || events.size > 1 || !eventDates(event as MarketEvent, 'NIFTY').includes(day))
    return undefined
  return { value: { is: 'dates', from: day, to: isoDate(dayNumber(day) + 1) }, end: date.end }
}

/** The event whose name ends before a position; a date beside several days is one of them only. */
function eventBefore(words: Words, i: number): string | undefined {
  return words.tokens
    .map((_, k) => (k < i ? words.find(k, 'event') : undefined))
    .find((event) => event && words.past(event.end, OF_ONE_DAY) === i)?.value
}

const OF_ONE_DAY = [...DAY_WORDS, ...BETWEEN].filter((text) => text !== 'days')

const BEFORE = ['from', 'since', 'after', 'before', 'till', 'until', 'to', 'upto', 'between', 'and', 'or']
const BEHIND = [
  'onward',
  'onwards',
  'on',
  'se',
  'tak',
  'to',
  'till',
  'until',
  'and',
  'or',
  '-',
  'after',
  'before',
]

/** `from 1 feb 2025, budget day`, `1 feb 2025 budget day onwards`: more days than the one that is named. */
function isEndOfPeriod(words: Words, i: number, end: number): boolean {
  const at = words.past(end, BETWEEN)
  const event = words.find(at, 'event')
  const last = event ? words.past(event.end, DAY_WORDS) : end
  return words.is(i - 1, ...BEFORE) || words.is(end, ...BEHIND) || words.is(last, ...BEHIND)
}

const isSkipped = (words: Words) =>
  words.tokens.some((_, k) => words.find(k, 'day', 'skip', 'skipBehind') !== undefined)
