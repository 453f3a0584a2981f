import type { ThresholdExit } from '#domain'
import { amountAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const CONDITIONAL = 'if when once as soon the moment jab agar whenever jaise hi'.split(' ')
/** Words for one leg, whichever it is. */
const ONES = 'jo jis jiss koi kisi bhi whichever any each every either individual a'.split(' ')
const LEGS = ['leg', 'side', 'option', 'position']
const BEFORE_AMOUNT =
  'me mein main ka ki ko pe par that which is are has goes go gets get reaches hits shows shows makes gives in at up down of ho jaye'.split(
    ' ',
  )
const BEHIND_AMOUNT =
  'in of ka ki ke me mein pe par ho hone hota hoti hua hui aa aaye aaya aata jaye jaaye jae jata jati chala chali chale de dega dene le ka to toh tab hai , then i we will just only usko use usse ise usi us uss wo woh wahi it that leg ko'.split(
    ' ',
  )
const RESULTS: Readonly<Record<'stop' | 'target', readonly string[]>> = {
  target: 'profit profits gain gains fayda faida fayde faide munafa munafe plus green'.split(' '),
  stop: 'loss losses nuksan nuksaan nuksaan ghata ghate minus red'.split(' '),
}
const LEAVES = 'close exit book cut kaat kaato nikal niklo nikalo band square squareoff sqoff out'.split(' ')
const BEHIND_LEAVING =
  'it that this leg only alone off out kar karo karna karke kardo lo le do dena lena de dun du jao jana it'.split(
    ' ',
  )

const clause = (rule: ThresholdExit, amount: StatedAmount, end: number, isOfLeg = true): Read<Clause> => ({
  value: {
    is: 'threshold',
    rule,
    amount,
    ...(isOfLeg ? { scope: { of: 'each' } as const } : { isResult: true as const }),
  },
  end,
})

/** What a single leg has made or lost, with its own exit: `jo leg 60% profit me aa jaye usko book kar lo`, `I close when I have captured 70% on a leg`. */
export const readLegResult: ClauseReader = (words, i) => resultOfLeg(words, i) ?? takenOnLeg(words, i)

/** `jo leg 60% profit me aa jaye usko book kar lo`, `whichever leg is 50% in profit, close it`. */
function resultOfLeg(words: Words, i: number): Read<Clause> | undefined {
  const one = words.past(i, [...CONDITIONAL, ...ONES])
  const isOne = words.tokens.slice(i, one).some(({ text }) => ONES.includes(text))
  const leg = words.is(one, ...LEGS) ? one + 1 : undefined
  if (!isOne || leg === undefined) return undefined
  const all = [...RESULTS.target, ...RESULTS.stop]
  const size = words.past(leg, [...BEFORE_AMOUNT, ...all])
  const amount = amountAt(words, size)
  const leaving = amount && words.past(amount.end, [...BEHIND_AMOUNT, ...all])
  if (!amount || leaving === undefined || !words.is(leaving, ...LEAVES)) return undefined
  const rule = resultIn(words, leg, leaving)
  const end = words.past(leaving + 1, BEHIND_LEAVING)
  return rule && isWhole(words, end) ? clause(rule, amount.value, end) : undefined
}

/** The only result that words name. */
function resultIn(words: Words, from: number, to: number): 'stop' | 'target' | undefined {
  const said = words.tokens.slice(from, to).map(({ text }) => text)
  const [one, ...others] = (['target', 'stop'] as const).filter((rule) =>
    said.some((text) => RESULTS[rule].includes(text)),
  )
  return others.length === 0 ? one : undefined
}

const isWhole = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', 'but', 'or')

const SUBJECT = ['i', 'we', 'will', 'would', 'just', 'then', 'have', 've', 'ive', 'weve', 'am', 'had']
const TAKEN: Readonly<Record<string, 'stop' | 'target'>> = {
  captured: 'target',
  capture: 'target',
  made: 'target',
  earned: 'target',
  gained: 'target',
  collected: 'target',
  lost: 'stop',
  lose: 'stop',
  losing: 'stop',
}
const OF_PREMIUM = 'of the its premium decay profit value credit'.split(' ')
const OF_LEG = ['a', 'any', 'one', 'each', 'that', 'the', 'either', 'every', 'single']

/** `I close when I have captured 70% on a leg`, `when I lose 70% on a leg I close it`: the exit before it or behind it. */
function takenOnLeg(words: Words, i: number): Read<Clause> | undefined {
  const first = words.past(i, SUBJECT)
  const isFirst = words.is(first, ...LEAVES)
  const begin = isFirst ? words.past(first + 1, [...BEHIND_LEAVING, ...OF_LEG]) : i
  const taken = takenAt(words, begin)
  if (!taken) return undefined
  const { rule, amount, isOfLeg } = taken.value
  const end = isFirst ? taken.end : exitBehind(words, taken.end)
  return end !== undefined && isWhole(words, end) ? clause(rule, amount, end, isOfLeg) : undefined
}

interface Taken {
  readonly rule: 'stop' | 'target'
  readonly amount: StatedAmount
  readonly isOfLeg: boolean
}

/** `when I have captured 70% of the premium on a leg`. */
function takenAt(words: Words, i: number): Read<Taken> | undefined {
  const when = words.past(i, CONDITIONAL)
  const verb = words.past(when, SUBJECT)
  const rule = TAKEN[words.textAt(verb)]
  const amount = rule && when > i ? amountAt(words, verb + 1) : undefined
  if (!rule || amount?.value.unit === undefined) return undefined
  const premium = words.past(amount.end, OF_PREMIUM)
  const leg = words.is(premium, 'on', 'in') ? words.past(premium + 1, OF_LEG) : premium
  const isOfLeg = leg > premium + 1 && words.is(leg, ...LEGS)
  return { value: { rule, amount: amount.value, isOfLeg }, end: isOfLeg ? leg + 1 : premium }
}

/** `I close it`. */
function exitBehind(words: Words, i: number): number | undefined {
  const at = words.past(words.isBreak(i) ? i + 1 : i, SUBJECT)
  return words.is(at, ...LEAVES) ? words.past(at + 1, BEHIND_LEAVING) : undefined
}
