import { RANGE_SETTINGS, type DayFilters, type OptionType, type TradeType } from '#domain'
import { RANGE_ALIASES } from '#domain/aliases'
import { amountAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { scopeInName } from './absent-clauses.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { listAt, skippedDays } from './day-clauses.ts'
import { movedWings, WING_MOVES } from './moved-wings.ts'
import { sumOfWhole } from './needed-rules.ts'
import { besideRemoved, isOnlyLeft } from './parts-that-stay.ts'
import { scopeAt } from './risk-clauses.ts'
import { madeSpread } from './made-spreads.ts'
import { shifted } from './shifted-times.ts'
import { legWord, RULES, takenFromLeg } from './taken-from-legs.ts'
import { notTogether } from './together-clauses.ts'
import { turned } from './turned-sides.ts'

const LOTS = 'lots lot quantity quantities qty qnty size position positions'.split(' ')
const FILTER_WORDS = ['filter', 'filters', 'days', 'condition']
const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const RULE_WORDS = ['indicator', 'indicators', 'rule', 'rules', 'condition', 'conditions']

/** A change of what is open: `double the lots`, `remove the put leg`, `exit 10 minutes earlier`, `undo`. */
export const readEdit: ClauseReader = (words, i, before) => movedWings(words, i) ?? editAt(words, i, before)

const editAt: ClauseReader = (words, i, before) => {
  const further =
    removedAsWell(words, i, before) ??
    overallInstead(words, i, before) ??
    legsInstead(words, i, before) ??
    closedInstead(words, i, before) ??
    keptOnly(words, i) ??
    ruleKeptOnly(words, i)
  return further ?? changeAt(words, i)
}

function changeAt(words: Words, i: number): Read<Clause> | undefined {
  const scaled = words.find(i, 'edit', 'double', 'halve')
  const lots = scaled && words.past(scaled.end, ['the', 'my', 'ka', 'ki', 'no', 'of', 'number'])
  if (scaled && lots !== undefined && LOTS.includes(words.textAt(lots)))
    return {
      value: { is: 'scaleLots', factor: scaled.value === 'double' ? 2 : 0.5 },
      end: pastAll(words, lots + 1),
    }
  return (
    lotsScaled(words, i) ??
    undoneRule(words, i) ??
    turned(words, i) ??
    removal(words, i) ??
    shifted(words, i) ??
    verb(words, i)
  )
}

/** `undo pe stop`: taken off, or as it was before the last change of it. */
function undoneRule(words: Words, i: number): Read<Clause> | undefined {
  const undo = words.isOfOpen ? words.find(i, 'edit', 'undo') : undefined
  const what = undo && removed(words, words.past(undo.end, ['the', 'my']))
  if (!what || !isEnd(words, what.end)) return undefined
  const question = `“${words.written(i, what.end)}”: taken off, or as it was before the last change?`
  return { value: { is: 'question', question }, end: what.end }
}

/** Behind `on all`, `everywhere`, which is what lots without legs are for. */
function pastAll(words: Words, i: number): number {
  const all = words.past(i, ['on', 'of', 'for', 'in'])
  return words.is(all, 'all', 'everything', 'everywhere') && isEnd(words, all + 1) ? all + 1 : i
}

/** `lots double karo`. */
function lotsScaled(words: Words, i: number): Read<Clause> | undefined {
  const scaled = LOTS.includes(words.textAt(i))
    ? words.find(words.skipLinks(i + 1), 'edit', 'double', 'halve')
    : undefined
  return (
    scaled && { value: { is: 'scaleLots', factor: scaled.value === 'double' ? 2 : 0.5 }, end: scaled.end }
  )
}

function verb(words: Words, i: number): Read<Clause> | undefined {
  const spread = madeSpread(words, i)
  if (spread) return spread
  const found = words.find(i, 'edit', 'make', 'add', 'undo', 'run')
  // What stands behind 'instead of' is no change.
  if (found && words.is(i, 'instead') && words.is(i + 1, 'of')) return undefined
  if (found)
    return { value: { is: 'edit', edit: found.value as 'make' | 'add' | 'undo' | 'run' }, end: found.end }
  const adjusted = words.find(i, 'edit', 'adjust')
  return adjusted && !isByAnAmount(words, adjusted.end)
    ? { value: { is: 'edit', edit: 'adjust' }, end: adjusted.end }
    : undefined
}

/** `increase the stop by 10%` needs the old value. */
function isByAnAmount(words: Words, i: number): boolean {
  for (let at = i; at < words.tokens.length && !words.isBreak(at); at++) if (words.is(at, 'by')) return true
  return false
}

const NONE = ['nahi', 'nahin', 'na', 'mat', 'hai', 'chahiye', 'rakhna', 'lagana', 'rakho', 'lagao']

/** `koi sl nahi`. */
function noneOf(words: Words, i: number): Read<Clause> | undefined {
  const what = words.is(i, 'koi') ? removed(words, words.past(i + 1, ['bhi'])) : undefined
  return what && words.is(what.end, ...NONE.slice(0, 4))
    ? { value: what.value, end: words.past(what.end, NONE) }
    : undefined
}

/** In `stop trailing 5 points` the stop trails by an amount. */
function hasAmount(words: Words, i: number): boolean {
  for (let at = i; at < words.tokens.length && !words.isBreak(at); at++)
    if (amountAt(words, at) !== undefined) return true
  return false
}

/** `stop trailing it`, `do not trail`. */
function trailStopped(words: Words, i: number): Read<Clause> | undefined {
  const isNot = words.is(i, 'dont') || (words.is(i, 'do') && words.is(i + 1, 'not'))
  // In 'let the stop trail' the stop is a rule.
  const isVerb = words.is(i, 'stop') && words.is(i + 1, 'trailing') && !words.is(i - 1, 'the', 'my')
  const at = isVerb ? i + 1 : isNot ? words.past(i, ['do', 'dont', 'not']) : i
  if (at === i || !words.is(at, 'trailing', 'trail') || hasAmount(words, at)) return undefined
  return {
    value: { is: 'remove', what: 'trail' },
    end: words.past(at + 1, ['it', 'the', 'sl', 'stop', 'loss']),
  }
}

/** `90 rs ki jagah 120 rs`: the first of two amounts is the old one. */
function replacedAmount(words: Words, i: number): Read<Clause> | undefined {
  const old = amountAt(words, i)
  const instead = old && words.find(words.past(old.end, ['wala', 'wale', 'wali']), 'edit', 'insteadOf')
  const isHindi = instead && words.is(instead.end - 1, 'jagah', 'bajay')
  return isHindi
    ? { value: { is: 'edit', edit: 'make', was: { amount: old.value } }, end: instead.end }
    : undefined
}

/** `replace the leg stops with one combined stop of ₹4,000`, `instead of the leg stops, …`: the rule that goes; the other one follows. */
function replacedRule(words: Words, i: number): Read<Clause> | undefined {
  const instead = words.find(i, 'edit', 'insteadOf')
  const cost = instead && !words.is(i, 'not') ? movedToCost(words, instead.end) : undefined
  if (cost !== undefined) return { value: { is: 'remove', what: 'onLegStop' }, end: cost }
  const gone = instead && removed(words, words.past(instead.end, ['the', 'my', 'all', 'having']))
  if (gone && isReplacedRule(words, gone)) return gone
  const hindi = ruleInPlaceOf(words, i)
  if (hindi) return hindi
  if (!words.is(i, 'replace', 'swap', 'exchange', 'substitute')) return undefined
  const old = removed(words, words.past(i + 1, ['the', 'my', 'both', 'all', 'current', 'existing']))
  if (!old || !words.is(old.end, 'with', 'by', 'for')) return undefined
  return { value: old.value, end: words.past(old.end + 1, ['one', 'a', 'an', 'single', 'the']) }
}

/** `overall stop ki jagah`, before the rule of other legs in its place. */
function ruleInPlaceOf(words: Words, i: number): Read<Clause> | undefined {
  const old = words.isOfOpen ? removed(words, i) : undefined
  const instead = old && words.find(old.end, 'edit', 'insteadOf')
  if (!old || !instead || !words.is(instead.end - 1, 'jagah', 'bajay')) return undefined
  return old.value.scope && scopeAt(words, instead.end) ? { value: old.value, end: instead.end } : undefined
}

const isReplacedRule = (words: Words, { value, end }: Read<Removed>) =>
  RULES.some((one) => one === value.what) &&
  (isEnd(words, end) || words.is(end, 'use', 'take', 'keep', 'have', 'set', 'place'))

const TO_COST = 'moving move shifting shift the other others leg legs sl stop stops its to'.split(' ')

/** `moving the other leg to cost`. */
function movedToCost(words: Words, i: number): number | undefined {
  const found = words.find(words.past(i, ['the']), 'together', 'onLegStop')
  const at = found ? undefined : words.past(i, TO_COST)
  const isCost = at !== undefined && at > i && words.is(at, 'cost', 'breakeven')
  return found?.end ?? (isCost ? at + 1 : undefined)
}

/** 'Move the wings out by 100' removes nothing. */
const isMoved = (words: Words, i: number) =>
  words.is(words.is(i - 1, 'the', 'my') ? i - 2 : i - 1, ...WING_MOVES)

const removal = (words: Words, i: number) =>
  isMoved(words, i) ? undefined : (replacedRule(words, i) ?? removalAt(words, i))

const wholeRemoval = (words: Words, i: number): Read<Clause> | undefined =>
  notTogether(words, i) ??
  noneOf(words, i) ??
  trailStopped(words, i) ??
  replacedAmount(words, i) ??
  takenFromLeg(words, i)

function removalAt(words: Words, i: number): Read<Clause> | undefined {
  const whole = wholeRemoval(words, i) ?? removedBehindVerb(words, i) ?? removedWithAmount(words, i)
  if (whole) return whole
  const what = removed(words, i)
  if (!what || removedBehindList(words, what.end)) return what
  const behind =
    words.find(words.skipLinks(words.past(what.end, ['pe', 'par', ...WHOLLY])), 'edit', 'removeBehind') ??
    takenOut(words, what)
  return putOrAt(words, i, what) ?? (behind && { value: what.value, end: behind.end })
}

/** `overall sl 5000 hatao`, `5000 wala sl hata do`: the rule with the amount that it has. */
function removedWithAmount(words: Words, i: number): Read<Clause> | undefined {
  const said = words.isOfOpen ? (amountOfRemoved(words, i) ?? removedOfAmount(words, i)) : undefined
  const behind = said && words.find(words.skipLinks(said.end), 'edit', 'removeBehind')
  return said && behind && (said.value.what === 'stop' || said.value.what === 'target')
    ? { value: said.value, end: behind.end }
    : undefined
}

/** `5000 wala sl`. */
function amountOfRemoved(words: Words, i: number): Read<Removed> | undefined {
  const amount = amountAt(words, i)
  const what = amount && removed(words, words.past(amount.end, ['wala', 'wali', 'ka', 'ki']))
  return what && { value: { ...what.value, was: amount.value }, end: what.end }
}

/** `overall sl 5000`. */
function removedOfAmount(words: Words, i: number): Read<Removed> | undefined {
  const what = removed(words, i)
  const amount = what && amountAt(words, what.end)
  return amount && { value: { ...what.value, was: amount.value }, end: amount.end }
}

/** `sl pe hata do`: the `pe` is the put, or belongs to the stop. */
function putOrAt(
  words: Words,
  i: number,
  { value: { what, scope }, end }: Read<Removed>,
): Read<Clause> | undefined {
  const isRule = RULES.some((one) => one === what) && scope === undefined && words.is(end, 'pe')
  const verb = isRule ? words.find(end + 1, 'edit', 'removeBehind') : undefined
  return (
    verb && {
      value: {
        is: 'question',
        question: `“${words.written(i, verb.end)}”: of the put only, or of all legs?`,
      },
      end: verb.end,
    }
  )
}

/** `remove the fixed stop`, `remove thursday`. */
function removedBehindVerb(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.find(i, 'edit', 'remove')
  if (!verb) return undefined
  const at = words.past(words.skipLinks(verb.end), ['fixed', 'hard'])
  const ofAmount = words.isOfOpen ? amountOfRemoved(words, at) : undefined
  return ofAmount ?? removed(words, at) ?? removedDays(words, verb.end)
}

const WHOLLY = 'poori poora pura puri poore pure completely entirely altogether fully bilkul'.split(' ')

/** `vix wala filter nikalo`; `ce nikalo` could be an exit. */
function takenOut(words: Words, { value: { what }, end }: Read<Removed>): Read<string> | undefined {
  const whole = words.past(end, WHOLLY)
  const at = words.past(whole, ['ko', 'bhi'])
  // `Ce nikalo` could be an exit, `put side poori nikal do` takes it off.
  const isVerb =
    (typeof what === 'string' || whole > end) && words.is(at, 'nikalo', 'nikaalo', 'nikal', 'nikaal')
  const last = isVerb ? words.past(at + 1, ['do', 'de', 'dena', 'dijiye']) : at
  const isLast = isEnd(words, last) || words.is(last, 'and', 'aur', '&', 'or')
  return isVerb && isLast ? { value: 'removeBehind', end: last } : undefined
}

/** Behind `remove the stop` the next rule in a list: `and the target`. */
function removedAsWell(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'remove' || !words.is(i - 1, 'and', '&', 'aur', ',') || isOnlyLeft(words, i))
    return undefined
  const what = removed(words, words.past(i, ['the', 'my']))
  const end = what && endOfList(words, words.past(what.end, ['both', 'dono']))
  if (!what || end === undefined || (isOfAll(what.value, before) && words.is(i - 1, ','))) return undefined
  return { value: besideRemoved(what.value, before, words.is(i - 1, ',')), end }
}

