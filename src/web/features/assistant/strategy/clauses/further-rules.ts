import type { OptionType, ThresholdExit } from '#domain'
import { amountAt, countAt, digitsAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { scopeAt, thresholdAt } from './risk-clauses.ts'

const JOINTS = ['and', '&', 'aur', 'while', 'but', 'for', 'on', 'the', ',', '/', 'with', 'that', 'of']
const BETWEEN = [
  'ka',
  'ki',
  'ke',
  'ko',
  'me',
  'mein',
  'pe',
  'side',
  'leg',
  'legs',
  'it',
  'is',
  'at',
  'has',
  ':',
  '-',
  '=',
  'wala',
]

/** Behind `ce sl 20%` the same rule of the other option: `and pe 30%`, `and 60 for puts`. */
export const readOtherOption: ClauseReader = (words, i, before) => {
  if (before?.is !== 'threshold' || before.scope?.of !== 'option') return undefined
  const at = words.past(i, JOINTS)
  const other = optionFirst(words, at, before) ?? amountFirst(words, at, before)
  if (!other || other.value.option === before.scope.option) return undefined
  const { option, amount } = other.value
  return {
    value: { is: 'threshold', rule: before.rule, amount, scope: { of: 'option', option } },
    end: other.end,
  }
}

/** Behind a leg the rule of the one before: `sell ce sl 25%, pe with same sl`. */
export const readSameRule: ClauseReader = (words, i, before) => {
  const isBehindLeg = before !== undefined && OF_LEG.has(before.is)
  const at = isBehindLeg
    ? words.past(i, ['with', 'the', 'ka', 'ki', 'ke', 'bhi', 'also', 'too', 'has', 'gets'])
    : i
  const named = sameNamedAlso(words, i, before)
  if (named) return named
  const name = isBehindLeg && words.is(at, 'same') ? words.find(at + 1, 'rule', 'stop', 'target') : undefined
  const option = words.tokens
    .slice(0, i)
    .flatMap((_, k) => words.find(k, 'option')?.value ?? [])
    .at(-1)
  if (!name || option === undefined || amountAt(words, words.skipLinks(name.end))) return undefined
  return ruleBefore(words, i, { name, option: option as OptionType })
}

/** The last rule of a name before a position, as one of an option. */
function ruleBefore(
  words: Words,
  i: number,
  { name, option }: { name: Read<string>; option: OptionType },
): Read<Clause> | undefined {
  const said = words.tokens
    .slice(0, i)
    .flatMap((_, k) => thresholdAt(words, k) ?? [])
    .findLast(({ value, end }) => value.rule === name.value && end <= i)
  return said && { value: { ...said.value, scope: { of: 'option', option } }, end: name.end }
}

/** Behind `pe same sl` the target that is the same, too: `and target`. */
function sameNamedAlso(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const scope = before?.is === 'threshold' && words.is(i - 2, 'same') ? before.scope : undefined
  const at = words.past(i, ['and', '&', 'aur', '/', ',', 'same'])
  const name = at > i ? words.find(at, 'rule', 'stop', 'target') : undefined
  if (scope?.of !== 'option' || !name || amountAt(words, words.skipLinks(name.end))) return undefined
  return ruleBefore(words, i, { name, option: scope.option })
}

const OF_LEG: ReadonlySet<Clause['is']> = new Set(['option', 'strike', 'lots', 'expiry'])

/** Behind `sl 30% on the atm legs` the same rule of other legs: `and 50% on the otm legs`, `otm legs 50%`. */
export const readOtherLegs: ClauseReader = (words, i, before) => {
  const at = words.past(i, ['and', '&', 'aur', 'while', 'but', ','])
  if (before?.is !== 'threshold' || at === i) return undefined
  const first = scopeAt(words, at)
  const amount = amountAt(words, first ? words.past(first.end, BETWEEN) : at)
  const scope = first ?? (amount && scopeAt(words, amount.end))
  if (!amount || !scope || amount.value.unit !== before.amount.unit) return undefined
  const end = Math.max(amount.end, scope.end)
  if (isOfOther(words, amount.end, end) || !areOthers(scope.value, before.scope)) return undefined
  return { value: { is: 'threshold', rule: before.rule, amount: amount.value, scope: scope.value }, end }
}

/** Whether an amount is one of a strike, or of another rule. */
const isOfOther = (words: Words, amountEnd: number, end: number) =>
  (words.find(end, 'rule') ?? words.find(amountEnd, 'strike')) !== undefined

/** Whether legs are others than those of the rule before, named in the same way. */
function areOthers(scope: LegScope, before: LegScope | undefined): boolean {
  if (!before || before.of === 'each' || before.of === 'whole') return false
  if (scope.of === before.of) return JSON.stringify(scope) !== JSON.stringify(before)
  return [scope.of, before.of].toSorted().join() === 'away,money'
}

interface Other {
  readonly option: OptionType
  readonly amount: StatedAmount
}

type Threshold = Extract<Clause, { is: 'threshold' }>

/** The unit is said with one of the two amounts. */
const inUnitOf = (amount: StatedAmount, before: Threshold): StatedAmount | undefined => {
  const unit = amount.unit ?? before.amount.unit
  const isSame = unit === before.amount.unit || before.amount.unit === undefined
  return isSame ? { value: amount.value, unit } : undefined
}

function optionFirst(words: Words, i: number, before: Threshold): Read<Other> | undefined {
  const option = words.find(i, 'option')
  const amount = option && amountAt(words, words.past(option.end, BETWEEN))
  return option && amount && otherOf(words, { option: option.value, amount, end: amount.end }, before)
}

function amountFirst(words: Words, i: number, before: Threshold): Read<Other> | undefined {
  const amount = amountAt(words, i)
  const option =
    amount && words.find(words.past(amount.end, ['for', 'on', 'in', 'the', 'wale', 'ke']), 'option')
  return amount && option && otherOf(words, { option: option.value, amount, end: option.end }, before)
}

function otherOf(
  words: Words,
  { option, amount, end }: { option: string; amount: Read<StatedAmount>; end: number },
  before: Threshold,
): Read<Other> | undefined {
  const stated = inUnitOf(amount.value, before)
  // An amount that has its own rule, or belongs to a strike, doesn't belong to this rule.
  const rule = words.find(end, 'rule')
  const isSame = rule?.value === before.rule && !amountAt(words, words.skipLinks(rule.end))
  const isOther = (rule && !isSame) ?? words.find(end, 'strike') ?? words.find(amount.end, 'strike')
  return stated && !isOther
    ? { value: { option: option as OptionType, amount: stated }, end: isSame ? rule.end : end }
    : undefined
}

/** `ce 25 / pe 35 pct stop`, `sl ce 30 pts, pe 40 pts`: the first of two options whose rule is said once. */
export const readFirstOption: ClauseReader = (words, i) => {
  const first = words.find(i, 'rule', 'stop', 'target')
  const one = pairAt(words, first ? words.past(first.end, ['for', 'on', 'in', ':', '-', 'the', 'is']) : i)
  const two = one && pairAt(words, words.past(one.end, JOINTS))
  if (!one || !two || one.value.option === two.value.option) return undefined
  const rule = first ?? words.find(words.past(two.end, ['per', 'as']), 'rule', 'stop', 'target')
  const unit = unitOfBoth(one.value.amount, two.value.amount)
  if (!rule || unit === undefined) return undefined
  const amount = { value: one.value.amount.value, unit }
  const scope = { of: 'option', option: one.value.option } as const
  return {
    value: { is: 'threshold', rule: rule.value as ThresholdExit, amount, scope },
    end: one.end,
  }
}

/** The unit of two amounts, which may stand at one of them. */
function unitOfBoth(one: StatedAmount, two: StatedAmount): StatedAmount['unit'] {
  const unit = one.unit ?? two.unit
  return (two.unit ?? unit) === unit ? unit : undefined
}

function pairAt(words: Words, i: number): Read<Other> | undefined {
  const option = words.find(i, 'option')
  const amount = option && amountAt(words, words.past(option.end, BETWEEN))
  return (
    option &&
    amount && { value: { option: option.value as OptionType, amount: amount.value }, end: amount.end }
  )
}

/** A greater number beside an option may be the size of a rule. */
const MOST_LOTS = 20

/** Behind `ce 2 lots, pe` the lots of the other option: `1`. */
export const readOtherLots: ClauseReader = (words, i, before) => {
  const count = before?.is === 'option' && digitsAt(words, i) ? countAt(words, i, MOST_LOTS) : undefined
  const isLast = count && (words.at(count.end) === undefined || words.isBreak(count.end))
  if (!isLast || before?.is !== 'option' || !isBehindLots(words, i, before.option)) return undefined
  return { value: { is: 'lots', lots: count.value }, end: count.end }
}

/** Whether an option that ends at a position follows directly on the other one with its lots. */
const isBehindLots = (words: Words, i: number, option: OptionType) =>
  words.tokens.slice(0, i).some((_, k) => {
    const first = words.find(k, 'option')
    const lots = first && lotsBehind(words, words.past(first.end, BETWEEN))
    const other = lots !== undefined ? words.find(words.past(lots, JOINTS), 'option', option) : undefined
    return other !== undefined && first?.value !== option && words.past(other.end, BETWEEN) === i
  })

/** Behind `2 lots` and `lots 2`. */
function lotsBehind(words: Words, i: number): number | undefined {
  const name = words.find(i, 'rule', 'lots')
  const count = digitsAt(words, name ? words.skipLinks(name.end) : i)
  return name ? count?.end : count && words.find(count.end, 'rule', 'lots')?.end
}
