import { requireNotNegative, RISK_FREE_RATE } from './european-option.ts'

/** A call and a put of one strike and expiry, priced at the same moment, all in one unit. */
export interface OptionPair {
  readonly strike: number
  readonly call: number
  readonly put: number
}

/**
 * The forward price that put-call parity implies, `F = K + e^(rT) · (C − P)`, read at the strike where call and
 * put are nearest to each other: there both are liquid and an error of the rate matters least (the rule of the
 * VIX methodologies of Cboe and NSE). On a tie the lower strike. `undefined` without pairs.
 * @throws RangeError for a negative time.
 */
export function parityForward(
  pairs: readonly OptionPair[],
  expiry: { readonly yearsToExpiry: number; readonly rate?: number },
): number | undefined {
  requireNotNegative('yearsToExpiry', expiry.yearsToExpiry)
  let best: OptionPair | undefined
  for (const pair of pairs) if (best === undefined || isNearer(pair, best)) best = pair
  if (best === undefined) return undefined
  const growth = Math.exp((expiry.rate ?? RISK_FREE_RATE) * expiry.yearsToExpiry)
  return best.strike + growth * (best.call - best.put)
}

function isNearer(pair: OptionPair, best: OptionPair): boolean {
  const difference = Math.abs(pair.call - pair.put)
  const least = Math.abs(best.call - best.put)
  return difference < least || (difference === least && pair.strike < best.strike)
}
