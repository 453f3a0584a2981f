import { THRESHOLD_EXITS, type LegUnit, type OptionType, type ThresholdExit, type TradeType } from '#domain'
import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import {
  amountAlso,
  changedAmount,
  endOfAmount,
  isBehindExit,
  isMoveOfPremium,
  isNoRule,
  lossSigned,
  multipleOf,
  onceOf,
  pastReaches,
  pastWay,
  percentOfPremium,
  scopeOfCredit,
  shareOfCapital,
  unitFirst,
} from './amount-words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { CONDITIONAL } from './condition-words.ts'
import { againstAt, measuredOnIndex, ofIndex } from './index-against.ts'
import {
  bothOptions,
  hedgesAt,
  laidScope,
  isBeforeOther,
  isBehindStrike,
  isLast,
  isMarkedSide,
  legAlone,
  legBeforeAmount,
  moneyLegsAt,
  pastOn,
  pastOnes,
  placeAt,
  scopeOrSide,
  shortsAlone,
  sidedLegAt,
  legsOfRelative,
  sidedBehind,
  sideBesideOther,
} from './leg-places.ts'
import { namedScope, pastCount, pastSecondWhole, wholeAt, withCap } from './whole-position.ts'

/** The legs of a rule: `each leg`, `combined`, `on ce`, `for the sold legs`, `leg 2`. */
export function scopeAt(words: Words, i: number): Read<LegScope> | undefined {
  const found = saidScope(words, i)
  const at = pastFor(words, i)
  const atm = words.find(words.past(at, ['both', 'the', 'all']), 'atm')
  const atmLegs = atm && moneyLegsAt(words, atm.end, at > i)
  if (atmLegs) return { value: { of: 'money' }, end: atmLegs.end }
  const away = words.past(at, ['both', 'the', 'all'])
  const awayLegs = words.is(away, 'otm') ? moneyLegsAt(words, away + 1, at > i) : undefined
  if (awayLegs) return { value: { of: 'away' }, end: awayLegs.end }
  const place = placeAt(words, at)
  if (place && place.end > endOf(found, i)) return place
  const sided = sideLegsAt(words, at, at > i)
  if (found && found.end >= endOf(sided, i))
    return { value: { of: found.value as 'each' | 'whole' }, end: found.end }
  return sided ?? optionLegsAt(words, at, at > i) ?? hedgesAt(words, at, at > i)
}

/** `each` or `whole`; in `poore 2024 ka backtest` the year is whole. */
function saidScope(words: Words, i: number): Read<string> | undefined {
  const found = wholeAt(words, i) ?? namedScope(words, i)
  return found && /^(20\d\d|year|saal|sal)$/.test(words.textAt(found.end)) ? undefined : found
}

const pastFor = (words: Words, i: number) =>
  words.is(i, 'on', 'for', 'of', 'in', 'from') ? words.past(i + 1, ['the']) : i

const ONE_OF = ['each', 'every', 'either', 'any', 'per']

/** `the sold legs`; behind 'on' also `shorts` and `longs` by themselves. */
function sideLegsAt(words: Words, i: number, isMarked: boolean): Read<LegScope> | undefined {
  const each = pastCount(words, words.past(i, isMarked ? [...ONE_OF, 'both', 'all', 'the', 'my'] : ONE_OF))
  const side = words.find(each, 'side')
  if (!side) return legsOfRelative(words, each)
  const isNoun = (isMarked && isMarkedSide(words, each)) || (each > i && isOneShort(words, each))
  const legs =
    words.find(side.end, 'scope', 'leg') ?? pastOnes(words, side.end, isMarked) ?? (isNoun ? side : undefined)
  return legs && { value: { of: 'side', side: side.value as TradeType }, end: legs.end }
}

/** `each short a 60% stop`, `per short`: in 'each short straddle' the word is the side. */
const isOneShort = (words: Words, i: number) =>
  words.is(i, 'short', 'long') &&
  (words.at(i + 1) === undefined ||
    words.isBreak(i + 1) ||
    words.is(i + 1, 'a', 'an', ...HAS) ||
    ruleName(words, i + 1) !== undefined)

