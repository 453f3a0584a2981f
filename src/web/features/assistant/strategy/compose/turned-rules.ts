import type { Condition, IndicatorRule } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { DIRECTIONS } from '../clauses/crossings.ts'
import { CROSSED } from '../clauses/moved-levels.ts'
import { ofKind, type Findings } from './findings.ts'
import type { Rule } from './rules-of-legs.ts'
import { legsOf } from './open-legs.ts'
import { saysAdd, saysWhole } from './said-whole.ts'

const CROSSINGS = new Set(Object.values(CROSSED))

/** Asks for `rsi below 55` in the place of a crossing above: whether it is a crossing as well. */
export function askIfTurned(
  rules: readonly Omit<IndicatorRule, 'id'>[],
  { indicatorConfiguration: { enabled, rules: open } }: FormRequest,
  { clauses, findings }: { readonly clauses: readonly PlacedClause[]; readonly findings: Findings },
): void {
  if (!enabled || saysAdd(clauses) || saysWhole(clauses) || !isTurned(rules, open)) return
  const words = ofKind(clauses, 'rule').map(findings.written).join(', ')
  findings.ask(
    `“${words}”: the open rule waits for a crossing to the other side. Say “crosses below” or “crosses above”.`,
  )
}

/**
 * `ulta karo, rsi 40 ke niche pe put buy`: the option that follows takes the place of the open one, and a rule on the other side is a
 * crossing as the open one is. Without another option the words say nothing.
 */
export function withOpposite(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): readonly PlacedClause[] {
  const opposite = clauses.find((one) => one.is === 'edit' && one.isOpposite)
  if (!opposite) return clauses
  const [option, ...others] = new Set(ofKind(clauses, 'option').map((one) => one.option))
  const isOther =
    option && others.length === 0 && legsOf(open).every(({ optionType }) => optionType !== option)
  const { begin, end } = opposite
  if (!isOther) return clauses.map((one) => (one === opposite ? { is: 'unsupported', begin, end } : one))
  const old = option === 'CALL' ? 'put' : 'call'
  const note = `the ${option.toLowerCase()} in the place of the ${old}`
  return clauses.flatMap((one): PlacedClause[] => {
    if (one === opposite) return [one, { is: 'filler', note, begin, end }]
    return one.is === 'rule' ? crossedAsOpen(one, open, written) : [one]
  })
}

/** A rule as a crossing, where the open one of its indicator waits for one. */
function crossedAsOpen(
  rule: PlacedClause & { is: 'rule' },
  { indicatorConfiguration: { enabled, rules: open } }: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  if (!enabled || !isTurned(rule.rules, open) || !/\d/.test(written(rule))) return [rule]
  const rules = rule.rules.map((one) => ({ ...one, condition: CROSSED[one.condition] ?? one.condition }))
  const { begin, end } = rule
  return [
    { ...rule, rules },
    { is: 'filler', note: 'a crossing, like the open rule', begin, end },
  ]
}

/** Whether a rule is on the other side than an open one of the same indicator that waits for a crossing. */
const isTurned = (rules: readonly Omit<IndicatorRule, 'id'>[], open: readonly IndicatorRule[]) =>
  rules.some(({ function1, condition }) => {
    const crossed = CROSSED[condition]
    const same = open.filter((one) => one.function1 === function1)
    return (
      crossed !== undefined && same.some((one) => one.condition !== crossed && CROSSINGS.has(one.condition))
    )
  })

const OTHER_WAY: Readonly<Partial<Record<Condition, Condition>>> = {
  CROSSES_ABOVE: 'CROSSES_BELOW',
  CROSSES_BELOW: 'CROSSES_ABOVE',
}

const STRENGTHS = ['ADX', 'ADXR', 'DX', 'ATR', 'NATR']

interface Directed {
  readonly request: FormRequest
  readonly clauses: readonly PlacedClause[]
}

