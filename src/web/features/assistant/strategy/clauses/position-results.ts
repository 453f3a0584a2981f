import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { CONDITIONAL, THEN } from './condition-words.ts'
import type { ThresholdClause } from './risk-clauses.ts'

type Result = 'stop' | 'target'

/** A loss or a profit of all legs together, said in a sentence of its own: `the loss I can take is 5000`. */
export const readPositionResult: ClauseReader = (words, i, before) =>
  bearable(words, i) ?? otherResult(words, i, before) ?? signedExit(words, i) ?? wholePremium(words, i)

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
  const isMost = !rule && noun > i && words.is(noun - 1, 'most', 'maximum', 'max')
  if (!rule && !isMost) return undefined
  const subject = words.past(rule ? noun + 1 : noun, ['that', 'which', 'jo'])
  const bears = words.past(subject, SUBJECTS)
  const end = words.past(bears, [...BEARS, ...PERIODS])
  const isLost = words.tokens.slice(bears, end).some(({ text }) => /^(lose|losing|risk)/.test(text))
  const kind = rule ?? (isLost ? 'stop' : undefined)
  if (bears === subject || end === bears || !kind) return undefined
  const amount = amountAt(words, words.past(end, IS))
  if (!amount) return undefined
  const written = words.written(i, amount.end)
  return resultOf(kind, { amount, isWhole: WHOLE.test(written), end: pastPeriod(words, amount.end) })
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
const BETWEEN = [
  ...CONDITIONAL,
  'if',
  'a',
  'an',
  'are',
  'is',
  'am',
  'im',
  'it',
  'its',
  'in',
  'mtm',
  'pnl',
  'goes',
]

/** Behind `exit if mtm is down 6k` the other result: `or up 4.5k`, `or 1000 loss`. */
function otherResult(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'threshold' || !isSum(before.amount)) return undefined
  if (before.scope && before.scope.of !== 'whole') return undefined
  const first = words.textAt(i) === ',' ? i + 1 : i
  if (!words.is(first, ...OR)) return undefined
  const at = words.past(first + 1, BETWEEN)
  const other = signedSum(words, at) ?? directed(words, at) ?? sumFirst(words, at)
  return other && other.value.rule !== before.rule ? other : undefined
}

const isSum = ({ unit, value }: StatedAmount) => (unit ?? 'fixed') === 'fixed' && value >= LEAST_SUM

const WAYS: Readonly<Record<Result, readonly string[]>> = {
  stop: ['down', 'loses', 'lose', 'loss', 'red', 'minus', 'negative', 'below', 'neeche', 'nuksan'],
  target: ['up', 'makes', 'make', 'profit', 'green', 'plus', 'positive', 'above', 'upar', 'munafa'],
}
const BEHIND_SUM = 'ho hone hota jaye jaaye aaye aa pe par in the total overall comes come made is'.split(' ')

/** `up 4.5k`, `in profit by 4000`. */
function directed(words: Words, i: number): Read<ThresholdClause> | undefined {
  const rule = (['stop', 'target'] as const).find((one) => words.is(i, ...WAYS[one]))
  const amount = rule && amountAt(words, words.past(i + 1, ['by', 'of', 'is', 'at', 'reaches', 'hits']))
  if (!rule || !amount || !isSum(amount.value)) return undefined
  return resultOf(rule, { amount, isWhole: true, end: words.past(amount.end, BEHIND_SUM) })
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

/** `exit all at +4000 or -3000`. */
function signedExit(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.find(i, 'time', 'exit')
  const legs = exit && words.past(exit.end, ALL)
  const at = legs === undefined ? i : words.past(legs, AT)
  return legs === undefined ? undefined : signedSum(words, at)
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