/** `on ce`, `the put leg`; without a word before it, `leg` must follow. */
function optionLegsAt(words: Words, i: number, isMarked: boolean): Read<LegScope> | undefined {
  const side = isMarked ? words.find(i, 'side') : undefined
  const option = words.find(endOf(side, i), 'option')
  const behind = option && !side ? sidedBehind(words, option, isMarked) : undefined
  if (behind) return behind
  const named = option && words.find(option.end, 'scope', 'leg')
  if (!option || (!isMarked && !named)) return undefined
  const end = endOf(named, option.end)
  const of = { option: option.value as OptionType }
  return side
    ? { value: { of: 'sided', side: side.value as TradeType, ...of }, end }
    : { value: { of: 'option', ...of }, end }
}

/** Words between a rule and the only legs that have it: `sl only on ce`. */
const ONLY = ['only', 'sirf', 'just', 'keval', 'alone']

/** `stop (strategy): …`. */
function scopeInBrackets(words: Words, i: number): Read<LegScope> | undefined {
  if (!words.is(i, '(')) return undefined
  const strategy = words.is(i + 1, 'strategy') ? { value: { of: 'whole' } as const, end: i + 2 } : undefined
  const scope = scopeAt(words, i + 1) ?? strategy
  return scope && words.is(scope.end, ')') ? { value: scope.value, end: scope.end + 1 } : undefined
}

/** Reads scopes and linking words from a position on. */
export function pastScopes(words: Words, i: number): { scope: LegScope | undefined; end: number } {
  let scope: LegScope | undefined
  let end = i
  for (;;) {
    const next =
      scopeAt(words, end) ??
      scopeAt(words, words.past(end, ONLY)) ??
      scopeInBrackets(words, end) ??
      legBeforeAmount(words, end)
    if (next) {
      scope ??= next.value
      end = next.end
      continue
    }
    const linked = words.skipLinks(end)
    if (linked === end) return { scope, end }
    end = linked
  }
}

const ADJECTIVE = /^(overall|total|combined|net|mtm|portfolio|aggregate|master|day|max\w* \w+)$/i

/** Whether a rule with its own amount begins. */
function beginsRule(words: Words, i: number): boolean {
  if (words.find(i, 'rule', 'reEntry', 'lock') !== undefined) return true
  const name = ruleName(words, i)
  const amount = name && amountAt(words, pastReaches(words, words.skipLinks(name.end)))
  return name !== undefined && (amount !== undefined || words.is(i - 1, 'mtm'))
}

/** In 'sl 25% mtm sl 5000' the sum of money is that of the next rule; 'on the whole trade' is said of the rule before it. */
function isOfNext(words: Words, i: number, { value, end }: Read<LegScope>): boolean {
  return value.of === 'whole' && ADJECTIVE.test(words.written(i, end).trim()) && beginsRule(words, end)
}

/** A scope behind a rule, if one follows. */
export function scopeBehind(words: Words, i: number): { scope: LegScope | undefined; end: number } {
  const read = firstScopeBehind(words, i)
  if (!read || isOfNext(words, i, read)) return { scope: undefined, end: i }
  const end = words.past(read.end, ONLY)
  // '20% SL on each leg's entry price'.
  const price = words.past(end, ['entry', 'sell', 'selling', 'buy', 'buying'])
  const isPriced = read.value.of === 'each' && words.is(price, 'price', 'premium')
  return { scope: read.value, end: isPriced ? price + 1 : end }
}

function firstScopeBehind(words: Words, i: number): Read<LegScope> | undefined {
  const direct =
    scopeAt(words, i) ?? scopeAt(words, words.skipLinks(i)) ?? onlyOption(words, i) ?? shortsAlone(words, i)
  const laid = laidScope(words, i, (at) => scopeAt(words, at) ?? onlyOption(words, at))
  const first =
    bothOptions(words, i) ??
    direct ??
    laid ??
    scopeAt(words, words.past(i, ['pe', 'par'])) ??
    legsOfSide(words, i)
  return first?.value.of === 'each' ? (legsOfSide(words, first.end) ?? first) : first
}

/** `sirf bechne wale pe`, `25% each on shorts`: the legs of one side. */
function legsOfSide(words: Words, i: number): Read<LegScope> | undefined {
  const legs = scopeAt(words, words.past(i, ONLY))
  return legs?.value.of === 'side' ? legs : undefined
}

