import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { CONDITIONAL, THEN } from './condition-words.ts'
import { endOfLeaving } from './leaving-words.ts'
import { keepVerb } from './moved-stops.ts'
import { positionMoves, structureResult } from './position-moves.ts'
import { scopeAt, thresholdAt, type ThresholdClause } from './risk-clauses.ts'

type Result = 'stop' | 'target'

/** A loss or a profit of all legs together, said in a sentence of its own: `the loss I can take is 5000`. */
export const readPositionResult: ClauseReader = (words, i, before) => {
  const result =
    prevented(words, i) ??
    bounded(words, i, before) ??
    signedExit(words, i) ??
    directedExit(words, i) ??
    wholePremium(words, i)
  // '1500 loss on each leg' is none of the whole position.
  const legs = result && scopeAt(words, result.end)
  return legs && legs.value.of !== 'whole' ? undefined : result
}

/** What there is no setting for. */
const prevented = (words: Words, i: number) =>
  costFromProfit(words, i) ?? costAtProfit(words, i) ?? boundOfPeriod(words, i) ?? lossInTimes(words, i)

/** `exit at 50% profit or 2x loss`: the loss is a multiple of an amount that is not stated. */
function lossInTimes(words: Words, i: number): Read<Clause> | undefined {
  const count = numberAt(words, i)
  const isTimes = count && words.is(count.end, 'x', 'times') && words.is(count.end + 1, 'loss', 'losses')
  if (!isTimes) return undefined
  const end = words.past(count.end + 2, ['of', 'the', 'premium', 'credit', 'received', 'collected'])
  const question = `“${words.written(i, end)}”: how much is it? A stop is in percent, points or rupees, like “sl 100%”, at which the premium of a sold option has doubled.`
  return { value: { is: 'question', question }, end }
}

const bounded = (words: Words, i: number, before: Clause | undefined) =>
  structureResult(words, i) ??
  signedPair(words, i) ??
  deniedLoss(words, i) ??
  notMoreLoss(words, i) ??
  resultHits(words, i) ??
  lostThen(words, i, before) ??
  bearable(words, i) ??
  otherResult(words, i, before)

const MOVES =
  'move moves shift bring trail put make set the my overall total combined whole its all both'.split(' ')
const TO_COST = 'ko to at on = is be moves goes comes kar karo pe par le'.split(' ')
const COST = ['cost', 'breakeven', 'be', 'entry', 'zero', '0', 'nil']

/** Behind `sl ko cost pe le aao`, `move the stop to cost`. */
function pastStopAtCost(words: Words, i: number): number | undefined {
  const name = words.find(words.past(i, MOVES), 'rule', 'stop')
  const at = name && words.past(name.end, TO_COST)
  const isNoLoss = at !== undefined && words.is(at, 'no') && words.is(at + 1, 'loss')
  if (at !== undefined && isNoLoss) return at + 2
  if (at === undefined || !(words.is(at, ...COST) || isAtEntry(words, at))) return undefined
  return words.past(
    words.is(at, ...COST) ? at + 1 : at,
    'price pe par le lao aao kar karo do dena jao'.split(' '),
  )
}

/** Behind `be`, which in `the stop be 40 points` is the verb. */
const isAtEntry = (words: Words, i: number) => words.is(i - 1, 'be') && amountAt(words, i) === undefined

const PRICED = [
  'the',
  'its',
  'leg',
  'option',
  'a',
  'combined',
  'any',
  'either',
  'one',
  'each',
  'total',
  'both',
]
const PRICES = ['premium', 'price', 'it', 'leg', 'option', 'straddle', 'strangle', 'position']
const CHANGES =
  'falls fall drops drop decays decay melts down rises rise goes go gains gain up moves move by is has in my our favour favor to'.split(
    ' ',
  )

/** `premium falls 30%`: before a stop that moves it is a profit. */
function premiumMoved(words: Words, i: number): Read<unknown> | undefined {
  const price = words.past(i, PRICED)
  const at = words.past(price, PRICES)
  const change = words.past(at, CHANGES)
  const amount = at > i ? amountAt(words, change) : undefined
  const end =
    amount &&
    words.past(amount.end, [...CHANGES, 'gire', 'girne', 'badhe', 'badhne', 'kam', 'neeche', 'upar'])
  return amount && end !== undefined && (change > at || end > amount.end)
    ? { value: undefined, end }
    : undefined
}

