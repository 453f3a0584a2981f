import { THRESHOLD_EXITS, type LegUnit, type ThresholdExit } from '#domain'
import { amountAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, LegScope } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isJoint = (words: Words, i: number) => words.is(i, 'and', '&', 'aur')
const isNumber = (words: Words, i: number) => words.at(i)?.kind === 'number'

/** Another unit of open rules: `points, not percent`, `convert sl from % to points, 30`, `sl in points 60 instead of %`. */
export const unitChangeAt = (words: Words, i: number): Read<Clause> | undefined =>
  longer(unitMeant(words, i), isBegin(words, i) ? unitWithNumber(words, i) : undefined)

/** In `in percent not points, sl 20 target 50` the numbers follow. */
const longer = (one: Read<Clause> | undefined, other: Read<Clause> | undefined) =>
  one && other ? (other.end > one.end ? other : one) : (one ?? other)

const isBegin = (words: Words, i: number) => i === 0 || words.isBreak(i - 1) || isJoint(words, i - 1)

const MEANT = 'i meant mean make it that in is are was be should sorry oh use change to them all'.split(' ')
const RULE_NOUNS = 'the my for on of in sls stops stop losses ka ki ke ko mein me'.split(' ')

/** `I meant points not percent`, `percent instead of points for the sl`: the numbers stay. */
function unitMeant(words: Words, i: number): Read<Clause> | undefined {
  const named = ruleNamed(words, i)
  const begin = words.past(endOf(named, i), MEANT)
  const to = unitName(words, begin)
  const from = to && oldUnit(words, to.end)
  if (!to || !from || from.value === to.value || isNumber(words, begin - 1)) return undefined
  const behind = named ? undefined : ruleBehind(words, from.end)
  const end = endOf(behind, from.end)
  const rule = (named ?? behind)?.value
  if (!isPhraseEnd(words, end)) return undefined
  return { value: { is: 'unitChange', from: from.value, to: to.value, rules: rule ? [rule] : [] }, end }
}

const isPhraseEnd = (words: Words, i: number) =>
  isEdge(words, i) || isJoint(words, i) || words.is(i, 'but', 'par')

/** `for the sl`. */
function ruleBehind(words: Words, i: number): Read<ThresholdExit> | undefined {
  const at = words.past(i, RULE_NOUNS)
  return at > i ? ruleNamed(words, at) : undefined
}

/** A stop or a target by its name. */
export function ruleNamed(words: Words, i: number): Read<ThresholdExit> | undefined {
  const rule = words.find(words.past(i, ['the', 'my', 'leg', 'both']), 'rule', ...THRESHOLD_EXITS)
  return rule && { value: rule.value as ThresholdExit, end: rule.end }
}

/** A unit by its name, without a number. */
function unitName(words: Words, i: number): Read<LegUnit> | undefined {
  const unit = words.find(words.past(i, ['in', 'the']), 'unit')
  return unit && { value: unit.value as LegUnit, end: words.past(unit.end, ['mein', 'me', 'wala', 'wale']) }
}

/** The unit that was not meant: `not percent`, `instead of points`, `, percent nahi`. */
function oldUnit(words: Words, i: number): Read<LegUnit> | undefined {
  const said = words.past(i, ['chahiye', 'rakho', 'karo', 'kar', 'do', 'hai', 'and', 'please'])
  return deniedUnit(words, words.isBreak(said) ? said + 1 : said)
}

function deniedUnit(words: Words, at: number): Read<LegUnit> | undefined {
  const not = words.find(at, 'edit', 'insteadOf')
  const first = not && unitName(words, not.end)
  if (first && !words.is(not.end - 1, 'jagah', 'bajay')) return first
  const unit = unitName(words, at)
  const end = unit && words.is(unit.end, 'nahi', 'nahin', 'na') ? unit.end + 1 : undefined
  return unit && end !== undefined
    ? { value: unit.value, end: words.past(end, ['hai', 'chahiye']) }
    : undefined
}