/** `sl 25% ce only`. */
function onlyOption(words: Words, i: number): Read<LegScope> | undefined {
  const option = words.find(i, 'option')
  const end = option && words.past(option.end, ['leg', 'side'])
  // `30% sl ce ka` at the end of a phrase.
  const isOf = end !== undefined && words.is(end, 'ka', 'ki', 'ke') && isLast(words, end + 1)
  if (option && isBeforeOther(words, option))
    return { value: { of: 'option', option: option.value as OptionType }, end: option.end }
  return option && end !== undefined && (isOf || words.is(end, ...ONLY))
    ? { value: { of: 'option', option: option.value as OptionType }, end: end + 1 }
    : undefined
}

export const readScope: ClauseReader = (words, i, before) => {
  const scope = scopeAt(words, i)
  // 'A butterfly in calls' names its options.
  if (scope?.value.of === 'option' && before?.is === 'structure' && words.is(i, 'in', 'of')) return undefined
  // '3 lots of CE' names the leg.
  if (scope?.value.of === 'option' && before?.is === 'lots' && words.is(i, 'of')) return undefined
  return scope && scopeOrSide(words, i, scope)
}

const isByStep = (words: Words, i: number) => {
  const { end } = words.find(i, 'rule', 'trail')!
  return words.is(end - 1, 'by') || words.is(end, 'by')
}

interface Named {
  readonly rule: ThresholdExit
  readonly trails: boolean
}

export function ruleName(words: Words, i: number): Read<Named> | undefined {
  // In 'trail the sl by 5%' the number is the step.
  if (words.find(i, 'rule', 'trail') && isByStep(words, i)) return undefined
  if (isMoveOfPremium(words, i)) return undefined
  const trailing = words.is(i, 'trailing', 'trail', 'trailed') ? i + 1 : i
  const tsl = words.is(i, 'tsl') ? { value: 'stop', end: i + 1 } : undefined
  const found = tsl ?? words.find(trailing, 'rule', ...THRESHOLD_EXITS)
  if (!found || (words.is(found.end, 'hits', 'hit') && !amountAt(words, found.end + 1))) return undefined
  return {
    value: { rule: found.value as ThresholdExit, trails: trailing > i || tsl !== undefined },
    end: found.end,
  }
}

/** A stop or a target at a position, with the legs that it is for. */
export function thresholdAt(words: Words, i: number): Read<ThresholdClause> | undefined {
  const pre =
    sidedAgain(words, i) ??
    scopeAt(words, i) ??
    strategyAt(words, i) ??
    groupAt(words, i) ??
    ownerAt(words, i)
  const start = pre ? pastLegs(words, pre) : i
  const early = unitBefore(words, start)
  const read = early ? undefined : ruleAt(words, start)
  if (!read || isForTwo(pre?.value, read.value.scope)) return early
  const written = words.written(start, read.end)
  return pre
    ? withCap(...ofLegsBefore(words, { start, read, scope: pre.value }, written))
    : withCap(read, { scope: read.value.scope, written })
}

function pastLegs(words: Words, pre: Read<LegScope>): number {
  const end = words.skipLinks(words.past(words.skipLinks(pre.end), behindLegs(words, pre)))
  return pre.value.of === 'whole' ? pastSecondWhole(words, end) : end
}

function ofLegsBefore(words: Words, scoped: Scoped, written: string): Parameters<typeof withCap> {
  const scope = closerOf(scoped.scope, scoped.read.value.scope)
  const own = scope === scoped.scope ? withoutNextLegs(words, scoped) : undefined
  return [own ?? scoped.read, { scope, written }]
}

interface Scoped {
  readonly start: number
  readonly read: Read<ThresholdClause>
  readonly scope: LegScope
}

/** In `leg 1 sl 20% leg 2 sl 30%` the second leg is that of the next rule. */
function withoutNextLegs(words: Words, { start, read, scope }: Scoped): Read<ThresholdClause> | undefined {
  const behind = read.value.scope
  if (!behind || behind.of !== scope.of || JSON.stringify(behind) === JSON.stringify(scope)) return undefined
  for (let end = read.end - 1; end > start; end--) {
    const legs = scopeAt(words, end)
    if (legs && legs.end <= read.end && JSON.stringify(legs.value) === JSON.stringify(behind))
      return { ...read, end }
  }
  return undefined
}

