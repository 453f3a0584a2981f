import { amountAt, clockAt, digitsAt, numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import {
  candlesAt,
  changedRuleAt,
  CROSSES,
  LEAST_LEVEL,
  otherCandles,
  replacedLevel,
  saysCross,
} from './changed-rules.ts'
import { strikeAt } from './strikes.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })
const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** Words of a change that stand apart from the setting: `instead of ATM take …`, `make it 30%`, `rsi 55 on 15 min`. */
export const readChangeWords: ClauseReader = (words, i) => {
  for (const reader of READERS) {
    const read = reader(words, i)
    if (read) return read
  }
  return undefined
}

/** `remove sl, put target 50%`: the verb or the option, which the open legs may tell. */
const openPut = (words: Words, i: number): Read<Clause> | undefined =>
  words.isOfOpen && words.is(i, 'put?') ? clause({ is: 'openPut' }, i + 1) : undefined

/** `same for banknifty, 500 otm there`: on the index that was named. */
function there(words: Words, i: number): Read<Clause> | undefined {
  const isIndex = words.tokens.slice(0, i).some((_, at) => words.find(at, 'underlying'))
  const isEnd = words.is(i, 'there') && words.isOfOpen && isEdge(words, i + 1)
  return isEnd && isIndex ? clause({ is: 'filler' }, i + 1) : undefined
}

/** `instead of ATM`, apart from the new strike. */
function insteadOfMoney(words: Words, i: number): Read<Clause> | undefined {
  const way =
    oldCriterionFirst(words, i) ??
    insteadOfDistance(words, i) ??
    deniedDistance(words, i) ??
    insteadOfFutures(words, i)
  if (way) return way
  const instead = words.find(i, 'edit', 'insteadOf')
  const old = instead && words.find(words.past(instead.end, ['the']), 'atm')
  if (!instead || !old || words.is(instead.end - 1, 'not')) return undefined
  const end = words.past(old.end, ['strike', 'strikes', 'one', 'ones', 'take', 'use', ','])
  const hasNew = words.tokens.some(
    (_, at) => (at < i || at >= end) && strikeAt(words, at) && !words.find(at, 'atm'),
  )
  return hasNew ? clause({ is: 'edit', edit: 'make' }, end) : undefined
}

const NOT_OPTIONS = 'futures future fut stock stocks shares equity cash'.split(' ')

/** `instead of buying futures`, `futures ki jagah`, beside the options that are traded in their place. */
function insteadOfFutures(words: Words, i: number): Read<Clause> | undefined {
  const first = words.is(i, ...NOT_OPTIONS) ? i : undefined
  const instead = words.find(first === undefined ? i : first + 1, 'edit', 'insteadOf')
  // 'Futures, not options' trades them.
  if (!instead || words.isOfOpen || (first !== undefined && words.is(first + 1, 'not', 'instead', 'rather')))
    return undefined
  const old = words.past(
    instead.end,
    'buying selling trading taking holding a the nifty banknifty index'.split(' '),
  )
  if (first === undefined && !words.is(old, ...NOT_OPTIONS)) return undefined
  const hasLegs = words.has('option') || words.has('structure')
  return hasLegs ? clause({ is: 'filler' }, first === undefined ? old + 1 : instead.end) : undefined
}

const DISTANCES =
  'strike strikes distance points moneyness otm premium premiums price delta deltas percent'.split(' ')
const CHOOSING = 'use take pick choose select keep set put have go with ,'.split(' ')

/** Behind the name of a criterion, at the end of its phrase or before `take`. */
function pastCriterion(words: Words, i: number): number | undefined {
  const end = words.past(i, DISTANCES)
  const next = words.past(end, CHOOSING)
  return end > i && (isEdge(words, end) || next > end) ? next : undefined
}

/** `rather than by distance`, beside a strike that is chosen by its premium or delta. */
function insteadOfDistance(words: Words, i: number): Read<Clause> | undefined {
  const instead = words.isOfOpen ? words.find(i, 'edit', 'insteadOf') : undefined
  const by = instead && words.past(instead.end, ['by', 'on', 'the', 'a', 'fixed'])
  const end = by === undefined ? undefined : pastCriterion(words, by)
  if (!instead || end === undefined) return undefined
  // `Not points` may deny the unit of a stop.
  if (words.is(instead.end - 1, 'not') && !words.is(instead.end, 'by')) return undefined
  const hasOther = words.tokens.some((_, at) => {
    const strike = at < i || at >= end ? strikeAt(words, at)?.value : undefined
    // Behind `instead of premium` the new strike may be points, which only follow it.
    return strike !== undefined && ('criteria' in strike || at >= end)
  })
  return hasOther ? clause({ is: 'edit', edit: 'make' }, end) : undefined
}

/** `strike ki jagah`, before a strike that is chosen by its premium or delta. */
function oldCriterionFirst(words: Words, i: number): Read<Clause> | undefined {
  const end = words.isOfOpen ? pastOldCriterion(words, i) : undefined
  const next = end === undefined || end === i ? undefined : strikeAt(words, end)?.value
  return end !== undefined && next && 'criteria' in next
    ? clause({ is: 'edit', edit: 'make' }, end)
    : undefined
}

const OLD_CRITERIA = 'strike strikes otm points distance'.split(' ')
const CHOSEN_BY = 'fixed strike strikes se wise pe par ke ki hisab basis'.split(' ')
const DENYING = 'nahi nahin nhi mat lo lena leni chuno chahiye karo karna rakho hai'.split(' ')

/** `fixed distance nahi`, `strike points se mat lo`, beside a strike that is chosen by its premium or delta. */
function deniedDistance(words: Words, i: number): Read<Clause> | undefined {
  const isBegin = words.isOfOpen && (i === 0 || isPhraseEnd(words, i - 1))
  const name = isBegin ? words.past(i, ['fixed', 'strike', 'strikes']) : i
  const by = words.past(name, ['distance', 'points', 'point', 'otm'])
  const denied = words.past(by, CHOSEN_BY)
  const end = words.past(denied, DENYING)
  const isDenied = by > name && words.is(denied, 'nahi', 'nahin', 'nhi', 'mat')
  if (!isDenied || !(isPhraseEnd(words, end) || words.is(end, 'premium', 'delta'))) return undefined
  const hasOther = words.tokens.some((_, at) => {
    const strike = at < i || at >= end ? strikeAt(words, at)?.value : undefined
    return strike !== undefined && 'criteria' in strike
  })
  return hasOther || byPremium(words, end) ? clause({ is: 'edit', edit: 'make' }, end) : undefined
}

const NEAR_PRICE = 'ke k paas pass nazdeek kareeb aas aspaas aaspaas ka ki wala wali wale premium'.split(' ')
const NEARNESS = 'paas pass nazdeek kareeb aspaas aaspaas'.split(' ')

/** `strike ki jagah premium se lo, 120 rs ke paas wala`, `premium se lo 100 ke paas`: the criterion first, then its price. */
function byPremium(words: Words, i: number): Read<Clause> | undefined {
  const name = pastOldCriterion(words, i)
  if (name === undefined || !words.is(name, 'premium', 'premiums')) return undefined
  const by = words.past(name + 1, BY_PREMIUM)
  const price = digitsAt(words, words.past(by, ['₹', 'rs']))
  const end = price && words.past(price.end, ['rs', 'rupees', 'rupaye', ...NEAR_PRICE, 'lo', 'lena', 'le'])
  if (!price || end === undefined || !isPhraseEnd(words, end)) return undefined
  const isNear = words.tokens.slice(price.end, end).some(({ text }) => NEARNESS.includes(text))
  const criteria = { type: 'Closest Premium', targetPremium: price.value } as const
  return isNear && (name > i || by > name + 1)
    ? clause({ is: 'strike', strike: { criteria } }, end)
    : undefined
}

/** Behind `strike ki jagah`; undefined for another word of a strike. */
function pastOldCriterion(words: Words, i: number): number | undefined {
  const old = words.past(i, OLD_CRITERIA)
  const instead = old > i ? words.find(old, 'edit', 'insteadOf') : undefined
  const isHindi = instead !== undefined && words.is(instead.end - 1, 'jagah', 'bajay')
  return old === i ? i : isHindi ? instead.end : undefined
}

const BY_PREMIUM = [...'se wise basis pe par lo lena le chuno'.split(' '), ...CHOOSING]
const isPhraseEnd = (words: Words, i: number) => isEdge(words, i) || words.is(i, 'and', 'aur', '&')

const TESTS = 'show see test check try compare backtest run dikhao'.split(' ')
const BEFORE_TESTED = 'me us do how it does this goes performs with for on of the a same too'.split(' ')
const TOO = ['instead', 'also', 'too', 'bhi', 'as', 'well', 'please']

/** `also test pe`, `show me with pe instead`: the strategy a second time with the other option, which is no leg of it. */
function otherVersion(words: Words, i: number): Read<Clause> | undefined {
  const option = words.isOfOpen ? undefined : testedOption(words, i)
  const end = option && words.past(option.end, ['leg', 'side', ...TOO])
  if (!option || end === undefined || !isEdge(words, end)) return undefined
  const isOther = words.tokens
    .slice(0, i)
    .some((_, k) => (words.find(k, 'option')?.value ?? option.value) !== option.value)
  return isOther ? clause({ is: 'unsupported' }, end) : undefined
}

/** The option of `also test pe`, or behind `with` of `pe instead`. */
function testedOption(words: Words, i: number): Read<string> | undefined {
  const at = words.past(i, ['and', 'also', 'then', 'aur', 'how', 'about', 'what'])
  if (words.is(at, ...TESTS)) return words.find(words.past(at + 1, BEFORE_TESTED), 'option')
  const option = words.is(i - 1, 'with', 'for', 'on', 'using') ? words.find(i, 'option') : undefined
  return option && words.is(option.end, 'instead') ? option : undefined
}

const A_BIT = ['thoda', 'thodi', 'a', 'bit', 'little', 'slightly', 'sa']
const SOONER = ['jaldi', 'early', 'earlier', 'late', 'later', 'der', 'se', 'pehle']
const MOST_BETWEEN = 5

/** `exit thoda jaldi karo, 2:45 pe`: the time says it. */
function roughly(words: Words, i: number): Read<Clause> | undefined {
  const way = words.past(i, A_BIT)
  const end = words.past(way, SOONER)
  const isAlone = words.is(i, 'earlier', 'later', 'sooner', 'jaldi') && words.isBreak(i + 1)
  const isNamed = (way > i || isAlone) && end > way
  const hasTime = words.tokens
    .slice(end, end + MOST_BETWEEN)
    .some(({ kind, text }, k) => (kind === 'time' || /\d/.test(text)) && clockAt(words, end + k, true))
  return isNamed && hasTime ? clause({ is: 'filler' }, words.past(end, ['karo', 'kar', 'do'])) : undefined
}

const SAME_AS = 'thing trade strategy everything settings setup rules but with for on in a the'.split(' ')

/** `do the same with put instead`: the option follows. */
function sameWithOther(words: Words, i: number): Read<Clause> | undefined {
  const same = words.past(i, ['do', 'the', 'take', 'run'])
  if (!words.is(same, 'same')) return undefined
  const at = words.past(same + 1, SAME_AS)
  // `same strategy on banknifty`: what follows is the change.
  if (words.isOfOpen && words.is(at - 1, 'on', 'with', 'in', 'for') && !words.find(at, 'option'))
    return clause({ is: 'edit', edit: 'make' }, at)
  const option = words.find(at, 'option')
  const behind = option && words.past(option.end, ['leg', 'legs', 'side', 'option'])
  const isInstead =
    behind !== undefined &&
    (words.is(behind, 'instead') || isButWith(words, { same, option: at, end: behind }))
  return isInstead ? clause({ is: 'edit', edit: 'make' }, at) : undefined
}

/** `same thing but with puts`, and no more: one option in the place of the other. */
const isButWith = (words: Words, { same, option, end }: Record<'same' | 'option' | 'end', number>) =>
  words.isOfOpen &&
  isEdge(words, end) &&
  words.tokens.slice(same, option).some(({ text }) => text === 'but') &&
  words.is(words.is(option - 1, 'a', 'the') ? option - 2 : option - 1, 'with', 'on', 'in', 'for')

/** `rsi 55 on 15 min`: the level of the open rule, and its candles. */
function ruleValue(words: Words, i: number): Read<Clause> | undefined {
  const name = words.find(i, 'indicator')
  const level = name && digitsAt(words, words.past(name.end, ['to', 'ko', '=', 'at', 'level', ...CROSSES]))
  if (!name || !level || level.value < LEAST_LEVEL || words.find(level.end, 'unit')) return undefined
  const number = numberAt(words, words.past(level.end, ['on', 'pe', 'and', 'aur', '&', ',']))
  const candles = number && words.is(number.end, 'min', 'mins', 'minute', 'minutes', 'm') ? number : undefined
  const end = candles
    ? words.past(candles.end + 1, ['candle', 'candles', 'chart', 'timeframe', 'pe'])
    : words.past(level.end, 'kar karo do is enough fine ok okay kaafi kafi hai theek'.split(' '))
  if (!isEdge(words, end) && !words.is(end, 'and', 'aur', '&')) return undefined
  const own = { ...(candles && { minutes: candles.value }), ...saysCross(words, name.end, level.end) }
  return clause({ is: 'ruleValue', indicator: name.value, value: level.value, ...own }, end)
}

/** `use 15 min candles and level 65`: a level of the only open rule that has one. */
function levelOfRule(words: Words, i: number): Read<Clause> | undefined {
  const level = words.is(i, 'level', 'threshold')
    ? digitsAt(words, words.past(i + 1, ['of', 'to', '=', 'as']))
    : undefined
  if (!words.isOfOpen || !level || words.find(level.end, 'unit') || !isEdge(words, level.end))
    return undefined
  return clause({ is: 'ruleValue', value: level.value }, level.end)
}

const BEFORE_LEVEL = [...'and aur & , with a the at threshold level value limit'.split(' '), ...CROSSES]

/** `and threshold 65`, behind an indicator. */
function levelBehind(words: Words, i: number): Read<number> | undefined {
  const at = words.past(i, BEFORE_LEVEL)
  return at > i ? digitsAt(words, at) : undefined
}

/** `15 minute rsi and threshold 65`. */
function ruleValueOfCandles(words: Words, i: number): Read<Clause> | undefined {
  const minutes = candlesAt(words, i)
  const name = minutes && words.find(minutes.end, 'indicator')
  const level = name && levelBehind(words, name.end)
  if (!level || level.value < LEAST_LEVEL || !isEdge(words, level.end)) return undefined
  const crossed = saysCross(words, name.end, level.end)
  // In `15 minute rsi, 65 points sl` the number is that of another rule.
  return clause(
    { is: 'ruleValue', indicator: name.value, value: level.value, minutes: minutes.value, ...crossed },
    level.end,
  )
}

/** `keep the 4k`, at the end of a phrase. */
function keptAmount(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(i, 'keep', 'retain', 'leave')) return undefined
  const at = words.past(i + 1, ['the', 'my', 'that', 'overall', 'existing'])
  const amount = at > i + 1 ? amountAt(words, at) : undefined
  return amount && isEdge(words, amount.end)
    ? clause({ is: 'amount', amount: amount.value, isKept: true }, amount.end)
    : undefined
}

