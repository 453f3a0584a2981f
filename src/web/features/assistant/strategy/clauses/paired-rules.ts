import type { ThresholdExit } from '#domain'
import { amountAt, digitsAt, numberAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { pastScopes, ruleName, thresholdAt, type ThresholdClause } from './risk-clauses.ts'

/** A stop and a target in one phrase: `sl/tgt 20/40%`, `20% sl, 1:2 rr`, `target double of sl`. */
export const readPairedRule: ClauseReader = (words, i, before): Read<Clause> | undefined => {
  const pair = pairAt(words, i)
  if (pair) return { value: ruleOf(pair.first, pair), end: pair.second.begin }
  for (const back of [1, 2]) {
    const before = pairAt(words, i - back)
    if (before?.second.begin === i) return { value: ruleOf(before.second, before), end: before.end }
  }
  return targetByRatio(words, i) ?? targetBeforeStop(words, i) ?? gainForRisk(words, i, before)
}

const RISKS = ['risk', 'risking', 'lose', 'losing']
const MAKES = 'make making earn earning gain gaining get win book'.split(' ')
const GAINS = 'target profit gain reward'.split(' ')

/** `i risk 20 points to make 30`, `risking 20 points for a 40 point gain`: behind the stop the target, in the unit of the stop. */
function gainForRisk(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'threshold' || before.rule !== 'stop' || !isRisked(words, i)) return undefined
  const gain = gainAt(words, i, before.amount.unit)
  if (!gain) return undefined
  const { scope, isResult } = before
  const of = { ...(scope && { scope }), ...(isResult && { isResult }) }
  return { value: { is: 'threshold', rule: 'target', amount: gain.value, ...of }, end: gain.end }
}

/** `to make 30`, `for a 40 point gain`: what 'for 2 lots' and 'for 40' say is something else. */
function gainAt(words: Words, i: number, ofStop: StatedAmount['unit']): Read<StatedAmount> | undefined {
  const isMade = words.is(i, 'to') && words.is(i + 1, ...MAKES)
  const begin = isMade ? i + 2 : words.is(i, 'for') ? i + 1 : i
  const amount =
    begin > i ? amountAt(words, words.past(begin, ['a', 'an', 'the', 'some', 'about'])) : undefined
  const end = amount && words.past(amount.end, GAINS)
  if (!amount || end === undefined || !isPhraseEnd(words, end)) return undefined
  const { value, unit } = amount.value
  return isMade || unit === ofStop ? { value: { value, unit: unit ?? ofStop }, end } : undefined
}

/** Whether the phrase up to a position names the risk. */
function isRisked(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex(({ kind }, at) => at < i && kind === 'break')
  return words.tokens.slice(begin, i).some(({ text }) => RISKS.includes(text))
}

/** `out in 20 pts or sl 10 pts`: where a stop is the other way out, the exit at an amount is the target. */
function targetBeforeStop(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.is(i, 'out') ? i + 1 : words.find(i, 'time', 'exit')?.end
  const amount =
    exit === undefined ? undefined : amountAt(words, words.past(exit, ['out', 'in', 'at', 'with', 'on', '@']))
  const isGain = amount?.value.unit === 'points' || amount?.value.unit === 'percentage'
  const or = amount && words.past(amount.end, ['either', ','])
  return isGain && or !== undefined && isBeforeStop(words, or)
    ? { value: { is: 'threshold', rule: 'target', amount: amount.value }, end: or + 1 }
    : undefined
}

/** `or sl 10 pts`. */
const isBeforeStop = (words: Words, i: number) =>
  words.is(i, 'or', 'ya', '/', 'otherwise', 'else') &&
  thresholdAt(words, words.past(i + 1, ['at', 'the', 'a', 'my', 'with']))?.value.rule === 'stop'

interface Named {
  readonly rule: ThresholdExit
  readonly begin: number
  readonly amount: StatedAmount
}

interface Pair {
  readonly first: Named
  readonly second: Named
  readonly scope: LegScope | undefined
  readonly end: number
}

const JOINTS = ['/', '-', '&', '+', 'and', 'aur']

const ruleOf = ({ rule, amount }: Named, { scope }: Pair): ThresholdClause => ({
  is: 'threshold',
  rule,
  amount,
  ...(scope && { scope }),
})

