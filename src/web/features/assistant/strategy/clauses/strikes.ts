import { STRIKE_CRITERIA_TYPES, strikeFieldsOf, type StrikeCriteriaType } from '#domain'
import { clockAt, countAt, digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { StatedStrike } from './clause.ts'
import { saysWay } from './strike-ways.ts'
import { PRICED, shareByPremium, strikeByWidth } from './straddle-strikes.ts'
import {
  boundedPremium,
  byPremium,
  legsOfRupees,
  NEAR,
  nearRupees,
  shareOfStraddle,
} from './premium-strikes.ts'

/** Strikes of the indices; a smaller number before `ce` could be many things. */
export const LEAST_STRIKE = 3000
/** Deltas of 1 and more are written in hundredths. */
const HUNDREDTHS = 100
/** A smaller number before `otm` may count strikes. */
export const LEAST_DISTANCE = 50

/** Criteria whose number is read in more ways than before a name. */
const READ_OTHERWISE: ReadonlySet<StrikeCriteriaType> = new Set([
  'ATM %',
  'Delta',
  'Exact Strike',
  'Closest Premium',
  'Premium ≥',
  'Premium ≤',
])

/** A strike in any of the ways in which the table of criteria has one. */
export function strikeAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const near = words.past(i, NEAR)
  const delta = near > i ? byDelta(words, near) : undefined
  return delta ?? firstOf(words, i)
}

function firstOf(words: Words, i: number): Read<StatedStrike> | undefined {
  for (const read of STRIKE_READERS) {
    const strike = read(words, i)
    if (strike) return strike
  }
  return undefined
}

/** `the same strikes`: those of the legs before. */
function sameStrike(words: Words, i: number): Read<StatedStrike> | undefined {
  const at = words.past(i, ['at', 'the', 'of'])
  const isSame = words.is(at, 'same') && words.is(at + 1, 'strike', 'strikes')
  return isSame ? { value: { points: 0, isFromOther: true }, end: at + 2 } : undefined
}

/** More strikes away from the money are points. */
const MOST_STEPS = 15