/** `sold legs pe 60% sl`, `ce side pe 40% stop`; right behind an option `pe` may be the other one. */
const behindLegs = (words: Words, { value: { of }, end }: Read<LegScope>) =>
  of === 'option' && !words.is(end - 1, 'side', 'leg') ? HAS : [...HAS, 'pe', 'par', 'me', 'mein']

/** `leg sl of 50% on the sold ones`: each of the legs that are named behind it. */
const closerOf = (before: LegScope, behind: LegScope | undefined) =>
  before.of === 'each' && behind && behind.of !== 'whole' ? behind : before

/** `sell atm ce, buy 200 otm ce; sold call sl 40%`: a leg that is named already, before its rule. */
function sidedAgain(words: Words, i: number): Read<LegScope> | undefined {
  const leg = sidedLegAt(words, words.past(i, ['the']))
  const begin = leg && words.past(pastOn(words, leg.end), HAS)
  const hasRule = begin !== undefined && (ruleName(words, begin) ?? amountFirst(words, begin)) !== undefined
  if (!leg || !hasRule) return undefined
  const { side, option } = leg.value
  const sideOf = (at: number) =>
    words.tokens
      .slice(0, at)
      .flatMap((_, k) => words.find(k, 'side')?.value ?? [])
      .at(-1)
  const isLeg = (k: number) => words.find(k, 'option')?.value === option && sideOf(k) === side
  const isNamed = words.isOfOpen || words.tokens.some((_, k) => k < i && isLeg(k))
  return isNamed ? { value: { of: 'sided', ...leg.value }, end: leg.end } : undefined
}

/** `strategy sl 2500`: the stop of all legs together. */
function strategyAt(words: Words, i: number): Read<LegScope> | undefined {
  const isNamed = words.is(i, 'strategy', 'position') && ruleName(words, i + 1) !== undefined
  return isNamed ? { value: { of: 'whole' }, end: i + 1 } : undefined
}

/** `shorts: sl 30%`, `the hedges get a 20% stop`: legs by their side, at the beginning of a phrase. */
export function groupAt(words: Words, i: number): Read<LegScope> | undefined {
  const at = pastCount(words, words.past(i, ['the', 'both', 'my', 'all']))
  const one = words.is(at + 1, 'one', 'ones') ? words.find(at, 'side') : undefined
  const side = words.is(at, 'shorts', 'sells') ? 'SELL' : words.is(at, ...BOUGHT) ? 'BUY' : one?.value
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'but', 'aur', '&')
  const named = isFirst ? namedBeforeRule(words, at) : undefined
  if (named || !side || !isFirst) return named
  return {
    value: { of: 'side', side: side as TradeType },
    end: words.past(one ? at + 2 : at + 1, [':', '-', ...HAS]),
  }
}

const BOUGHT = ['longs', 'buys', 'hedges', 'wings']
/** `hedge sl 50%`, `wing legs: target 80%`, `hedge 50% sl`, `short sl 30%`: legs by their name directly before a rule. */
function namedBeforeRule(words: Words, i: number): Read<LegScope> | undefined {
  const side = words.is(i, 'hedge', 'wing', 'hedges', 'wings') ? 'BUY' : sideBesideOther(words, i)
  const end = words.past(words.past(i + 1, ['leg', 'legs']), OF_NAMED)
  return side && (ruleName(words, end) || isShareOfRule(words, end))
    ? { value: { of: 'side', side }, end }
    : undefined
}

/** `50% sl`; in `hedge 2% sl 30%` the share is the place of the hedge. */
function isShareOfRule(words: Words, i: number): boolean {
  const rule = amountFirst(words, i)
  return rule?.value.amount.unit === 'percentage' && !amountAt(words, pastReaches(words, rule.end))
}

/** 'Each risk capped at 2000 for the whole trade' names two. */
const isForTwo = (before: LegScope | undefined, behind: LegScope | undefined) =>
  before?.of === 'each' && behind?.of === 'whole'

function ruleAt(words: Words, i: number): Read<ThresholdClause> | undefined {
  const name = ruleName(words, i)
  if (name) return stoppedByIndex(words, name) ?? nameFirst(words, name)
  return indexBefore(words, i) ?? amountFirst(words, i)
}

