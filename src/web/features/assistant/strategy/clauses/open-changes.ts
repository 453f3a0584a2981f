import { amountAt, clockAt, numberAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'
import { ruleDifference } from './rule-differences.ts'
import { sameAsOther } from './same-as-other.ts'
import { addedRule, neededRule } from './needed-rules.ts'
import { optionScope, scopedRule, unitChangeAt, type ScopedRule } from './unit-changes.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })
const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isJoined = (words: Words, i: number) =>
  isEdge(words, i) || words.is(i, 'and', '&', 'aur', 'but', 'par', 'so', 'because', 'kyunki', 'taaki')

/** Changes that need the open value: `points, not percent`, `25 se 30 kar do`, `max loss half`, `one strike closer`. */
export const readOpenChange: ClauseReader = (words, i) => {
  for (const reader of words.isOfOpen ? READERS : []) {
    const read = reader(words, i)
    if (read) return read
  }
  return undefined
}

/** `not weekly, monthly`: the open value is named first, then the new one. */
function notTheOld(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(i, 'not')) return undefined
  for (const kind of ['expiry', 'underlying', 'structure'] as const) {
    const old = words.find(words.past(i + 1, ['the', 'a', 'an']), kind)
    const end = old && words.past(old.end, ['expiry', ',', 'but', 'use', 'take', 'make', 'it', 'the'])
    const next = end === undefined ? undefined : words.find(end, kind)
    if (old && next && end !== undefined && next.value !== old.value && end > old.end)
      return clause({ is: 'edit', edit: 'make' }, end)
  }
  return undefined
}

const SET = 'rakho rakh rakhna karo kar kardo do de dena dijiye it set make now please chahiye hona'.split(
  ' ',
)
const OLD_FIRST = 'change replace update'.split(' ')

/** `4000 ki jagah 6000 rakh do`, `change 25 to 30`, `25 se 30 kar do`, `make it 6000 instead of 4000`. */
function otherNumber(words: Words, i: number): Read<Clause> | undefined {
  return (
    insteadOfNumber(words, i) ?? ruleFromTo(words, i) ?? wingsFromTo(words, i) ?? numberBehindOld(words, i)
  )
}

const MADE =
  'use take make it keep set put have go with try do a an the of lets just to what how about ,'.split(' ')

/** `instead of 4000 use 6000`. */
function insteadOfNumber(words: Words, i: number): Read<Clause> | undefined {
  const instead = words.is(i, 'not') ? undefined : words.find(i, 'edit', 'insteadOf')
  const old = instead && bareAmount(words, words.past(instead.end, ['the', 'current']))
  const next = old && bareAmount(words, words.past(old.end, MADE))
  const end = next && words.past(next.end, SET)
  if (!old || !next || end === undefined || words.is(instead.end - 1, 'jagah', 'bajay')) return undefined
  return isJoined(words, end) ? clause(otherValue(old.value, next.value), end) : undefined
}

/** The rule that has the old number. */
const otherValue = (old: StatedAmount, next: StatedAmount, named?: ScopedRule): Clause => ({
  is: 'otherValue',
  from: old.value,
  ...(old.unit && next.unit && old.unit !== next.unit && { fromUnit: old.unit }),
  to: { ...next, unit: next.unit ?? old.unit },
  ...(named && { rule: named.name }),
  ...(named?.scope && { scope: named.scope }),
})

/** `sl 25 to 35`, `target 50% se 60%`: the old number of a rule, and the new one. */
function ruleFromTo(words: Words, i: number): Read<Clause> | undefined {
  const named = scopedRule(words, i)
  const fromTo = named && amountsFromTo(words, words.past(named.end, ['from', 'of', 'ko', 'ka', 'ki']))
  if (!named || !fromTo) return undefined
  const { old, next } = fromTo.value
  const legs = named.value.scope ? undefined : scopeAt(words, words.past(fromTo.end, ['only', 'just']))
  const end = words.past(endOf(legs, fromTo.end), [...SET, 'only'])
  const own = legs ? { ...named.value, scope: legs.value } : named.value
  return isJoined(words, end) ? clause(otherValue(old, next, own), end) : undefined
}

