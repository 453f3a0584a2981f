import type { Condition, IndicatorRule } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { CROSSED } from '../clauses/moved-levels.ts'
import { ofKind, type Findings } from './findings.ts'
import type { Rule } from './rules-of-legs.ts'
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

/** The rules of `rsi 60 cross`, which does not say the direction: that in which all legs gain, upward if they differ. */
export function inDirectionOfLegs(
  clause: Rule,
  { multiLegStrategy: { legs } }: FormRequest,
  findings: Findings,
): Rule['rules'] {
  if (!clause.isWayOpen) return clause.rules
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
  return isDown
    ? clause.rules.map((one) => ({ ...one, condition: OTHER_WAY[one.condition] ?? one.condition }))
    : clause.rules
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
