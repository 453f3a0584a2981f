import { NEGATIONS } from '#domain/aliases'
import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { pastScopes, scopeAt, thresholdAt, type ThresholdClause } from './risk-clauses.ts'

const has = (words: Words, holds: (i: number) => unknown) => words.tokens.some((_, i) => holds(i))

const isMark = (words: Words, i: number) => words.isBreak(i) || words.is(i, '/', '-')
const isEdge = (words: Words, i: number) => words.at(i) === undefined || isMark(words, i)

/**
 * `check sl on candle close, 25% each`: the size of a stop that was named before it, in a phrase of its own. A sentence with
 * another amount, or a target, leaves open what the size is of.
 */
export const readAnnouncedStop: ClauseReader = (words, i, before): Read<ThresholdClause> | undefined => {
  const overall = overallBeside(words, i, before)
  if (overall) return overall
  const legs = isBegin(words, i, before) ? scopeFirst(words, i) : undefined
  const amount = legs && amountAt(words, legs.end)
  if (!amount || !isSizeOfStop(amount.value)) return undefined
  const { scope: behind, end } = pastScopes(words, amount.end)
  return sizeAt(words, { begin: i, amount: amount.value, scope: legs.value ?? behind, end })
}

/** `sl 60% on each leg and overall 5000`: the stop of all legs together, beside that of each, where no other rule is said. */
function overallBeside(
  words: Words,
  i: number,
  before: Clause | undefined,
): Read<ThresholdClause> | undefined {
  const at = isStopOfLegs(before) ? words.past(i, [',', 'and', '&', 'aur', 'plus']) : i
  const whole = at > i ? scopeAt(words, at) : undefined
  const amount = whole?.value.of === 'whole' ? amountAt(words, whole.end) : undefined
  if (!amount || !isSizeOfAll(amount.value)) return undefined
  const isEnd =
    isEdge(words, amount.end) || words.find(amount.end, 'rule', 'capital') || words.is(amount.end, 'exit')
  const isOther = has(words, (k) => words.find(k, 'rule', 'target', 'trail', 'lock'))
  if (isOther || !isEnd) return undefined
  const value = { is: 'threshold', rule: 'stop', amount: amount.value, scope: { of: 'whole' } } as const
  return { value, end: amount.end }
}

const isStopOfLegs = (one: Clause | undefined) =>
  one?.is === 'threshold' && one.rule === 'stop' && one.scope !== undefined && one.scope.of !== 'whole'

/** Fewer could be points. */
const LEAST_SUM = 1000
const isSizeOfAll = ({ unit, value }: StatedAmount) =>
  unit === 'percentage' || ((unit ?? 'fixed') === 'fixed' && value >= LEAST_SUM)

interface Size {
  readonly begin: number
  readonly amount: StatedAmount
  readonly scope: LegScope | undefined
  readonly end: number
}

/** The stop of a size, if nothing else of the sentence could be its rule. */
function sizeAt(words: Words, { begin: i, amount, scope, end }: Size): Read<ThresholdClause> | undefined {
  const isNamed = words.tokens.slice(0, i).some((_, at) => isStopWith(words, at))
  const isSize = isNamed
    ? isSizeOfNamed(amount, scope)
    : isSizeOfSold(words, amount) && (scope?.of === 'each' || (!scope && isBehindLegs(words, i)))
  const isEnd = isEdge(words, end) || words.find(end, 'time') !== undefined
  if (!isSize || !isEnd || hasOtherRule(words, i)) return undefined
  const value = { is: 'threshold', rule: 'stop', amount, ...(scope && { scope }) } as const
  return { value: isNamed ? value : { ...value, isAssumed: true }, end }
}

/** `each leg 25%`: the legs may stand before the size. */
function scopeFirst(words: Words, i: number): Read<LegScope | undefined> {
  const scope = scopeAt(words, i)
  return scope?.value.of === 'each'
    ? { ...scope, end: words.past(scope.end, ['me', 'mein', 'pe', 'par', ':', '-']) }
    : { value: undefined, end: i }
}

const isBegin = (words: Words, i: number, before: Clause | undefined) =>
  i === 0 || isMark(words, i - 1) || (before !== undefined && LEGS.has(before.is))