/** What is said of a change of units so far. */
interface Said {
  readonly rules: readonly ThresholdExit[]
  readonly values: readonly number[]
  readonly from?: LegUnit
  readonly to?: LegUnit
  /** Whether the new unit stands apart from the number: `in points`. */
  readonly isApart?: true
  /** Whether the new unit stands before the first rule, and is that of all: `in percent, sl 20 target 50`. */
  readonly isOfAll?: boolean
  readonly scope?: LegScope
  /** How the legs are named: once, a call and a put, or any others. */
  readonly owners?: 'one' | 'options' | 'mixed'
}

const FILL =
  '- / express state give convert change switch make use keep set take place of premium premiums the my both leg legs it to into as in have with ka ki ke ko me mein wala wale karo kar kardo do de rakho rakh lo chahiye please instead now is should be'.split(
    ' ',
  )

/** `sl in points 60 instead of %`, `convert sl and target to percentage, 20 and 40`: the parts in any order, with a number. */
function unitWithNumber(words: Words, i: number): Read<Clause> | undefined {
  let said: Said = { rules: [], values: [] }
  let found: Read<Clause> | undefined
  for (let at = i; ;) {
    if (isEdge(words, at) || isJoint(words, at))
      found = unitChanged(words, i, { value: said, end: at }) ?? found
    if (isEdge(words, at) && words.at(at) === undefined) return found
    if (at > i && (words.isBreak(at) || isJoint(words, at))) {
      at++
      continue
    }
    const next = partAt(words, at, said)
    if (!next) return found
    said = next.value
    at = next.end
  }
}

type PartReader = (words: Words, i: number, said: Said) => Read<Said> | undefined

const partAt: PartReader = (words, i, said) => {
  for (const reader of PARTS) {
    const read = reader(words, i, said)
    if (read) return read
  }
  return words.is(i, ...FILL) ? { value: said, end: i + 1 } : undefined
}

/** `instead of %`, `from percent`, `% se`, `percent ki jagah`. */
const oldUnitPart: PartReader = (words, i, said) => {
  const first = words.is(i, 'from') ? unitName(words, i + 1) : deniedUnit(words, i)
  const unit = first ?? unitName(words, i)
  const behind = first ? first.end : unit && pastOld(words, unit.end)
  if (!unit || behind === undefined || said.from) return undefined
  return { value: { ...said, from: unit.value }, end: behind }
}

/** Behind a unit `se`, `ki jagah`. */
const pastOld = (words: Words, i: number) => {
  const instead = words.find(i, 'edit', 'insteadOf')
  if (instead && words.is(instead.end - 1, 'jagah', 'bajay')) return instead.end
  return words.is(i, 'se') ? i + 1 : undefined
}

const amountPart: PartReader = (words, i, said) => {
  const amount = isNumber(words, i) ? amountAt(words, i) : undefined
  if (!amount || amount.value.ofCapital) return undefined
  const { value, unit = said.to } = amount.value
  if (said.to && unit !== said.to) return undefined
  return { value: { ...said, ...(unit && { to: unit }), values: [...said.values, value] }, end: amount.end }
}

const rulePart: PartReader = (words, i, said) => {
  const rule = ruleNamed(words, i)
  const isNamed = rule !== undefined && said.rules.includes(rule.value)
  // In `sl tgt % me karo, sl 15 tgt 30` the rules are named again, each with its number.
  const isAgain = isNamed && said.values.length === 0
  const rules = isAgain ? [] : said.rules
  const isNext = said.values.length === 0 || (said.values.length === rules.length && !isNamed)
  if (!rule || !isNext || (!isNamed && isUnitOfOthers(said))) return undefined
  const ofAll = isAgain && said.rules.length > 1 && { isOfAll: true }
  return { value: { ...said, rules: [...rules, rule.value], ...ofAll }, end: rule.end }
}

/** In `sl in percent, target 60` the unit is that of the stop alone. */
const isUnitOfOthers = ({ to, rules, isOfAll }: Said) => to !== undefined && rules.length > 0 && !isOfAll

const scopePart: PartReader = (words, i, said) => {
  const option = words.find(i, 'option')
  const scope =
    scopeAt(words, i) ??
    (option && { value: { of: 'option', option: option.value as 'CALL' | 'PUT' } as const, end: option.end })
  if (!scope || (said.scope && said.values.length > 0)) return undefined
  return { value: { ...said, ...ownersOf(said, scope.value) }, end: scope.end }
}