/** `make it 30%`: nothing but a number, for a change of the only rule that has its unit. */
function bareAmount(words: Words, i: number): Read<Clause> | undefined {
  const amount = amountAt(words, i)
  if (amount?.value.unit === undefined || !isOnlyMade(words, i, amount.end)) return undefined
  return clause({ is: 'amount', amount: amount.value }, amount.end)
}

/** `reduce to 40%`, in a phrase of its own. */
function adjustedAmount(words: Words, i: number): Read<Clause> | undefined {
  const isBegin = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'aur', '&', 'then')
  const verb = words.isOfOpen && isBegin ? words.find(i, 'edit', 'adjust') : undefined
  const amount = verb && amountBehindTo(words, words.past(verb.end, ['it', 'that', 'this']))
  if (!verb || !amount?.value.unit || !isEdge(words, amount.end)) return undefined
  const way = wayOf(words.written(i, verb.end))
  return clause({ is: 'amount', amount: amount.value, ...(way && { way }) }, amount.end)
}

function wayOf(verb: string): 'up' | 'down' | undefined {
  if (LESS.test(verb)) return 'down'
  return MORE.test(verb) ? 'up' : undefined
}

const amountBehindTo = (words: Words, i: number) => (words.is(i, 'to') ? amountAt(words, i + 1) : undefined)

