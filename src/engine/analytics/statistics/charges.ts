import type { Trade } from '#domain'
import { inPaise } from '#engine/units'

/** Charges of all trades, in paise: brokerage, taxes and fees. */
export function totalCharges(trades: readonly Pick<Trade, 'charges'>[]): number {
  let sum = 0
  for (const trade of trades) sum += inPaise(trade.charges)
  return sum
}

/**
 * Charges in percent of the gross profit: `charges / gross × 100`. Above 100 they turn a gross profit into a
 * net loss. Null without a gross profit.
 */
export function chargeShare(charges: number, grossTotal: number): number | null {
  return grossTotal > 0 ? (charges / grossTotal) * 100 : null
}