/** `sl/tgt 20/40 percent`, `stop and target 15 and 30 points`: two names, and behind them their amounts in the same order. */
function pairAt(words: Words, i: number): Pair | undefined {
  const first = words.find(i, 'rule', 'stop', 'target')
  const begin = first && (words.is(first.end, ...JOINTS) ? first.end + 1 : first.end)
  const second = begin === undefined ? undefined : words.find(begin, 'rule', 'stop', 'target')
  if (!first || !second || begin === undefined || first.value === second.value) return undefined
  const amounts = amountsAt(
    words,
    words.past(second.end, ['of', 'is', 'at', ':', '=', '-', '@', 'be', 'are']),
  )
  if (!amounts) return undefined
  const { scope, end } = pastScopes(words, amounts.end)
  const [one, two] = amounts.value
  return {
    first: { rule: first.value as ThresholdExit, begin: i, amount: one },
    second: { rule: second.value as ThresholdExit, begin, amount: two },
    scope,
    end: scope ? end : amounts.end,
  }
}

/** `20/40%`, `20% and 40%`, `15/30`: a unit that one of them lacks is that of the other. */
function amountsAt(words: Words, i: number): Read<readonly [StatedAmount, StatedAmount]> | undefined {
  const first = amountAt(words, i)
  const second = first && words.is(first.end, ...JOINTS) ? amountAt(words, first.end + 1) : undefined
  if (!first || !second) return undefined
  const withUnit = ({ value, unit }: StatedAmount, other: StatedAmount) => ({
    value,
    unit: unit ?? other.unit,
  })
  return {
    value: [withUnit(first.value, second.value), withUnit(second.value, first.value)],
    end: second.end,
  }
}

/** A rule as a multiple of another one. */
interface Measured {
  readonly rule: 'stop' | 'target'
  readonly factor: number
  /** The legs that are named behind it: `target half of sl on put only`. */
  readonly scope?: LegScope
}

/**
 * `1:2 rr`, `risk reward 1:2`, `target 1:2`, `target double of sl`, `sl same as target`: a rule as a multiple of the only one of the
 * other kind.
 */
function targetByRatio(words: Words, i: number): Read<Clause> | undefined {
  const ratio = ratioNamed(words, i)
  const times: Read<Measured> | undefined = ratio
    ? { value: { rule: 'target', factor: ratio.value }, end: ratio.end }
    : multipleOfOther(words, i)
  const measure = times && onlyRule(words, otherOf(times.value.rule))
  if (times && !measure && words.isOfOpen) return ofOpenRule(words, i, times)
  if (!times || !measure) return undefined
  return ofSaidRule(words, i, { measure, times })
}

/** A rule as a multiple of one that is said, of the legs behind it or of those of the other one. */
function ofSaidRule(
  words: Words,
  i: number,
  { measure, times: { value: said, end } }: { measure: ThresholdClause; times: Read<Measured> },
): Read<Clause> {
  const { rule, factor, scope: own } = said
  if (own && (own.of === 'whole') !== (measure.scope?.of === 'whole')) {
    const question = `“${words.written(i, end)}”: of which amount? Say its number.`
    return { value: { is: 'question', question }, end }
  }
  const { value, unit } = measure.amount
  const amount = { value: Math.round(value * factor * HUNDREDTHS) / HUNDREDTHS, unit }
  const legs = own ?? measure.scope
  const isOfStop = rule === 'target' && { isOfStop: true as const }
  return { value: { is: 'threshold', rule, amount, ...isOfStop, ...(legs && { scope: legs }) }, end }
}

const otherOf = (rule: 'stop' | 'target') => (rule === 'stop' ? 'target' : 'stop')

/** The rule of the open strategy is the measure where the words have none, and no number of their own beside it. */
function ofOpenRule(
  words: Words,
  i: number,
  { value: { rule, factor, scope }, end }: Read<Measured>,
): Read<Clause> | undefined {
  const measure = otherOf(rule)
  const isSaid = words.tokens.some((_, k) => {
    const said = thresholdAt(words, k)?.value.rule
    return said === measure || (said === rule && (k < i || k >= end))
  })
  return isSaid
    ? undefined
    : { value: { is: 'scaleRule', rule: measure, factor, as: rule, ...(scope && { scope }) }, end }
}

const HUNDREDTHS = 100

/** The stop, or the target, of the sentence, if there is one only and its unit is said. */
function onlyRule(words: Words, rule: 'stop' | 'target'): ThresholdClause | undefined {
  const stops = words.tokens.flatMap((_, k) => {
    const read = thresholdAt(words, k)
    return read?.value.rule === rule ? [read.value] : []
  })
  const [stop] = stops
  const isOne = stops.every((one) => JSON.stringify(one.amount) === JSON.stringify(stop?.amount))
  const { unit, ofCapital } = stop?.amount ?? {}
  return isOne && unit !== undefined && !ofCapital ? stop : undefined
}

/** The reward for a risk of one, before its name or behind it. */
function ratioNamed(words: Words, i: number): Read<number> | undefined {
  const name = pastRatioName(words, i)
  if (name === undefined) {
    const first = oneTo(words, i)
    const end = first && pastRatioName(words, words.past(first.end, ['ka', 'ki']))
    return end === undefined || ruleName(words, end - 1) ? undefined : { value: first!.value, end }
  }
  const ratio = oneTo(words, words.past(name, ['of', 'is', 'at', ':', '=', 'ratio', 'should', 'be', 'ka']))
  return ratio && { ...ratio, end: words.past(ratio.end, ['ka', 'ke', 'hisab', 'se', 'ratio']) }
}