/** `otm2`, `2 strikes otm`, `itm 1 strike`: strikes counted from the money. */
function bySteps(words: Words, i: number): Read<StatedStrike> | undefined {
  const name = words.find(i, 'strike', 'Strike Type')
  return name ? stepsBehind(words, i, name) : stepsBefore(words, i)
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const STRIKE_WORDS = ['strike', 'strikes', 'step', 'steps']

/** `otm2`, `itm 1 strike`. */
function stepsBehind(words: Words, i: number, name: Read<string>): Read<StatedStrike> | undefined {
  const count = countAt(words, words.past(words.skipLinks(name.end), ['-', '+']), MOST_STEPS)
  if (!count || !words.is(i, 'otm', 'itm')) return undefined
  const isOther = words.find(count.end, 'unit') ?? words.find(count.end, 'rule', 'lots')
  if (isOther || clockAt(words, count.end - 1, false)) return undefined
  const named = words.past(count.end, STRIKE_WORDS)
  return { value: inSteps(count.value, isInTheMoney(words, i)), end: words.past(named, ['away']) }
}

/** `2 strikes otm`, `2 otm`. */
function stepsBefore(words: Words, i: number): Read<StatedStrike> | undefined {
  const ordinal = ORDINALS.indexOf(words.textAt(i))
  const count = ordinal < 0 ? countAt(words, i, MOST_STEPS) : { value: ordinal + 1, end: i + 1 }
  if (!count) return undefined
  const named = words.past(count.end, STRIKE_WORDS)
  const behind = words.find(named, 'strike', 'Strike Type')
  if (!behind || isNumbered(words, behind.end)) return undefined
  const isBare = named === count.end
  const direction = directionOf(words.written(named, behind.end))
  if (direction !== undefined) return isBare ? undefined : stepsTo(direction, count.value, behind.end)
  if (isBare && (!words.is(named, 'otm', 'itm') || areLotsCounted(words))) return undefined
  return { value: inSteps(count.value, isInTheMoney(words, named)), end: words.past(behind.end, ['away']) }
}

/** `one strike below atm`. */
const stepsTo = (direction: 'up' | 'down', points: number, end: number): Read<StatedStrike> => ({
  value: { points, inSteps: true, direction },
  end,
})

/** In `buy 1 atm call, sell 1 otm call` the numbers count lots. */
const areLotsCounted = (words: Words) =>
  words.tokens.some(({ kind }, at) => kind === 'number' && words.find(at + 1, 'atm') !== undefined)

/** In `2 otm150` the number before the name counts lots. */
const isNumbered = (words: Words, i: number) =>
  words.at(i)?.kind === 'number' && words.at(i)?.start === words.at(i - 1)?.end

const inSteps = (count: number, isIn: boolean) => ({
  points: isIn ? -count : count,
  inSteps: true as const,
})

const SIGNS: Readonly<Record<string, 1 | -1>> = { '+': 1, plus: 1, '-': -1, minus: -1 }

function atTheMoney(words: Words, i: number): Read<StatedStrike> | undefined {
  const atm = words.find(i, 'atm')
  if (!atm) return undefined
  // 'Atm se 100 door' is 100 points from the money.
  const away = words.is(atm.end, 'se') ? labelled(words, atm.end + 1) : undefined
  if (away) return away
  const sign = SIGNS[words.textAt(atm.end)]
  // A dash before a time is no sign, and in '+1 atm -2 otm150' the next leg begins.
  const points = sign === undefined ? undefined : digitsAt(words, atm.end + 1)
  const isOther = points && points.value < LEAST_DISTANCE && words.find(points.end, 'strike')
  if (sign === undefined || !points || isOther)
    return { value: { points: 0 }, end: words.past(atm.end, ['strike', 'strikes']) }
  const percent = words.find(points.end, 'unit', 'percentage')
  if (percent) return percentFromMoney(words, i, { percent: sign * points.value, end: percent.end })
  // `atm+1 ce` counts strikes.
  if (isStepCount(words, points))
    return {
      value: { ...inSteps(points.value, sign < 0), isSigned: true },
      end: words.past(points.end, STRIKE_WORDS),
    }
  return {
    value: { points: sign * points.value, isSigned: true },
    end: endOf(words.find(points.end, 'unit', 'points'), points.end),
  }
}

const isStepCount = (words: Words, { value, end }: Read<number>) =>
  Number.isInteger(value) && value <= MOST_STEPS && !words.find(end, 'unit')

/** The option whose strike is named before or behind it. */
function optionAround(words: Words, from: number, to: number): string | undefined {
  return (words.find(to, 'option') ?? words.find(from - 1, 'option'))?.value
}

/** `atm - 1.25% pe`: above or below the money. */
function percentFromMoney(
  words: Words,
  i: number,
  { percent, end }: { percent: number; end: number },
): Read<StatedStrike> {
  const option = optionAround(words, i, end)
  const outward = option === 'PUT' ? -percent : percent
  return { value: { criteria: { type: 'ATM %', percent: outward } }, end }
}

export const isInTheMoney = (words: Words, i: number) => words.is(i, 'itm', 'in', 'inside')

/** `+100 from atm`, `-200 from spot`: points above or below the money. */
function signedFrom(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = digitsAt(words, words.is(i, '+') ? i + 1 : i)
  const isSigned = number && (words.is(i, '+') || number.value < 0)
  const at = number && endOf(words.find(number.end, 'unit', 'points'), number.end)
  const isFrom = isSigned && at !== undefined && words.is(at, 'from') && words.is(at + 1, 'atm', 'spot')
  return isFrom ? { value: { points: number.value, isSigned: true }, end: at + 2 } : undefined
}

function labelled(words: Words, i: number): Read<StatedStrike> | undefined {
  const first = digitsAt(words, i)
  // `100-100 point otm`: of the call and of the put.
  const second = first && words.is(first.end, '-') ? digitsAt(words, first.end + 1) : undefined
  const number = second && second.value === first?.value ? second : first
  return number ? distanceFirst(words, number) : nameFirst(words, i)
}

/** `200 otm`, `300 points away`, `300 points below spot`. */
function distanceFirst(words: Words, number: Read<number>): Read<StatedStrike> | undefined {
  const unit = words.find(number.end, 'unit', 'points')
  const at = endOf(unit, number.end)
  const name = words.find(at, 'strike', 'Strike Type')
  if (!unit && number.value < LEAST_DISTANCE) return undefined
  if (!name) return fromOther(words, number, at)
  const direction = directionOf(words.written(at, name.end))
  const points = isInTheMoney(words, at) ? -number.value : number.value
  const isFromOther = FROM_OTHER.test(words.written(at, name.end))
  if (isFromOther && direction && isOtherWay(words, number.end - 1, direction))
    return fromMiddle(words, { points, direction, end: name.end })
  const end = endOf(words.find(name.end, 'strike', 'Strike Type'), name.end)
  const than = isFromOther && words.is(end, 'than') ? words.past(end + 1, THAN_OTHER) : end
  return {
    value: { points, direction, ...(isFromOther && { isFromOther }) },
    end: words.past(than, ['strike', 'strikes']),
  }
}

/** `buy atm, sell 200 above`: at the end of a phrase, or at its option, counted from the leg before it. */
function fromOther(
  words: Words,
  { value: points, end }: Read<number>,
  i: number,
): Read<StatedStrike> | undefined {
  if (!saysWay(words, i, end, isOutward(words, end - 2, i))) return undefined
  const direction = words.is(i, 'above', 'up') ? 'up' : 'down'
  if (isOtherWay(words, end - 1, direction)) return fromMiddle(words, { points, direction, end: i + 1 })
  // 'Sell 200 points above, buy 400 points above' counts both from one place, and so does '100 above, 100 below'.
  const opposite = direction === 'up' ? 'below' : 'above'
  const isBoth = words.tokens.some(
    (_, at) =>
      at < i &&
      ((words.is(at, words.textAt(i)) && nearestNumber(words, at) < points) ||
        (words.is(at, opposite) && nearestNumber(words, at) < Infinity)),
  )
  return { value: { points, direction, ...(!isBoth && { isFromOther: true }) }, end: i + 1 }
}

const WAYS = { up: ['below', 'lower', 'neeche', 'niche', 'down'], down: ['above', 'higher', 'upar', 'up'] }

/** `buy a call 100 points above, buy a call 100 points below`: a leg on the other side of the same option was named before. */
function isOtherWay(words: Words, i: number, direction: 'up' | 'down'): boolean {
  const optionBefore = (at: number) =>
    words.tokens
      .slice(0, at)
      .flatMap((_, k) => words.find(k, 'option')?.value ?? [])
      .at(-1)
  return words.tokens.some(
    (_, at) =>
      at < i &&
      words.is(at, ...WAYS[direction]) &&
      nearestNumber(words, at) < Infinity &&
      optionBefore(at) === optionBefore(i),
  )
}

interface Measured {
  readonly points: number
  readonly direction: 'up' | 'down'
  readonly end: number
}

/** Legs on both sides are measured from the middle one; where that is not at the money, the strike is not known. */
function fromMiddle(words: Words, { points, direction, end }: Measured): Read<StatedStrike> | undefined {
  return words.has('atm') ? { value: { points, direction }, end } : undefined
}

/** The number of `200 points` before a position. */
const nearestNumber = (words: Words, i: number) =>
  digitsAt(words, i - 1)?.value ?? digitsAt(words, i - 2)?.value ?? Infinity

/** `call 200 points above`, `5% below put`: the option stands directly at it, and no leg of it stands before. */
function isOutward(words: Words, before: number, i: number): boolean {
  const wanted = words.is(i, 'above', 'up') ? 'CALL' : 'PUT'
  const option = words.find(before, 'option') ?? words.find(i + 1, 'option')
  const isBefore = (is: (at: number) => boolean) =>
    words.tokens.slice(0, Math.max(before, 0)).some((_, at) => is(at))
  const isAnother =
    isBefore((at) => words.find(at, 'option')?.value === wanted) &&
    isBefore((at) => strikeAt(words, at) !== undefined)
  return option?.value === wanted && !isAnother
}

/** `further out than the shorts`. */
const THAN_OTHER = 'the short shorts sold sells ones legs strikes strike'.split(' ')

/** Words that compare a strike with that of another leg: `200 points higher`. */
const FROM_OTHER = /higher|lower|further|farther|beyond|(above|below) (it|that)/i

/** `otm 200`, `itm by 100 points`. */
function nameFirst(words: Words, i: number): Read<StatedStrike> | undefined {
  const name = words.find(i, 'strike', 'Strike Type')
  if (!name || words.is(i, 'away', 'out', 'outside', 'door', 'dur', 'higher', 'lower', 'further'))
    return undefined
  const at = words.is(name.end, '+', '-') ? name.end + 1 : words.skipLinks(name.end)
  const points = digitsAt(words, at)
  const end = points && !clockAt(words, at, false) ? endOfDistance(words, points) : undefined
  if (!points || end === undefined) return undefined
  return {
    value: { points: isInTheMoney(words, i) ? -points.value : points.value },
    end: words.is(end, 'away', 'door') ? end + 1 : end,
  }
}

/** The position behind a distance in points; undefined if the number counts something else. */
function endOfDistance(words: Words, points: Read<number>): number | undefined {
  const unit = words.find(points.end, 'unit')
  const isPoints = unit ? unit.value === 'points' : points.value >= LEAST_DISTANCE
  const end = endOf(unit, points.end)
  return isPoints && !words.find(end, 'strike', 'Delta') ? end : undefined
}

/** Up or down from the money, if a phrase says so; outward otherwise. */
function directionOf(phrase: string): 'up' | 'down' | undefined {
  if (/above and below|either side|both sides/i.test(phrase)) return undefined
  if (/above|upar|higher/i.test(phrase)) return 'up'
  return /below|neeche|niche|lower/i.test(phrase) ? 'down' : undefined
}

function byPercent(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = numberAt(words, i)
  if (number) {
    const name = words.find(number.end, 'strike', 'ATM %')
    if (!name) return percentLikeOther(words, i, number)
    const phrase = words.written(number.end, name.end).toLowerCase()
    const direction = directionOf(phrase)
    const percent = /itm|in the money/.test(phrase) ? -number.value : number.value
    return { value: { criteria: { type: 'ATM %', percent }, direction }, end: name.end }
  }
  const otm = words.find(i, 'strike', 'Strike Type')
  const at = otm && words.skipLinks(otm.end)
  const percent = at === undefined ? undefined : numberAt(words, at)
  const unit = percent && words.find(percent.end, 'unit', 'percentage')
  if (!unit) return undefined
  const sign = isInTheMoney(words, i) ? -1 : 1
  const isOfSpot = words.is(unit.end, 'of', 'from') && words.is(unit.end + 1, 'spot', 'atm', 'index')
  return {
    value: { criteria: { type: 'ATM %', percent: sign * percent.value } },
    end: isOfSpot ? unit.end + 2 : unit.end,
  }
}

/** `sell put 2% below atm, buy put 3% below`: at the end of a phrase, from where an earlier percentage counts. */
function percentLikeOther(
  words: Words,
  i: number,
  { value, end }: Read<number>,
): Read<StatedStrike> | undefined {
  const unit = words.find(end, 'unit', 'percentage')
  const behind = unit && words.at(unit.end + 1)
  const isEnd = unit && (behind === undefined || words.isBreak(unit.end + 1))
  if (!unit || !words.is(unit.end, 'above', 'below')) return undefined
  const way = words.textAt(unit.end)
  if (isOutward(words, end - 2, unit.end))
    return { value: { criteria: { type: 'ATM %', percent: value } }, end: unit.end + 1 }
  if (!isEnd) return undefined
  const isSaid = words.tokens.slice(0, i).some((_, at) => {
    const name = words.find(at, 'strike', 'ATM %')
    return name !== undefined && words.written(at, name.end).toLowerCase().includes(way)
  })
  return isSaid
    ? {
        value: { criteria: { type: 'ATM %', percent: value }, direction: directionOf(way) },
        end: unit.end + 1,
      }
    : undefined
}

/** Criteria of one number that nothing else in this file reads: `1.5 straddle widths`, `25% of straddle`. */
const BY_NAME = STRIKE_CRITERIA_TYPES.flatMap((type) => {
  const [[name, field] = [], ...others] = Object.entries(strikeFieldsOf(type))
  const isOneNumber = name !== undefined && field?.kind === 'number' && others.length === 0
  return isOneNumber && !READ_OTHERWISE.has(type) ? [{ type, name }] : []
})

function byName(words: Words, i: number): Read<StatedStrike> | undefined {
  const width = words.is(i, 'at', 'by') ? words.find(i + 1, 'strike', 'Straddle Width') : undefined
  if (width && words.is(width.end - 1, 'width'))
    return { value: { criteria: { type: 'Straddle Width', multiplier: 1 } }, end: width.end }
  const number = numberAt(words, words.past(i, PRICED))
  if (!number) return undefined
  const share = shareByPremium(words, i, number)
  if (share) return share
  for (const { type, name } of BY_NAME) {
    const named =
      words.find(number.end, 'strike', type) ??
      (words.is(number.end, 'x') ? words.find(number.end + 1, 'strike', type) : undefined)
    if (named && isInward(words, i, number.end, named.end)) return undefined
    if (named) return { value: { criteria: { type, [name]: number.value } }, end: named.end }
  }
  return undefined
}

/** `put one straddle premium above atm`: into the money, where such a strike has no place. */
function isInward(words: Words, from: number, name: number, end: number): boolean {
  const way = directionOf(words.written(name, end))
  const option = optionAround(words, from, end)
  return way !== undefined && option !== (way === 'up' ? 'CALL' : 'PUT')
}

function byDelta(words: Words, i: number): Read<StatedStrike> | undefined {
  const before = numberAt(words, i)
  const behind = before && (words.find(before.end, 'strike', 'Delta') ?? attachedDelta(words, before.end))
  if (behind) return { value: ofDelta(Math.abs(before.value)), end: behind.end }
  const name = words.find(i, 'strike', 'Delta')
  const value = name && numberAt(words, words.past(words.skipLinks(name.end), NEAR_DELTA))
  return (
    value && {
      value: ofDelta(Math.abs(value.value)),
      end: words.past(value.end, ['wala', 'wale', 'wali', 'strike', 'strikes']),
    }
  )
}

/** `20d strangle`, `15d ce`: the letter is attached to the number, and an option or a structure follows. */
function attachedDelta(words: Words, i: number): Read<string> | undefined {
  const isAttached = words.is(i, 'd') && words.at(i)?.start === words.at(i - 1)?.end
  const isBeforeLegs = words.find(i + 1, 'structure') ?? words.find(i + 1, 'option')
  const isEnd = words.at(i + 1) === undefined || words.isBreak(i + 1)
  return isAttached && (isBeforeLegs || isEnd) ? { value: 'Delta', end: i + 1 } : undefined
}

const NEAR_DELTA =
  'is to of closest nearest near around about approx equal the = roughly ke ka kareeb hisaab hisab se value'.split(
    ' ',
  )

const ofDelta = (size: number): StatedStrike => ({
  criteria: { type: 'Delta', targetDelta: size >= 1 ? size / HUNDREDTHS : size },
})

/** `call 100 off`; an 'off' behind a time is an exit. */
function offMoney(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = digitsAt(words, i)
  const isDistance =
    number && number.value % LEAST_DISTANCE === 0 && number.value > 0 && number.value <= MOST_OFF
  const end = number ? number.end + 1 : i
  return isDistance && words.is(number.end, 'off') && (isEndOfLeg(words, end) || words.is(end, 'at', '@'))
    ? { value: { points: number.value }, end: number.end + 1 }
    : undefined
}

/** Larger numbers before 'off' may be times. */
const MOST_OFF = 900

/** `short call 24500`: behind an option a number that only a strike can be. */
export function strikeOfOption(words: Words, i: number): Read<StatedStrike> | undefined {
  const off = offMoney(words, i)
  if (off) return off
  const number = words.at(i)?.kind === 'number' && !words.at(i)?.isLarge ? digitsAt(words, i) : undefined
  const isStrike = number && number.value >= LEAST_BARE_STRIKE && number.value % LEAST_DISTANCE === 0
  return isStrike && isEndOfLeg(words, number.end)
    ? { value: { criteria: { type: 'Exact Strike', strike: number.value } }, end: number.end }
    : undefined
}

const isEndOfLeg = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.is(i, 'and', 'aur', '&', '+', '/') ||
  words.find(i, 'side') !== undefined

/** A smaller number behind an option could be a sum of rupees. */
const LEAST_BARE_STRIKE = 10_000

function exactStrike(words: Words, i: number): Read<StatedStrike> | undefined {
  const name = words.find(i, 'strike', 'Exact Strike')
  const at = name ? words.skipLinks(name.end) : i
  const number = words.at(at)?.kind === 'number' ? numberAt(words, at) : undefined
  if (!number || number.value < LEAST_STRIKE) return undefined
  const behind = words.find(number.end, 'strike', 'Exact Strike')
  if (!name && !behind && !words.find(number.end, 'option') && !words.find(number.end, 'structure'))
    return undefined
  return {
    value: { criteria: { type: 'Exact Strike', strike: number.value } },
    end: behind?.end ?? number.end,
  }
}

/** `±300 points`, `+-2%`, `plus minus 150`: so far out of the money on either side. */
function eitherWay(words: Words, i: number): Read<StatedStrike> | undefined {
  const at = pastPlusMinus(words, i)
  const number = at === undefined ? undefined : numberAt(words, at)
  const size = number && { ...number, value: Math.abs(number.value) }
  if (!size) return undefined
  const unit = words.find(size.end, 'unit')
  const end = words.past(endOf(unit, size.end), ['otm', 'away', 'from', 'atm', 'spot'])
  if (unit?.value === 'percentage')
    return { value: { criteria: { type: 'ATM %', percent: size.value } }, end }
  const isPoints = unit ? unit.value === 'points' : size.value >= LEAST_DISTANCE
  return isPoints ? { value: { points: size.value }, end } : undefined
}

function pastPlusMinus(words: Words, i: number): number | undefined {
  if (words.is(i, '±')) return i + 1
  const isPlus = words.is(i, '+', 'plus')
  const minus = isPlus ? words.past(i + 1, ['/', 'or']) : i
  if (isPlus && words.is(minus, '-', 'minus')) return minus + 1
  return isPlus && (words.at(minus)?.value ?? 0) < 0 ? minus : undefined
}

const MONEY = ['spot', 'atm', 'index', 'market', 'nifty', 'banknifty', 'underlying', 'cmp', 'money']

/** `spot se 2% upar`, `atm se 200 point door`: the distance follows the price from which it is measured. */
function fromMoney(words: Words, i: number): Read<StatedStrike> | undefined {
  if (!words.is(i, ...MONEY) || !words.is(i + 1, 'se', 'ke')) return undefined
  return byPercent(words, i + 2) ?? labelled(words, i + 2) ?? stepsBefore(words, i + 2)
}

/** Ways to name a strike, in the order of preference. */
const STRIKE_READERS: readonly ((words: Words, i: number) => Read<StatedStrike> | undefined)[] = [
  sameStrike,
  shareOfStraddle,
  strikeByWidth,
  eitherWay,
  fromMoney,
  boundedPremium,
  signedFrom,
  atTheMoney,
  labelled,
  bySteps,
  byPercent,
  byDelta,
  byName,
  byPremium,
  nearRupees,
  legsOfRupees,
  exactStrike,
]