/** Whether a stop of all legs follows a denied one of each leg: in `no individual sl, only mtm sl` it is wanted. */
const isOfAll = (next: Removed, before: Removed) => next.scope?.of === 'whole' && before.scope?.of === 'each'

const INSTEAD = 'use keep have put give take go set add just with for an a one single only'.split(' ')
const SET = 'instead chahiye hona rakho rakh lagao laga karo kar do de dena only'.split(' ')

/** Behind `remove the stops` a sum for all legs together in their place: `use overall 3000 instead`, `with 20% of combined premium`. */
function overallInstead(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const rule = before?.is === 'remove' ? before.what : undefined
  if (rule !== 'stop' && rule !== 'target') return undefined
  const at = words.past(i, INSTEAD)
  const sum = sumOfWhole(words, at)
  const named = sum && endOf(words.find(sum.end, 'rule', rule), sum.end)
  const end = named === undefined ? undefined : words.past(named, SET)
  if (!sum || end === undefined || !isEnd(words, end)) return undefined
  return { value: { is: 'threshold', rule, amount: sum.value, scope: { of: 'whole' } }, end }
}

/** Behind `remove the overall sl` a number for legs in its place: `put 25% on the sell legs`. */
function legsInstead(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const rule = before?.is === 'remove' ? before.what : undefined
  if (rule !== 'stop' && rule !== 'target') return undefined
  return amountInstead(words, i, rule) ?? legsFirst(words, i, rule)
}

