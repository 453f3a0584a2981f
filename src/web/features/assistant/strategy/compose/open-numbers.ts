import { NUMERIC_INPUT, type IndicatorRule } from '#domain'
import { parametersOf, type FormRequest } from '../builder-model.ts'
import type { Clause, PlacedClause } from '../clauses/clause.ts'
import { pointsOut } from './form-legs.ts'
import { legsOf } from './open-legs.ts'

type OtherValue = Extract<PlacedClause, { is: 'otherValue' }>
type RuleValue = Extract<PlacedClause, { is: 'ruleValue' }>

/**
 * The numbers of the open strategy, beside those of stops and targets, that an old value names: `use 55 not 60`, where a rule waits
 * for 60. Each is a clause that sets the new one in its place.
 */
export function othersWithNumber({ from, to, begin, end }: OtherValue, open: FormRequest): PlacedClause[] {
  const isPlain = to.unit === undefined || to.unit === 'points'
  const changes: Clause[] = isPlain ? [...ofStrikes(open, from, to.value)] : []
  if (to.unit === undefined) changes.push(...ofRules(open, from, to.value), ...ofLots(open, from, to.value))
  return changes.map((one) => ({ ...one, begin, end }))
}

function ofRules({ indicatorConfiguration: { enabled, rules } }: FormRequest, was: number, value: number) {
  return (enabled ? rules : []).flatMap((rule): Clause[] => {
    const one = { is: 'ruleValue', indicator: rule.function1, value, was } as const
    const candles = rule.timeframe === was ? [{ is: 'timeframe', minutes: value } as const] : []
    return [...[isLevel(rule, was), isPeriod(rule, was)].flatMap((isIt) => (isIt ? [one] : [])), ...candles]
  })
}

const isLevel = ({ function2, numericValue }: IndicatorRule, was: number) =>
  function2 === NUMERIC_INPUT && numericValue === was

function isPeriod({ function1, talibParams }: IndicatorRule, was: number): boolean {
  const [first] = parametersOf(function1)
  return first !== undefined && talibParams[first.name] === was
}

function ofStrikes(open: FormRequest, was: number, points: number): Clause[] {
  return (['SELL', 'BUY'] as const).flatMap((side): Clause[] => {
    const legs = legsOf(open).filter(({ tradeType }) => tradeType === side)
    const hasIt = legs.some((leg) => was !== 0 && pointsOut(leg) === was)
    const areAlike = legs.every((leg) => pointsOut(leg) === was)
    return hasIt && areAlike ? [{ is: 'strikeOf', side, strike: { points }, isPlaced: true }] : []
  })
}

function ofLots(open: FormRequest, was: number, lots: number): Clause[] {
  const legs = legsOf(open)
  // One lot is the usual size, and no number that somebody names.
  const areAlike = was > 1 && legs.length > 0 && legs.every(({ quantity }) => quantity === was)
  return areAlike ? [{ is: 'lots', lots, was }] : []
}

/**
 * `rsi 60 se upar`, where a rule on the RSI waits for 60: such a number is read as the period of the indicator, though it is the
 * level of the open rule. The question, or undefined for another rule.
 */
export function periodOrLevel(
  clause: PlacedClause,
  { indicatorConfiguration: { enabled, rules: open } }: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  if (clause.is !== 'rule' || !enabled) return undefined
  const isLevelOf = (
    rule: IndicatorRule,
    { function1, talibParams }: Pick<IndicatorRule, 'function1' | 'talibParams'>,
  ) => {
    const [first] = parametersOf(function1)
    const period = first && talibParams[first.name]
    const isOther = period !== undefined && first !== undefined && rule.talibParams[first.name] !== period
    return isOther && rule.function1 === function1 && isLevel(rule, period)
  }
  const own = open.find((rule) => clause.rules.some((said) => isLevelOf(rule, said)))
  const { begin, end } = clause
  const question = `“${written(clause)}”: is ${own?.numericValue} the period, or the level as in the open rule? Say both, as in “RSI(14) above 65”.`
  return own && { is: 'question', question, begin, end }
}

/** Whether a change is one of a rule: of its indicator, and with a level if it has one itself. */
export const isOfRule = ({ indicator, value }: RuleValue, { function1, function2 }: IndicatorRule): boolean =>
  (indicator ?? function1) === function1 && (value === undefined || function2 === NUMERIC_INPUT)

/** A new value in the place of an old one, as the level or the period that the open rule has; undefined if it has no such number. */
export function inPlaceOf(one: RuleValue, rules: readonly IndicatorRule[]): RuleValue | undefined {
  const { was, value, indicator, ...rest } = one
  if (was === undefined) return one
  const own = rules.filter(({ function1 }) => (indicator ?? function1) === function1)
  const [levels, periods] = [
    own.filter((rule) => isLevel(rule, was)),
    own.filter((rule) => isPeriod(rule, was)),
  ]
  if (levels.length + periods.length !== 1 || value === undefined) return undefined
  const named = { ...rest, ...(indicator !== undefined && { indicator }) }
  return levels.length === 1 ? { ...named, value } : { ...named, period: value }
}