/** Behind a stop without a size `25%` is its size, and so is `30 points each`. */
const isSizeOfNamed = ({ unit }: StatedAmount, scope: LegScope | undefined) =>
  scope === undefined ? unit === 'percentage' : scope.of === 'each'

/** Of legs that are all sold, `25% each` or `25%` by itself is the stop. */
const isSizeOfSold = (words: Words, { unit, value }: StatedAmount) =>
  unit === 'percentage' && value >= LEAST_BARE && isSoldOnly(words)

/** Whether a size begins its phrase, or stands directly behind legs or a time: another word could be what it is of. */
function isBehindLegs(words: Words, i: number): boolean {
  if (words.isBreak(i - 1)) return !words.textAt(i - 1).includes(':')
  const isTime = words.at(i - 1)?.kind === 'time'
  return (
    isTime ||
    [1, 2, 3].some((back) =>
      (['structure', 'side', 'option', 'underlying', 'atm'] as const).some(
        (one) => words.find(i - back, one)?.end === i,
      ),
    )
  )
}

const hasOtherRule = (words: Words, i: number) =>
  has(
    words,
    (at) =>
      words.find(at, 'rule', 'target', 'trail', 'lock') ?? (at === i ? undefined : thresholdAt(words, at)),
  )

/** Fewer percent could be the distance of a strike. */
const LEAST_BARE = 10
/** Behind these clauses no comma is needed. */
const LEGS: ReadonlySet<Clause['is']> = new Set([
  'structure',
  'option',
  'underlying',
  'side',
  'enter',
  'exit',
  'range',
  'time',
])

/** Whether legs are sold and none is bought. */
const isSoldOnly = (words: Words) =>
  has(words, (at) => words.find(at, 'side', 'SELL')) && !has(words, (at) => words.find(at, 'side', 'BUY'))

/** A smaller number may be the distance of a strike. */
const LEAST_STOP = 5

const isSizeOfStop = ({ unit, value }: StatedAmount) =>
  (unit === 'percentage' || unit === 'points') && value >= LEAST_STOP

/** Whether a stop is named, and not as one that is missing. */
function isStopWith(words: Words, i: number): boolean {
  const stop = words.find(i, 'rule', 'stop')
  return stop !== undefined && ![i - 1, stop.end].some((at) => NEGATIONS.has(words.textAt(at)))
}

/** The amount of a rule, or of a premium that doubles. */
function amountOf(clause: Clause | undefined): StatedAmount | undefined {
  if (clause?.is === 'threshold') return clause.amount
  if (clause?.is === 'premiumRise') return { value: clause.percent, unit: 'percentage' }
  return clause?.is === 'premiumMove' ? clause : undefined
}

const THAT_IS = ['i', 'e', 'ie', '=', 'means', 'meaning', 'matlab', 'yani', 'so', 'that', 'is']

/** `double (100%)`, `half (tp 50%)`, `100% i.e. premium doubles`, `50%, i.e. exit at 90`: words that repeat the amount before them. */
export const readRepeatedAmount: ClauseReader = (words, i, before) => {
  const end = repeatedOfAll(words, i, before)
  return end === undefined ? repeatedAmount(words, i, before) : { value: { is: 'filler' }, end }
}

const repeatedAmount: ClauseReader = (words, i, before) => {
  const stated = amountOf(before)
  if (!stated) return undefined
  const isBracket = words.is(i, '(')
  const begin = isBracket || words.isBreak(i) ? i + 1 : i
  const at = words.past(begin, THAT_IS)
  if (!isBracket && at === begin) return undefined
  const said =
    pastDoubled(words, at, stated) ?? pastPrice(words, at, { begin: i, move: moveOf(words, before) })
  if (!isBracket) return said === undefined ? undefined : { value: { is: 'filler' }, end: said }
  const end = pastAmount(words, at, stated) ?? said
  return end !== undefined && words.is(end, ')') ? { value: { is: 'filler' }, end: end + 1 } : undefined
}

const OF_ALL = 'overall combined total whole position on of the premium both legs together i'.split(' ')
const I_MEAN = ['mean', 'ie', 'matlab', 'yani', 'meaning']