/** `put 25% on the sell legs`, `50% on each leg instead`. */
function amountInstead(words: Words, i: number, rule: 'stop' | 'target'): Read<Clause> | undefined {
  const at = words.past(i, [...INSTEAD, 'place'])
  const amount = amountAt(words, at)
  const legs = amount?.value.unit === undefined ? undefined : legsBehind(words, amount.end)
  if (!amount || !legs) return undefined
  const isInPlace = at > i || words.is(i - 1, 'with', 'by') || words.is(legs.end - 1, 'instead')
  return isInPlace
    ? { value: { is: 'threshold', rule, amount: amount.value, scope: legs.value }, end: legs.end }
    : undefined
}

/** `har leg pe 35% ka laga do`, `give each leg 25%`; `or` is the Hindi word before Hindi legs. */
function legsFirst(words: Words, i: number, rule: 'stop' | 'target'): Read<Clause> | undefined {
  const isAnd = words.is(i, 'or') && words.is(i + 1, 'har', 'dono', 'sab', 'sabhi')
  const legs = scopeAt(words, isAnd ? i + 1 : words.past(i, INSTEAD))
  const amount = legs && amountAt(words, words.past(legs.end, ['pe', 'par', 'ka', 'ko', 'a', 'of']))
  const end = amount && words.past(amount.end, ['ka', 'wala', ...SET])
  if (!legs || legs.value.of === 'whole' || amount?.value.unit === undefined || !isEnd(words, end!))
    return undefined
  return { value: { is: 'threshold', rule, amount: amount.value, scope: legs.value }, end: end! }
}

