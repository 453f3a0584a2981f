import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { StatedStrike } from './clause.ts'
import { isPriceOfPair } from './priced-options.ts'

/** Behind an option its premium: `ce near rs 50`, `put of 70 rupees`. */
export function premiumOfOption(words: Words, i: number): Read<StatedStrike> | undefined {
  const priced = hindiPrice(words, i) ?? rupeesBehind(words, i)
  if (priced) return priced
  const at = words.past(i, PRICED_AT)
  const amount = at > i ? amountAt(words, at) : undefined
  if (!amount || !isPremium(words, i, amount)) return undefined
  return { value: nearPremium(amount.value.value), end: words.past(amount.end, ['wala', 'wale', 'premium']) }
}

const PRICED_AT = 'of near around about closest nearest to at @ wala wale'.split(' ')
/** Kinds of words behind a number that is no premium. */
const OTHERS = ['rule', 'strike', 'time'] as const

/** Whether an amount behind an option is its premium: rupees, or a number by itself behind `nearest`. */
function isPremium(words: Words, i: number, { value: { value, unit }, end }: Read<StatedAmount>): boolean {
  const isOther = OTHERS.some((kind) => words.find(end, kind) !== undefined)
  const said = words.tokens.slice(i, end)
  const isNear = said.some((token) => NEAREST.includes(token.text) || isAbout(words, token))
  const isLarge = said.some((token) => token.isLarge)
  return !isOther && !isLarge && value <= MOST_PREMIUM && (unit === 'fixed' || (unit === undefined && isNear))
}

/** The number of `90ish`. */
const isAbout = (words: Words, { kind, end }: Words['tokens'][number]) =>
  kind === 'number' && /^[\s-]?ish\b/i.test(words.text.slice(end))

/** Words before a premium that can name no strike of the index: `put nearest 80`. */
const NEAREST = ['near', 'nearest', 'closest', 'around']

/** `buy ce 10rs`, at the end of a phrase whose leg has no other strike, and `ce 20 rs pe 20 rs`. */
function rupeesBehind(words: Words, i: number): Read<StatedStrike> | undefined {
  const amount = words.at(i)?.isLarge ? undefined : amountAt(words, i)
  const isSmall = amount?.value.unit === 'fixed' && amount.value.value <= MOST_BARE_BOUND
  const isEnd = amount && (words.at(amount.end) === undefined || words.isBreak(amount.end))
  // 'Atm ce 50 rs' has its strike.
  const isOfSide = words.find(i - 2, 'side') !== undefined
  return isSmall && ((isEnd && isOfSide) || isPriceOfPair(words, i))
    ? { value: nearPremium(amount.value.value), end: amount.end }
    : undefined
}

/** `ce 90 ka`, `put 75 wala`: the price of the option. */
function hindiPrice(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = words.at(i)?.kind === 'number' ? numberAt(words, i) : undefined
  const behind = number && endOf(words.find(number.end, 'unit', 'fixed'), number.end)
  const isPrice = number && number.value < MOST_PREMIUM && words.is(behind ?? i, 'ka', 'ki', 'wala', 'wali')
  const end = isPrice ? words.past(behind ?? i, ['ka', 'ki', 'wala', 'wali', 'ho']) : undefined
  return number && end !== undefined && !words.find(end, 'rule')
    ? { value: nearPremium(number.value), end }
    : undefined
}

/** Options cost less; larger numbers are strikes. */
export const MOST_PREMIUM = 1500

/** `near ₹50`, `around rs 80`: rupees at which no rule acts. */
export function nearRupees(words: Words, i: number): Read<StatedStrike> | undefined {
  const at = words.past(i, NEAR)
  const amount = at > i ? amountAt(words, at) : undefined
  const named =
    amount && amount.value.unit === undefined
      ? words.find(amount.end, 'strike', 'Closest Premium')
      : undefined
  if (named && amount && amount.value.value <= MOST_PREMIUM)
    return { value: nearPremium(amount.value.value), end: named.end }
  if (amount?.value.unit !== 'fixed' || amount.value.value > MOST_PREMIUM || words.find(amount.end, 'rule'))
    return undefined
  return {
    value: nearPremium(amount.value.value),
    end: endOf(words.find(words.past(amount.end, ['ka', 'of']), 'strike', 'Closest Premium'), amount.end),
  }
}

const PRICED_LEGS = 'of at worth near around about with priced costing trading'.split(' ')

