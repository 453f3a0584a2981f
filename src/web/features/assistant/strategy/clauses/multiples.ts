import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { thresholdAt } from './risk-clauses.ts'

/** Reads the size of a rule given as a multiple, like `2x`, or as two sizes of which the first hit counts. */
export const readMultiple: ClauseReader = (words, i) =>
  ofCredit(words, i) ??
  whicheverFirst(words, i) ??
  legAtMultiple(words, i) ??
  targetTimes(words, i) ??
  perLotAt(words, i)

const question = (words: Words, i: number, { end, text }: { end: number; text: string }): Read<Clause> => ({
  value: { is: 'question', question: `“${words.written(i, end)}”: ${text}` },
  end,
})

const TIMES = ['x', '×', 'times', 'guna']

/** `1.5x`, `2 times`. */
function timesAt(words: Words, i: number): Read<number> | undefined {
  const number = numberAt(words, i)
  return number && words.is(number.end, ...TIMES) ? { value: number.value, end: number.end + 1 } : undefined
}

const BEFORE_SIZE = [
  'at',
  'of',
  'is',
  ':',
  '=',
  'if',
  'when',
  'on',
  'max',
  'loss',
  'a',
  'reaches',
  'hits',
  'crosses',
]
const OF_ALL = ['of', 'the', 'net', 'total', 'initial', 'my', 'our', 'entire', 'ka', 'ki']
const CREDIT = ['credit', 'credits']
const TAKEN = ['received', 'collected', 'got', 'taken']
const LOST = ['loss', 'stop', 'sl', 'lost', 'i', 'we', ...TAKEN]

/** `stop 1.5x credit`, `2x credit loss`: a stop of the whole position counts all premiums, and not the net one. */
function ofCredit(words: Words, i: number): Read<Clause> | undefined {
  const rule = words.find(i, 'rule', 'stop') ?? words.find(i, 'time', 'exit')
  const times = timesAt(words, words.past(endOf(rule, i), BEFORE_SIZE))
  const at = times && words.past(times.end, OF_ALL)
  if (at === undefined) return undefined
  if (!words.is(at, ...CREDIT)) return undefined
  const end = words.past(at + 1, LOST)
  const isStop =
    rule !== undefined || words.tokens.slice(at, end).some(({ text }) => LOST.slice(0, 4).includes(text))
  const text =
    'a loss of so many credits, or the price at which it is left? A percentage counts the premiums of all legs at entry. Say the stop in percent of all premiums, or in rupees.'
  return isStop ? question(words, i, { end, text }) : undefined
}

const WHICHEVER = ['whichever', 'whatever', 'jo', 'earlier', 'first']
const BEHIND = [
  'is',
  'comes',
  'hits',
  'hit',
  'first',
  'earlier',
  'lower',
  'higher',
  'less',
  'more',
  'smaller',
  'bhi',
]
const BEHIND_TOO = [
  'pehle',
  'aaye',
  'ho',
  'lage',
  'greater',
  'bigger',
  'larger',
  'the',
  'later',
  'happens',
  'occurs',
]

/** `sl 50% or 10 points, whichever is first`: a rule of a leg has one size. */
function whicheverFirst(words: Words, i: number): Read<Clause> | undefined {
  const rule = words.find(i, 'rule', 'stop', 'target')
  const first = rule && amountAt(words, words.skipLinks(rule.end))
  const or = first && words.past(first.end, [',', 'each'])
  const second = or !== undefined && words.is(or, 'or', 'ya', '/') ? amountAt(words, or + 1) : undefined
  if (!rule || !first || !second || isResult(first.value) || isResult(second.value)) return undefined
  const behind = words.past(second.end, [',', 'each', 'or'])
  const end = words.past(behind, [...WHICHEVER, ...BEHIND, ...BEHIND_TOO])
  if (!words.tokens.slice(behind, end).some(({ text }) => WHICHEVER.includes(text))) return undefined
  const name = words.written(i, rule.end)
  const sizes = [first, second].map((one) =>
    words.written(one === first ? words.skipLinks(rule.end) : or! + 1, one.end),
  )
  return {
    value: {
      is: 'question',
      question: `“${words.written(i, end)}”: a leg has one size of this rule. Which of the two?`,
      instead: sizes.map((one) => `${name} ${one}`),
    },
    end,
  }
}