/** The rules of `rsi 60 cross`, which does not say the direction: that in which all legs gain, upward if they differ. */
export function inDirectionOfLegs(
  clause: Rule,
  {
    request: {
      multiLegStrategy: { legs },
    },
    clauses,
  }: Directed,
  findings: Findings,
): Rule['rules'] {
  if (!clause.isWayOpen) return clause.rules
  askForWay(clause, clauses, findings)
  // The strength of a trend crosses its level upward, whatever the legs.
  const isStrength = clause.rules.every(({ function1 }) => STRENGTHS.includes(function1))
  const [isUp, ...others] = isStrength
    ? [true]
    : new Set(legs.map(({ tradeType, optionType }) => (tradeType === 'BUY') === (optionType === 'CALL')))
  if (isUp === undefined) return clause.rules
  const isOfLegs = !isStrength && others.length === 0
  const isDown = isOfLegs && !isUp
  const gains = legs.length === 1 ? 'the leg gains' : 'the legs gain'
  findings.assume(
    `“${findings.written(clause).replace(/^[,; ]+/, '')}” does not say the direction: ${isDown ? 'downward' : 'upward'}${isOfLegs ? `, in which ${gains}` : ''}.`,
  )
  return clause.rules.map((one) => {
    const rule = isSlowFirst(one) ? withSidesTurned(one) : one
    return isDown ? { ...rule, condition: OTHER_WAY[rule.condition] ?? rule.condition } : rule
  })
}

/** `20 sma price cross`: the price crosses its average. */
function withSidesTurned(rule: OpenRule): OpenRule {
  const { function1, function1Output, talibParams, function1CandleOffset, ...others } = rule
  const { function2, function2Output, function2TalibParams, function2CandleOffset } = others
  if (function2 === 'NUMERIC_INPUT') return rule
  return {
    ...others,
    function1: function2,
    function1Output: function2Output,
    talibParams: function2TalibParams,
    function1CandleOffset: function2CandleOffset,
    function2: function1,
    function2Output: function1Output,
    function2TalibParams: talibParams,
    function2CandleOffset: function1CandleOffset,
  }
}

type OpenRule = Omit<IndicatorRule, 'id'>

/** Whether the slower line is named first: `50 20 sma crossover`, `vwap price cross`. */
function isSlowFirst({ function1, function2, talibParams, function2TalibParams }: OpenRule): boolean {
  if (function2 === 'NUMERIC_INPUT' || function1 === 'CLOSE') return false
  if (function2 === 'CLOSE') return true
  const [first, second] = [periodOf(talibParams), periodOf(function2TalibParams)]
  // The average of the whole session is slower than one of some candles.
  if (first === undefined || second === undefined) return function1 === 'VWAP' && second !== undefined
  return function1 === function2 && first > second
}

const periodOf = (parameters: Readonly<Record<string, unknown>> | undefined) => {
  const period = parameters?.['timeperiod']
  return typeof period === 'number' ? period : undefined
}

const WAYS = new RegExp(`\\b(${DIRECTIONS.filter((one) => one !== 'from').join('|')})\\b`, 'i')
const NEAR = 3

/** Asks for the direction where a word for one stands near, but is read as part of nothing: `bullish rsi 60 cross`. */
function askForWay(clause: Rule, clauses: readonly PlacedClause[], findings: Findings): void {
  const isFree = (at: number) => clauses.every(({ begin, end }) => at < begin || at >= end)
  const near = Array.from({ length: 2 * NEAR }, (_, k) =>
    k < NEAR ? clause.begin - NEAR + k : clause.end + k - NEAR,
  )
  const way = near
    .filter((at) => at >= 0 && isFree(at))
    .map((at) => findings.written({ is: 'and', begin: at, end: at + 1 }))
    .find((text) => WAYS.test(text))
  if (way)
    findings.ask(
      `“${findings.written(clause)}” and “${way.trim()}”: does it cross upward or downward? Say “crosses above” or “crosses below”.`,
    )
}

/** `buy the call above 20 sma`, and then the crossing of the same line: the crossing says it all. */
export const isSaidByCrossing = (
  one: Omit<IndicatorRule, 'id'>,
  all: readonly Omit<IndicatorRule, 'id'>[],
): boolean => {
  const condition = CROSSED[one.condition]
  return (
    condition !== undefined &&
    one.function1 === 'CLOSE' &&
    all.some((other) => JSON.stringify(other) === JSON.stringify({ ...one, condition }))
  )
}

