import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'
import { scopedRule, type ScopedRule } from './unit-changes.ts'

const LOWER = 'reduce lower decrease cut trim tighten shrink less lessen'.split(' ')
const RAISE = 'increase raise hike bump loosen widen extend up'.split(' ')
const LOWERED = 'kam km ghata ghatao ghatado chota chhota'.split(' ')
const RAISED = 'badha badhao badhado bada zyada jyada badhana'.split(' ')
const DONE =
  'kar karo kardo do de dena dijiye karna karke lo please hai now instead more only too also'.split(' ')
/** Words of a trail or of a case, in which a stop moves while the position is open. */
const IN_A_TRADE =
  'trail trails trailing every har each when whenever once if after jab agar jaise lock time'.split(' ')

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isJoined = (words: Words, i: number) => isEdge(words, i) || words.is(i, 'and', '&', 'aur', 'but')

interface Difference {
  readonly rule: ScopedRule
  readonly by: StatedAmount
  /** Without a `by` or a `se` the number may be the new one. */
  readonly isUnclear: boolean
}

/** `reduce my overall stop by 1000 rupees`, `overall sl 1000 se kam karo`: an open stop or target that is so much more or less. */
export function ruleDifference(words: Words, i: number): Read<Clause> | undefined {
  const isOfTrade = words.tokens.some(
    (_, k) => words.is(k, ...IN_A_TRADE) && !(words.is(k, 'each', 'every', 'har') && scopeAt(words, k)),
  )
  const said = isOfTrade ? undefined : (verbFirst(words, i) ?? ruleFirst(words, i) ?? inHindi(words, i))
  const end = said && words.past(said.end, DONE)
  if (!said || end === undefined || !isJoined(words, end)) return undefined
  const { rule, by, isUnclear } = said.value
  const { name, scope } = rule
  const own = { by, ...(isUnclear && { isUnclear }), ...(scope && { scope }) }
  return { value: { is: 'scaleRule', rule: name, factor: 1, ...own }, end }
}

/** -1 for less, 1 for more. */
function wayAt(
  words: Words,
  i: number,
  less: readonly string[],
  more: readonly string[],
): number | undefined {
  if (words.is(i, ...less)) return -1
  return words.is(i, ...more) ? 1 : undefined
}

const inWay = (way: number, { value, unit }: StatedAmount): StatedAmount => ({ value: way * value, unit })

/** `cut the call stop by 5 points`, `bring the overall stop down by 1000`. */
function verbFirst(words: Words, i: number): Read<Difference> | undefined {
  const isBrought = words.is(i, 'bring', 'take', 'move', 'shift')
  const first = isBrought ? undefined : wayAt(words, i, LOWER, RAISE)
  if (!isBrought && first === undefined) return undefined
  const rule = ruleWithLegs(words, words.past(i + 1, ['the', 'my', 'both', 'up', 'down']))
  const way = first ?? (rule && wayAt(words, rule.end, ['down', 'lower'], ['up', 'higher']))
  const at = rule && words.past(rule.end, isBrought ? ['down', 'up', 'lower', 'higher'] : ['down', 'up'])
  return rule && way !== undefined ? byAt(words, at!, { rule: rule.value, way }) : undefined
}

/** `overall stop lower by 1000`. */
function ruleFirst(words: Words, i: number): Read<Difference> | undefined {
  const rule = ruleWithLegs(words, i)
  const at = rule && words.past(rule.end, ['should', 'be', 'is', 'to'])
  const way =
    at === undefined ? undefined : wayAt(words, at, ['lower', 'down', 'less'], ['higher', 'up', 'more'])
  return rule && at !== undefined && way !== undefined
    ? byAt(words, at + 1, { rule: rule.value, way })
    : undefined
}

function byAt(
  words: Words,
  i: number,
  { rule, way }: { readonly rule: ScopedRule; readonly way: number },
): Read<Difference> | undefined {
  const amount = words.is(i, 'by') ? amountAt(words, i + 1) : undefined
  if (!amount) return undefined
  return { value: { rule, by: inWay(way, amount.value), isUnclear: false }, end: amount.end }
}

/** `overall sl 1000 se kam kar do`, `target me 500 aur badha do`. */
function inHindi(words: Words, i: number): Read<Difference> | undefined {
  const rule = ruleWithLegs(words, i)
  const amount = rule && amountAt(words, words.past(rule.end, ['ko', 'me', 'mein', 'ka', 'aur']))
  const at = amount && words.past(amount.end, ['se', 'aur', 'or', 'ki', 'ka'])
  const way = at === undefined ? undefined : wayAt(words, at, LOWERED, RAISED)
  if (!rule || !amount || at === undefined || way === undefined) return undefined
  return {
    value: { rule: rule.value, by: inWay(way, amount.value), isUnclear: at === amount.end },
    end: at + 1,
  }
}

/** A stop or a target with its legs before it or behind it. */
function ruleWithLegs(words: Words, i: number): Read<ScopedRule> | undefined {
  const rule = scopedRule(words, words.past(i, ['the', 'my']))
  const legs = rule && !rule.value.scope ? scopeAt(words, rule.end) : undefined
  return rule && { value: { ...rule.value, ...(legs && { scope: legs.value }) }, end: endOf(legs, rule.end) }
}
