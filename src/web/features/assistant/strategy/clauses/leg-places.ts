import type { OptionType, TradeType } from '#domain'
import { NEGATIONS } from '#domain/aliases'
import { amountAt, clockAt, digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'

const PLACES = ['first', 'second', 'third', 'fourth']
const MOST_LEGS = 10

/** Legs by their numbers: `leg 2`, `the first leg`, `legs 1 and 2`. */
export function placeAt(words: Words, i: number): Read<LegScope> | undefined {
  const leg = words.find(i, 'scope', 'leg')
  const number = leg && numberAt(words, leg.end)
  if (number && words.at(leg.end)?.kind === 'number' && isPlace(words, number)) return placesAt(words, number)
  const ordinal = PLACES.indexOf(words.at(i)?.text ?? '') + 1 || ordinalAt(words, i)
  const named = ordinal > 0 ? words.find(i + 1, 'scope', 'leg') : undefined
  return named && { value: { of: 'place', places: [ordinal] }, end: named.end }
}

/** In 'ek taraf 30% sl' and 'sl leg 40' the number is an amount, in `put wali leg 2 lot` it counts lots. */
const isPlace = (words: Words, { value, end }: Read<number>) =>
  Number.isInteger(value) &&
  value <= MOST_LEGS &&
  !words.find(end, 'unit') &&
  !(words.is(end, 'lot', 'lots') && words.is(end - 2, 'leg') && words.is(end - 3, 'wali', 'wala', 'wale'))

/** `legs 1 and 2`, `legs 1, 2`, `legs 1-4`: all places that follow the first one. */
function placesAt(words: Words, first: Read<number>): Read<LegScope> {
  const places = [first.value]
  let { end } = first
  for (;;) {
    const isRange = words.is(end, '-', 'to')
    const at = isRange ? end + 1 : nextPlace(words, end)
    const next = at > end ? placeNumber(words, at) : undefined
    const last = places.at(-1) ?? 0
    if (!next || next.value <= last) return { value: { of: 'place', places }, end }
    const from = isRange ? last + 1 : next.value
    for (let place = from; place <= next.value; place++) places.push(place)
    ;({ end } = next)
  }
}

/** Behind `leg 1` the next number: `and 2`, `/ leg 2`. */
function nextPlace(words: Words, i: number): number {
  const at = words.past(i, ['and', '&', 'aur', '/', ','])
  const again = at > i ? words.find(at, 'scope', 'leg') : undefined
  return again && words.at(again.end)?.kind === 'number' ? again.end : at
}

const COUNTED =
  'times time x baar bar more min mins minute minutes hour hours day days din week weeks strikes strike legs leg'.split(
    ' ',
  )

/** A number that counts nothing else: in `on leg 1, 2 lots` and `on leg 1, 3 pm exit` it does. */
function placeNumber(words: Words, i: number): Read<number> | undefined {
  const number = digitsAt(words, i)
  const isPlace = number && Number.isInteger(number.value) && number.value <= MOST_LEGS
  return isPlace && !clockAt(words, i, false) && !countsNext(words, i, number.end) ? number : undefined
}

const KINDS = ['unit', 'strike', 'atm', 'option', 'day'] as const

/** Whether a number counts what stands behind it; behind a comma also re-entries. */
function countsNext(words: Words, i: number, end: number): boolean {
  const rules = words.is(i - 1, ',') ? ['lots', 'reEntry'] : ['lots']
  const isNamed = KINDS.some((kind) => words.find(end, kind) !== undefined)
  return isNamed || words.is(end, ...COUNTED) || words.find(end, 'rule', ...rules) !== undefined
}

/** `2nd`; zero for another word. */
function ordinalAt(words: Words, i: number): number {
  const token = words.at(i)
  const written = token?.kind === 'number' ? words.text.slice(token.start) : ''
  return Number(/^([1-4])(?:st|nd|rd|th)\b/i.exec(written)?.[1] ?? 0)
}

/** Whether a phrase ends at a position. */
export const isLast = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** `leg sl 30% shorts` at the end of a phrase. */
export function shortsAlone(words: Words, i: number): Read<LegScope> | undefined {
  const side = words.is(i, 'shorts', 'longs') ? words.find(i, 'side') : undefined
  return side && isLast(words, side.end)
    ? { value: { of: 'side', side: side.value as TradeType }, end: side.end }
    : undefined
}

/** `sl leg 40%`, `sl call 60%`: the legs between a rule and its amount. */
export function legBeforeAmount(words: Words, i: number): Read<LegScope> | undefined {
  const option = words.find(i, 'option')
  const size = option && words.find(i - 1, 'rule', 'stop', 'target') ? amountAt(words, option.end) : undefined
  if (
    option &&
    size?.value.unit !== undefined &&
    size.value.unit !== 'fixed' &&
    !words.find(size.end, 'strike')
  )
    return { value: { of: 'option', option: option.value as OptionType }, end: option.end }
  const leg = words.find(i, 'scope', 'leg')
  return leg && amountAt(words, leg.end) ? { value: { of: 'each' }, end: leg.end } : undefined
}

/**
 * `1:30 pe and ce`, `1:30 pe sell ce sell`, `1:30 pe 200 otm and ce 200 otm`, `1:30 PE 200 otm sell`: beside the call or before a
 * strike without another option, and with no other leg named before, `pe` is the put.
 */
export function isPutBeforeCall(words: Words, i: number): boolean {
  const isNamed = words.tokens
    .slice(0, i)
    .some((_, at) => words.is(at, 'pe', 'put', 'puts') || words.find(at, 'structure') !== undefined)
  return (
    words.is(i, 'pe') &&
    !isNamed &&
    (isJoinedToCall(words, i + 1) || areSidesApart(words, i + 1) || hasOwnStrike(words, i))
  )
}

/** Whether a put in capitals, or one beside a call, has the strike behind it: in `9:30 PE 200 otm CALL` the call has it. */
function hasOwnStrike(words: Words, i: number): boolean {
  const end = pastMoney(words, i + 1)
  if (end === i + 1 || words.find(end, 'structure')) return false
  const ordered = endOf(words.find(end, 'side'), end)
  const isJoined = words.is(ordered, ...JOINTS, ',')
  const isBesideCall =
    isJoined && (isCall(words, ordered + 1) || isCall(words, pastMoney(words, ordered + 1)))
  // `PE 24000 CE 24500`.
  const areOwn = isCall(words, end) && isStrike(words, i + 1) && isStrike(words, end + 1)
  if (isBesideCall || areOwn) return true
  const isCalled = words.tokens.slice(0, i).some((_, at) => isCall(words, at))
  return isCapitalPut(words, i) && !isCalled && words.find(end, 'option') === undefined
}

/** A strike of an index by itself. */
const isStrike = (words: Words, i: number) => /^\d{5}$/.test(words.textAt(i))

const isCall = (words: Words, i: number) => words.is(i, ...CALLS)

/** Whether the word is written `PE` or `P.E.`, as the Hindi word for 'on' is not. */
export const isCapitalPut = (words: Words, i: number) => /^P\.?\s?E\b/.test(words.written(i, i + 1))

/** Behind `200 otm`, `atm`, `24000`. */
function pastMoney(words: Words, i: number): number {
  const at = words.at(i)?.kind === 'number' ? i + 1 : i
  const money = words.past(at, ['points', 'point', 'pts'])
  if (words.is(i, 'atm') || isStrike(words, i)) return i + 1
  return words.is(money, 'otm', 'itm') && at > i ? money + 1 : i
}

const JOINTS = ['and', '&', 'aur', '+', '/']
const CALLS = ['ce', 'ces', 'call', 'calls']

/** `and ce`, and no put behind it. */
const isJoinedToCall = (words: Words, i: number) =>
  words.is(i, ...JOINTS) &&
  words.is(i + 1, ...CALLS) &&
  !(words.is(i + 2, ...JOINTS) && words.is(i + 3, 'pe', 'put', 'puts'))

/** `sell ce sell` with nothing but the money behind it: each option has its side. */
function areSidesApart(words: Words, i: number): boolean {
  const first = words.find(i, 'side')
  const second = first && words.is(first.end, ...CALLS) ? words.find(first.end + 1, 'side') : undefined
  return second !== undefined && isLast(words, endOf(words.find(second.end, 'atm'), second.end))
}

/** `straddle, sell side`: where nothing else says the side, these words name no legs. */
export function pastOwnSide(words: Words, begin: number, end: number): number {
  const isOnly = words.tokens.every((_, at) => (at >= begin && at < end) || !words.find(at, 'side'))
  const isEnd = isLast(words, end + 1) || clockAt(words, end + 1, false) !== undefined
  const phrase = words.tokens.slice(0, begin).findLastIndex(({ kind }) => kind === 'break') + 1
  const isDenied = words.tokens.slice(phrase, begin).some(({ text }) => NEGATIONS.has(text))
  return isOnly && !isDenied && !words.isOfOpen && words.is(end, 'side') && isEnd ? end + 1 : end
}

/** The legs of a rule; in `I am on the sell side` the side of all. */
export function scopeOrSide(words: Words, begin: number, { value, end }: Read<LegScope>): Read<Clause> {
  // In 'ce sl 20%, pe sl 30%, both sell' the word is of the order.
  const isOrder = words.isBreak(begin - 1) && words.is(begin, 'both', 'dono') && words.find(begin + 1, 'side')
  if (end === begin + 1 && isOrder) return { value: { is: 'and' }, end }
  const isSide = value.of === 'side' && pastOwnSide(words, begin, end - 1) === end
  return { value: isSide ? { is: 'side', side: value.side } : { is: 'scope', scope: value }, end }
}

const IN_TOTAL = ['total', 'altogether', 'overall', 'combined', 'together']

/** `20 lots total`: of several legs they could be those of each, or of all together. */
export function lotsInTotal(words: Words, i: number, { value, end }: Read<Clause>): Read<Clause> | undefined {
  const before = words.is(i - 1, ...IN_TOTAL)
  const at = before ? end - 1 : words.past(end, ['in', 'all'])
  const isTotal = before || (words.is(at, ...IN_TOTAL) && isEndOfPhrase(words, at + 1))
  if (value.is !== 'lots' || !isTotal) return undefined
  const options = new Set(words.tokens.flatMap((_, k) => words.find(k, 'option')?.value ?? []))
  if (!words.isOfOpen && !words.has('structure') && options.size < 2) return undefined
  const question = `“${words.written(i, at + 1)}”: so many lots of each leg, or of all legs together? Say the lots of one leg.`
  return { value: { is: 'question', question }, end: at + 1 }
}

const isEndOfPhrase = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const LEG_PARTS = ['atm', 'strike', 'underlying', 'unit'] as const

/** `take atm call 2 lots`, where no side is named: words of a leg up to its option. */
export function takesLeg(words: Words, i: number): boolean {
  if (!words.is(i, 'take') || words.has('side') || words.has('structure')) return false
  let at = i + 1
  while (!words.find(at, 'option')) {
    const part = LEG_PARTS.map((kind) => words.find(at, kind)).find((one) => one !== undefined)
    const isPart = words.is(at, 'a', 'an', 'the', 'lot', 'lots', 'of') || words.at(at)?.kind === 'number'
    if (!part && !isPart) return false
    at = endOf(part, at + 1)
  }
  return true
}

/** `sl 25% ce & pe`, `25% sl on call and put`: at the end of a phrase, both of the legs that are named before. */
export function bothOptions(words: Words, i: number): Read<LegScope> | undefined {
  const first = words.find(words.is(i, 'on', 'for', 'of', 'in') ? words.past(i + 1, ['the']) : i, 'option')
  const second = first && words.find(words.past(first.end, ['and', '&', 'aur', '/', '+', 'the']), 'option')
  if (!second || second.value === first.value) return undefined
  const end = words.past(second.end, ['both', 'dono', 'legs', 'leg', 'me', 'mein', 'pe', 'par'])
  const before = words.tokens.slice(0, i)
  const isNamed =
    before.some((_, at) => words.find(at, 'structure') !== undefined) ||
    new Set(before.flatMap((_, at) => words.find(at, 'option')?.value ?? [])).size === 2
  return isNamed && isLast(words, end) ? { value: { of: 'each' }, end } : undefined
}

/** Behind `on the atm` the word for legs, or `ones`. */
export const moneyLegsAt = (words: Words, i: number, isMarked: boolean): { end: number } | undefined =>
  words.find(i, 'scope', 'leg') ?? onesAt(words, i, isMarked)

/** Behind `on the atm` the word `ones`; it may be left out at the end of a phrase, and before `and 50% on the otm`. */
function onesAt(words: Words, i: number, isMarked: boolean): { end: number } | undefined {
  if (words.is(i, 'ones', 'options')) return { end: i + 1 }
  const next = words.past(i, ['and', '&', 'aur'])
  const isEnd = isLast(words, i) || (next > i && amountAt(words, next)?.value.unit !== undefined)
  return isMarked && isEnd && words.has('atm') ? { end: i } : undefined
}

/** `on shorts`, and at the end of a phrase `on short`, `on sold only`. */
export const isMarkedSide = (words: Words, i: number) =>
  words.is(i, 'shorts', 'longs', 'sells', 'buys') ||
  (words.is(i, 'short', 'long', 'sold', 'bought') && isLast(words, words.past(i + 1, ['only'])))

const LAID = ['lagao', 'laga', 'lagado', 'rakho', 'rakh', 'daalo', 'dalo', 'do']

/** Behind the verb of `30% sl laga do sold legs pe` the legs that a `pe` marks at the end of a phrase. */
export function laidScope(
  words: Words,
  i: number,
  scopeOf: (at: number) => Read<LegScope> | undefined,
): Read<LegScope> | undefined {
  const at = words.past(i, LAID)
  const scope = at > i ? scopeOf(at) : undefined
  const end = scope && words.past(scope.end, ['pe', 'par', 'me', 'mein'])
  const isMarked = end !== undefined && words.is(end - 1, 'pe', 'par', 'me', 'mein')
  return scope && isMarked && isLast(words, end) ? { value: scope.value, end } : undefined
}

const SIDED = 'sold bought short long bechi becha beche kharidi kharida kharide'.split(' ')

/** `sold put`: words for a leg that is there, and no order for a new one. */
export function sidedLegAt(
  words: Words,
  i: number,
): Read<{ readonly side: TradeType; readonly option: OptionType }> | undefined {
  const side = words.is(i, ...SIDED) ? words.find(i, 'side') : undefined
  const option = side && words.find(side.end, 'option')
  const value = { side: side?.value as TradeType, option: option?.value as OptionType }
  return option && { value, end: option.end }
}

/** Behind `ka` and, of an open leg, `pe`: `sold put pe 40% sl`. In `sold ce pe 40% sl` it is the put. */
export function pastOn(words: Words, i: number): number {
  const at = words.skipLinks(i)
  return words.isOfOpen && !words.is(i - 1, 'ce', 'ces') ? words.past(at, ['pe', 'par']) : at
}

/** `the sold ones`, `on the sold one`, `on the sold options`, `bechne walo pe`. */
export function pastOnes(words: Words, i: number, isMarked: boolean): { end: number } | undefined {
  const isOne = isMarked && words.is(i, 'one') && isLast(words, words.past(i + 1, ['only']))
  if (isOne || words.is(i, 'ones') || (isMarked && words.is(i, 'options'))) return { end: i + 1 }
  const isHindi = words.is(i, 'walo', 'waalo', 'wale', 'wali', 'wala')
  const end = words.is(i + 1, 'leg', 'legs') ? i + 2 : i + 1
  const isBefore = end > i + 1 || words.is(end, 'pe', 'par', 'ka', 'ki', 'me', 'mein', 'hata', 'hatao')
  return isHindi && (isBefore || words.find(end, 'rule', 'stop', 'target')) ? { end } : undefined
}

/** In `if ce sl hits, sell 200 otm ce sl 30%` the option is that of a leg. */
export const isBehindStrike = (words: Words, i: number) =>
  words.is(i - 1, 'otm', 'itm', 'atm') && [2, 3, 4].some((k) => words.find(i - k, 'side') !== undefined)

/** Behind the option of `pe me bhi same`, `pe leg: same`. */
export const pastMirrored = (words: Words, i: number) =>
  words.past(i, 'me mein side leg ka ke ko liye bhi pe also too the is :'.split(' '))

/** Events before a `pe` that means 'at that point'. */
const AWAITED: ReadonlySet<Clause['is']> = new Set(['breakout', 'breakSide', 'entry', 'rule'])

/** Words of events that `pe` follows: `crossover pe call lo`. */
const EVENTS =
  'cross crosses crossing crossover crossed break breaks breakout breakdown touch signal reversal bounce toote toota tode'.split(
    ' ',
  )

/** `high break pe call buy`: the end of the awaited event, if the traded option follows. */
export function isBeforeOwnOption(words: Words, i: number, before: Clause | undefined): boolean {
  const isAwaited = (before && AWAITED.has(before.is)) || words.is(i - 1, ...EVENTS)
  if (!words.is(i, 'pe') || !isAwaited || isCapitalPut(words, i)) return false
  const side = words.find(i + 1, 'side')
  const at = pastOrder(words, i + 1)
  const option = words.find(at, 'option') ?? words.find(at, 'structure')
  // In 'pe sell ce buy' each of two legs has its side.
  return option !== undefined && !(side && words.find(option.end, 'side'))
}

const MOTIONS = 'lao laao shift move jao'.split(' ')

/** `le jao`, `shift`; `le lo` buys. */
export const isMotion = (words: Words, i: number) =>
  words.is(i, ...MOTIONS) || (words.is(i, 'le') && words.is(i + 1, 'jao', 'aao', 'chalo', 'jaana', 'aana'))

/** `400 otm pe le jao`, `500 pe shift karo`: the place to which open legs move. */
const isBeforeMotion = (words: Words, i: number, before: Clause | undefined): boolean =>
  words.isOfOpen &&
  isMotion(words, i + 1) &&
  words.written(i, i + 1) !== 'PE' &&
  (before?.is === 'strike' || words.at(i - 1)?.kind === 'number')

const THE_SAME =
  'same wahi wohi yahi yehi ye yeh is this it cheez chiz thing strategy setup trade sab ab now bhi also try test run hi ko'.split(
    ' ',
  )

/** Of an open strategy `same cheez banknifty pe`, `yahi setup bnf pe dekho`: the index on which it runs. */
function isOnOtherIndex(words: Words, i: number, before: Clause | undefined): boolean {
  if (!words.isOfOpen || before?.is !== 'underlying') return false
  const begin = 1 + words.tokens.findLastIndex((_, at) => at < i && words.isBreak(at))
  const said = words.past(begin, THE_SAME)
  const index = said > begin ? words.find(said, 'underlying') : undefined
  const isSame = words.tokens.slice(begin, said).some(({ text }) => /^(same|wahi|wohi|yahi|yehi)$/.test(text))
  const end = words.past(i + 1, ['bhi', 'karo', 'kar', 'do', 'dekho', 'try', 'chalao', 'lagao', 'run'])
  const count = numberAt(words, end)
  const areLots = count !== undefined && words.is(count.end, 'lot', 'lots')
  return isSame && index?.end === i && (areLots || words.at(end) === undefined || words.isBreak(end))
}

/** Whether `pe` is where something happens, or where open legs go. */
export const isOnPlace = (words: Words, i: number, before: Clause | undefined): boolean =>
  isOnOtherIndex(words, i, before) ||
  isBeforeOwnOption(words, i, before) ||
  isBeforeMotion(words, i, before) ||
  onEvent(words, i, before) !== undefined

/** `nifty ce buy rsi 60 cross pe`: a `pe` behind an event, of legs that are named before it, is the Hindi 'on'. */
export const readOnEvent: ClauseReader = (words, i, before) => {
  const found = onEvent(words, i, before)
  if (!found || isBeforeOwnOption(words, i, before)) return undefined
  const said = words.written(i, i + 1)
  if (found === 'on') return { value: { is: 'filler', note: `“on” that event, and no put` }, end: i + 1 }
  const event = words.written(Math.max(0, i - 2), i + 1)
  const question = `“${event}”: is “${said}” the put, or “on” in Hindi?`
  return { value: { is: 'question', question }, end: i + 1 }
}

const isLegNamed = (words: Words, k: number) =>
  (words.find(k, 'option') ?? words.find(k, 'structure')) !== undefined

/** What a `pe` directly behind an event is: 'on' where its phrase names the legs before the event, or open where they follow. */
function onEvent(words: Words, i: number, before: Clause | undefined): 'on' | 'open' | undefined {
  const isAwaited = (before && AWAITED.has(before.is)) || words.is(i - 1, ...EVENTS)
  if (!words.is(i, 'pe') || !isAwaited || words.is(i - 1, ...BEFORE_PUT)) return undefined
  const from = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const inside = words.tokens.slice(from, i).map((_, k) => from + k)
  const event = inside.find((k) => words.is(k, ...EVENTS)) ?? i
  if (!inside.some((k) => k < event && isLegNamed(words, k)))
    return isAskedBehind(words, i) ? 'open' : undefined
  const hasSide = inside.some((k) => words.find(k, 'side') !== undefined)
  if (isOwnLeg(words, i, hasSide)) return undefined
  return isCapitalPut(words, i) ? 'open' : 'on'
}

/** Whether a `pe` has a side of its own behind it, beside one that is said, or another leg: `pe sell`, `pe aur ce`. */
const isOwnLeg = (words: Words, i: number, hasSide: boolean) =>
  (hasSide && words.find(i + 1, 'side') !== undefined) ||
  (words.is(i + 1, ...JOINTS) && isLegNamed(words, i + 2))

/** Words behind which `pe` is a leg. */
const BEFORE_PUT = ['to', 'tab', 'toh', 'then', ...JOINTS]

/** `upar break pe, call buy`, `ce buy, range high break pe`: an option in another phrase, and no other event for which it waits. */
function isAskedBehind(words: Words, i: number): boolean {
  const isEnd = words.at(i + 1) === undefined || words.isBreak(i + 1)
  const events = words.tokens.filter((_, k) => words.is(k, ...EVENTS))
  return (
    isEnd &&
    !isCapitalPut(words, i) &&
    events.length === 1 &&
    words.tokens.some((_, k) => k !== i && isLegNamed(words, k))
  )
}

/** Behind the side, the lots and the strike of a leg, up to its option. */
function pastOrder(words: Words, i: number): number {
  for (let at = i; !isLast(words, at); at++) {
    if (words.find(at, 'option') ?? words.find(at, 'structure')) return at
    if (words.is(at, ...JOINTS)) return i
  }
  return i
}

/** `on the hedges`: the bought legs. */
export function hedgesAt(words: Words, i: number, isMarked: boolean): Read<LegScope> | undefined {
  const isNamed =
    words.is(i, 'hedges', 'wings') ||
    (words.is(i, 'hedge', 'wing') && (words.find(i + 1, 'scope', 'leg') ?? !words.find(i + 1, 'side')))
  const end = words.is(i + 1, 'leg', 'legs') ? i + 2 : i + 1
  // 'Put on a hedge' buys it.
  return isMarked && isNamed && !words.is(i - 2, 'place')
    ? { value: { of: 'side', side: 'BUY' }, end }
    : undefined
}

/** In `sl 25% ce, 35% pe`, `sl 20 pt ce me aur 25 pt pe me` the amount of the other option follows. */
export function isBeforeOther(words: Words, option: Read<string>): boolean {
  const amount = amountAt(words, words.past(option.end, BEFORE_OTHER))
  const other = amount?.value.unit === undefined ? undefined : words.find(amount.end, 'option')
  return other !== undefined && other.value !== option.value
}

const BEFORE_OTHER = [
  ',',
  '&',
  'and',
  'aur',
  '/',
  ';',
  'me',
  'mein',
  'main',
  'par',
  'ka',
  'ki',
  'ke',
  'side',
  'leg',
]

/** `short`, `bought` where legs of the other side are named as well; alone it is the side of a structure. */
export function sideBesideOther(words: Words, i: number): TradeType | undefined {
  const side = words.is(i, 'short', 'long', 'sold', 'bought') ? words.find(i, 'side')?.value : undefined
  const isBeside = words.tokens.some(
    (_, at) =>
      words.find(at, 'wings') !== undefined || (at !== i && (words.find(at, 'side')?.value ?? side) !== side),
  )
  return isBeside ? (side as TradeType | undefined) : undefined
}

const THAT_IS = 'that which jo i we ive have has had been was were is are already maine'.split(' ')

/** `which I have sold`, `that is bought`: the side behind the word for an open leg. */
function relativeSide(words: Words, i: number): Read<TradeType> | undefined {
  const at = words.past(i, THAT_IS)
  const side = at > i && words.is(at, 'sold', 'bought') ? words.find(at, 'side') : undefined
  return side && { value: side.value as TradeType, end: side.end }
}

/** `the options I have sold`, `ones that are bought`. */
export function legsOfRelative(words: Words, i: number): Read<LegScope> | undefined {
  const isNoun = words.is(i, 'options', 'option', 'legs', 'leg', 'ones', 'one')
  const side = isNoun ? relativeSide(words, i + 1) : undefined
  return side && { value: { of: 'side', side: side.value }, end: side.end }
}

/** `the put that I sold`, behind `on` also `pe sold leg`: the side behind the option. */
export function sidedBehind(
  words: Words,
  option: Read<string>,
  isMarked: boolean,
): Read<LegScope> | undefined {
  const said = relativeSide(words, option.end)
  const side = said ?? (isMarked ? words.find(option.end, 'side') : undefined)
  const leg = said ?? (side && words.find(side.end, 'scope', 'leg'))
  const of = { option: option.value as OptionType, side: side?.value as TradeType }
  return leg && { value: { of: 'sided', ...of }, end: leg.end }
}

/** `/ leg`, `on the leg`, `leg pe` at the end of a phrase. */
export function legAlone(words: Words, i: number): { scope: LegScope; end: number } | undefined {
  const leg = words.find(words.past(i, ['/', 'a', 'on', 'for', 'the', 'this']), 'scope', 'leg')
  const end = leg && words.past(leg.end, ['pe', 'par', 'ka', 'ke'])
  return end !== undefined && (isLast(words, end) || words.is(end, 'and', 'aur', '&'))
    ? { scope: { of: 'each' }, end }
    : undefined
}