/** `legs of 90 rupees`: the price of each. */
export function legsOfRupees(words: Words, i: number): Read<StatedStrike> | undefined {
  const at = words.is(i, 'legs', 'options', 'strikes') ? words.past(i + 1, PRICED_LEGS) : i
  const amount = at > i + 1 ? amountAt(words, at) : undefined
  const isPrice =
    amount?.value.unit === 'fixed' && !words.at(at)?.isLarge && amount.value.value <= MOST_PREMIUM
  return isPrice && !words.find(amount.end, 'rule') && !words.find(amount.end, 'wait')
    ? { value: nearPremium(amount.value.value), end: words.past(amount.end, ['each', 'premium']) }
    : undefined
}

export const NEAR = ['near', 'nearest', 'closest', 'around', 'to', 'about', 'approx']

type PremiumKind = 'Premium Range' | 'Closest Premium' | 'Premium ≥' | 'Premium ≤'
const PREMIUM_KINDS: readonly PremiumKind[] = ['Premium Range', 'Premium ≥', 'Premium ≤', 'Closest Premium']

/** Words between `premium` and its amount. */
const NEARNESS = [
  ':',
  'with',
  'value',
  'values',
  '~',
  'abt',
  'bhi',
  'are',
  'be',
  'should',
  'each',
  'is',
  'of',
  'near',
  'around',
  'about',
  'closest',
  'nearest',
  'to',
  'approx',
  'approximately',
  'equal',
  'the',
  '=',
  'close',
  'ka',
  'ke',
  'price',
  'just',
]

export function byPremium(words: Words, i: number): Read<StatedStrike> | undefined {
  const amount = rupeesAt(words, i)
  if (amount)
    return (
      premiumBehind(words, i, amount) ??
      priceOfOption(words, i, amount.end) ??
      priceOfSide(words, i, amount) ??
      nearPrice(words, i)
    )
  for (const kind of PREMIUM_KINDS) {
    const found = words.find(i, 'strike', kind)
    const read = found && premiumOf(words, kind, found.end)
    if (read) return read
  }
  return undefined
}

/** `50 rs premium`, `40-60 ka premium`. */
function premiumBehind(words: Words, i: number, amount: Read<number>): Read<StatedStrike> | undefined {
  const both = saidTwice(words, amount)
  if (both) return namedPremium(words, both)
  const second = words.is(amount.end, '-', 'to', 'se') ? rupeesAt(words, amount.end + 1) : undefined
  const end = words.past(endOf(second, amount.end), second ? ['range', 'ke', 'beech'] : [])
  const at = words.past(end, WITH)
  const name = words.find(at, 'strike', 'Closest Premium')
  const bounded = second ? undefined : boundedAmount(words, amount)
  if (!name && second)
    return rangeOfPrices(words, i, { low: amount.value, high: second.value, end: second.end })
  if (!name) return bounded && (premiumOfBound(words, bounded) ?? bareBoundBehind(words, i, bounded))
  if (second) return { value: rangeOf(amount.value, second.value), end: name.end }
  return boundBehind(words, { value: amount.value, end: name.end })
}

function namedPremium(words: Words, { value, end }: Read<number>): Read<StatedStrike> | undefined {
  const name = words.find(words.past(end, WITH), 'strike', 'Closest Premium')
  return name && { value: nearPremium(value), end: name.end }
}

interface PriceRange {
  readonly low: number
  readonly high: number
  readonly end: number
}

/** `5 se 10 rs wale ce`, `ce pe 5 to 10 rs wale`, `50-60 wala put`: the prices between which an option is. */
function rangeOfPrices(
  words: Words,
  i: number,
  { low, high, end }: PriceRange,
): Read<StatedStrike> | undefined {
  const isRupees = words.tokens
    .slice(i, end)
    .some(({ isLarge }, k) => !isLarge && words.find(i + k, 'unit', 'fixed'))
  const at = words.past(end, WITH)
  const isNoun = words.is(at, 'option', 'options', 'strike', 'strikes')
  const isOfLeg = isTraded(words, i, at) || isNoun || words.find(i - 1, 'option') !== undefined
  const isPrice = isOfLeg && (isRupees || words.is(end, ...OF_HINDI)) && low < high && high <= MOST_PREMIUM
  const isOther = OTHERS.some((kind) => words.find(at, kind) !== undefined && kind !== 'time')
  return isPrice && !isOther ? { value: rangeOf(low, high), end: isNoun ? at + 1 : at } : undefined
}