const LESS = /reduc|lower|decreas|cut|trim|tight|narrow|shorten|ghata|kam|down/i
const MORE = /increas|rais|hike|bump|loose|widen|badha|extend|up\b/i

/** `2 lots kar do sab`: of all legs. */
function lotsOfAll(words: Words, i: number): Read<Clause> | undefined {
  const all =
    words.isOfOpen && words.is(i, 'sab', 'sabhi', 'sabka', 'saare')
      ? words.past(i + 1, ['ke', 'ka', 'me', 'mein', 'pe'])
      : i
  const isFirst = all > i && words.find(all + 1, 'rule', 'lots') !== undefined
  const isLast = all > i && isEdge(words, all) && hasLots(words, i)
  return isFirst || isLast ? clause({ is: 'scope', scope: { of: 'each' } }, all) : undefined
}

/** Whether lots stand in the phrase before a position. */
function hasLots(words: Words, i: number): boolean {
  for (let at = i - 1; at >= 0 && !words.isBreak(at) && !words.is(at, 'and', 'aur'); at--)
    if (words.find(at, 'rule', 'lots')) return true
  return false
}

/** Whether the other words ask for a change and say nothing else. */
function isOnlyMade(words: Words, from: number, to: number): boolean {
  let isMade = false
  for (let at = 0; at < words.tokens.length; at++) {
    if (at === from) at = to
    const made = words.find(at, 'edit', 'make')
    if (made && made.end <= (at < from ? from : words.tokens.length)) {
      isMade = true
      at = made.end - 1
    } else if (at < words.tokens.length && !words.isStopWord(at)) return false
  }
  return isMade
}

const READERS = [
  insteadOfMoney,
  byPremium,
  otherVersion,
  roughly,
  sameWithOther,
  changedRuleAt,
  ruleValueOfCandles,
  otherCandles,
  replacedLevel,
  ruleValue,
  levelOfRule,
  keptAmount,
  bareAmount,
  adjustedAmount,
  lotsOfAll,
  openPut,
  there,
]