/** Behind `15 points combined sl` the same in other words: `?? overall 15 points i mean on total premium`. */
function repeatedOfAll(words: Words, i: number, before: Clause | undefined): number | undefined {
  const stated = amountOf(before)
  const isOfAll = before?.is === 'threshold' && before.scope?.of === 'whole'
  if (!stated || !isOfAll) return undefined
  const begin = words.past(words.isBreak(i) ? i + 1 : i, [...OF_ALL, ...I_MEAN])
  const same = pastAmount(words, begin, stated)
  const end = same === undefined ? i : words.past(same, [...OF_ALL, ...I_MEAN])
  const isMeant = words.tokens.slice(i, end).some(({ text }) => I_MEAN.includes(text))
  return isMeant && isEdge(words, end) ? end : undefined
}

/** Behind the same amount again, with or without the name of its rule. */
function pastAmount(words: Words, i: number, stated: StatedAmount): number | undefined {
  const name = words.find(i, 'rule', 'stop', 'target')
  const amount = amountAt(words, words.skipLinks(endOf(name, i)))
  const isSame = amount?.value.value === stated.value && amount.value.unit === stated.unit
  return isSame ? amount?.end : undefined
}

/** The move of the premium at which a rule in percent acts, as a share of it; undefined where legs are sold and bought. */
function moveOf(words: Words, before: Clause | undefined): number | undefined {
  const stated = amountOf(before)
  if (stated?.unit !== 'percentage') return undefined
  const share = stated.value / WHOLE
  if (before?.is === 'premiumRise') return share
  if (before?.is === 'premiumMove') return before.direction === 'up' ? share : undefined
  const sides = new Set(words.tokens.flatMap((_, k) => words.find(k, 'side')?.value ?? []))
  if (before?.is !== 'threshold' || sides.size !== 1) return undefined
  return sides.has('SELL') === (before.rule === 'stop') ? share : -share
}

const WHOLE = 100
const LEAVES =
  'exit sl stop target tgt tp out get cover close book when if at it is the its premium price ltp option leg becomes reaches hits touches goes to around rs ₹ @'.split(
    ' ',
  )

interface StatedMove {
  readonly begin: number
  readonly move: number | undefined
}

/** Behind `exit when 90`, where the premium is said as 60 and the rule acts at half of it more. */
function pastPrice(words: Words, i: number, { begin, move }: StatedMove): number | undefined {
  const price = move === undefined ? undefined : amountAt(words, words.past(i, LEAVES))
  const isRupees = price !== undefined && (price.value.unit ?? 'fixed') === 'fixed'
  if (move === undefined || !isRupees || !(isEdge(words, price.end) || words.is(price.end, ')')))
    return undefined
  const premiums = words.tokens.slice(0, begin).flatMap((_, k) => {
    const amount = amountAt(words, k)
    const isNear = words.is(k - 1, 'near', 'nearest', 'closest', 'around', 'premium', 'prem')
    return amount?.value.unit === 'fixed' || (amount && amount.value.unit === undefined && isNear)
      ? amount.value.value
      : []
  })
  const isSame = (premium: number) => Math.abs(premium * (1 + move) - price.value.value) < CLOSE
  return premiums.length > 0 && premiums.every(isSame) ? price.end : undefined
}

/** A price is said in whole rupees. */
const CLOSE = 0.6

const DOUBLE = 100

/** `premium doubles`, `double`, `2x`: a rise by 100%. */
function pastDoubled(words: Words, i: number, { unit, value }: StatedAmount): number | undefined {
  if (unit !== 'percentage' || value !== DOUBLE) return undefined
  const at = words.past(i, [
    'when',
    'if',
    'the',
    'its',
    'premium',
    'prem',
    'price',
    'it',
    'at',
    'becomes',
    'is',
  ])
  const isTwice = words.is(at, '2') && words.is(at + 1, 'x', 'times')
  if (!isTwice && !words.is(at, 'doubles', 'double', 'doubled', 'dugna', 'duguna')) return undefined
  return words.past(isTwice ? at + 2 : at + 1, ['ho', 'jaye', 'hone', 'pe', 'the', 'of', 'premium', 'price'])
}

