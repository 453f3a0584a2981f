import type { Condition } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'

export type Rule = Extract<PlacedClause, { is: 'rule' }>

/** `sell the call if rsi is below 45, sell the put if rsi is above 55`: rules of its own behind each leg, or before it. */
function areOfOwnLegs(stated: readonly Rule[], clauses: readonly PlacedClause[]): boolean {
  const hasLeg = (from: number, to: number) => {
    const between = clauses.slice(from, to)
    return (
      between.some(({ is }) => is === 'side') &&
      between.some(({ is }) => is === 'option' || is === 'structure')
    )
  }
  // Rules between which no leg is said are one group.
  const starts = stated
    .map((one) => clauses.indexOf(one))
    .filter((at, i, all) => i === 0 || hasLeg(all[i - 1] ?? 0, at))
  if (starts.length < 2) return false
  const [first = 0] = starts
  const lastRule = clauses.findLastIndex(({ is }) => is === 'rule')
  return hasLeg(0, first) || hasLeg(lastRule, clauses.length)
}

const sideOf = (condition: Condition): 'above' | 'below' | undefined => {
  if (condition === 'GREATER_THAN' || condition === 'CROSSES_ABOVE') return 'above'
  return condition === 'LESS_THAN' || condition === 'CROSSES_BELOW' ? 'below' : undefined
}

type StatedRule = Rule['rules'][number]

/** Whether no minute can fulfil both rules: the same two sides with opposite conditions, or levels that leave nothing between them. */
function areContrary(a: StatedRule, b: StatedRule): boolean {
  const [upper, lower] = sideOf(a.condition) === 'above' ? [a, b] : [b, a]
  if (sideOf(upper.condition) !== 'above' || sideOf(lower.condition) !== 'below') return false
  const keyOf = (one: StatedRule) =>
    JSON.stringify([
      one.function1,
      one.function1Output,
      one.talibParams,
      one.function1CandleOffset,
      one.function2,
      one.function2Output,
      one.function2TalibParams,
      one.function2CandleOffset,
    ])
  if (keyOf(a) !== keyOf(b) || a.timeframe !== b.timeframe) return false
  return (upper.numericValue ?? 0) >= (lower.numericValue ?? 0)
}

/** Whether the rules are of the legs one by one, so that no minute fulfils all. */
export const areApart = (stated: readonly Rule[], clauses: readonly PlacedClause[]) => {
  const rules = stated.flatMap((one) => (one.of === undefined ? one.rules : []))
  return (
    areOfOwnLegs(stated, clauses) ||
    rules.some((one, i) => rules.slice(i + 1).some((two) => areContrary(one, two)))
  )
}

/** The question for rules of single legs, which it names. */
export function ownRules(rules: readonly Rule[], { written }: Findings): string {
  const said = rules.map((one) => `“${written(one).replace(/^[,; ]+/, '')}”`)
  const ofLegs = said.length > 1 ? `, and ${said.join(', ')} are of single legs` : ''
  return `All indicator rules hold for all legs together${ofLegs}: say the legs behind the rules, or one strategy for each leg.`
}