/** `monthly loss limit 20000`: a bound of more than a day, which there is not. */
function boundOfPeriod(words: Words, i: number): Read<Clause> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'my')
  const noun =
    isFirst && words.is(i, 'monthly', 'weekly', 'yearly') ? words.past(i + 1, ['max', 'maximum', 'total']) : i
  if (noun === i || !words.is(noun, 'loss', 'losses', 'profit', 'drawdown')) return undefined
  const amount = amountAt(words, words.past(noun + 1, ['limit', 'cap', 'target', ...IS]))
  return amount && { value: { is: 'unsupported' }, end: amount.end }
}

/** A profit that is reached: `profit 2000 ho`, `up 3000`. */
const profitReached = (words: Words, i: number): Read<ThresholdClause> | undefined =>
  [positionMoves(words, i), thresholdAt(words, i), sumFirst(words, i)].find(
    (one) => one?.value.rule === 'target',
  )

/** `jab profit 2000 ho to sl cost pe`, `profit 20% hote hi sl cost pe`: a stop that moves at a profit, which there is not. */
function costFromProfit(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, CONDITIONAL)
  const profit = profitReached(words, at) ?? premiumMoved(words, at)
  const of = profit && words.is(profit.end, 'on', 'of', 'in') ? words.past(profit.end + 1, ALL) : profit?.end
  const then = of === undefined ? undefined : words.past(of, [...THEN, 'me', 'mein', 'profit', 'in'])
  // In 'target 20%, sl to cost' the target is one of its own.
  if (at === i && then === of) return undefined
  const end = then === undefined ? undefined : pastStopAtCost(words, words.isBreak(then) ? then + 1 : then)
  return end === undefined ? undefined : { value: { is: 'unsupported' }, end }
}

/** `move sl to cost once profit is 2000`. */
function costAtProfit(words: Words, i: number): Read<Clause> | undefined {
  const cost = pastStopAtCost(words, i)
  const at = cost === undefined ? undefined : words.past(cost, CONDITIONAL)
  const isWhen = cost !== undefined && at !== undefined && at > cost
  const profit = isWhen ? (profitReached(words, at) ?? premiumMoved(words, at)) : undefined
  return profit && { value: { is: 'unsupported' }, end: words.past(profit.end, THEN) }
}

const IN_A_DAY = 'pure poore pura poora din me mein bhar total overall'.split(' ')

/** `3000 se zyada loss nahi chahiye`. */
function notMoreLoss(words: Words, i: number): Read<Clause> | undefined {
  // 'Pure din me 4000 se zyada loss nahi'.
  const begin = words.past(i, IN_A_DAY)
  const amount = amountAt(words, begin)
  if (begin > i && amount && !isSum(amount.value)) return undefined
  const more = amount && words.past(amount.end, ['se', 'zyada', 'jyada', 'upar', 'ka', 'ki'])
  if (!amount || more === undefined || more < amount.end + 2) return undefined
  if (!words.is(more, 'loss', 'nuksan', 'nuksaan', 'ghata')) return undefined
  const end = words.past(
    more + 1,
    'nahi nahin na mat chahiye hona hone ho do lena le sakta bardasht karunga'.split(' '),
  )
  const isDenied = words.tokens
    .slice(more, end)
    .some(({ text }) => ['nahi', 'nahin', 'na', 'mat'].includes(text))
  return isDenied ? resultOf('stop', { amount, isWhole: false, end }) : undefined
}

/** `stop trading after losing 4000`. */
function lostThen(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const at = words.past(i, CONDITIONAL)
  const isLost = before?.is === 'verb' && before.verb === 'exit' && at > i && words.is(at, 'losing')
  const amount = isLost ? amountAt(words, at + 1) : undefined
  return amount && resultOf('stop', { amount, isWhole: false, end: amount.end })
}

const HITS =
  'hit hits is reaches reached reach crosses crossed cross touches exceeds goes gets becomes to above over beyond ho hone ko par pe kare jaye at of comes'.split(
    ' ',
  )

/** `if total loss hits 4000`, `jab total loss 4000 ho jaye`: the sum at which all legs are left. */
function resultHits(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, CONDITIONAL)
  const noun = words.past(at, OF_RESULT)
  const rule = (['stop', 'target'] as const).find((one) => words.is(noun, ...NOUNS[one]))
  const isWhole = WHOLE.test(words.written(at, noun))
  const amount = at > i && rule && isWhole ? amountAt(words, words.past(noun + 1, HITS)) : undefined
  const end =
    amount && words.past(amount.end, ['ho', 'jaye', 'hone', 'pe', 'par', 'to', 'then', 'for', 'the', 'day'])
  if (!rule || !amount || end === undefined) return undefined
  // 'When total profit is 5000 start trailing' leaves nothing, and '…, exit at 2 pm' says a time.
  const left = end === undefined ? undefined : endOfLeaving(words, i, end)
  return rule && amount && left !== undefined ? resultOf(rule, { amount, isWhole, end: left }) : undefined
}

