import type { OptionType } from '#domain'
import { ABSENT_ALIASES } from '#domain/aliases'
import { amountAt, clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { isNamedBefore } from './option-rules.ts'
import { groupAt, scopeAt, thresholdAt } from './risk-clauses.ts'

const KINDS = [
  'any',
  'a',
  'an',
  'the',
  'fixed',
  'separate',
  'hard',
  'kisi',
  'bhi',
  'such',
  'set',
  'leg',
  'level',
  'wise',
  'legwise',
  'individual',
]
const OF_EACH = ['leg', 'legwise', 'individual', 'separate']
const RULES = ['stop', 'target', 'trail', 'reEntry', 'lock', 'slippage'] as const
const LINKS = 'is are ka ki ko pe par bhi koi kuch : - = to will be should ki'.split(' ')

/** A rule that the strategy does not have: `bina sl ke`, `target nahi rakhna`, `w/o trailing`, `stops are not used`. */
export const readAbsent: ClauseReader = (words, i, before) =>
  onThatLeg(words, absentAt(words, i, before), before)

/** Behind a rule of some legs `no re-entry on it`: they have none. */
function onThatLeg(
  words: Words,
  read: Read<Clause> | undefined,
  before: Clause | undefined,
): Read<Clause> | undefined {
  const legs = before && 'scope' in before ? before.scope : undefined
  const isOfSome = legs !== undefined && legs.of !== 'each' && legs.of !== 'whole'
  if (read?.value.is !== 'remove' || read.value.scope || !isOfSome) return read
  const it = words.past(read.end, ['on', 'for', 'of'])
  return it > read.end && words.is(it, 'it', 'that', 'them')
    ? { value: { ...read.value, scope: legs }, end: words.past(it + 1, ['leg', 'side', 'one']) }
    : read
}

const absentAt: ClauseReader = (words, i, before) =>
  noneFrom(words, i) ??
  nothingOfAll(words, i) ??
  ifTotalPremium(words, i, before) ??
  noneOn(words, i, before) ??
  noneOfHedge(words, i) ??
  ofWings(words, i, before) ??
  orOther(words, i, before) ??
  ofGroup(words, i) ??
  ofSameLegs(negationFirst(words, i), before) ??
  negationBehind(words, words.is(i, 'uska', 'uski', 'iska', 'iski') ? i + 1 : i)

/** `after 1 pm no re-entry`, `after 2 pm no new entry`. */
function noneFrom(words: Words, i: number): Read<Clause> | undefined {
  const time = words.is(i, 'after', 'post', 'beyond') ? clockAt(words, i + 1, true) : undefined
  const at =
    time &&
    words.past(words.isBreak(time.end) ? time.end + 1 : time.end, ['no', 'koi', 'new', 'fresh', 'more'])
  if (!time || at === undefined || !words.tokens.slice(time.end, at).some(({ text }) => text === 'no'))
    return undefined
  const again = words.find(at, 'rule', 'reEntry')
  if (again) return { value: { is: 'reEntry', reEntry: { causes: [], until: time.value } }, end: again.end }
  const isEntry = words.is(at, 'entry', 'entries', 'trade', 'trades', 'positions', 'position')
  return isEntry ? { value: { is: 'enterEnd', time: time.value }, end: at + 1 } : undefined
}

const OF_TOTAL = 'the a of atm total combined sum both'.split(' ')

/** `only if the straddle premium is above 300`: an entry for which there is no setting. */
function ifTotalPremium(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isExit = before?.is === 'verb' && before.verb === 'exit'
  const premium = isExit ? undefined : totalPremium(words, words.past(i, ['but', 'only', 'sirf', 'and']))
  const compared =
    premium && words.find(words.past(premium.end, ['is', 'are']), 'condition', 'GREATER_THAN', 'LESS_THAN')
  const amount = compared && amountAt(words, compared.end)
  const end = amount && words.past(amount.end, ['only', 'ho', 'hai', 'to', 'tabhi'])
  return end === undefined || words.find(end, 'time', 'exit')
    ? undefined
    : { value: { is: 'unsupported' }, end }
}

/** `if the combined premium`, `jab straddle premium`. */
function totalPremium(words: Words, i: number): { end: number } | undefined {
  if (!words.is(i, 'if', 'when', 'agar', 'jab')) return undefined
  const total = words.past(i + 1, OF_TOTAL)
  const structure = words.find(total, 'structure')
  const isTotal = structure ?? (words.is(total - 1, 'total', 'combined') || words.is(total - 2, 'sum'))
  const premium = endOf(structure, total)
  return isTotal && words.is(premium, 'premium', 'premiums', 'price', 'credit')
    ? { end: premium + 1 }
    : undefined
}

const ANYTHING = ['kuch', 'koi', 'bhi', 'anything', 'any', 'rule', 'rules']

/** `overall nahi lagana`, `no overall`: a phrase of its own in a strategy that has no rule of all legs together. */
function nothingOfAll(words: Words, i: number): Read<Clause> | undefined {
  const isBegin = i === 0 || words.isBreak(i - 1)
  const denied = pastAny(words, i, ABSENT_ALIASES.before)
  const all = isBegin && !words.isOfOpen ? words.find(denied ?? i, 'scope', 'whole') : undefined
  const none =
    all &&
    (denied === undefined ? pastAny(words, words.past(all.end, ANYTHING), ABSENT_ALIASES.behind) : all.end)
  if (!all || none === undefined) return undefined
  const end = pastAll(words, words.past(none, ANYTHING), ABSENT_ALIASES.tail)
  const isOnly = !words.tokens.some((_, at) => (at < i || at >= end) && words.find(at, 'scope', 'whole'))
  return isOnly && (words.at(end) === undefined || words.isBreak(end))
    ? { value: { is: 'filler' }, end }
    : undefined
}

/** Behind a rule of some legs `none on the hedges`: the others do not have it. */
function noneOn(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isRule = before?.is === 'threshold' && before.scope !== undefined
  const scope =
    words.is(i, 'none', 'nothing', 'nil', 'no') && words.is(i + 1, 'on', 'for')
      ? scopeAt(words, i + 1)
      : undefined
  return isRule && scope
    ? { value: { is: 'remove', what: before.rule, scope: scope.value }, end: scope.end }
    : undefined
}

const NOTHING = ['nahi', 'nahin', 'nhi', 'none', 'nothing', 'nil']

/** `sold put pe 40% sl, hedge pe nahi`: behind a rule of sold legs, the bought ones do not have it. */
function noneOfHedge(words: Words, i: number): Read<Clause> | undefined {
  if (!words.isOfOpen || !words.is(i, 'hedge', 'hedges', 'wing', 'wings')) return undefined
  const at = words.past(i + 1, ['pe', 'par', 'ko', 'me', 'mein', 'ka', 'ki', 'leg', 'legs'])
  const not = words.past(at, ['kuch', 'koi', 'bhi', ':', '-'])
  const end = words.past(not + 1, ABSENT_ALIASES.tail)
  const isLast = words.at(end) === undefined || words.isBreak(end)
  const rules = words.tokens.slice(0, i).flatMap((_, k) => thresholdAt(words, k)?.value ?? [])
  const before = rules.findLast(
    ({ scope }) => scope !== undefined && 'side' in scope && scope.side === 'SELL',
  )
  if (at === i + 1 || !words.is(not, ...NOTHING) || !isLast || !before) return undefined
  return { value: { is: 'remove', what: before.rule, scope: { of: 'side', side: 'BUY' } }, end }
}

/** Behind `without any stop` the same of another rule: `or target`. */
function orOther(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isMissing = before?.is === 'remove' && typeof before.what === 'string'
  const what =
    isMissing && words.is(i, 'or', 'nor', 'aur') ? ruleAt(words, words.past(i + 1, KINDS)) : undefined
  const isEnd = what && (words.at(what.end) === undefined || words.isBreak(what.end))
  return isEnd ? absent(what.value, { scope: undefined, end: what.end }) : undefined
}

/** `hedges: no sl, no re-entry`: the second rule is missing at the same legs. */
function ofSameLegs(read: Read<Clause> | undefined, before: Clause | undefined): Read<Clause> | undefined {
  const scope = before?.is === 'remove' ? before.scope : undefined
  return read?.value.is === 'remove' && !read.value.scope && scope
    ? { ...read, value: { ...read.value, scope } }
    : read
}

/** `hedges no stop`, `the longs: none`: what the bought or the sold legs do not have. */
function ofGroup(words: Words, i: number): Read<Clause> | undefined {
  const group = groupAt(words, i) ?? legsFirst(words, i)
  if (!group) return undefined
  if (words.is(group.end, 'none', 'nothing', 'nil'))
    return { value: { is: 'remove', what: 'stop', scope: group.value }, end: group.end + 1 }
  const at = words.past(group.end, OF_LEGS)
  const none = negationFirst(words, at) ?? negationBehind(words, at)
  return none?.value.is === 'remove' && !none.value.scope
    ? { value: { ...none.value, scope: group.value }, end: words.past(none.end, ['of', 'their', 'own']) }
    : undefined
}

const OF_LEGS =
  'pe par ka ki ke ko me mein koi kuch bhi has have having gets get with carries carry : -'.split(' ')

/** `hedges 500 away carry no stop`: behind the hedges. */
function ofWings(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isOfWings = before?.is === 'wings' && words.is(i, 'carry', 'carries', 'have', 'has', 'get', 'gets')
  const none = isOfWings ? negationFirst(words, i + 1) : undefined
  return none?.value.is === 'remove' && !none.value.scope
    ? { value: { ...none.value, scope: { of: 'side', side: 'BUY' } }, end: none.end }
    : undefined
}

/** `long legs no stop`, `hedge pe koi sl nahi`, `the bought put has no stop`: legs named before the rule that they lack. */
function legsFirst(words: Words, i: number): Read<LegScope> | undefined {
  if (words.is(i, 'hedge', 'protection', 'insurance', 'wing') && words.is(i + 1, ...OF_LEGS, 'leg', 'legs'))
    return { value: { of: 'side', side: 'BUY' }, end: words.is(i + 1, 'leg', 'legs') ? i + 2 : i + 1 }
  const option = optionAgain(words, i)
  if (option) return option
  const legs = scopeAt(words, i)
  const isOfSome = legs && legs.value.of !== 'each' && legs.value.of !== 'whole'
  return isOfSome ? legs : undefined
}

/** `pe me koi target nahi`, behind other rules: an option that is a leg already. */
function optionAgain(words: Words, i: number): Read<LegScope> | undefined {
  const option = words.find(i, 'option')
  const before = words.at(i - 1)
  const isApart =
    before?.kind === 'break' ||
    before?.kind === 'sign' ||
    words.is(i - 1, 'points', 'pts', 'percent', 'and', 'aur')
  return option && isApart && isNamedBefore(words, i, option.value)
    ? { value: { of: 'option', option: option.value as OptionType }, end: option.end }
    : undefined
}

/** `unlimited re-entry`: as many as there can be, where `unlimited target` is none. */
const isUnbounded = (words: Words, end: number, { value }: Read<Named>) =>
  value.rule === 'reEntry' && words.is(end - 1, 'unlimited')

function negationFirst(words: Words, i: number): Read<Clause> | undefined {
  const begin = pastAny(words, i, ABSENT_ALIASES.before)
  if (begin === undefined) return undefined
  const at = words.past(begin, KINDS)
  const what =
    ruleAt(words, begin) ??
    ruleAt(words, at) ??
    ruleOfHedge(words, at) ??
    onlyReEntry(words, words.past(begin, FRESH))
  if (!what || isUnbounded(words, begin, what)) return undefined
  const until = endOfReEntries(words, what)
  if (until) return until
  const end = pastAll(words, what.end, ABSENT_ALIASES.tail)
  const isOfEach = words.tokens.slice(begin, at).some(({ text }) => OF_EACH.includes(text))
  const scope = what.value.scope ?? (isOfEach ? { of: 'each' as const } : undefined)
  return absent({ ...what.value, scope }, scopeBehind(words, end))
}

const HEDGES = 'hedge hedges hedging protection insurance wing wings leg legs side'.split(' ')

/** The `hedge sl` of `no hedge sl`. */
function ruleOfHedge(words: Words, i: number): Read<Named> | undefined {
  const at = words.is(i, ...HEDGES.slice(0, -3))
    ? words.past(i + 1, [...HEDGES.slice(-3), "'", 's', 'ka', 'ki'])
    : i
  const what = at > i ? ruleAt(words, at) : undefined
  // 'No hedge sl 20%' has no hedges, and a stop.
  if (!what || amountAt(words, words.skipLinks(what.end))) return undefined
  return !what.value.scope
    ? { ...what, value: { ...what.value, scope: { of: 'side', side: 'BUY' } } }
    : undefined
}

const FRESH = ['new', 'fresh', 'further', 'more']

/** The re-entry of `no fresh re-entry`; beside other words for one, these bound it. */
function onlyReEntry(words: Words, i: number): Read<Named> | undefined {
  const what = words.is(i - 1, ...FRESH) ? ruleAt(words, i) : undefined
  const isOnly = !words.tokens.some((_, k) => k < i && words.find(k, 'rule', 'reEntry'))
  return what?.value.rule === 'reEntry' && isOnly ? what : undefined
}

/** `no re-entries after 1:30 pm`: until then there are some. */
function endOfReEntries(words: Words, { value, end }: Read<Named>): Read<Clause> | undefined {
  if (value.rule !== 'reEntry' || !words.is(end, 'after', 'beyond', 'past')) return undefined
  const time = clockAt(words, end + 1, true)
  const { scope } = value
  return (
    time && {
      value: { is: 'reEntry', reEntry: { causes: [], until: time.value }, ...(scope && { scope }) },
      end: time.end,
    }
  )
}

function negationBehind(words: Words, i: number): Read<Clause> | undefined {
  const what = ruleAt(words, i)
  const at =
    what && (switchedOff(words, what) ?? pastAny(words, words.past(what.end, LINKS), ABSENT_ALIASES.behind))
  if (!what || at === undefined || isUnbounded(words, at, what)) return undefined
  return absent(what.value, scopeBehind(words, pastAll(words, at, ABSENT_ALIASES.tail)))
}

/** `re-entry band`; in `target pe band` the position is closed. */
function switchedOff(words: Words, { value: { rule }, end }: Read<Named>): number | undefined {
  const isOfExit = rule === 'stop' || rule === 'target'
  const isLast = words.at(end + 1) === undefined || words.isBreak(end + 1)
  return !isOfExit && isLast && words.is(end, 'band') ? end + 1 : undefined
}

interface Named {
  readonly rule: (typeof RULES)[number]
  readonly scope: LegScope | undefined
}

/** A rule, with the legs before it: `overall stop`, `leg target`. */
function ruleAt(words: Words, i: number): Read<Named> | undefined {
  const scope = scopeAt(words, i)
  const leg = scope ? undefined : words.find(i, 'scope', 'leg')
  const at = words.skipLinks(endOf(scope ?? leg, i))
  const rule = words.find(at, 'rule', ...RULES)
  // 'No loss' and 'profit nahi' are no rules.
  const said = rule ? words.written(at, rule.end).toLowerCase() : ''
  if (!rule || /^(loss|profit|risk|lost|made|gain)/.test(said)) return undefined
  const value = {
    rule: rule.value as Named['rule'],
    scope: scope?.value ?? (leg ? ({ of: 'each' } as const) : scopeInName(said)),
  }
  return { value, end: words.past(rule.end, ['rule', 'order', 'orders']) }
}

/** The scope in the name of a rule: `mtm sl` is a stop of the whole position. */
export const scopeInName = (rule: string): LegScope | undefined =>
  /\b(mtm|overall|total|combined|portfolio)\b/i.test(rule) ? { of: 'whole' } : undefined

const scopeBehind = (words: Words, i: number) => ({ scope: scopeAt(words, i), end: i })

function absent({ rule, scope }: Named, behind: ReturnType<typeof scopeBehind>): Read<Clause> {
  const end = endOf(behind.scope, behind.end)
  if (rule === 'slippage') return { value: { is: 'execution', execution: { slippage: undefined } }, end }
  const legs = scope ?? behind.scope?.value
  return { value: { is: 'remove', what: rule, ...(legs && { scope: legs }) }, end }
}

/** The position behind one of several phrases; undefined if none stands there. */
function pastAny(words: Words, i: number, phrases: readonly string[]): number | undefined {
  const ends = phrases.flatMap((phrase) => {
    const parts = phrase.split(' ')
    return parts.every((part, k) => words.is(i + k, part)) ? i + parts.length : []
  })
  return ends.length > 0 ? Math.max(...ends) : undefined
}

/** The position behind all words of a list that follow each other. */
const pastAll = (words: Words, i: number, texts: readonly string[]) => words.past(i, texts)
