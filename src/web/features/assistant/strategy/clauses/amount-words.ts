import { isIndexUnit, type LegUnit, type ThresholdExit } from '#domain'
import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { LegScope } from './clause.ts'

/** Words for a move against a position. */
export const AGAINST = ['against', 'adverse', 'wrong']

/** `sl in points: 50`: the unit stands before the number. */
export function unitFirst(words: Words, i: number): Read<StatedAmount> | undefined {
  const unit = words.find(words.past(i, ['(']), 'unit')
  if (!unit) return undefined
  const end = words.past(unit.end, [')'])
  const isNamed = words.find(i - 1, 'rule', 'stop', 'target') !== undefined
  const isTitle = isNamed || words.is(i - 1, 'in') || words.is(end, ':', '=', '|')
  const number = isTitle ? numberAt(words, words.past(end, BEFORE_NUMBER)) : undefined
  const again = number && words.find(number.end, 'unit')
  // In `sl in points, 30 points` the unit is said twice.
  if (!number || (again ?? unit).value !== unit.value) return undefined
  return { value: { value: number.value, unit: unit.value as LegUnit }, end: endOf(again, number.end) }
}

const BEFORE_NUMBER = ': = | , is of me mein karo kar do rakho to - instead'.split(' ')

/** `sl ko 30 se 22% kar do`, `sl from 30 to 22%`: the new one of two amounts. A new strategy would have both, one after the other. */
export function changedAmount(words: Words, i: number): Read<StatedAmount> | undefined {
  const behind = [i, words.skipLinks(i)].filter((at) => words.isOfOpen || !words.is(at, 'from'))
  for (const at of behind) {
    const amount = newOfTwo(words, at)
    if (amount) return amount
  }
  return undefined
}

/** Behind a rule of an open strategy the way of its change: `bump the sl up to 35%`, `sl badha ke 30%`. */
export function pastWay(words: Words, i: number): number {
  if (words.isOfOpen && words.is(i, 'up', 'down') && words.is(i + 1, 'to')) return i + 1
  const hindi = words.isOfOpen
    ? words.past(i, ['ko', 'badha', 'ghata', 'kam', 'kar', 'badhakar', 'ghatakar'])
    : i
  if (hindi > i && words.is(hindi, 'ke') && !words.is(hindi - 1, 'ko')) return hindi + 1
  return words.past(i, ['out'])
}

function newOfTwo(words: Words, i: number): Read<StatedAmount> | undefined {
  const isNamed = words.is(i, 'ko', 'from', 'ka', 'ki')
  const old = amountAt(words, isNamed ? i + 1 : i)
  const changed =
    old && (words.is(old.end, 'se', ...(isNamed ? ['to'] : [])) || isReplacement(words, old.end))
      ? amountAt(words, old.end + 1)
      : undefined
  // In `sl 30 se 40 karo` the verb says that the second number is the new one.
  const isMade = changed && words.find(changed.end, 'edit', 'make') !== undefined
  const isSaid =
    changed?.value.unit !== undefined || isMade === true || (old && isReplacement(words, old.end))
  return isSaid ? changed : undefined
}

/** Whether the amount behind a word replaces the one before it: `25 -> 30`, `40 nahi 60`. */
const isReplacement = (words: Words, i: number) => words.is(i, '->', '=>', '→', 'nahi', 'nahin')

/** `target 3x`, `target double`: a gain in percent of the price. */
export function multipleOf(words: Words, i: number): Read<StatedAmount> | undefined {
  const times = words.is(i, 'double', 'doubles') ? { value: 2, end: i } : numberAt(words, i)
  const isTimes = times && (times.end === i || words.is(times.end, 'x', 'times'))
  // 'Reward 2x' is twice the risk.
  const isReward = words.is(i - 1, 'reward') || words.is(i - 2, 'reward')
  if (!isTimes || isReward || times.value <= 1 || times.value > MOST_TIMES || !isOfPrice(words))
    return undefined
  return { value: { value: 100 * (times.value - 1), unit: 'percentage' }, end: times.end + 1 }
}