/** `change wings from 500 to 400`. */
function wingsFromTo(words: Words, i: number): Read<Clause> | undefined {
  const wings = words.find(words.past(i, [...OLD_FIRST, ...MOVE_VERBS, 'the', 'my']), 'wings')
  const fromTo = wings && amountsFromTo(words, words.past(wings.end, ['from', 'ko']))
  const end = fromTo && words.past(fromTo.end, [...SET, 'points', 'pts'])
  if (!fromTo || end === undefined || !isJoined(words, end)) return undefined
  const { old, next } = fromTo.value
  const arePoints = [old, next].every(
    ({ unit, value }) => (unit ?? 'points') === 'points' && value >= LEAST_POINTS,
  )
  return arePoints
    ? clause({ is: 'wings', strike: { points: next.value }, isRelative: true, was: old.value }, end)
    : undefined
}

/** `25 to 35`, `25 is too much, make it 35`. */
function amountsFromTo(
  words: Words,
  i: number,
): Read<{ readonly old: StatedAmount; readonly next: StatedAmount }> | undefined {
  const old = bareAmount(words, i)
  const isTo = old && words.is(old.end, 'to', 'se', '->', '=>', '→')
  const at = isTo ? old.end + 1 : old && pastJudged(words, old.end)
  const next = at === undefined ? undefined : bareAmount(words, at)
  return old && next && { value: { old: old.value, next: next.value }, end: next.end }
}

function numberBehindOld(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, [...OLD_FIRST, 'from', 'the'])
  const first = bareAmount(words, verb)
  const joint = first && (verb > i || isAlone(words, i)) ? jointAt(words, first.end, verb > i) : undefined
  const second = joint && bareAmount(words, joint.end)
  if (!first || !joint || !second) return undefined
  const end = words.past(second.end, SET)
  if (!isSet(joint.value, end - second.end) || !isJoined(words, end)) return undefined
  const [old, next] = joint.value === 'newFirst' ? [second.value, first.value] : [first.value, second.value]
  return clause(otherValue(old, next), end)
}

const isSet = (joint: string, verbs: number) => joint !== 'from' || verbs > 0

/** Words between two numbers, by the place of the old one; `25 se 30` needs a verb behind it. */
function jointAt(
  words: Words,
  i: number,
  isVerb: boolean,
): Read<'oldFirst' | 'newFirst' | 'from'> | undefined {
  const instead = words.find(words.past(i, ['wala', 'wale', 'wali']), 'edit', 'insteadOf')
  if (instead)
    return { value: words.is(instead.end - 1, 'jagah', 'bajay') ? 'oldFirst' : 'newFirst', end: instead.end }
  if (words.is(i, 'se')) return { value: 'from', end: i + 1 }
  if (words.is(i, 'nahi', 'nahin', 'nhi')) return { value: 'oldFirst', end: words.past(i + 1, [',']) }
  const judged = pastJudged(words, i)
  if (judged !== undefined) return { value: 'oldFirst', end: judged }
  const isTo = words.is(i, '->', '=>', '→') || (isVerb && words.is(i, 'to', 'with'))
  return isTo ? { value: 'oldFirst', end: i + 1 } : undefined
}

const SEEMS = 'is are seems looks feels was too a bit very way hai bahut thoda'.split(' ')
const JUDGED =
  'small big low high much less little tight wide large close far near door dur paas kam zyada jyada chota bada'.split(
    ' ',
  )

/** Behind an old number `is too small, make it`. */
function pastJudged(words: Words, i: number): number | undefined {
  const judged = words.past(i, SEEMS)
  const end = words.past(judged, [...JUDGED, 'hai', 'for', 'me'])
  const isJudged =
    words.is(judged, ...JUDGED) || words.tokens.slice(i, judged).some(({ text }) => text === 'too')
  if (judged === i || !isJudged) return undefined
  const verb = words.isBreak(end) || words.is(end, 'so') ? end + 1 : end
  const at = words.past(verb, [...MADE, 'so', 'i', 'want', 'isko', 'ise'])
  return at > verb || verb > end ? at : undefined
}