/** `index stop 80 points`: the index stands before the rule. */
function indexBefore(words: Words, i: number): Read<ThresholdClause> | undefined {
  const at = words.is(i, 'index', 'spot', 'underlying', 'idx') ? words.past(i + 1, ['based', 'move']) : i
  const name = at > i ? ruleName(words, at) : undefined
  const read = name && nameFirst(words, name)
  const unit = read?.value.amount.unit
  if (!read || (unit !== 'points' && unit !== 'percentage')) return undefined
  return { ...read, value: { ...read.value, amount: { ...read.value.amount, unit: ofIndex(unit) } } }
}

/** `pts sl 40`: the unit stands before the rule. */
function unitBefore(words: Words, i: number): Read<ThresholdClause> | undefined {
  const unit = words.isBreak(i - 1) ? words.find(i, 'unit', 'points', 'percentage') : undefined
  const name = unit && ruleName(words, unit.end)
  const read = name && nameFirst(words, name)
  return read?.value.amount.unit === undefined && read
    ? {
        value: { ...read.value, amount: { ...read.value.amount, unit: unit!.value as LegUnit } },
        end: read.end,
      }
    : undefined
}

const HAS = 'has have having gets get carries carrying will should must can may could with its own'.split(' ')
const OF_NAMED = [...HAS, ':', '-', 'ka', 'ki', 'ke', 'me', 'mein', 'par', 'a', 'an', 'the']

const OF_OWNER = 'ka ki ke me mein pe par - :'.split(' ')

/** `leg sl 30%`, `leg pe 25% sl`. */
function ownerLeg(words: Words, i: number, end: number): Read<LegScope> | undefined {
  if (ruleName(words, words.skipLinks(end))) return { value: { of: 'each' }, end }
  const on = words.isBreak(i - 1) ? words.past(end, ['pe', 'par']) : end
  return on > end && amountFirst(words, on) ? { value: { of: 'each' }, end: on } : undefined
}

/** `leg sl 30%` is of each leg; `ce sl 30%` of the calls, unless the words say the leg itself. */
function ownerAt(words: Words, i: number): Read<LegScope> | undefined {
  const leg = words.find(i, 'scope', 'leg')
  if (leg) return ownerLeg(words, i, leg.end)
  const option = words.find(i, 'option')
  if (!option || (words.has('side') && !words.has('structure')) || isBehindStrike(words, i)) return undefined
  const end = words.past(endOf(words.find(option.end, 'scope', 'leg'), option.end), OF_OWNER)
  const isRule = ruleName(words, end) !== undefined || amountFirst(words, end) !== undefined
  return isRule ? { value: { of: 'option', option: option.value as OptionType }, end } : undefined
}

/** A stop on the index: `stop out each leg when nifty moves 80 points against it`. */
function stoppedByIndex(words: Words, name: Read<Named> | undefined): Read<ThresholdClause> | undefined {
  if (name?.value.rule !== 'stop') return undefined
  const { scope = { of: 'each' }, end } = pastScopes(words, words.past(name.end, ['out']))
  const move = againstAt(
    words,
    words.past(words.past(end, ['one', 'option', 'out', 'the', 'a', 'leg', 'legs']), CONDITIONAL),
  )
  return move && { value: { is: 'threshold', rule: 'stop', amount: move.value, scope }, end: move.end }
}

export type ThresholdClause = Extract<Clause, { is: 'threshold' }>

/** Words between a stop or target and its condition: `take profit when the total gain is 35 points`. */
const WHEN = ['when', 'once', 'if', 'as', 'soon', 'it', 'the', 'my', 'our', 'we', 'i', 'jab', 'agar']
const RESULT_NAMES: Readonly<Partial<Record<ThresholdExit, readonly string[]>>> = {
  stop: ['loss', 'losses', 'pnl', 'mtm', 'nuksan'],
  target: [
    'gain',
    'gains',
    'profit',
    'profits',
    'pnl',
    'mtm',
    'makes',
    'make',
    'made',
    'earns',
    'up',
    'munafa',
  ],
}

/** A scope behind a rule; `leg` at the end of a phrase is each leg: `sl 20% leg`, `2000 rupees on the leg`. */
function scopeOrLeg(words: Words, i: number): { scope: LegScope | undefined; end: number } {
  return legAlone(words, i) ?? scopeBehind(words, i)
}