/** `on the sell legs`, at the end of a phrase. */
function legsBehind(words: Words, i: number): Read<LegScope> | undefined {
  const scope = scopeAt(words, i)
  const legs = words.is(i, 'on', 'for', 'of') || scope?.value.of === 'each' ? scope : undefined
  const end = legs && words.past(legs.end, SET)
  const isLast = end !== undefined && isEnd(words, end) && legs?.value.of !== 'whole'
  return legs && isLast ? { value: legs.value, end } : undefined
}

/** Behind `instead of moving to cost` what happens in its place: `close both`. */
function closedInstead(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'remove' || before.what !== 'onLegStop') return undefined
  const closed = words.find(words.past(i, ['just', 'then', 'we', 'to']), 'together', 'squareOffMode')
  const end = closed && words.past(closed.end, ['legs', 'leg', 'too', 'karo', 'kar', 'do'])
  return closed && end !== undefined && isEnd(words, end)
    ? { value: { is: 'together', key: 'squareOffMode' }, end }
    : undefined
}

/** Behind the verb of a list, or at the end of the phrase; undefined elsewhere. */
function endOfList(words: Words, i: number): number | undefined {
  const verb = words.find(i, 'edit', 'removeBehind')
  return verb?.end ?? (isEnd(words, i) ? i : undefined)
}