const DENIED = ['not', 'dont', 'never', 'cant', 'cannot', 'wont', 'no']
const WANTS =
  'i we am are to be will can do want ready willing going afford like wish ok okay let it the my total overall trade position ever comfortable prepared allow'.split(
    ' ',
  )
const LOSES = ['lose', 'losing', 'loose', 'risk', 'loss', 'bear', 'take', 'a', 'of', 'go', 'run']
const BEYOND = 'cross crosses go goes more than beyond above over any exceeding exceed greater'.split(' ')

/** `I am not ready to lose beyond 5000 in a day`. */
function deniedLoss(words: Words, i: number): Read<Clause> | undefined {
  const denied = words.past(
    i,
    'i we im am are do will can the day it position strategy must should'.split(' '),
  )
  if (!words.is(denied, ...DENIED)) return undefined
  const wants = words.past(denied + 1, WANTS)
  const loses = words.past(wants, LOSES)
  const beyond = words.past(loses, BEYOND)
  const isLoss = words.tokens.slice(wants, loses).some(({ text }) => /^(los|risk)/.test(text))
  const amount = isLoss && beyond > loses ? amountAt(words, beyond) : undefined
  if (!amount) return undefined
  const end = pastPeriod(words, amount.end)
  return resultOf('stop', { amount, isWhole: WHOLE.test(words.written(i, end)), end })
}

/** No premium moves by so many rupees. */
const LEAST_SUM = 1000

const OF_RESULT =
  'the my our a max maximum total overall whole combined net day daily most biggest largest highest only any kul ek'.split(
    ' ',
  )
const NOUNS: Readonly<Record<Result, readonly string[]>> = {
  stop: ['loss', 'losses', 'risk', 'drawdown', 'nuksan', 'nuksaan', 'hit', 'damage'],
  target: ['profit', 'profits', 'gain', 'gains', 'munafa'],
}
const SUBJECTS = ['i', 'we', 'im', 'main', 'mai', 'mein']
const BEARS =
  'can could will would want wish am are be is was im ive willing ready okay ok fine comfortable prepared happy able to with like take bear afford tolerate accept handle stomach digest allow allowed absorb face see have make earn book expect aim for lose losing taking bearing risk risking go upto up sah jhel sakta sakti sakte hu hoon hun hai le lunga'.split(
    ' ',
  )
const PERIODS =
  'in on per a an the this that one whole single total overall day trade today din me mein position strategy'.split(
    ' ',
  )
const IS = ['is', 'are', 'of', ':', '=', '-', 'only', 'max', 'maximum', 'around', 'about', 'upto', 'just']
const WHOLE = /total|overall|whole|combined|net|\bday|daily|\bkul\b|trade|position|strategy/i

/** `total loss I can take is 5000`, `the most I want to lose in a day is 4k`. */
function bearable(words: Words, i: number): Read<Clause> | undefined {
  const noun = words.past(i, OF_RESULT)
  const rule = (['stop', 'target'] as const).find((one) => words.is(noun, ...NOUNS[one]))
  const period = rule && pastPeriodOf(words, noun + 1)
  if (rule && period) return resultOf(rule, period)
  const isMost = noun > i && words.is(noun - 1, 'most', 'maximum', 'max')
  const borne = rule || isMost ? borneFrom(words, rule ? noun + 1 : noun) : undefined
  return borne && borneResult(words, i, borne, rule)
}

interface Borne {
  readonly amount: Read<StatedAmount>
  readonly isLost: boolean
}

function borneResult(
  words: Words,
  i: number,
  { amount, isLost }: Borne,
  rule: Result | undefined,
): Read<Clause> | undefined {
  const kind = rule ?? (isLost ? 'stop' : undefined)
  const isWhole = WHOLE.test(words.written(i, amount.end))
  return kind && resultOf(kind, { amount, isWhole, end: pastPeriod(words, amount.end) })
}