/** `40 rs or more premium`, `rs 80 or less ka premium`. */
function premiumOfBound(words: Words, { value, end }: Read<StatedStrike>): Read<StatedStrike> | undefined {
  const name = words.find(words.past(end, WITH), 'strike', 'Closest Premium')
  return name && { value, end: name.end }
}

/** `buy rs 5 or less on both sides`: a small sum of rupees directly behind a leg or its side. */
function bareBoundBehind(
  words: Words,
  i: number,
  bounded: Read<StatedStrike>,
): Read<StatedStrike> | undefined {
  const isRupees = words.tokens.slice(i, bounded.end).some((_, k) => words.find(i + k, 'unit', 'fixed'))
  const amount = amountAt(words, i)
  const isSmall = amount !== undefined && amount.value.value <= MOST_BARE_BOUND && !words.at(i)?.isLarge
  const at = words.is(i - 1, 'of', 'at', 'for', 'with') ? i - 1 : i
  const isOfLeg = words.find(at - 1, 'option') ?? words.find(at - 1, 'side') ?? words.find(at - 1, 'wings')
  return isRupees && isSmall && isOfLeg && !words.find(bounded.end, 'rule') ? bounded : undefined
}

const WITH = 'wala wali wale ka ki ke aas paas aaspaas karib kareeb lagbhag around near'.split(' ')
const OF_HINDI = ['ka', 'ki', 'wala', 'wali', 'wale']

/** Whether a price is that of an option behind it, or in `dono side 250 wala bech do` of the legs before it. */
function isTraded(words: Words, i: number, at: number): boolean {
  if (words.find(at, 'option') ?? words.find(at, 'structure', 'strangle')) return true
  const legs = words.is(i - 1, 'ka', 'ki', 'ke') ? i - 2 : i - 1
  return words.is(legs, 'side', 'sides', 'taraf', 'dono', 'both') && words.find(at, 'side') !== undefined
}

/** `100 rs ce`, `80 rs wala put`, `25 ka pe`. */
function priceOfOption(words: Words, i: number, end: number): Read<StatedStrike> | undefined {
  const amount = amountAt(words, i)
  const at = words.past(end, WITH)
  const isNoun = words.is(at, 'option', 'options', 'strike', 'strikes')
  const traded = isTraded(words, i, at)
  const isPrice = amount?.value.unit === 'fixed' ? traded || isNoun : traded && words.is(end, ...OF_HINDI)
  if (!amount || !isPrice || words.at(i)?.isLarge || amount.value.value > MOST_PREMIUM) return undefined
  return { value: nearPremium(amount.value.value), end: isNoun ? at + 1 : at }
}

/** `premium 40 ka becho, 10 ka kharido`, `sell 40 rs, buy 10 rs`: beside the side of a leg its price, in rupees or like another one. */
function priceOfSide(words: Words, i: number, { value, end }: Read<number>): Read<StatedStrike> | undefined {
  const at = words.past(end, OF_HINDI)
  const isRupees = words.tokens.slice(i, end).some((_, k) => words.find(i + k, 'unit', 'fixed'))
  const isBehindSide = isRupees && words.find(i - 1, 'side') !== undefined
  const isBeforeSide = at > end && words.find(at, 'side') !== undefined
  if (words.at(i)?.isLarge || value > MOST_BARE_BOUND) return undefined
  if (isBeforeSide && (isRupees || isPremiumSaid(words, i))) return { value: nearPremium(value), end: at }
  return isBehindSide && isEndOfPrice(words, end) ? { value: nearPremium(value), end } : undefined
}

/** Whether a premium and its amount stand before a position. */
const isPremiumSaid = (words: Words, i: number) =>
  words.tokens
    .slice(0, i)
    .some(
      (_, k) =>
        words.find(k, 'strike', 'Closest Premium') &&
        amountAt(words, words.past(k + 1, NEARNESS)) !== undefined,
    )

/** Whether a leg ends behind its price. */
const isEndOfPrice = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.is(i, 'and', 'aur', '&') ||
  words.find(i, 'side') !== undefined ||
  words.find(i, 'scope', 'each') !== undefined

const NEAR_HINDI = ['aas', 'paas', 'aaspaas', 'karib', 'kareeb', 'lagbhag']