/** A number that is no time and counts nothing but a unit. */
function bareAmount(words: Words, i: number) {
  return words.at(i)?.kind === 'number' || words.find(i, 'unit', 'fixed') ? amountAt(words, i) : undefined
}

/** Whether no name stands before words in their phrase: behind `target` a number is that of the target. */
const isAlone = (words: Words, i: number) =>
  i === 0 ||
  words.isBreak(i - 1) ||
  words.is(i - 1, 'and', 'aur', 'but', 'it', 'make', 'use', 'take', 'set', 'try', '&')

const FACTORS = { double: 2, halve: 0.5 } as const

/** `max loss half`, `halve the stop`, `target double kar do`, `half the overall sl`. */
function partOfRule(words: Words, i: number): Read<Clause> | undefined {
  const said = factorFirst(words, i) ?? factorLast(words, i)
  if (!said) return undefined
  const { rule, factor } = said.value
  const legs = rule.scope ? undefined : scopeAt(words, said.end)
  const end = words.past(endOf(legs, said.end), [...SET, 'only', 'too', 'bhi', 'as', 'well'])
  if (!isJoined(words, end)) return undefined
  const { name, scope = legs?.value } = rule
  return clause({ is: 'scaleRule', rule: name, factor, ...(scope && { scope }) }, end)
}

/** Behind `double the lots` the rule that changes as they do: `and the stop`. */
function scaledAsWell(words: Words, i: number): Read<Clause> | undefined {
  const rule = words.is(i - 1, 'and', '&', 'aur')
    ? scopedRule(words, words.past(i, ['the', 'my']))
    : undefined
  const end = rule && words.past(rule.end, ['too', 'also', 'bhi', 'both'])
  if (!rule || end === undefined || !isEdge(words, end)) return undefined
  const factor = words.tokens
    .slice(0, i)
    .flatMap((_, k) => factorAt(words, k) ?? [])
    .find((one) => words.is(words.past(one.end, ['the', 'my']), 'lots', 'lot', 'quantity', 'qty', 'size'))
  const isBeside = factor && words.past(factor.end, ['the', 'my']) === i - 2
  const { name, scope } = rule.value
  return isBeside
    ? clause({ is: 'scaleRule', rule: name, factor: factorOf(factor), ...(scope && { scope }) }, end)
    : undefined
}

type ScaledRule = Read<{ readonly rule: ScopedRule; readonly factor: number }>

const factorAt = (words: Words, i: number) => words.find(i, 'edit', 'double', 'halve')
const factorOf = ({ value }: Read<string>) => FACTORS[value as keyof typeof FACTORS]

/** `halve the stop`. */
function factorFirst(words: Words, i: number): ScaledRule | undefined {
  const factor = factorAt(words, i)
  const rule = factor && scopedRule(words, words.past(factor.end, ['the', 'my', 'of']))
  return rule && { value: { rule: rule.value, factor: factorOf(factor) }, end: rule.end }
}

/** `target double`. */
function factorLast(words: Words, i: number): ScaledRule | undefined {
  const rule = scopedRule(words, i)
  const at = rule && words.past(rule.end, ['to', 'should', 'be', 'also', 'bhi', 'ko', 'is'])
  const factor = at === undefined ? undefined : factorAt(words, at)
  return rule && factor && { value: { rule: rule.value, factor: factorOf(factor) }, end: factor.end }
}

const MOVE_VERBS = 'go move shift push bring take come keep make set get pull them it the both all'.split(' ')
const OUTWARD = 'further farther wider outward'.split(' ')
const INWARD = 'closer nearer tighter inward'.split(' ')
const FAR = ['door', 'dur']
const NEAR = ['paas', 'pass', 'nazdeek', 'kareeb']
const HINDI_WAYS: Readonly<Record<string, 1 | -1>> = { bahar: 1, andar: -1 }

