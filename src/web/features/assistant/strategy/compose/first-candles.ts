import type { PlacedClause } from '../clauses/clause.ts'
import { later } from '../words/values.ts'
import { ofKind, type Findings } from './findings.ts'

const ENTRIES: ReadonlySet<PlacedClause['is']> = new Set(['time', 'enter', 'range'])

/**
 * `if the first 5 min candle is red`: the entry is at the minute at which this candle is complete, and at no later one, because a rule
 * looks at the last candle. Asks where another entry is said.
 */
export function withFirstCandles(clauses: readonly PlacedClause[], findings: Findings): PlacedClause[] {
  const [rule] = ofKind(clauses, 'rule').filter(({ completeAt }) => completeAt !== undefined)
  const time = rule?.completeAt
  if (!rule || time === undefined) return [...clauses]
  const { begin, end } = rule
  const entry = clauses.find(({ is }) => ENTRIES.has(is))
  const at = entry && (entry.is === 'time' || entry.is === 'enter') ? entry.time : undefined
  if (entry && at !== time) {
    findings.ask(
      `“${findings.written(rule)}”: this candle is complete at ${time}, and a rule looks at the last one. Is the entry at ${time}?`,
    )
    return [...clauses]
  }
  const enter: PlacedClause[] = entry ? [] : [{ is: 'enter', time, begin, end }]
  // A window has two minutes at least; at the second one the last candle is still the first of the day.
  return [...clauses, ...enter, { is: 'enterEnd', time: later(time, 1), begin, end }]
}