/** `jo 100 rupaye ke aas paas ho`: at the end of a phrase, the price that options are near. */
function nearPrice(words: Words, i: number): Read<StatedStrike> | undefined {
  const amount = amountAt(words, i)
  if (amount?.value.unit !== 'fixed' || amount.value.value > MOST_PREMIUM) return undefined
  const near = words.past(amount.end, WITH)
  const isNear = words.tokens.slice(amount.end, near).some(({ text }) => NEAR_HINDI.includes(text))
  const end = words.past(near, ['ho', 'hon', 'hai', 'hain', 'chal', 'rahe', 'raha'])
  const isEnd =
    words.at(end) === undefined ||
    words.isBreak(end) ||
    words.find(end, 'side') !== undefined ||
    words.find(end, 'scope', 'each') !== undefined
  return isNear && isEnd ? { value: nearPremium(amount.value.value), end } : undefined
}

export const nearPremium = (targetPremium: number): StatedStrike => ({
  criteria: { type: 'Closest Premium', targetPremium },
})
const SHARED = ['ka', 'ki', 'ke', 'premium', 'price', 'prem']
const SHARE_ENDS = [
  'premium',
  'price',
  'ka',
  'ki',
  'ke',
  'ho',
  'hon',
  'wala',
  'wale',
  'wali',
  'strike',
  'jitna',
]

/** `atm straddle ka 25% premium ka ho`, `straddle premium ke 30% wale`: a share of the straddle, which Hindi names first. */
export function shareOfStraddle(words: Words, i: number): Read<StatedStrike> | undefined {
  const straddle = words.find(words.past(i, ['jo', 'atm', 'jinka', 'jiska']), 'structure', 'straddle')
  const at = straddle && words.past(straddle.end, SHARED)
  const share = at !== undefined && words.is(at - 1, 'ka', 'ki', 'ke') ? numberAt(words, at) : undefined
  const unit = share && words.find(share.end, 'unit', 'percentage')
  if (!share || !unit) return undefined
  const end = words.past(unit.end, SHARE_ENDS)
  const isStrike = words.tokens.slice(unit.end, end).some(({ text }) => SAYS_SHARE.includes(text))
  const isOther = OTHERS_BEHIND.some((kind) => words.find(end, kind) !== undefined)
  return isStrike && !isOther
    ? { value: { criteria: { type: 'Straddle Premium %', percent: share.value } }, end }
    : undefined
}

const OTHERS_BEHIND = ['rule', 'wait', 'time'] as const
const SAYS_SHARE = ['ho', 'hon', 'wala', 'wale', 'wali', 'strike', 'jitna']

/** A range of premiums; `80-80` is the premium of either side. */
const rangeOf = (lowerPremium: number, upperPremium: number): StatedStrike =>
  lowerPremium === upperPremium
    ? nearPremium(lowerPremium)
    : { criteria: { type: 'Premium Range', lowerPremium, upperPremium } }

const OF_LEGS =
  'for of both the each all call calls put puts ce pe and & options option legs leg strikes sides side on'.split(
    ' ',
  )
const IS = ['will', 'should', 'shall', 'must', 'be', 'is', 'are', ':', '=', 'near', 'around', 'about']

/** `for both the call and put options will be`: the legs whose premium it is. */
function pastLegs(words: Words, i: number): number {
  const legs = words.is(i, 'for', 'of', 'on') ? words.past(i, OF_LEGS) : i
  const options = new Set(
    words.tokens.slice(i, legs).flatMap((_, at) => words.find(i + at, 'option')?.value ?? []),
  )
  // The premium of one option is none of the other's.
  if (options.size === 1) return i
  return legs > i && words.is(legs, 'will', 'should', 'shall', 'must', 'is', 'are', ':', '=')
    ? words.past(legs, IS)
    : i
}

function premiumOf(words: Words, kind: PremiumKind, i: number): Read<StatedStrike> | undefined {
  const at = words.past(pastLegs(words, i), NEARNESS)
  if (kind === 'Closest Premium') return nearestPremium(words, at)
  const first = rupeesAt(words, at)
  if (!first) return undefined
  if (kind === 'Premium ≥')
    return { value: { criteria: { type: kind, minimumPremium: first.value } }, end: first.end }
  if (kind === 'Premium ≤')
    return { value: { criteria: { type: kind, maximumPremium: first.value } }, end: first.end }
  const second = words.is(first.end, '-', 'to', 'and', 'se') ? rupeesAt(words, first.end + 1) : undefined
  return second && { value: rangeOf(first.value, second.value), end: second.end }
}