/** Behind the first of two rules the other one and the verb: `overall sl aur target dono hatao`. */
function removedBehindList(words: Words, i: number): boolean {
  if (!words.is(i, 'and', '&', 'aur')) return false
  const next = removed(words, words.past(i + 1, ['the', 'my']))
  const at = next && words.past(next.end, ['both', 'dono', 'pe', 'par'])
  return at !== undefined && words.find(at, 'edit', 'removeBehind') !== undefined
}

/** `sl only on ce`, without a number: the legs of the other option lose theirs. */
function ruleKeptOnly(words: Words, i: number): Read<Clause> | undefined {
  const at = words.isOfOpen ? words.past(i, ['keep', 'the', 'have', 'want', 'i']) : undefined
  const rule = at === undefined ? undefined : words.find(at, 'rule', 'stop', 'target')
  const only = rule && words.find(rule.end, 'day', 'only')
  const option = only && words.find(words.past(only.end, ['on', 'for', 'in', 'the']), 'option')
  const end = option && words.past(option.end, ['side', 'leg', 'legs', 'pe', 'par', 'rakho', 'please'])
  if (!rule || !option || end === undefined || !isEnd(words, end)) return undefined
  const other = option.value === 'CALL' ? 'PUT' : 'CALL'
  return {
    value: { is: 'remove', what: rule.value as 'stop', scope: { of: 'option', option: other } },
    end,
  }
}

/** `sirf ce rakho`, `keep only the put`: the legs of the other option go. */
function keptOnly(words: Words, i: number): Read<Clause> | undefined {
  const isFirst = words.is(i, 'keep', 'retain')
  const only = words.find(isFirst ? words.past(i + 1, ['the']) : i, 'day', 'only')
  const option = only && words.find(words.past(only.end, ['the']), 'option')
  const leg = option && endOf(words.find(option.end, 'scope', 'leg'), option.end)
  const verb =
    leg !== undefined && words.is(leg, 'rakho', 'rakhna', 'rakh') ? words.past(leg, KEEP) : undefined
  const end = isFirst ? leg : verb
  if (!option || end === undefined) return undefined
  const other = option.value === 'CALL' ? 'PUT' : 'CALL'
  return { value: { is: 'remove', what: { of: 'option', option: other } }, end }
}

const KEEP = ['rakho', 'rakhna', 'rakh', 'do', 'de', 'hai']

/** `remove thursday`. */
function removedDays(words: Words, i: number): Read<Clause> | undefined {
  const days = listAt(words, i)
  return days && skippedDays(words, days.value, days.end)
}

type Removed = Extract<Clause, { is: 'remove' }>

function removed(words: Words, i: number): Read<Removed> | undefined {
  const scope = scopeAt(words, i) ?? legWord(words, i)
  return (
    removedWings(words, scope) ??
    withScopeBehind(words, removedRule(words, i, undefined)) ??
    (scope && removedRule(words, words.skipLinks(scope.end), scope.value)) ??
    (scope && scope.value.of !== 'whole' && scope.value.of !== 'each'
      ? { value: { is: 'remove', what: scope.value }, end: scope.end }
      : removedLegs(words, i))
  )
}

/** `with wings 300 but without put wing`: the sold put stays. */
function removedWings(words: Words, scope: Read<LegScope> | undefined): Read<Removed> | undefined {
  const wings = scope?.value.of === 'option' ? words.find(scope.end, 'wings') : undefined
  const end = wings?.end ?? (scope && words.past(scope.end, ['wing', 'hedge', 'protection']))
  const isOfOption = scope?.value.of === 'option' && end !== undefined && end > scope.end
  return isOfOption && !words.isOfOpen
    ? { value: { is: 'remove', what: 'wings', scope: scope.value }, end }
    : undefined
}

