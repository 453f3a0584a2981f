import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { ThresholdClause } from './risk-clauses.ts'

const POSITION = 'everything position strategy trade basket portfolio mtm pnl thing book lot they day'.split(
  ' ',
)
const UP_OR_DOWN = { target: ['up', 'profit'], stop: ['down', 'loss'] } as const

/** No premium moves by so many rupees. */
const LEAST_SUM = 1000

/** `the whole position is up 3000 rupees`: a profit or a loss of all legs together. */
export function positionMoves(words: Words, i: number): Read<ThresholdClause> | undefined {
  const at = words.past(i, [
    'the',
    'my',
    'our',
    'whole',
    'total',
    'entire',
    'overall',
    'combined',
    'full',
    'net',
    'day',
    'days',
    'todays',
    'running',
    'live',
  ])
  return (
    sumAgainst(words, i) ??
    signedResult(words, at) ??
    gotten(words, i) ??
    amountDown(words, at) ??
    upOrDown(words, at)
  )
}

const TOTAL = 'the my our whole total entire overall combined full net'.split(' ')
const GOES = 'is are goes go moves move runs run gets to by'.split(' ')

/** `the total goes 2500 rupees against me`, `the position is 3000 in my favour`: a sum of all legs together. */
function sumAgainst(words: Words, i: number): Read<ThresholdClause> | undefined {
  const noun = pastTotal(words, i)
  if (noun === undefined) return undefined
  const at = words.past(noun, [...GOES, 'at', 'hits', 'reaches', 'touches', 'crosses'])
  // In 'total - 5000 sl' the dash is no sign.
  const signed = at > noun || !words.is(at, '-', '+') ? signedSum(words, at) : undefined
  if (signed) return signed
  const sum = sumAt(words, words.past(noun, GOES))
  const rule = sum && wayOfSum(words, sum.end)
  if (!sum || !rule || sum.value.value < LEAST_RESULT || !isRupees(sum.value)) return undefined
  const amount = { value: sum.value.value, unit: 'fixed' } as const
  return { value: { is: 'threshold', rule: rule.value, amount, scope: { of: 'whole' } }, end: rule.end }
}

/** Behind `the total`, `my whole position`. */
function pastTotal(words: Words, i: number): number | undefined {
  const named = words.past(i, TOTAL)
  const noun =
    words.is(named, ...POSITION) && !words.is(named, 'they', 'day') ? words.past(named, POSITION) : named
  const isTotal = words.tokens.slice(i, noun).some(({ text }) => text === 'total') || noun > named
  return isTotal ? noun : undefined
}

/** `minus 5000`, `-5000`, `plus 4k`: the result of all legs with its sign. */
function signedSum(words: Words, i: number): Read<ThresholdClause> | undefined {
  const sign = words.past(i, [...MINUS, '+', 'plus'])
  const sum = sumAt(words, sign)
  if (!sum || (sign === i && sum.value.value >= 0)) return undefined
  const amount = { value: Math.abs(sum.value.value), unit: 'fixed' } as const
  if (!isRupees({ unit: sum.value.unit, value: amount.value }) || amount.value < LEAST_RESULT)
    return undefined
  const rule = words.is(i, '+', 'plus') ? 'target' : 'stop'
  return {
    value: { is: 'threshold', rule, amount, scope: { of: 'whole' } },
    end: words.past(sum.end, ['ho', 'hone', 'pe', 'par', 'jaye', 'jaaye', 'tak', 'aaye']),
  }
}

const isRupees = ({ unit, value }: StatedAmount) => unit === 'fixed' || value >= LEAST_SUM

/** `against me`, `in my favour`. */
function wayOfSum(words: Words, i: number): Read<'stop' | 'target'> | undefined {
  if (words.is(i, 'against')) return { value: 'stop', end: words.past(i + 1, ['me', 'us']) }
  const favour = words.past(i, ['in', 'my', 'our'])
  return favour > i && words.is(favour, 'favour', 'favor') ? { value: 'target', end: favour + 1 } : undefined
}

const COLOURS = { target: ['green', 'black', 'profit'], stop: ['red', 'loss'] } as const
const BEHIND_SUM = ['total', 'overall', 'combined', 'in', 'all', 'net', 'together', 'altogether']

/** `5k down overall`, `₹2,000 in the green`: a sum of all legs together with its direction behind it. */
function amountDown(words: Words, i: number): Read<ThresholdClause> | undefined {
  const at = words.past(i, ['we', 'are', 'i', 'am', 'is', 'it', 'goes', 'be', 'were', 'im'])
  const sum = amountAt(words, at)
  if (!sum || (sum.value.unit ?? 'fixed') !== 'fixed' || sum.value.value < LEAST_SUM) return undefined
  const within = words.past(sum.end, ['in', 'the'])
  const rule = (['target', 'stop'] as const).find(
    (one) =>
      words.is(sum.end, ...UP_OR_DOWN[one].slice(0, 1)) ||
      (within > sum.end && words.is(within, ...COLOURS[one])),
  )
  if (!rule) return undefined
  const amount = { value: sum.value.value, unit: 'fixed' } as const
  return {
    value: { is: 'threshold', rule, amount, scope: { of: 'whole' } },
    end: words.past(Math.max(within, sum.end) + 1, BEHIND_SUM),
  }
}

