import { indicator, isIndicatorName } from '#engine/indicators'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'

const groupOf = (name: string | undefined) =>
  name !== undefined && isIndicatorName(name) ? indicator(name).group : undefined

/** Whether a function gives a price of the index. */
const isPrice = (name: string | undefined) =>
  name === 'VWAP' || ['price', 'overlap'].includes(groupOf(name) ?? '')

/** Asks about `rsi crosses above vwap`: an oscillator never meets a price. */
export function askIfUnlike(
  stated: readonly Extract<PlacedClause, { is: 'rule' }>[],
  findings: Findings,
): void {
  for (const clause of stated)
    for (const { function1, function2 } of clause.rules) {
      const [oscillator, price] = isPrice(function1) ? [function2, function1] : [function1, function2]
      if (groupOf(oscillator) === 'momentum' && isPrice(price))
        findings.ask(
          `“${findings.written(clause)}” compares ${oscillator} with a price, ${price}. Name a level of ${oscillator}, or compare CLOSE with ${price}.`,
        )
    }
}