/** `go one strike closer`, `move the call 100 points further`, `ek strike aur door kar do`, `strikes 1 step closer`. */
function movedStrikes(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, MOVE_VERBS)
  if (isNewLeg(words, i)) return undefined
  const named = allStrikes(words, i, verb) ?? someStrikes(words, verb)
  const moved = moveAt(words, words.past(endOf(named, verb), NOUNS))
  if (!moved) return undefined
  const behind = named ? undefined : scopeAt(words, moved.end)
  const sides = named ? pastBothSides(words, moved.end) : moved.end
  const end = words.past(endOf(behind, sides), [...SET, ...TO_MONEY])
  const scope = (named ?? behind)?.value
  if (!isJoined(words, end)) return undefined
  const { value, inSteps } = moved.value
  return clause(
    { is: 'moveStrikes', points: value, ...(inSteps && { inSteps }), ...(scope && { scope }) },
    end,
  )
}

/** Behind the legs of one option `for both sell and buy`, which they are. */
function pastBothSides(words: Words, i: number): number {
  const at = words.past(words.is(i, ',') ? i + 1 : i, ['for', 'on', 'of', 'in', 'both', 'dono', 'the'])
  const one = words.find(at, 'side')
  const other = one && words.is(one.end, 'and', '&', 'aur') ? words.find(one.end + 1, 'side') : undefined
  if (other && other.value !== one?.value)
    return words.past(other.end, ['legs', 'leg', 'strikes', 'strike', 'both', 'dono'])
  const legs = words.past(at, ['legs', 'strikes', 'strike'])
  return words.is(at - 1, 'both', 'dono') && legs > at ? legs : i
}

/** `Buy a put 200 points further` is a new leg. */
const isNewLeg = (words: Words, i: number) =>
  words.find(words.is(i - 1, 'a', 'the', 'one', 'another') ? i - 2 : i - 1, 'side') !== undefined

const someStrikes = (words: Words, i: number) =>
  words.find(i, 'wings') ? undefined : (scopeAt(words, i) ?? optionScope(words, i))

const ALL = 'everything all sab saare sabhi sara saara sare poora pura'.split(' ')

/** `everything`, `all strikes`: sold and bought legs alike. */
function allStrikes(words: Words, from: number, to: number): Read<LegScope> | undefined {
  const end = words.past(to, [...ALL, 'the', 'of', 'it', 'four'])
  return words.tokens.slice(from, end).some(({ text }) => ALL.includes(text))
    ? { value: { of: 'whole' }, end }
    : undefined
}

const UP = ['up', 'upar', 'higher', 'upwards']
const DOWN = ['down', 'neeche', 'niche', 'lower', 'downwards']
/** A smaller number beside strikes counts them. */
const LEAST_POINTS = 25

/** `strike ek upar`, `move the call strike 100 lower`: up or down in the index. */
function strikesOfIndex(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, MOVE_VERBS)
  const named = scopeAt(words, verb) ?? optionScope(words, verb)
  const noun = words.past(endOf(named, verb), NOUNS)
  const moved = isAlone(words, i) ? countOfIndex(words, noun) : undefined
  const end = moved && words.past(moved.end, SET)
  const isNamed = saysStrike(words, i, endOf(moved, noun)) || (verb > i && named !== undefined)
  if (!moved || end === undefined || !isNamed || !isJoined(words, end)) return undefined
  const { value, inSteps } = moved.value
  const scope = named && { scope: named.value }
  return clause(
    { is: 'moveStrikes', points: value, ...(inSteps && { inSteps }), isOfIndex: true, ...scope },
    end,
  )
}

/** Whether words name the strike, and not only a price that moves. */
const saysStrike = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => text === 'strike' || text === 'strikes')

/** `ek upar`, `100 points lower`: negative ones are down. */
function countOfIndex(words: Words, i: number): Read<Count> | undefined {
  const count = numberAt(words, i)
  if (!count) return undefined
  const step = words.past(count.end, ['strike', 'strikes', 'step', 'steps'])
  const way = words.past(step, ['point', 'points', 'pts'])
  const sign = words.is(way, ...UP) ? 1 : words.is(way, ...DOWN) ? -1 : undefined
  const isCount = way === step && count.value < LEAST_POINTS
  return sign && { value: { value: sign * count.value, inSteps: step > count.end || isCount }, end: way + 1 }
}