/** `I can take is 5000`: the amount behind who bears it, and whether it is one to lose. */
function borneFrom(words: Words, i: number): Borne | undefined {
  const subject = words.past(i, ['that', 'which', 'jo'])
  const bears = words.past(subject, SUBJECTS)
  const end = words.past(bears, [...BEARS, ...PERIODS])
  const amount = bears > subject && end > bears ? amountAt(words, words.past(end, IS)) : undefined
  const isLost = words.tokens.slice(bears, end).some(({ text }) => /^(lose|losing|risk)/.test(text))
  return amount && { amount, isLost }
}

/** `for the day is 4000`: the amount behind the period of a result. */
function pastPeriodOf(words: Words, i: number): Sized | undefined {
  const end = words.past(i, ['for', 'of', 'per', 'in', 'a', 'the', 'my', 'day', 'trade', 'position', 'whole'])
  const isPeriod = words.is(i, 'for', 'per', 'in') && words.is(end - 1, 'day', 'trade', 'position')
  const amount = isPeriod ? amountAt(words, words.past(end, IS)) : undefined
  return amount && { amount, isWhole: true, end: amount.end }
}

/** Behind `5000 in a day`. */
function pastPeriod(words: Words, i: number): number {
  const end = words.past(words.past(i, ['rs', 'rupees', 'only', 'max']), PERIODS)
  const isPeriod = end > i && words.is(end - 1, 'day', 'trade', 'total', 'overall', 'today', 'position')
  return isPeriod && isEdge(words, end) ? end : i
}

interface Sized {
  readonly amount: Read<StatedAmount>
  readonly isWhole: boolean
  readonly end: number
}