/** Of sold legs, or beside a stop, a multiple could be one of the stop. */
const isOfPrice = (words: Words) =>
  words.tokens.every((_, at) => words.find(at, 'side', 'SELL') === undefined) &&
  words.tokens.every((_, at) => {
    const stop = words.find(at, 'rule', 'stop')
    return !stop || !amountAt(words, words.skipLinks(stop.end))
  })

const MOST_TIMES = 10
const OF_PREMIUM = ['of', 'it', 'its', 'the', 'premium', 'has', 'have', 'is', 'been']

/** Behind a target of so much decay, and a stop at which all premiums together are so much against the seller. */
export function endOfAmount(
  words: Words,
  { rule, amount }: { rule: ThresholdExit; amount: Read<StatedAmount> },
) {
  if (rule === 'stop' && amount.value.unit !== undefined && isIndexUnit(amount.value.unit))
    return pastAgainst(words, amount.end)
  const away = pastPrice(words, amount.end)
  if (words.is(amount.end, 'max', 'maximum') && isEdge(words, amount.end + 1)) return amount.end + 1
  if (rule !== 'stop') return endOfTarget(words, amount, away)
  const most = pastPremium(words, pastNotMore(words, pastLoss(words, amount.end)))
  if (away && amount.value.unit !== undefined) return away.end
  return most > amount.end || amount.value.unit !== 'percentage' ? most : pastAgainst(words, amount.end)
}

/** Behind `sl at 15 rs` the `premium`, which makes it a price. */
const pastPremium = (words: Words, i: number) =>
  words.is(i, 'premium') && words.find(i - 1, 'unit', 'fixed') && isEdge(words, i + 1) ? i + 1 : i

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

function endOfTarget(words: Words, { value, end }: Read<StatedAmount>, away: { end: number } | undefined) {
  if (away && value.unit !== undefined) return away.end
  const made = pastProfit(words, end)
  if (made > end || value.unit !== 'percentage') return made
  return words.find(words.past(end, OF_PREMIUM), 'decay')?.end ?? end
}

/** `30 index points against the leg (underlying based)`. */
function pastAgainst(words: Words, i: number): number {
  const against = words.is(i, ...AGAINST) ? words.past(i, [...AGAINST, ...OF_LEG]) : i
  const based = words.past(against, ['(', 'underlying', 'index', 'spot'])
  return words.is(based, 'based') ? words.past(based + 1, [')']) : against
}

const OF_LEG = ['me', 'us', 'you', 'it', 'the', 'that', 'leg', 'position']

/** `cut at ₹3,500 loss`: the word for the result repeats the rule. */
const pastLoss = (words: Words, i: number) =>
  words.is(i, 'loss', 'losses', 'nuksan') && !amountAt(words, words.skipLinks(i + 1)) ? i + 1 : i

const MADE =
  'comes come came is made there reached hit done ho hone jaye jaaye aaye aa aata mile milta bane banta'.split(
    ' ',
  )

/** `book it if 3500 profit comes`: the word for the result repeats the rule. */
function pastProfit(words: Words, i: number): number {
  const noun = words.past(i, ['ka', 'ki', 'of', 'in'])
  const isNoun = words.is(noun, 'profit', 'profits', 'gain', 'munafa', 'fayda')
  if (!isNoun || words.find(noun, 'rule')?.end !== noun + 1 || amountAt(words, words.skipLinks(noun + 1)))
    return i
  return words.past(noun + 1, MADE)
}

/** `80% above the sell price`. */
function pastPrice(words: Words, i: number): { end: number } | undefined {
  const from = words.past(i, ['away', 'above', 'over', 'beyond', 'below', 'from', 'higher', 'than'])
  // Behind a wait the price before it is another than that of the entry.
  const priced = words.has('wait') ? PRICED.filter((one) => one !== 'original' && one !== 'initial') : PRICED
  const at = from > i ? words.past(from, priced) : i
  if (at > i && words.is(at, 'price', 'premium', 'rate', 'prem')) return { end: at + 1 }
  return at > from && words.is(at - 1, 'entry', 'cost', 'sold') ? { end: at } : undefined
}

const PRICED = 'the my its each their cost sell selling sold entry original own initial'.split(' ')
const NOT_MORE =
  'se zyada jyada upar adhik na nahi nahin mat ho hona hone jana jaana jaye do dena chahiye'.split(' ')