/** The legs of the parts so far with those that are named now. */
function ownersOf(said: Said, next: LegScope): Pick<Said, 'owners' | 'scope'> {
  if (!said.scope) return { owners: 'one', scope: next }
  const areBoth = said.scope.of === 'option' && next.of === 'option' && said.owners === 'one'
  // `Both` behind the two options says them once more.
  const areSame = said.owners === 'options' && next.of === 'each'
  return areBoth || areSame ? { owners: 'options', scope: { of: 'each' } } : { owners: 'mixed', scope: next }
}

const unitPart: PartReader = (words, i, said) => {
  const unit = unitName(words, words.past(i, ['to', 'into', 'as', 'in']))
  if (!unit || said.to) return undefined
  const isOfAll = said.rules.length === 0
  return { value: { ...said, to: unit.value, isApart: true, isOfAll }, end: unit.end }
}

const PARTS: readonly PartReader[] = [oldUnitPart, amountPart, rulePart, scopePart, unitPart]

/** Whether the old unit is named, or the rule with its new one. */
const isSaid = ({ from, isApart, rules }: Said) =>
  from !== undefined || (isApart === true && rules.length > 0)

/** What the words leave open about the rules that have a new unit, as a question. */
function openOwners(words: Words, begin: number, { rules, values, owners }: Said): string | undefined {
  if (values.length === 0) return undefined
  // In `put the sl in points, 40` the first word may be the verb.
  if (words.is(begin, 'put') && !words.is(begin + 1, 'leg', 'legs', 'side', 'option', 'ka', 'ki', 'ke'))
    return 'of the put only, or of all legs?'
  const areSeveral = owners === 'mixed' || (owners === 'options' && rules.length > 1)
  const isUnclear = areSeveral || (values.length > 1 && new Set(rules).size < values.length)
  return isUnclear
    ? 'which number is for which rule? Say each one with its number, as in “call sl 30 points”.'
    : undefined
}

/** The change of the parts, if they say it; without its number it is asked for. */
function unitChanged(words: Words, begin: number, { value, end }: Read<Said>): Read<Clause> | undefined {
  const { rules, values, from, to, scope } = value
  if (!to || from === to || !isSaid(value)) return undefined
  const unclear = openOwners(words, begin, value)
  if (unclear) return asked(words, { begin, end }, unclear)
  if (values.length === 0 && from) return asked(words, { begin, end }, 'which number has it in the new unit?')
  if (!areEnough(value)) return undefined
  return {
    value: { is: 'unitChange', ...(from && { from }), to, rules, values, ...(scope && { scope }) },
    end,
  }
}

const areEnough = ({ rules, values }: Said) =>
  values.length > 0 && (values.length === 1 || values.length === rules.length)

const asked = (
  words: Words,
  { begin, end }: Record<'begin' | 'end', number>,
  text: string,
): Read<Clause> => ({
  value: { is: 'question', question: `“${words.written(begin, end)}”: ${text}` },
  end,
})

/** A stop or a target with its legs. */
export interface ScopedRule {
  readonly name: ThresholdExit
  readonly scope?: LegScope
}

/** A stop or a target with its legs: `the overall sl`, `ce ka sl`, `max loss`. */
export function scopedRule(words: Words, i: number): Read<ScopedRule> | undefined {
  const scope = scopeAt(words, i) ?? optionScope(words, i)
  const at = scope ? words.past(words.skipLinks(scope.end), ['wala', 'wali', 'side', 'leg']) : i
  const rule = ruleNamed(words, at)
  if (!rule) return undefined
  const isOfAll = /\bmax|mtm|total/i.test(words.written(i, rule.end))
  const own = scope?.value ?? (isOfAll ? ({ of: 'whole' } as const) : undefined)
  return { value: { name: rule.value, ...(own && { scope: own }) }, end: rule.end }
}

/** The legs of an option by its name. */
export function optionScope(words: Words, i: number): Read<LegScope> | undefined {
  const option = words.find(i, 'option')
  return option && { value: { of: 'option', option: option.value as 'CALL' | 'PUT' }, end: option.end }
}