/** `down 2k total`: so many rupees are those of all legs together. */
function sumMoved(words: Words, i: number, rule: 'stop' | 'target'): Read<ThresholdClause> | undefined {
  const sum = words.is(i, 'up', 'down') ? amountAt(words, words.past(i + 1, ['by'])) : undefined
  // Without a unit the words say who is up: 'I am up 4,000'.
  const isRupees =
    sum?.value.unit === 'fixed' || (sum?.value.unit === undefined && words.is(i - 1, ...SPEAKERS))
  if (!sum || !isRupees || sum.value.value < LEAST_SUM) return undefined
  const amount = { value: sum.value.value, unit: 'fixed' } as const
  return {
    value: { is: 'threshold', rule, amount, scope: { of: 'whole' } },
    end: words.past(sum.end, ['total', 'overall', 'combined', 'in', 'all', 'net']),
  }
}

const SPEAKERS = ['i', 'im', 'am', 'we', 'are']

function upOrDown(words: Words, at: number): Read<ThresholdClause> | undefined {
  const is = words.is(at, ...POSITION)
    ? words.past(at + 1, ['is', 'goes', 'in', 'has', 'gone', 'at', 'a'])
    : at
  const rule = (['target', 'stop'] as const).find((one) => words.is(is, ...UP_OR_DOWN[one]))
  const sum = rule && sumMoved(words, at, rule)
  if (sum) return sum
  const amount = rule && is > at ? amountAt(words, words.past(is + 1, ['by', 'of'])) : undefined
  if (!rule || !amount) return undefined
  return {
    value: { is: 'threshold', rule, amount: amount.value, scope: { of: 'whole' } },
    end: amount.end,
  }
}

const RESULTS = ['mtm', 'pnl', 'm2m']
const RISES = 'beyond above > >= ≥ over exceeds more greater higher'.split(' ')
const FALLS = 'below < <= ≤ under less lower falls drops'.split(' ')
const REACHES = [
  ...'is at hits hit hitting reaches reach reached crosses cross crossed touches goes to becomes = of ho pe par pahunche aaye ka than or equal'.split(
    ' ',
  ),
  ...RISES,
  ...FALLS,
]
const MINUS = ['-', 'minus', 'negative']

/** `mtm +8000`, `combined pnl hits -3k`: the result of all legs with its sign; without one it is a profit. */
function signedResult(words: Words, i: number): Read<ThresholdClause> | undefined {
  if (!words.is(i, ...RESULTS)) return undefined
  const at = words.past(words.past(i, RESULTS), REACHES)
  const isMinus = words.is(at, ...MINUS)
  const size = sumAt(words, words.past(at, [...MINUS, '+', 'plus']))
  if (!size) return undefined
  const isLoss = isMinus || size.value.value < 0
  const isCondition = words.is(i - 1, 'if', 'when', 'once', 'jab', 'agar')
  const isSaid = isLoss || words.is(at, '+', 'plus') || at > i + 1 || isCondition
  // A result that falls below a profit, or rises above a loss, is no exit.
  const ways = words.tokens.slice(i, at).map(({ text }) => text)
  if (ways.some((way) => (isLoss ? RISES : FALLS).includes(way) && !(isLoss && way === 'beyond')))
    return undefined
  const amount = { value: Math.abs(size.value.value), unit: 'fixed' } as const
  const end = words.past(size.end, [
    'profit',
    'loss',
    'ho',
    'hone',
    'hota',
    'aaye',
    'aate',
    'pe',
    'par',
    'jaye',
  ])
  return isSaid && amount.value >= LEAST_RESULT
    ? { value: { is: 'threshold', rule: isLoss ? 'stop' : 'target', amount, scope: { of: 'whole' } }, end }
    : undefined
}

const GOTTEN = ['milte', 'mile', 'milne', 'mil', 'kamate', 'bante']

/** `30 point milte hi`, `panch hazaar milte hi`: "milte hi" ("as soon as you get") means a profit. Thousands are rupees of all legs. */
function gotten(words: Words, i: number): Read<ThresholdClause> | undefined {
  const amount = amountAt(words, i)
  if (!amount || !words.is(amount.end, ...GOTTEN)) return undefined
  const { unit, value } = amount.value
  const isSum = unit === 'fixed' && value >= LEAST_SUM
  if (unit === undefined || (unit === 'fixed' && !isSum)) return undefined
  return {
    value: {
      is: 'threshold',
      rule: 'target',
      amount: amount.value,
      ...(isSum && { scope: { of: 'whole' } }),
    },
    end: words.past(amount.end, [...GOTTEN, 'hi', 'jaye', 'pe', 'par']),
  }
}