/** Behind a loss that is bounded: `mtm loss 4500 rs se zyada nahi`. */
function pastNotMore(words: Words, i: number): number {
  const end = words.past(i, NOT_MORE)
  const has = (...wanted: readonly string[]) =>
    words.tokens.slice(i, end).some(({ text }) => wanted.includes(text))
  return has('zyada', 'jyada', 'upar', 'adhik') && has('na', 'nahi', 'nahin', 'mat') ? end : i
}

/** `sl 25 25 percent`: the size of each of two legs. */
function saidTwice(words: Words, { value, end }: Read<StatedAmount>): Read<StatedAmount> | undefined {
  const second =
    value.unit === undefined ? amountAt(words, words.past(end, ['-', '/', 'and', 'aur'])) : undefined
  return second?.value.value === value.value && second.value.unit !== undefined ? second : undefined
}

/** An amount, of `25 25 percent` the first; in `1.5x` the number counts premiums. */
export const onceOf = (words: Words, amount: Read<StatedAmount>): Read<StatedAmount> | undefined =>
  saidTwice(words, amount) ?? (isMultiple(words, amount) ? undefined : amount)

const isMultiple = (words: Words, { value, end }: Read<StatedAmount>) =>
  value.unit === undefined && words.is(end, 'x', 'times')

/** `tp premium 60%`, `target half the premium`. */
export function percentOfPremium(words: Words, i: number): Read<StatedAmount> | undefined {
  const half = words.is(i, 'half')
    ? words.past(i + 1, ['of', 'the', 'its', 'their', 'entry', 'sold', ...ALL_OF_CREDIT])
    : i
  // 'Half of the premium received' could be that of each leg; a credit is of all legs together.
  const end = words.is(half, 'credit') ? words.past(half + 1, TAKEN) : half + 1
  if (half > i + 1 && words.is(half, 'premium', 'premiums', 'credit') && isEdge(words, end))
    return { value: { value: 50, unit: 'percentage' }, end }
  const amount = words.is(i, 'premium', 'premiums') ? amountAt(words, words.skipLinks(i + 1)) : undefined
  return amount?.value.unit === 'percentage' ? amount : undefined
}

const ALL_OF_CREDIT = ['net', 'total', 'initial', 'entire', 'full']
const TAKEN = ['that', 'i', 'we', 'was', 'is', 'received', 'collected', 'got', 'taken']

/** The legs that are named, or the whole position, where a share is one of what all legs brought in: `half the credit`. */
export const scopeOfCredit = (
  words: Words,
  named: LegScope | undefined,
  [from, to]: readonly [number, number],
): LegScope | undefined =>
  named ?? (words.tokens.slice(from, to).some(({ text }) => text === 'credit') ? { of: 'whole' } : undefined)

const REACHES =
  'needs need to would be will set kept placed fixed capped limited rakho rakhna rakhenge rakhte hoga hogi has pe par ( equal equals taken lagana plus max maximum upto approx exactly only alone just > >= minus negative + reached should must exceed bhi laga lagao daal dal daalo dalo do reaches reach hits hit exceeds crosses touches becomes is of at goes beyond above over the'.split(
    ' ',
  )

const BEYOND = ['exceed', 'exceeding', 'cross', 'go', 'more', 'above', 'over', 'beyond']

/** The position behind words for reaching an amount. Of negations only those of `should not exceed` and `never above` are some. */
export function pastReaches(words: Words, i: number, names: readonly string[] = []): number {
  const at = words.past(i, [...names, ...REACHES])
  const isMore = words.is(at, 'more', 'greater', 'bigger', 'higher') && words.is(at + 1, 'than')
  if (isMore) return pastReaches(words, at + 2)
  const isBound = words.is(at, 'not', 'never') && !isCondition(words, at)
  const next = isBound ? words.past(at + 1, ['be']) : at
  return words.is(next, ...BEYOND) && next > at
    ? pastReaches(words, words.past(next, [...BEYOND, 'than']), names)
    : at
}