/** `above 20 sma` behind a leg: the price that is not named is that of the index. */
export function assumeIndex(stated: readonly Rule[], findings: Findings): void {
  for (const one of stated.filter(({ isElided }) => isElided))
    findings.assume(`“${findings.written(one).replace(/^[,; ]+/, '')}” was read of the price of the index.`)
}
/** The open rules that stay: all beside an added one; beside one on an indicator that an open one has, those on others. */
function keptBeside(
  rules: readonly Omit<IndicatorRule, 'id'>[],
  open: readonly IndicatorRule[],
  { isAdded, isAsWell }: Readonly<Record<'isAdded' | 'isAsWell', boolean>>,
): readonly IndicatorRule[] {
  if (isAdded) return open
  const isReplaced = (one: IndicatorRule) =>
    rules.some(
      ({ function1, function2 }) =>
        function1 === one.function1 && (function1 !== 'CLOSE' || function2 === one.function2),
    )
  return open.some(isReplaced) ? open.filter((one) => !isReplaced(one)) : isAsWell ? open : []
}

/** `and close above vwap`, `must also be above vwap`, `vwap ke upar bhi ho`. */
const AS_WELL = /^and\b|\balso\b|\b(bhi|too)$/i
/** `one more condition:`, `aur ek filter -`, `also check that`, before a rule. */
const MORE_BEFORE =
  /\b((one more|another|aur ek|ek aur|extra|additional|further|second|dusri|doosri) (condition|filter|rule|check)|saath (me|mein|hi)|along with (it|this|that)|also( check)?)\b[\s:,;-]*((is|that|ki|me|if|when|jab)\b\s*)*$/i
/** Words that put a rule in the place of the open ones. */
const IN_PLACE = /\b(instead|only|sirf|keval|just|rather|bas)\b/i

interface New {
  readonly stated: readonly Rule[]
  readonly rules: readonly Omit<IndicatorRule, 'id'>[]
}

/** The open rules that stay beside the ones of the words. */
export function keptRules(
  said: New,
  { indicatorConfiguration: { enabled, rules: open } }: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly IndicatorRule[] {
  if (!enabled) return []
  const isAdded = saysAdd(clauses)
  const isAsWell = !isAdded && comeAsWell(said, open, findings)
  return keptBeside(said.rules, open, { isAdded, isAsWell })
}

/** Whether rules are said to come beside the open ones; asked where other words or the same indicator say the opposite. */
function comeAsWell({ stated, rules }: New, open: readonly IndicatorRule[], findings: Findings): boolean {
  const one = stated.find(
    (rule) =>
      AS_WELL.test(findings.written({ ...rule, end: rule.end + 1 }).trim()) ||
      (rule.begin > 0 && MORE_BEFORE.test(findings.written({ ...rule, begin: 0, end: rule.begin }))),
  )
  if (!one || open.length === 0) return false
  const isSame = keptBeside(rules, open, { isAdded: false, isAsWell: true }).length < open.length
  const words = findings.written(one).replace(/^[,; ]+/, '')
  if (isSame || IN_PLACE.test(findings.text))
    findings.ask(`“${words}”: beside the open rule, or in its place?`)
  else findings.assume(`“${words}” was added to the open rules.`)
  return true
}

/** The candles said apart from the rules; bare `timeframe 15` beside one that is none of the open rules could be of either. */
export function candlesOf(
  clauses: readonly PlacedClause[],
  stated: readonly Rule[],
  request: FormRequest,
  findings: Findings,
) {
  const isLost = isOfOtherRule(stated, request)
  return ofKind(clauses, 'timeframe').filter((one) => {
    if (one.isBare && isLost) findings.unused(one)
    return !one.isBare || !isLost
  })
}

/** Whether a rule has its own candles, or is not on the indicators of all open rules. */
function isOfOtherRule(
  stated: readonly Rule[],
  { indicatorConfiguration: { enabled, rules: open } }: FormRequest,
): boolean {
  const names = stated.flatMap(({ rules }) => rules.map(({ function1 }) => function1))
  const isApart = !enabled || open.some(({ function1 }) => !names.includes(function1))
  return stated.length > 0 && (isApart || stated.some(({ saysTimeframe }) => saysTimeframe))
}