/** A sum of rupees, which could be that of all legs beside the size of each. */
const isResult = ({ unit }: StatedAmount) => unit === 'fixed'

const OF_LEG = ['leg', 'legs', 'option', 'side', 'premium', 'one']
const TO_MULTIPLE = [
  'a',
  'the',
  'each',
  'that',
  'its',
  'if',
  'it',
  'when',
  'once',
  'at',
  'becomes',
  'is',
  'goes',
  'to',
  'hits',
]

/** `exit leg at 2x`: the premium at which a leg is left, as a multiple of that at its entry. */
function legAtMultiple(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.find(i, 'time', 'exit')
  const at = exit ? words.past(exit.end, [...TO_MULTIPLE, ...OF_LEG]) : i
  const isOfLeg = words.tokens.slice(exit?.end ?? i, at).some(({ text }) => OF_LEG.includes(text))
  const times = isOfLeg ? (timesAt(words, at) ?? tripled(words, at)) : undefined
  const isEdge =
    times && (words.at(times.end) === undefined || words.isBreak(times.end) || words.is(times.end, 'and'))
  if (!isEdge || times.value <= 1) return undefined
  return {
    value: {
      is: 'premiumMove',
      direction: 'up',
      unit: 'percentage',
      value: Math.round(100 * (times.value - 1)),
    },
    end: times.end,
  }
}

const tripled = (words: Words, i: number): Read<number> | undefined =>
  words.is(i, 'triples', 'trebles', 'tripled', 'triple') ? { value: 3, end: i + 1 } : undefined

/** `sl 50% target 3x` of a bought leg: three times the price, or the stop. */
function targetTimes(words: Words, i: number): Read<Clause> | undefined {
  const rule = words.find(i, 'rule', 'target')
  const times = rule && timesAt(words, words.skipLinks(rule.end))
  const isEdge = times && (words.at(times.end) === undefined || words.isBreak(times.end))
  if (!rule || !isEdge || times.value <= 1 || words.isOfOpen || thresholdAt(words, i)) return undefined
  const name = words.written(i, rule.end)
  const stop = words.tokens
    .flatMap((_, k) => thresholdAt(words, k)?.value ?? [])
    .find((one) => one.rule === 'stop')
  const percent = stop?.amount.unit === 'percentage' ? [`${name} ${stop.amount.value * times.value}%`] : []
  return {
    value: {
      is: 'question',
      question: `“${words.written(i, times.end)}”: so many times the premium, or the stop?`,
      instead: [`${name} ${100 * (times.value - 1)}%`, ...percent],
    },
    end: times.end,
  }
}

const EACH = ['per', 'a', 'each', 'every', 'har', 'har ek', '/']

/** Reads `1500 per lot` before or behind a rule. `compose/per-lot.ts` multiplies it by the lots. */
function perLotAt(words: Words, i: number): Read<Clause> | undefined {
  const isLot = words.is(i, ...EACH) && words.is(i + 1, 'lot') && !words.is(i - 1, 'not', 'no', 'than', 'and')
  const end = words.past(i + 2, ['pe', 'par', 'ka', 'ke'])
  if (!isLot || words.isBreak(i - 1))
    return isLot && words.find(end, 'rule', 'stop', 'target') ? perLot(end) : undefined
  const isAmount =
    words.at(i - 1)?.kind === 'number' ||
    words.find(i - 1, 'unit') ||
    words.find(i - 1, 'rule', 'stop', 'target')
  return isAmount || words.find(end, 'rule', 'stop', 'target') ? perLot(end) : undefined
}

const perLot = (end: number): Read<Clause> => ({ value: { is: 'perLot' }, end })