/** `remove the stop on the put`. */
function withScopeBehind(words: Words, rule: Read<Removed> | undefined): Read<Removed> | undefined {
  const isRule = rule !== undefined && RULES.some((one) => one === rule.value.what)
  const scope = isRule && words.is(rule.end, 'on', 'of', 'for', 'from') ? scopeAt(words, rule.end) : undefined
  return rule && scope ? { value: { ...rule.value, scope: scope.value }, end: scope.end } : rule
}

function removedRule(words: Words, i: number, scope: LegScope | undefined): Read<Removed> | undefined {
  const rule = words.find(i, 'rule', ...RULES)
  if (rule)
    return {
      value: {
        is: 'remove',
        what: rule.value as (typeof RULES)[number],
        scope: scope ?? scopeInName(words.written(i, rule.end)),
      },
      end: words.past(rule.end, ['rule', 'rules', 'setting']),
    }
  if (scope) return undefined
  const wings = words.find(i, 'wings')
  if (wings)
    return {
      value: { is: 'remove', what: 'wings' },
      end: endOf(words.find(wings.end, 'scope', 'leg'), wings.end),
    }
  return removedFilter(words, i) ?? removedRules(words, i)
}

const FILTER_NAMES: Readonly<Record<string, keyof DayFilters>> = {
  weekday: 'weekdays',
  weekdays: 'weekdays',
  day: 'weekdays',
  dte: 'dte',
  expiry: 'dte',
  ...Object.fromEntries(RANGE_SETTINGS.map((setting) => [RANGE_ALIASES[setting][0] ?? setting, setting])),
}

/** `the weekday filter`, `filters`. */
function removedFilter(words: Words, i: number): Read<Removed> | undefined {
  if (FILTER_WORDS.includes(words.textAt(i)) && !words.is(i, 'condition'))
    return { value: { is: 'remove', what: 'filter' }, end: i + 1 }
  // 'Monday wali condition hata do'.
  const filter = words.find(i, 'weekday') ? 'weekdays' : FILTER_NAMES[words.textAt(i)]
  const at = words.past(i + 1, ['wala', 'wali', 'ka', 'ki', 'day', 'days', 'only'])
  const isOfDays = filter === 'weekdays' && words.is(at, 'rule', 'rules', 'restriction', 'shart')
  if (filter === undefined || !(isOfDays || FILTER_WORDS.includes(words.textAt(at)))) return undefined
  return { value: { is: 'remove', what: 'filter', filter }, end: at + 1 }
}

/** `the indicator rules`, `the rsi condition`, `rsi filter`. */
function removedRules(words: Words, i: number): Read<Removed> | undefined {
  const named = indicatorAt(words, i)
  const at = named?.end ?? i
  const isRule = RULE_WORDS.includes(words.textAt(at)) || (named && words.is(at, 'filter', 'filters'))
  // `Scrap the macd`: an open rule by the name of its indicator alone.
  if (!isRule && named && words.isOfOpen && isEndOfRemoved(words, at))
    return { value: { is: 'remove', what: 'rules', indicator: named.value }, end: at }
  if (!isRule) return undefined
  return {
    value: { is: 'remove', what: 'rules', ...(named && { indicator: named.value }) },
    end: words.is(at + 1, 'rule', 'rules') ? at + 2 : at + 1,
  }
}

const isEndOfRemoved = (words: Words, i: number) =>
  isEnd(words, i) ||
  words.is(i, 'and', '&', 'aur', 'but') ||
  words.find(words.past(i, ['ko', 'bhi']), 'edit', 'removeBehind') !== undefined

/** `the 20 ema`, `rsi(14) wala`. */
function indicatorAt(words: Words, i: number): Read<string> | undefined {
  const leading = words.at(i)?.kind === 'number' ? i + 1 : i
  const name = words.find(leading, 'indicator')
  if (!name) return undefined
  const bracket = words.is(name.end, '(') && words.is(name.end + 2, ')') ? name.end + 3 : name.end
  return { value: name.value, end: words.past(bracket, ['wala', 'wali', 'ka', 'ki', 'entry']) }
}

function removedLegs(words: Words, i: number): Read<Removed> | undefined {
  const side = words.find(i, 'side')
  const option = words.find(endOf(side, i), 'option')
  if (option) {
    const end = endOf(words.find(option.end, 'scope', 'leg'), option.end)
    return { value: { is: 'remove', what: { of: 'option', option: option.value as OptionType } }, end }
  }
  const legs = side && words.find(side.end, 'scope', 'leg')
  return (
    legs && { value: { is: 'remove', what: { of: 'side', side: side.value as TradeType } }, end: legs.end }
  )
}
