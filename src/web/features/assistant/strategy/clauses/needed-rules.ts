import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'
import { scopedRule, type ScopedRule } from './unit-changes.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })
const isJoined = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.is(i, 'and', '&', 'aur', 'but', 'par', 'so', 'because', 'kyunki', 'taaki')

const TOO =
  'also too bhi as well chahiye needed required lagao laga lagana add karo kar do de dena daal dal daalo dalo rakh rakho rakhna'.split(
    ' ',
  )
const NEEDED = 'i we also need want would like to have must put add set keep give ek aur and'.split(' ')
const SAY = 'say like maybe about around of'.split(' ')

/** `need sl also, 20%`, `stop loss bhi chahiye, overall 3000`: a rule that is added, with its number behind a comma. */
export function neededRule(words: Words, i: number): Read<Clause> | undefined {
  const named = ruleNeeded(words, i)
  if (!named) return undefined
  const whole = named.value.scope ? undefined : scopeAt(words, named.end)
  const amount = amountAt(words, words.past(endOf(whole, named.end), SAY))
  const rule = whole ? { ...named.value, scope: whole.value } : named.value
  return amount && isSized(words, rule, amount) ? withAmount(words, rule, amount) : undefined
}

/** `need sl also,`: the rule, up to its number. */
function ruleNeeded(words: Words, i: number): Read<ScopedRule> | undefined {
  const need = words.past(i, NEEDED)
  const named = scopedRule(words, words.past(need, ['a', 'an', 'one']))
  const too = named && words.past(named.end, TOO)
  if (!named || too === undefined || !(words.isBreak(too) || words.is(too, '-', '–', '—'))) return undefined
  const isNeeded = too !== named.end || words.is(need - 1, 'need', 'want', 'like')
  return isNeeded ? { value: named.value, end: too + 1 } : undefined
}

/** Whether an amount has its unit; a sum of the whole position needs none. */
const isSized = (words: Words, rule: ScopedRule, { value, end }: Read<StatedAmount>) =>
  value.unit !== undefined || (rule.scope ?? scopeAt(words, end)?.value)?.of === 'whole'

/** A rule with its amount and the legs behind it, at the end of a phrase. */
function withAmount(words: Words, named: ScopedRule, { value, end: at }: Read<StatedAmount>) {
  const legs = named.scope
    ? undefined
    : (scopeAt(words, at) ?? scopeAt(words, words.past(at, ['ka', 'ki', 'ke'])))
  const end = words.past(endOf(legs, at), ['ka', 'ki', 'ke', 'please', 'max'])
  const scope = named.scope ?? legs?.value
  return isJoined(words, end)
    ? clause({ is: 'threshold', rule: named.name, amount: value, ...(scope && { scope }) }, end)
    : undefined
}

const ADDED = 'chahiye add daal dal laga lagao daalo dalo do de karo kar rakho rakh'.split(' ')

/** `target bhi daal do 6k`: the verb stands before the number. */
export function addedRule(words: Words, i: number): Read<Clause> | undefined {
  const named = scopedRule(words, i)
  const too = named && words.past(named.end, ['bhi', 'also', 'too'])
  const verb = too === undefined ? i : words.past(too, ADDED)
  const amount = named && verb > too! && too! > named.end ? amountAt(words, verb) : undefined
  return named && amount ? withAmount(words, named.value, amount) : undefined
}

/** `overall 3000`, `20% of combined premium`: an amount of all legs together. */
export const sumOfWhole = (words: Words, i: number) => wholeFirst(words, i) ?? wholeBehind(words, i)

/** `overall 3000`. */
function wholeFirst(words: Words, i: number) {
  const scope = scopeAt(words, i)
  return scope?.value.of === 'whole' ? amountAt(words, words.skipLinks(scope.end)) : undefined
}

/** `20% of combined premium`. */
function wholeBehind(words: Words, i: number) {
  const amount = amountAt(words, i)
  const scope =
    amount && (scopeAt(words, amount.end) ?? scopeAt(words, words.past(amount.end, ['of', 'on', 'the'])))
  return amount && scope?.value.of === 'whole' ? { value: amount.value, end: scope.end } : undefined
}
