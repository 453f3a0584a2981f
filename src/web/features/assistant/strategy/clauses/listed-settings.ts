import { amountAt, clockAt, numberAt, type StatedAmount } from '../words/values.ts'
import type { ThresholdExit } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { thresholdAt } from './risk-clauses.ts'

/** Settings in the terse form of a list or of another tool: `| 09:45 | 14:50 |`, `Total legs: 2`, `B/S: Sell`. */
export const readListed: ClauseReader = (words, i, before) =>
  unitBehind(words, i, before) ??
  timesInCells(words, i) ??
  legsCounted(words, i) ??
  titleOfSides(words, i) ??
  unitOfRule(words, i) ??
  bookedLeg(words, i)

const isBar = (words: Words, i: number) => words.isBreak(i) && words.textAt(i).includes('|')

/** `09:45 | 14:50`: two times in cells of their own are the entry and the exit. */
function timesInCells(words: Words, i: number): Read<Clause> | undefined {
  const from = isBar(words, i - 1) ? clockAt(words, i, false) : undefined
  const to = from && isBar(words, from.end) ? clockAt(words, from.end + 1, false) : undefined
  const isLast = to && (words.at(to.end) === undefined || words.isBreak(to.end))
  if (!from || !to || !isLast || clockAt(words, to.end + 1, false) || from.value >= to.value) return undefined
  return { value: { is: 'range', from: from.value, to: to.value }, end: to.end }
}

const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** `3 legs`, `total legs: 2`: as many as are named. */
function legsCounted(words: Words, i: number): Read<Clause> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, '-')
  const count = isFirst ? (countBehind(words, i) ?? countBefore(words, i)) : undefined
  if (!count || !isEnd(words, count.end)) return undefined
  const named = words.tokens.filter((_, at) => words.find(at, 'option') !== undefined).length
  return named === count.value ? { value: { is: 'filler' }, end: count.end } : undefined
}

/** `total legs: 2`. */
function countBehind(words: Words, i: number): Read<number> | undefined {
  const total = words.past(i, ['total', 'no', 'number', 'of', 'num'])
  const colon = words.is(total, 'leg', 'legs') && words.is(total + 1, ':', '=')
  return colon ? numberAt(words, total + 2) : undefined
}

/** `3 legs`. */
function countBefore(words: Words, i: number): Read<number> | undefined {
  const number = numberAt(words, i)
  return number && words.is(number.end, 'leg', 'legs') ? { ...number, end: number.end + 1 } : undefined
}

/** `B/S:` before the sides. */
const titleOfSides = (words: Words, i: number): Read<Clause> | undefined =>
  words.is(i, 'b') && words.is(i + 1, '/') && words.is(i + 2, 's') && words.textAt(i + 3).startsWith(':')
    ? { value: { is: 'filler' }, end: i + 4 }
    : undefined

const OF_AMOUNTS = '( in all both everything values numbers sab dono are is as hai'.split(' ')

/** Behind `sl 40, tgt 80` the unit of both: `(%)`, `all in points`. */
function unitBehind(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isOpen =
    before?.is === 'threshold' && before.amount.unit === undefined && before.scope?.of !== 'whole'
  if (!isOpen || words.isOfOpen) return undefined
  const at = words.past(i, OF_AMOUNTS)
  const unit = at > i ? words.find(at, 'unit', 'points', 'percentage') : undefined
  const end = unit && words.past(unit.end, [')', 'me', 'mein', 'hai'])
  return unit && end !== undefined && isEnd(words, end)
    ? { value: { is: 'unitOf', unit: unit.value as 'points' | 'percentage' }, end }
    : undefined
}

/** `SL type: percentage`, `target unit - points`. */
function unitOfRule(words: Words, i: number): Read<Clause> | undefined {
  const rule = words.find(i, 'rule', 'stop', 'target')
  const type = rule && words.is(rule.end, 'type', 'unit', 'units', 'mode') ? rule.end + 1 : undefined
  const at = type === undefined ? i : words.past(type, [':', '=', '-', 'is', 'in'])
  const unit = type !== undefined && at > type ? unitAt(words, at) : undefined
  if (!rule || !unit || !isEnd(words, unit.end) || !isUsed(words, rule.value, unit.value)) return undefined
  return { value: { is: 'unitOf', rule: rule.value as ThresholdExit, unit: unit.value }, end: unit.end }
}

/** Whether a rule of the legs takes the unit, and none has another one. */
function isUsed(words: Words, rule: string, unit: string): boolean {
  const said = words.tokens.flatMap((_, at) => thresholdAt(words, at)?.value ?? [])
  const units = said
    .filter((one) => one.rule === rule && one.scope?.of !== 'whole')
    .map(({ amount }) => amount.unit)
  return units.length > 0 && units.every((one) => one === undefined || one === unit)
}

function unitAt(words: Words, i: number): Read<'points' | 'percentage'> | undefined {
  if (/^(percent.*|pct|%)$/i.test(words.written(i, i + 1))) return { value: 'percentage', end: i + 1 }
  return words.is(i, 'points', 'point', 'pts') ? { value: 'points', end: i + 1 } : undefined
}

const ONE_LEG = ['the', 'a', 'each', 'every', 'either', 'any', 'individual']

/** `book each leg at 60%`, `cut a leg at 30% loss`: a target, or a stop, of each leg. */
function bookedLeg(words: Words, i: number): Read<Clause> | undefined {
  const isBooked = words.is(i, 'book')
  const amount = amountOfLeg(words, isBooked ? i + 1 : words.find(i, 'time', 'exit')?.end)
  const result = amount && resultBehind(words, words.past(amount.end, ['of', 'in']))
  const rule = result ?? (isBooked ? 'target' : undefined)
  if (!amount || !rule || (isBooked && rule === 'stop')) return undefined
  const end = result ? words.past(amount.end, ['of', 'in']) + 1 : amount.end
  return { value: { is: 'threshold', rule, amount: amount.value, scope: { of: 'each' } }, end }
}

/** Behind a verb `each leg at 60%`. */
function amountOfLeg(words: Words, i: number | undefined): Read<StatedAmount> | undefined {
  const leg = i === undefined ? undefined : words.find(words.past(i, ONE_LEG), 'scope', 'leg')
  const at = leg && words.past(leg.end, ['at', '@', 'on', 'in', 'a'])
  const amount = leg && at !== undefined && at > leg.end ? amountAt(words, at) : undefined
  return amount?.value.unit === 'percentage' || amount?.value.unit === 'points' ? amount : undefined
}

function resultBehind(words: Words, i: number): 'stop' | 'target' | undefined {
  if (words.is(i, 'loss')) return 'stop'
  return words.is(i, 'profit', 'gain') ? 'target' : undefined
}