/** Behind `premium`: an amount, a range, or a bound. */
function nearestPremium(words: Words, i: number): Read<StatedStrike> | undefined {
  const condition = words.find(i, 'condition', 'GREATER_THAN', 'LESS_THAN')
  if (condition) {
    const kind = condition.value === 'GREATER_THAN' ? 'Premium ≥' : 'Premium ≤'
    return premiumOf(words, kind, pastEqual(words, condition.end))
  }
  if (words.find(i, 'day', 'between')) return premiumOf(words, 'Premium Range', i + 1)
  const first = rupeesAt(words, i)
  const both = first && saidTwice(words, first)
  if (both) return { value: nearPremium(both.value), end: both.end }
  const second = first && words.is(first.end, '-', 'to', 'se') ? rupeesAt(words, first.end + 1) : undefined
  if (first && second)
    return {
      value: rangeOf(first.value, second.value),
      end: words.past(second.end, ['ke', 'beech', 'range', 'tak']),
    }
  return first && boundBehind(words, first)
}

/** Behind the `or equal to` of `less than or equal to`. */
const pastEqual = (words: Words, i: number) =>
  words.is(i, 'or') && words.is(i + 1, 'equal', 'equals') ? i + 2 : i

/** `premium 50 50`, `100/100`: the premium of the call and of the put. */
function saidTwice(words: Words, { value, end }: Read<number>): Read<number> | undefined {
  const second =
    words.at(end)?.kind === 'number' || words.is(end, '/')
      ? rupeesAt(words, words.past(end, ['/']))
      : undefined
  const strike = second && words.find(second.end, 'strike')
  const isOther = second && (words.find(second.end, 'rule') ?? (strike && strike.value !== 'Closest Premium'))
  return second?.value === value && !isOther ? second : undefined
}

/** `premium 40 ya usse kam`, `premium 60 or more`: the bound stands behind the amount. */
const boundBehind = (words: Words, amount: Read<number>): Read<StatedStrike> =>
  boundedAmount(words, amount) ?? { value: nearPremium(amount.value), end: amount.end }

/** The plus of `premium 50+`, which no word follows directly. */
function isPlusAt(words: Words, i: number): boolean {
  const [before, plus, next] = [words.at(i - 1), words.at(i), words.at(i + 1)]
  return words.is(i, '+') && plus?.start === before?.end && next?.start !== plus?.end
}

function boundedAmount(words: Words, { value, end }: Read<number>): Read<StatedStrike> | undefined {
  if (isPlusAt(words, end))
    return { value: { criteria: { type: 'Premium ≥', minimumPremium: value } }, end: end + 1 }
  const at = words.past(end, ['ya', 'usse', 'isse', 'or', 'se', 'ke', 'and', 'rs'])
  const bound = at > end ? words.find(at, 'condition', 'GREATER_THAN', 'LESS_THAN') : undefined
  const isBare = bound === undefined && words.find(end, 'condition', 'GREATER_THAN', 'LESS_THAN')
  const read =
    bound ??
    (isBare && /or (more|less|above|below)|and (above|below)/.test(words.written(end, isBare.end))
      ? isBare
      : undefined)
  if (!read) return undefined
  return {
    value: {
      criteria:
        read.value === 'GREATER_THAN'
          ? { type: 'Premium ≥', minimumPremium: value }
          : { type: 'Premium ≤', maximumPremium: value },
    },
    end: read.end,
  }
}

/** An amount of rupees, or a number without a unit where only rupees make sense. */
function rupeesAt(words: Words, i: number): Read<number> | undefined {
  const amount = amountAt(words, i)
  if (!amount || (amount.value.unit !== undefined && amount.value.unit !== 'fixed')) return undefined
  return { value: amount.value.value, end: amount.end }
}

const MOST_BARE_BOUND = 500

/** `minimum premium 45`, `kam se kam 60 ka premium`, `upto 15 rs`: the bound stands before the name or the amount. */
export function boundedPremium(words: Words, i: number): Read<StatedStrike> | undefined {
  const between = betweenPremiums(words, i)
  const bound = between ? undefined : premiumBound(words, i)
  if (!bound) return between
  const at = words.past(bound.end, ['of', 'a', 'the'])
  const name = words.find(at, 'strike', 'Closest Premium')
  const begin = words.past(endOf(name, at), NEARNESS)
  const amount = rupeesAt(words, begin)
  if (!amount || words.find(amount.end, 'rule')) return undefined
  const behind = name ?? words.find(words.past(amount.end, WITH), 'strike', 'Closest Premium')
  const isNamed = behind !== undefined || /cost|priced|trading/.test(words.written(i, bound.end))
  if (!isNamed && !isBareBound(words, i, begin)) return undefined
  const criteria =
    bound.value === 'Premium ≥'
      ? ({ type: 'Premium ≥', minimumPremium: amount.value } as const)
      : ({ type: 'Premium ≤', maximumPremium: amount.value } as const)
  return { value: { criteria }, end: Math.max(endOf(behind, amount.end), amount.end) }
}