/** A loss or a profit with its legs: thousands are rupees of all legs together. */
function resultOf(rule: Result, { amount, isWhole, end }: Sized): Read<ThresholdClause> {
  const { unit, value } = amount.value
  const isSum = (unit ?? 'fixed') === 'fixed' && value >= LEAST_SUM
  const size = isSum ? ({ value, unit: 'fixed' } as const) : amount.value
  return {
    value: {
      is: 'threshold',
      rule,
      amount: size,
      ...(isSum || isWhole ? { scope: { of: 'whole' } as const } : { isResult: true }),
    },
    end,
  }
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const OR = ['or', 'ya', '/', 'and', 'aur']
const BETWEEN = [...CONDITIONAL, ...'if a an are is am im it its in mtm pnl goes has have'.split(' ')]

/** Behind `exit if mtm is down 6k` the other result: `or up 4.5k`, `or 1000 loss`. */
function otherResult(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const rule = before && ruleOfSum(before)
  if (!rule) return undefined
  const first = words.textAt(i) === ',' ? i + 1 : i
  if (!words.is(first, ...OR)) return undefined
  const at = words.past(first + 1, BETWEEN)
  const other = isPointsOfAll(before) ? signedPoints(words, at) : sumOfWay(words, at)
  return other && other.value.rule !== rule && !isLocked(words, other.end) ? other : undefined
}

/** In `stop if down 4k, and if up 2500 lock 1500` nothing is left at the profit. */
function isLocked(words: Words, i: number): boolean {
  const then = words.past(words.isBreak(i) ? i + 1 : i, THEN)
  return words.find(then, 'rule', 'lock') !== undefined || keepVerb(words, then) !== undefined
}

/** Whether a clause is a loss or a profit of all legs together; `when it is down 9000 rupees` is a loss. */
function ruleOfSum(one: Clause): Result | undefined {
  if (one.is === 'premiumMove') return isLostSum(one) ? 'stop' : undefined
  if (one.is !== 'threshold' || (one.scope && one.scope.of !== 'whole')) return undefined
  if (!isSum(one.amount) && !isPointsOfAll(one)) return undefined
  return one.rule === 'stop' || one.rule === 'target' ? one.rule : undefined
}

const isLostSum = (one: Extract<Clause, { is: 'premiumMove' }>) =>
  one.direction === 'against' && one.unit === 'fixed' && !one.scope && isSum(one)

const isPointsOfAll = (one: Clause) =>
  one.is === 'threshold' && one.amount.unit === 'points' && one.scope?.of === 'whole'

const sumOfWay = (words: Words, i: number) =>
  signedSum(words, i) ?? directed(words, i) ?? sumFirst(words, i) ?? compared(words, i)

const isSum = ({ unit, value }: StatedAmount) => (unit ?? 'fixed') === 'fixed' && value >= LEAST_SUM

const WAYS: Readonly<Record<Result, readonly string[]>> = {
  stop: 'down loses lose lost loss red minus negative below neeche nuksan'.split(' '),
  target:
    'up makes make made gained gains earned profit green plus positive above upar munafa fayda faida'.split(
      ' ',
    ),
}
const BEHIND_SUM = 'ho hone hota jaye jaaye aaye aa pe par in the total overall comes come made is'.split(' ')

/** `up 4.5k`, `in profit by 4000`. */
function directed(words: Words, i: number): Read<ThresholdClause> | undefined {
  const rule = (['stop', 'target'] as const).find((one) => words.is(i, ...WAYS[one]))
  const amount = rule && amountAt(words, words.past(i + 1, ['by', 'of', 'is', 'at', 'reaches', 'hits']))
  if (!rule || !amount || !isSum(amount.value)) return undefined
  return resultOf(rule, { amount, isWhole: true, end: words.past(amount.end, BEHIND_SUM) })
}

/** `< -2000`, `> 1500`; a result below a profit is none. */
function compared(words: Words, i: number): Read<ThresholdClause> | undefined {
  const isBelow = words.is(i, '<', '<=', '≤')
  if (!isBelow && !words.is(i, '>', '>=', '≥')) return undefined
  const signed = signedSum(words, i + 1)
  if (signed) return (signed.value.rule === 'stop') === isBelow ? signed : undefined
  const amount = isBelow ? undefined : sumAt(words, i + 1)
  return amount && isSum(amount.value)
    ? resultOf('target', { amount, isWhole: true, end: words.past(amount.end, BEHIND_SUM) })
    : undefined
}

/** `1000 loss`, `3500 ka profit`. */
function sumFirst(words: Words, i: number): Read<ThresholdClause> | undefined {
  const amount = sumAt(words, i)
  const way = amount && words.past(amount.end, ['ka', 'ki', 'ke', 'of', 'in', 'the', 'se'])
  const rule = (['stop', 'target'] as const).find((one) => way !== undefined && words.is(way, ...WAYS[one]))
  if (!amount || way === undefined || !rule) return undefined
  return resultOf(rule, { amount, isWhole: true, end: words.past(way + 1, BEHIND_SUM) })
}

/** `+4000`, `-3000`. */
function signedSum(words: Words, i: number): Read<ThresholdClause> | undefined {
  const isPlus = words.is(i, '+', 'plus')
  const isMinus = words.is(i, '-', 'minus', 'negative')
  const amount = sumAt(words, isPlus || isMinus ? i + 1 : i)
  if (!amount || !(isPlus || isMinus || amount.value.value < 0)) return undefined
  const value = { value: Math.abs(amount.value.value), unit: 'fixed' } as const
  if (value.value < LEAST_SUM) return undefined
  return resultOf(isPlus ? 'target' : 'stop', {
    amount: { value, end: amount.end },
    isWhole: true,
    end: words.past(amount.end, BEHIND_SUM),
  })
}

/** No strike that is traded is so far away. */
const LEAST_BARE_SUM = 3000

/** `-7500 / +7500`, a phrase of its own: the loss of all legs together, whose profit follows. */
function signedPair(words: Words, i: number): Read<ThresholdClause> | undefined {
  const first = i === 0 || words.isBreak(i - 1) ? signedSum(words, i) : undefined
  const second = first && words.is(first.end, ...OR) ? signedSum(words, first.end + 1) : undefined
  if (!first || !second || !isEdge(words, second.end)) return undefined
  const areSums = [first, second].every(({ value }) => value.amount.value >= LEAST_BARE_SUM)
  return areSums && first.value.rule !== second.value.rule ? first : undefined
}

/** A sum of rupees, which is no time of the day: `1000 loss`. */
function sumAt(words: Words, i: number): Read<StatedAmount> | undefined {
  const amount = amountAt(words, i)
  if (amount) return (amount.value.unit ?? 'fixed') === 'fixed' ? amount : undefined
  const before = words.find(i, 'unit', 'fixed')
  const number = numberAt(words, before?.end ?? i)
  if (!number || words.find(number.end, 'unit', 'percentage', 'points')) return undefined
  const unit = words.find(number.end, 'unit', 'fixed')
  return { value: { value: number.value, unit: 'fixed' }, end: unit?.end ?? number.end }
}

const ALL =
  'all both the everything whole position positions strategy trade thing straddle strangle legs'.split(' ')
const AT = ['at', 'on', 'if', 'when', 'once', 'mtm', 'pnl', 'is', 'either', 'total', 'overall', 'p&l']

/** `exit all at +4000 or -3000`, `quit at -2200`, `exit when total is +60 points`. */
function signedExit(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.is(i, 'quit') ? { end: i + 1 } : words.find(i, 'time', 'exit')
  if (!exit) return signedBeforeExit(words, i)
  const legs = words.past(exit.end, ALL)
  const at = words.past(legs, [...AT, '@'])
  // Without such a word the points could be those of the index.
  const isTotal = /total|overall|combined|\bnet|mtm|pnl/i.test(words.written(i, at))
  return signedSum(words, at) ?? (isTotal ? signedPoints(words, at) : undefined)
}

const POSITIONS = [...ALL, 'strangle', 'condor', 'spread', 'fly', 'butterfly', 'combo']
const HAS = ['it', 'has', 'have', 'is', 'are', 'i', 'we', 'am', 'gets', 'total', 'overall', 'mtm', 'pnl']

const structuresIn = (words: Words) =>
  new Set(words.tokens.flatMap((_, k) => words.find(k, 'structure')?.value ?? []))

/** `close the spread when it has lost 1,800 rupees`, of which the other result may follow. */
function directedExit(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.find(i, 'time', 'exit')
  const legs = exit && words.past(exit.end, [...POSITIONS, 'it', 'out'])
  const when = legs === undefined ? undefined : words.past(legs, CONDITIONAL)
  // The name may end with the `when`.
  if (!exit || when === undefined || (when === legs && !words.is(exit.end - 1, ...CONDITIONAL)))
    return undefined
  // In 'sell a straddle, exit if the condor loses 5000' the name is not that of the position.
  if (!words.isOfOpen && structuresIn(words).size > 1) return undefined
  return directed(words, words.past(when, [...HAS, ...POSITIONS]))
}

/** `+2000 pe exit`, a phrase of its own. */
function signedBeforeExit(words: Words, i: number): Read<Clause> | undefined {
  const sum = i === 0 || words.isBreak(i - 1) ? signedSum(words, i) : undefined
  const exit = sum && words.find(words.past(sum.end, ['pe', 'par', 'at', 'on', 'to']), 'time', 'exit')
  const end = exit && words.past(exit.end, ALL)
  return sum && end !== undefined && isEdge(words, end) ? { ...sum, end } : undefined
}

/** `+60 points`, `-30 points` of all legs together. */
function signedPoints(words: Words, i: number): Read<ThresholdClause> | undefined {
  const isPlus = words.is(i, '+', 'plus')
  const isMinus = words.is(i, '-', 'minus')
  const number = numberAt(words, isPlus || isMinus ? i + 1 : i)
  const unit = number && words.find(number.end, 'unit', 'points')
  if (!number || !unit || !(isPlus || isMinus || number.value < 0)) return undefined
  const amount = { value: { value: Math.abs(number.value), unit: 'points' } as const, end: unit.end }
  return resultOf(isPlus ? 'target' : 'stop', { amount, isWhole: true, end: unit.end })
}

const EQUALS =
  'is equals equal reaches hits becomes touches crosses to of the same as full entire total whole'.split(' ')
const PAID = ['premium', 'credit']
const RECEIVED = ['received', 'collected', 'taken', 'got', 'earned']

/** Behind `equals the premium received`. */
function pastPaid(words: Words, i: number): number | undefined {
  const paid = words.past(i, EQUALS)
  const isEqual = words.tokens
    .slice(i, paid)
    .some(({ text }) => /^(equal|reach|hit|becom|touch|cross|same)/.test(text))
  if (!isEqual || !words.is(paid, ...PAID)) return undefined
  const received = words.past(paid + 1, ['i', 'we', 'that', 'have', ...RECEIVED])
  return words.is(paid, 'credit') || received > paid + 1 ? received : undefined
}

/** `cut if the loss equals the premium received`: a loss of so much is one of all premiums together. */
function wholePremium(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.find(i, 'time', 'exit') ?? words.find(i, 'rule', 'stop')
  const when = exit ? words.past(exit.end, [...ALL, 'out', 'it']) : i
  const at = words.past(when, [...CONDITIONAL, 'total', 'overall'])
  if (!words.is(at, 'loss', 'losses') || at === i) return undefined
  const received = pastPaid(words, at + 1)
  if (received === undefined) return undefined
  const then = words.past(words.isBreak(received) ? received + 1 : received, THEN)
  const behind = exit ? undefined : words.find(then, 'time', 'exit')
  if (!exit && !behind) return undefined
  return resultOf('stop', {
    amount: { value: { value: 100, unit: 'percentage' }, end: received },
    isWhole: true,
    end: behind ? words.past(behind.end, ALL) : received,
  })
}
