import type { OptionType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind } from './findings.ts'

type Exit = Extract<PlacedClause, { is: 'exit' }>

/**
 * Clauses with each exit at its legs: of `sell the ce and leave it at 2:45; sell the pe and hold that till 3:15` the first
 * is that of the call, and the last is the square-off.
 */
export function withExitsOfLegs(clauses: readonly PlacedClause[]): PlacedClause[] {
  const exits = ofKind(clauses, 'exit').filter(({ scope }) => !scope)
  const owned = exits.length === 2 ? exits.map((exit) => ({ exit, option: optionBefore(clauses, exit) })) : []
  const areApart =
    new Set(exits.map(({ time }) => time)).size === 2 && new Set(owned.map(({ option }) => option)).size === 2
  const scoped = clauses.map((clause): PlacedClause => {
    const option = areApart ? owned.find(({ exit }) => exit === clause)?.option : undefined
    return option && clause.is === 'exit' ? { ...clause, scope: { of: 'option', option } } : clause
  })
  return withSquareOff(scoped)
}

/** The last option before an exit, if a leg with a side of its own names it. */
function optionBefore(clauses: readonly PlacedClause[], exit: Exit): OptionType | undefined {
  const before = clauses.slice(0, clauses.indexOf(exit))
  const side = before.findLastIndex(({ is }) => is === 'side')
  const options = new Set(
    before.slice(Math.max(side, 0)).flatMap((one) => (one.is === 'option' ? one.option : [])),
  )
  const [option] = options
  return options.size === 1 ? option : undefined
}

/** Where the call and the put have an exit each and nothing else has one, the later one is the square-off. */
function withSquareOff(clauses: readonly PlacedClause[]): PlacedClause[] {
  const exits = ofKind(clauses, 'exit')
  const options = new Set(exits.flatMap(({ scope }) => (scope?.of === 'option' ? scope.option : [])))
  if (exits.length !== 2 || options.size !== 2) return [...clauses]
  const [last] = exits.toSorted((a, b) => b.time.localeCompare(a.time))
  return clauses.map((clause): PlacedClause => {
    if (clause !== last || clause.is !== 'exit') return clause
    const { is, time, begin, end } = clause
    return { is, time, begin, end }
  })
}