/** `upto 15 rs` by itself: a small sum of rupees where no rule stands. */
function isBareBound(words: Words, i: number, begin: number): boolean {
  const amount = amountAt(words, begin)
  const isRupees = amount?.value.unit === 'fixed' && !words.at(begin)?.isLarge
  return isRupees && amount.value.value <= MOST_BARE_BOUND && isAlone(words, i)
}

/** Behind a leg, or at the beginning of a phrase: in 'profit above 300 rs' the amount is of a rule. */
const isAlone = (words: Words, i: number) =>
  i === 0 ||
  words.isBreak(i - 1) ||
  words.find(i - 1, 'option') !== undefined ||
  words.is(i - 1, 'shorts', 'longs', 'just', 'strikes', 'strike', 'options', 'at', 'trading', 'both', 'each')

function premiumBound(words: Words, i: number): Read<'Premium ≥' | 'Premium ≤'> | undefined {
  const text = words.textAt(i)
  const isHindi = words.is(i + 1, 'se') && words.textAt(i + 2) === text
  if (isHindi && words.is(i, 'kam')) return { value: 'Premium ≥', end: i + 3 }
  if (isHindi && words.is(i, 'zyada', 'jyada')) return { value: 'Premium ≤', end: i + 3 }
  const isNot = words.is(i, 'not')
  const begin = isNot ? words.past(i + 1, ['costing', 'priced', 'trading', 'worth']) : i
  const condition =
    words.find(i, 'condition', 'GREATER_THAN', 'LESS_THAN') ??
    (begin > i + 1 ? words.find(begin, 'condition', 'GREATER_THAN', 'LESS_THAN') : undefined)
  if (!condition || words.is(i, 'from', 'upar', 'neeche', 'niche')) return undefined
  // 'Not costing more than 8' is at most 8.
  const isTurned = begin > i + 1
  const isLeast = (condition.value === 'GREATER_THAN') !== isTurned
  return { value: isLeast ? 'Premium ≥' : 'Premium ≤', end: condition.end }
}

/** `between 100 and 150 rs`, `b/w 100 & 150 premium`: rupees, or with the word for a premium. */
function betweenPremiums(words: Words, i: number): Read<StatedStrike> | undefined {
  const between = words.find(i, 'day', 'between')
  const low = between && words.is(i, 'between') ? rupeesAt(words, between.end) : undefined
  const high = low && words.is(low.end, 'and', '&', 'to', '-') ? rupeesAt(words, low.end + 1) : undefined
  if (!low || !high || high.value > MOST_PREMIUM) return undefined
  const name = words.find(words.past(high.end, ['ka', 'of']), 'strike', 'Closest Premium')
  const isRupees = words.tokens.slice(i, high.end).some((_, k) => words.find(i + k, 'unit', 'fixed'))
  return name || isRupees || areOtherPremiums(words, i)
    ? { value: rangeOf(low.value, high.value), end: endOf(name, high.end) }
    : undefined
}

/** The put of `ce whose premium is between 150 and 200 and pe between 100 and 150`: no times, but premiums like those of the call. */
export function areOtherPremiums(words: Words, i: number): boolean {
  const isOfLeg = words.is(i, 'between') && words.find(i - 1, 'option') !== undefined
  // `pe between 10 and 11` could be both.
  const areHours = (numberAt(words, i + 1)?.value ?? 0) <= LAST_HOUR
  return (
    isOfLeg &&
    !areHours &&
    words.tokens.some(
      (_, k) =>
        k < i &&
        words.find(k, 'strike', 'Closest Premium') &&
        words.find(words.past(k, PREMIUM_IS), 'day', 'between'),
    )
  )
}

const LAST_HOUR = 15
const PREMIUM_IS = [
  'premium',
  'premiums',
  'price',
  'prem',
  'is',
  'are',
  'lies',
  ':',
  '=',
  'in',
  'should',
  'be',
]
