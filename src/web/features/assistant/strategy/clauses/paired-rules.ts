import type { ThresholdExit } from '#domain'
import { amountAt, digitsAt, numberAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { pastScopes, ruleName, thresholdAt, type ThresholdClause } from './risk-clauses.ts'

/** A stop and a target in one phrase: `sl/tgt 20/40%`, `20% sl, 1:2 rr`, `target double of sl`. */
export const readPairedRule: ClauseReader = (words, i): Read<Clause> | undefined => {
  const pair = pairAt(words, i)
  if (pair) return { value: ruleOf(pair.first, pair), end: pair.second.begin }
  for (const back of [1, 2]) {
    const before = pairAt(words, i - back)
    if (before?.second.begin === i) return { value: ruleOf(before.second, before), end: before.end }
  }
  return targetByRatio(words, i) ?? targetBeforeStop(words, i)
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

/** `1:2 rr`, `risk reward 1:2`, `target 1:2`, `target double of sl`: the target as a multiple of the only stop. */
function targetByRatio(words: Words, i: number): Read<Clause> | undefined {
  const times = ratioNamed(words, i) ?? multipleOfStop(words, i)
  const stop = times && onlyStop(words)
  if (times && !stop && words.isOfOpen) return ofOpenStop(words, times)
  if (!times || !stop) return undefined
  const { value, unit } = stop.amount
  const amount = { value: Math.round(value * times.value * HUNDREDTHS) / HUNDREDTHS, unit }
  const scope = stop.scope && { scope: stop.scope }
  return { value: { is: 'threshold', rule: 'target', amount, isOfStop: true, ...scope }, end: times.end }
}

/** The stop of the open strategy is the measure where the words have none. */
function ofOpenStop(words: Words, { value, end }: Read<number>): Read<Clause> | undefined {
  const hasStop = words.tokens.some((_, k) => thresholdAt(words, k)?.value.rule === 'stop')
  return hasStop ? undefined : { value: { is: 'scaleRule', rule: 'stop', factor: value, as: 'target' }, end }
}

const HUNDREDTHS = 100

/** The stop of the sentence, if there is one only and its unit is said. */
function onlyStop(words: Words): ThresholdClause | undefined {
  const stops = words.tokens.flatMap((_, k) => {
    const read = thresholdAt(words, k)
    return read?.value.rule === 'stop' ? [read.value] : []
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
const MULTIPLES: Readonly<Record<string, number>> = { double: 2, twice: 2, thrice: 3, triple: 3, dugna: 2 }

/** `target double of sl`, `target 2x of the stop`, `target twice my sl`. */
function multipleOfStop(words: Words, i: number): Read<number> | undefined {
  const target = words.find(i, 'rule', 'target')
  const at = target && words.past(target.end, ['is', '=', ':', 'at', 'of', 'the'])
  const times = at === undefined ? undefined : (namedMultiple(words, at) ?? countedMultiple(words, at))
  const stop = times && words.find(words.past(times.end, ['of', 'the', 'my', 'its', 'that']), 'rule', 'stop')
  const isEnd = stop && (words.at(stop.end) === undefined || words.isBreak(stop.end))
  return isEnd ? { value: times.value, end: stop.end } : undefined
}

function namedMultiple(words: Words, i: number): Read<number> | undefined {
  const value = MULTIPLES[words.textAt(i)]
  return value === undefined ? undefined : { value, end: i + 1 }
}

function countedMultiple(words: Words, i: number): Read<number> | undefined {
  const count = numberAt(words, i)
  return count && words.is(count.end, 'x', 'times') ? { value: count.value, end: count.end + 1 } : undefined
}