/** `shift strikes one fifty further out`: the number could be points, or one strike of fifty. */
function strikesByTime(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, MOVE_VERBS)
  const noun = words.past(verb, NOUNS)
  const time = noun > i ? clockAt(words, noun, false) : undefined
  const way = time && wayAt(words, time.end)
  const end = way && words.past(way.end, [...SET, ...TO_MONEY])
  if (!way || end === undefined || words.at(noun)?.kind === 'time' || !isJoined(words, end)) return undefined
  const question = `“${words.written(i, end)}”: by how many points, or by how many strikes?`
  return clause({ is: 'question', question }, end)
}

const NOUNS = ['strike', 'strikes', 'ko', 'ki', 'ke', 'by', 'legs', 'leg', 'side']
const TO_MONEY = ['jao', 'le', 'lo', 'to', 'the', 'money', 'spot', 'atm', 'from']

/** `one strike closer`, `further by 100 points`: negative ones are inward. */
function moveAt(words: Words, i: number): Read<Count> | undefined {
  const first = wayAt(words, i)
  const count = strikesAt(words, first && words.is(first.end, 'by') ? first.end + 1 : i)
  const way = first ?? (count && wayAt(words, count.end))
  if (!count || !way) return undefined
  const { value, inSteps } = count.value
  return { value: { value: way.value * value, inSteps }, end: Math.max(count.end, way.end) }
}

interface Count {
  readonly value: number
  readonly inSteps: boolean
}

/** `one strike`, `100 points`. */
function strikesAt(words: Words, i: number): Read<Count> | undefined {
  const number = words.is(i, 'a') ? { value: 1, end: i + 1 } : numberAt(words, i)
  if (!number) return undefined
  const at = words.past(number.end, ['more', 'aur'])
  const inSteps = words.is(at, 'strike', 'strikes', 'step', 'steps')
  const end = inSteps || words.is(at, 'point', 'points', 'pts', 'pt') ? at + 1 : undefined
  return end === undefined ? undefined : { value: { value: number.value, inSteps }, end }
}

/** Outward or inward from where the legs are; `door` alone is a distance, and `aur door` is further. */
function wayAt(words: Words, i: number): Read<1 | -1> | undefined {
  const more = words.past(i, ['aur', 'more', 'thoda', 'even'])
  const end = words.past(more + 1, ['out', 'otm', 'away', 'in'])
  const hindi = HINDI_WAYS[words.textAt(more)]
  // `100 points bahar` alone may be a distance.
  if (hindi && words.is(more + 1, 'le', 'kar', 'karo', 'kardo', 'shift'))
    return { value: hindi, end: more + 1 }
  if (words.is(more, ...OUTWARD)) return { value: 1, end }
  if (words.is(more, ...INWARD)) return { value: -1, end: more + 1 }
  if (more > i && words.is(more, ...FAR)) return { value: 1, end: more + 1 }
  return more > i && words.is(more, ...NEAR) ? { value: -1, end: more + 1 } : undefined
}

const A_BIT = 'thoda thodi a bit little slightly sa zyada much'.split(' ')
const DEGREES =
  'kam zyada bada chota chhota wide wider tighter tighten looser tight loose smaller bigger lower higher larger'.split(
    ' ',
  )
const DONE = 'kar karo kardo do de dena please hai chahiye'.split(' ')
const MOST_BETWEEN = 4

/** `sl thoda tight kar do, 20% dono pe`: how much the rule changes is said by the number behind it. */
function degreeOfRule(words: Words, i: number): Read<Clause> | undefined {
  const named = scopedRule(words, i)
  if (!named) return undefined
  const bit = words.past(words.past(named.end, ['ko']), A_BIT)
  const degree = words.past(bit, DEGREES)
  const end = words.past(degree, DONE)
  if (degree === named.end || end === bit || !words.isBreak(end)) return undefined
  const at = words.past(end + 1, [
    'to',
    'say',
    'like',
    'around',
    'about',
    'make',
    'it',
    'matlab',
    'bas',
    'maybe',
  ])
  const amount = at - end <= MOST_BETWEEN ? amountAt(words, at) : undefined
  // In `sl tight, 20% target` the number is that of another rule.
  if (!amount || words.find(amount.end, 'rule')) return undefined
  const legs = scopeAt(words, words.past(amount.end, ['is', 'okay', 'kar', 'do', 'pe']))
  const scope = named.value.scope ?? legs?.value
  return clause(
    { is: 'threshold', rule: named.value.name, amount: amount.value, ...(scope && { scope }) },
    endOf(named.value.scope ? undefined : legs, words.past(amount.end, [...DONE, 'is', 'enough'])),
  )
}