/** `dono leg ka alag alag sl`, behind the stop itself: each leg has its own. */
export const readOwnStops: ClauseReader = (words, i) => {
  const legs = words.find(i, 'scope', 'each')
  const own = words.past(endOf(legs, i), ['ka', 'ki', 'ke', 'has', 'have', 'its', 'their'])
  const name = words.past(own, ['alag', 'separate', 'own', 'individual', 'different'])
  const stop = legs && name > own ? words.find(name, 'rule', 'stop') : undefined
  const isSaid = words.tokens.slice(0, i).some((_, at) => thresholdAt(words, at)?.value.rule === 'stop')
  return stop && isSaid && isEdge(words, stop.end)
    ? { value: { is: 'scope', scope: { of: 'each' } }, end: stop.end }
    : undefined
}

const JOINTS = ['and', '&', 'aur', '/', '+']
const OTHER_RULE = { stop: 'target', target: 'stop' } as const

/** One amount for two rules: `sl and target 20%`, `20% sl and target`, `exit at 20% either way`. */
export const readBothRules: ClauseReader = (words, i, before) =>
  firstOfTwo(words, i) ?? secondOfTwo(words, i, before) ?? exitEitherWay(words, i, before)

/** The `sl and` before `target 20%`, whose amount it shares. */
function firstOfTwo(words: Words, i: number): Read<ThresholdClause> | undefined {
  const first = words.find(i, 'rule', 'stop', 'target')
  const at = first && words.is(first.end, ...JOINTS) ? first.end + 1 : undefined
  const name = at === undefined ? undefined : words.find(at, 'rule', 'stop', 'target')
  const second = name && name.value !== first?.value ? thresholdAt(words, at!) : undefined
  if (!first || !second || second.value.trails || !isOneAmount(words, second.end)) return undefined
  return { value: { ...second.value, rule: OTHER_RULE[second.value.rule as 'stop' | 'target'] }, end: at! }
}

/** In `sl / target 20/40` each rule has its own amount. */
const isOneAmount = (words: Words, i: number) =>
  isEdge(words, i) && !words.is(i, '/', '-') && !amountAt(words, i + 1)

/** Behind `20% sl` the words `and target`; behind `sl 20%` they need a `same`. */
function secondOfTwo(words: Words, i: number, before: Clause | undefined): Read<ThresholdClause> | undefined {
  if (before?.is !== 'threshold' || before.amount.unit === undefined || !words.is(i, ...JOINTS))
    return undefined
  // Behind `same sl` the target is the same as before, too.
  const isNameLast = words.find(i - 1, 'rule', 'stop', 'target') !== undefined && !words.is(i - 2, 'same')
  const rule = OTHER_RULE[before.rule as 'stop' | 'target']
  const name = words.find(words.past(i + 1, SAME), 'rule', rule)
  if (!name || !(isNameLast || words.is(i + 1, ...SAME))) return undefined
  const scope = scopeAt(words, name.end) ?? { value: before.scope, end: name.end }
  const legs = scope.value && { scope: scope.value }
  return isEdge(words, scope.end)
    ? { value: { is: 'threshold', rule, amount: before.amount, ...legs }, end: scope.end }
    : undefined
}

const SAME = ['same', 'equal']

/** `exit at 20%` before `either way`, and those words behind it. */
function exitEitherWay(
  words: Words,
  i: number,
  before: Clause | undefined,
): Read<ThresholdClause> | undefined {
  const amount = exitAmount(words, i)
  if (amount) return { value: { is: 'threshold', rule: 'stop', amount: amount.value }, end: amount.end }
  const end = before?.is === 'threshold' ? eitherWayAt(words, i) : undefined
  const isBehind = end !== undefined && words.tokens.some((_, k) => k < i && exitAmount(words, k)?.end === i)
  return before?.is === 'threshold' && isBehind ? { value: { ...before, rule: 'target' }, end } : undefined
}

/** Points could be those of the index. */
function exitAmount(words: Words, i: number): Read<StatedAmount> | undefined {
  const exit = words.find(i, 'time', 'exit')
  const amount = exit && amountAt(words, words.past(exit.end, ['at', 'on', 'with', 'it', 'all']))
  return amount?.value.unit === 'percentage' && eitherWayAt(words, amount.end) ? amount : undefined
}

/** The position behind `either way`. */
function eitherWayAt(words: Words, i: number): number | undefined {
  const at = words.past(i, ['in', 'on', 'either', 'both', 'any'])
  const isEither =
    words.is(at - 1, 'either', 'both') && words.is(at, 'way', 'ways', 'direction', 'directions')
  return at > i && isEither && isEdge(words, at + 1) ? at + 1 : undefined
}