/** Behind `rr`, `risk reward ratio`, `target`. */
function pastRatioName(words: Words, i: number): number | undefined {
  if (words.is(i, 'rr', 'rrr')) return words.past(i + 1, ['ratio'])
  const joined = words.is(i + 1, 'to', '/', '-', ':') ? i + 2 : i + 1
  if (words.is(i, 'risk') && words.is(joined, 'reward')) return words.past(joined + 1, ['ratio'])
  const target = words.find(i, 'rule', 'target')
  return target?.end
}

/** The second number of `1:2`, `1 : 1.5`, `1 to 3`. */
function oneTo(words: Words, i: number): Read<number> | undefined {
  const token = words.at(i)
  if (token?.kind === 'ratio') {
    const [one, more] = token.text.split(':').map(Number)
    return one === 1 && more ? { value: more, end: i + 1 } : undefined
  }
  const isOne = digitsAt(words, i)?.value === 1 && words.is(i + 1, ':', 'to')
  const more = isOne ? digitsAt(words, i + 2) : undefined
  return more && more.value <= MOST_TIMES && !words.find(more.end, 'unit') ? more : undefined
}

const MOST_TIMES = 10
const MULTIPLES: Readonly<Record<string, number>> = {
  double: 2,
  twice: 2,
  thrice: 3,
  triple: 3,
  dugna: 2,
  half: 0.5,
  aadha: 0.5,
}
const IS = 'is = : at of the a loss should be also bhi ko hi'.split(' ')
const ALIKE = ['same', 'equal', 'identical']
const AS_MUCH = 'jitna jitni jitne barabar'.split(' ')
const SET = 'hi rakho rakhna karo kar kardo do lagao laga please too also bhi chahiye hona now'.split(' ')

/** `target double of sl`, `target 2x of the stop`, `stop loss same amount as target`, `sl target jitna hi`. */
function multipleOfOther(words: Words, i: number): Read<Measured> | undefined {
  const name = words.find(i, 'rule', 'stop', 'target')
  if (!name) return undefined
  const rule = name.value as 'stop' | 'target'
  const at = words.past(name.end, IS)
  const times = asMuchAs(words, at, rule) ?? timesOther(words, at, rule)
  if (!times) return undefined
  const set = words.past(times.end, SET)
  const { scope, end: last } = pastScopes(words, set)
  const end = scope ? words.past(last, ['only', ...SET]) : set
  return isPhraseEnd(words, end)
    ? { value: { rule, factor: times.value, ...(scope && { scope }) }, end }
    : undefined
}

const isPhraseEnd = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', '&')

/** `double of the sl`, `same amount as the target`. */
function timesOther(words: Words, i: number, rule: 'stop' | 'target'): Read<number> | undefined {
  const times = namedMultiple(words, i) ?? countedMultiple(words, i) ?? alike(words, i)
  const other = times && ofOther(words, times.end, rule)
  return times && other && { value: times.value, end: other.end }
}

const ofOther = (words: Words, i: number, rule: 'stop' | 'target') =>
  words.find(words.past(i, ['of', 'the', 'my', 'its', 'that']), 'rule', otherOf(rule))

/** `same amount as`, `equal to`, before the name of the other rule. */
function alike(words: Words, i: number): Read<number> | undefined {
  const isAlike = words.is(words.past(i, ['exactly']), ...ALIKE)
  const at = words.past(i, [...ALIKE, 'exactly', 'amount', 'size', 'value', 'number', 'sum', 'in'])
  return isAlike && words.is(at, 'as', 'to', 'like') ? { value: 1, end: at + 1 } : undefined
}

/** `target jitna`, `target ke barabar`: the other rule first. */
function asMuchAs(words: Words, i: number, rule: 'stop' | 'target'): Read<number> | undefined {
  const other = words.find(i, 'rule', otherOf(rule))
  const at = other && words.past(other.end, ['ke', 'ka', 'ki'])
  return at !== undefined && words.is(at, ...AS_MUCH) ? { value: 1, end: at + 1 } : undefined
}

function namedMultiple(words: Words, i: number): Read<number> | undefined {
  const value = MULTIPLES[words.textAt(i)]
  return value === undefined ? undefined : { value, end: i + 1 }
}

function countedMultiple(words: Words, i: number): Read<number> | undefined {
  const count = numberAt(words, i)
  return count && words.is(count.end, 'x', 'times') ? { value: count.value, end: count.end + 1 } : undefined
}