/** `target bada do thoda`: by how much is not said. */
function degreeAlone(words: Words, i: number): Read<Clause> | undefined {
  const named = scopedRule(words, i)
  if (!named) return undefined
  const bit = words.past(words.past(named.end, ['ko']), A_BIT)
  const degree = words.past(bit, DEGREES)
  const end = words.past(degree, [...DONE, ...A_BIT])
  // A number elsewhere may say it.
  const isSaid = words.tokens.some((_, at) => numberAt(words, at) !== undefined)
  if (degree === named.end || isSaid || !isEdge(words, end)) return undefined
  return clause({ is: 'question', question: `“${words.written(i, end)}”: to how much?` }, end)
}

/** `slightly tighter stops`, `loosen the sl a bit`: by how much is not said. */
function degreeFirst(words: Words, i: number): Read<Clause> | undefined {
  const bit = words.past(i, [...MADE_SO, ...A_BIT])
  const degree = words.past(bit, [...DEGREES, ...CHANGED])
  const named = degree > bit ? scopedRule(words, words.past(degree, ['the', 'my', 'both', 'all'])) : undefined
  const isNamed = named && /\b(sl|stop|target|tgt|tp)/i.test(words.written(i, named.end))
  const end = isNamed ? words.past(named.end, [...DONE, ...A_BIT, 'now', 'too']) : undefined
  const isSaid = words.tokens.some((_, at) => numberAt(words, at) !== undefined)
  if (end === undefined || isSaid || !isEdge(words, end)) return undefined
  return clause({ is: 'question', question: `“${words.written(i, end)}”: to how much?` }, end)
}

const MADE_SO = 'make use with need want i we keep have give set it'.split(' ')
const CHANGED = 'tighten loosen widen reduce increase raise lower cut decrease'.split(' ')

/** `shift entry by 10 minutes`: earlier or later is not said. */
function movedTime(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, ['shift', 'move', 'change', 'the'])
  const time = verb > i ? words.find(verb, 'time', 'enter', 'exit') : undefined
  const at = time && words.past(time.end, ['time', 'by'])
  const number = at !== undefined && words.is(at - 1, 'by') ? numberAt(words, at) : undefined
  const end = number && words.is(number.end, 'minute', 'minutes', 'min', 'mins') ? number.end + 1 : undefined
  if (!number || end === undefined || !isJoined(words, end)) return undefined
  const question = `“${words.written(i, end)}”: ${number.value} minutes earlier, or later?`
  return clause({ is: 'question', question }, end)
}

/** `move the strikes further out, 500 each`: to so many points, or by so many. */
function furtherTo(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, MOVE_VERBS)
  const named = scopeAt(words, verb) ?? optionScope(words, verb)
  const noun = words.past(endOf(named, verb), NOUNS)
  const way = noun > i ? wayAt(words, noun) : undefined
  const mark = way && words.past(way.end, ['out', 'in', 'away'])
  const number = mark !== undefined && words.isBreak(mark) ? numberAt(words, mark + 1) : undefined
  const end = number && words.past(number.end, ['points', 'pts', 'each', 'both', 'dono', ...SET])
  if (!number || end === undefined || !isJoined(words, end)) return undefined
  const points = `${number.value} points`
  return clause(
    {
      is: 'question',
      question: `“${words.written(i, end)}”: to ${points} out of the money, or by ${points}?`,
    },
    end,
  )
}

const READERS = [
  unitChangeAt,
  sameAsOther,
  otherNumber,
  ruleDifference,
  partOfRule,
  scaledAsWell,
  movedStrikes,
  strikesOfIndex,
  strikesByTime,
  degreeOfRule,
  degreeAlone,
  degreeFirst,
  notTheOld,
  movedTime,
  neededRule,
  addedRule,
  furtherTo,
]
