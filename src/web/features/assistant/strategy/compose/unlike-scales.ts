import { indicator, isIndicatorName } from '#engine/indicators'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'

const groupOf = (name: string | undefined) =>
  name !== undefined && isIndicatorName(name) ? indicator(name).group : undefined

/** Whether a function gives a price of the index. */
const isPrice = (name: string | undefined) =>
  ['VWAP', 'LINEARREG', 'TSF'].includes(name ?? '') || ['price', 'overlap'].includes(groupOf(name) ?? '')

/** Groups whose values are no prices. */
const UNLIKE = ['momentum', 'volume', 'volatility', 'statistics']

/** Asks about `rsi crosses above vwap`, `volume above its 20 sma`: an oscillator or a volume never meets a price, and averages are of prices. */
export function askIfUnlike(
  stated: readonly Extract<PlacedClause, { is: 'rule' }>[],
  findings: Findings,
): void {
  for (const clause of stated)
    for (const { function1, function2 } of clause.rules) {
      const [oscillator, price] = isPrice(function1) ? [function2, function1] : [function1, function2]
      if (UNLIKE.includes(groupOf(oscillator) ?? '') && !isPrice(oscillator) && isPrice(price))
        findings.ask(
          `“${findings.written(clause)}” compares ${oscillator} with a price, ${price}. Name a level of ${oscillator}, or compare CLOSE with ${price}.`,
        )
    }
}