/** In `exit if profit is not more than 2000` the negation is of the condition, and not of a bound. */
function isCondition(words: Words, i: number): boolean {
  const phrase = words.tokens.slice(0, i).findLastIndex(({ kind }) => kind === 'break') + 1
  return words.tokens
    .slice(phrase, i)
    .some(({ text }) => ['if', 'when', 'once', 'agar', 'jab'].includes(text))
}

/** `sl -27%`, `mtm sl -3500`: a loss with its sign. */
export function lossSigned(words: Words, i: number, rule: ThresholdExit): Read<StatedAmount> | undefined {
  const at = pastReaches(words, i)
  const size = rule === 'stop' ? numberAt(words, at) : undefined
  if (!size || size.value >= 0) return undefined
  const unit = words.find(size.end, 'unit')
  const stated = unit ? (unit.value as LegUnit) : words.at(at)?.isLarge ? 'fixed' : undefined
  return { value: { value: -size.value, unit: stated }, end: endOf(unit, size.end) }
}

/** `capital ka 1.5%`: Hindi names the capital first. */
export function shareOfCapital(words: Words, i: number): Read<StatedAmount> | undefined {
  const capital = words.find(i, 'rule', 'capital')
  const of = capital && words.past(capital.end, ['ka', 'ki', 'ke'])
  const share = capital && of !== undefined && of > capital.end ? numberAt(words, of) : undefined
  const unit = share && words.find(share.end, 'unit', 'percentage')
  return (
    share && unit && { value: { value: share.value, unit: 'percentage', ofCapital: true }, end: unit.end }
  )
}

/** `once it has lost 90% of its value`: an option that is worth less, which is the gain of its seller. */
const isOwnWorth = (words: Words, name: number, end: number) =>
  words.is(name - 1, 'lost', 'lose', 'loses', 'losing') &&
  words.is(end - 1, 'value', 'premium', 'price') &&
  words.is(end - 2, 'its', 'their')

/** Whether an amount behind the name of a rule is none of it. */
export const isNoRule = (words: Words, name: number, amount: Read<StatedAmount>) =>
  words.find(amount.end, 'rule', 'lots') !== undefined ||
  countsLegs(words, amount) ||
  isOwnWorth(words, name, amount.end)

/** In `stops on 2 legs` the number counts legs, and in `profit in 2024` it is a year. */
const countsLegs = (words: Words, { value: { unit, value }, end }: Read<StatedAmount>) =>
  unit === undefined &&
  (words.is(end, 'legs', 'sides', 'options') || (words.is(end - 2, 'in') && /^20[12]\d$/.test(String(value))))

/** `target also, 40 points`, `target also 4000`: the number ends its phrase, and is no strike as in `sl also, 20% otm`. */
export function amountAlso(words: Words, i: number): Read<StatedAmount> | undefined {
  const also = words.past(i, ['also', 'too', 'bhi', 'as', 'well'])
  const amount = also > i ? amountAt(words, words.textAt(also) === ',' ? also + 1 : also) : undefined
  return amount && isEdge(words, amount.end) ? amount : undefined
}

/** In 'exit 8 points sl 5 points' the first number is that of the exit. */
export const isBehindExit = (words: Words, i: number) =>
  words.find(words.is(i - 1, 'at') ? i - 2 : i - 1, 'time', 'exit') !== undefined

/** No premium moves by so many rupees. */
const LEAST_SUM = 1000

/** `2500 rupees`: so much is a sum of money, and no move of a premium. */
export function sumOfMoney(
  words: Words,
  i: number,
): { readonly unit: 'fixed'; readonly value: number } | undefined {
  const sum = amountAt(words, i)?.value
  return sum?.unit === 'fixed' && sum.value >= LEAST_SUM ? { unit: 'fixed', value: sum.value } : undefined
}

/** `the combined premium is up by 20%`, `premium gains 20%`: a move of the premium, which is the loss of a seller. */
export function isMoveOfPremium(words: Words, i: number): boolean {
  if (!words.is(i, 'up', 'gains')) return false
  let at = i - 1
  while (words.is(at, 'is', 'are', 'goes', 'has', 'have', 'gone', 'went', 'moves')) at--
  return words.is(at, 'premium', 'premiums', 'prem')
}