/** The amount directly behind a rule and its scope, or at a later position. */
function plainAmount(
  words: Words,
  { scope, end }: { scope: LegScope | undefined; end: number },
  at: number,
): Read<StatedAmount> | undefined {
  const only = words.past(end, [...ONLY, 'pe', 'par'])
  const behindComma =
    scope && words.textAt(only) === ',' ? amountAt(words, only + 1) : amountAlso(words, only)
  const plain = behindComma ?? amountAt(words, pastReaches(words, end)) ?? amountAt(words, at)
  return plain ? onceOf(words, plain) : (percentOfPremium(words, end) ?? shareOfCapital(words, end))
}

/** Words between a rule and its amount: `when the total gain is`, `bhi laga do total`, `: add`. */
function pastResult(words: Words, i: number, rule: ThresholdExit) {
  const result = pastScopes(words, words.past(i, WHEN))
  const at = pastReaches(words, result.end, RESULT_NAMES[rule])
  const late = at > result.end && !result.scope ? scopeAt(words, at) : undefined
  if (late) return { scope: late.value, end: late.end }
  const isAdded = words.is(at, 'add') && words.textAt(at - 1) === ':'
  return { scope: result.scope, end: isAdded ? at + 1 : at }
}

export function nameFirst(
  words: Words,
  { value: { rule, trails }, end }: Read<Named>,
): Read<ThresholdClause> | undefined {
  const between = pastScopes(words, pastWay(words, end))
  const { scope: named, end: at } = pastResult(words, between.end, rule)
  const size =
    changedAmount(words, end) ??
    unitFirst(words, between.end) ??
    lossSigned(words, between.end, rule) ??
    plainAmount(words, between, at)
  const amount = size && measuredOnIndex(words, size)
  const gain = rule === 'target' ? multipleOf(words, at) : undefined
  if (gain)
    return {
      value: { is: 'threshold', rule, amount: gain.value, trails, scope: between.scope },
      end: gain.end,
    }
  if (!amount || isNoRule(words, end, amount)) return undefined
  const scope = between.scope ?? scopeOfCredit(words, named, [between.end, amount.end])
  const last = endOfAmount(words, { rule, amount })
  const behind = scope ? { scope, end: last } : scopeOrLeg(words, last)
  return {
    value: {
      is: 'threshold',
      rule,
      amount: amount.value,
      trails,
      scope: behind.scope,
    },
    end: behind.end,
  }
}

/** `leg` between an amount and its rule: each leg. */
function legAt(words: Words, i: number): Read<LegScope> | undefined {
  const leg = words.find(i, 'scope', 'leg')
  return leg && { value: { of: 'each' }, end: leg.end }
}

/** Whether the amount of a rule stands behind its name; in `5000 stop with 7000 target` it is that of the next rule. */
function hasOwnAmount(words: Words, name: Read<Named>): boolean {
  const own = nameFirst(words, name)
  return own !== undefined && !(words.is(own.end - 2, 'with') && ruleName(words, own.end) !== undefined)
}

const BEFORE_NAME = ['as', 'wala', 'wali', 'max', 'maximum', 'my']

export function amountFirst(words: Words, i: number): Read<ThresholdClause> | undefined {
  const amount = amountAt(words, i) ?? shareOfCapital(words, i)
  if (!amount) return undefined
  const of = words.past(amount.end, ['ka', 'ki', 'ke'])
  const between = scopeAt(words, of) ?? legAt(words, of)
  const at = words.past(words.skipLinks(endOf(between, amount.end)), BEFORE_NAME)
  const name = ruleName(words, at)
  if (!name || ((amount.value.unit === undefined || isBehindExit(words, i)) && hasOwnAmount(words, name)))
    return undefined
  // In 'risk 2% reward 4%' the amount is that of the risk.
  if (words.is(at, 'reward')) return undefined
  const sized = measuredOnIndex(words, { value: amount.value, end: name.end })
  const behind = between ? { scope: between.value, end: sized.end } : scopeOrLeg(words, sized.end)
  return {
    value: {
      is: 'threshold',
      rule: name.value.rule,
      amount: sized.value,
      ...(name.value.trails && { trails: true }),
      ...(behind.scope && { scope: behind.scope }),
    },
    end: behind.end,
  }
}