const LEAST_RESULT = 100

/** Rupees, also with a sign or without a unit. */
function sumAt(words: Words, i: number): Read<StatedAmount> | undefined {
  const amount = amountAt(words, i)
  if (amount) return amount.value.unit === undefined || amount.value.unit === 'fixed' ? amount : undefined
  const number = numberAt(words, i)
  if (!number || words.find(number.end, 'unit', 'percentage', 'points')) return undefined
  const unit = words.find(number.end, 'unit', 'fixed')
  return { value: { value: number.value, unit: 'fixed' }, end: unit?.end ?? number.end }
}

const STRUCTURES = 'spread combo structure basket setup position strategy trade straddle strangle'.split(' ')
const LOSES = {
  stop: ['loses', 'lose', 'losing', 'lost'],
  target: ['makes', 'make', 'earns', 'gains', 'gives'],
} as const
const CONDITIONAL =
  'if when once whenever in case as soon agar jab the my our whole entire total overall combined full this'.split(
    ' ',
  )

/** `stop if the spread loses 3500`, `if the condor makes 4000, book it`: the legs of the only structure that is named. */
export function structureResult(words: Words, i: number): Read<ThresholdClause> | undefined {
  const exit = exitAt(words, i)
  const when = words.past(endOf(exit, i), ['it', 'all', 'out', 'everything', 'profit', 'trading'])
  const at = words.past(when, CONDITIONAL)
  const subject = at > when ? pastOnlyStructure(words, at, i) : undefined
  const result = subject === undefined ? undefined : lossOrGain(words, subject)
  if (!result || exit) return result
  const end = exitBehind(words, result.end)
  return end === undefined ? undefined : { value: result.value, end }
}

/** `stop`, `book`, `get out`. */
function exitAt(words: Words, i: number): Read<string> | undefined {
  return words.is(i, 'stop', 'book', 'quit') ? { value: 'exit', end: i + 1 } : words.find(i, 'time', 'exit')
}

/** Behind the name of the only structure that stands before `to`. */
function pastOnlyStructure(words: Words, at: number, to: number): number | undefined {
  const named = words.find(at, 'structure')
  const end = named?.end ?? (words.is(at, ...STRUCTURES) ? at + 1 : undefined)
  return isOnlyStructure(words, to, named?.value) ? end : undefined
}

/** `loses 3500`, `makes 4000`. */
function lossOrGain(words: Words, i: number): Read<ThresholdClause> | undefined {
  const rule = (['stop', 'target'] as const).find((one) => words.is(i, ...LOSES[one]))
  const sum =
    rule && sumAt(words, words.past(i + 1, ['more', 'than', 'over', 'by', 'a', 'total', 'of', 'upto']))
  if (!rule || !sum || sum.value.value < LEAST_SUM) return undefined
  const amount = { value: sum.value.value, unit: 'fixed' } as const
  return { value: { is: 'threshold', rule, amount, scope: { of: 'whole' } }, end: sum.end }
}

/** Whether a text names one structure before a position, or none, and it is the one that is named there. */
function isOnlyStructure(words: Words, to: number, named: string | undefined): boolean {
  const structures = new Set<string>()
  for (let at = 0; at < to;) {
    const found = words.find(at, 'structure')
    if (found) structures.add(found.value)
    at = found?.end ?? at + 1
  }
  // 'The fly' may be the iron fly.
  const isSame = named === undefined || named === NAMED_LEGS || structures.has(named)
  return structures.size === 0 || (structures.size === 1 && isSame)
}

/** Behind `, stop`, `to nikal jao`, with which a phrase ends. */
function exitBehind(words: Words, i: number): number | undefined {
  const at = words.past(words.isBreak(i) ? i + 1 : i, ['then', 'to', 'toh', 'just', 'we', 'i'])
  const verb = exitAt(words, at)
  const end =
    verb &&
    words.past(verb.end, ['it', 'all', 'everything', 'both', 'out', 'profit', 'the', 'legs', 'trading'])
  return end !== undefined && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `take ₹3,500`: no option costs so much, so it is a profit of all legs together. */
export function takenSum(words: Words, i: number): Read<ThresholdClause> | undefined {
  const amount = words.is(i, 'take', 'pocket', 'bag') ? amountAt(words, i + 1) : undefined
  const isSum = amount?.value.unit === 'fixed' && amount.value.value >= LEAST_SUM
  if (!isSum || words.find(amount.end, 'rule') || words.find(amount.end, 'strike')) return undefined
  return {
    value: { is: 'threshold', rule: 'target', amount: amount.value, scope: { of: 'whole' } },
    end: words.past(amount.end, ['profit', 'home']),
  }
}
