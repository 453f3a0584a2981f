import { impliedVolatility, type OptionType } from '#engine/pricing'
import { RECENT_MINUTES, type LastKnown } from './last-price.ts'

/** The volatility of a strike, with its source. */
export interface StrikeVolatility {
  /** Annualised, as a fraction. */
  readonly value: number
  /** The side whose price it comes from. */
  readonly from: OptionType
  /** Age of that price. */
  readonly ageMinutes: number
}

/** The two sides of a strike. Strike in paise. */
export interface StrikeSides {
  readonly strike: number
  readonly call: LastKnown | undefined
  readonly put: LastKnown | undefined
}

/**
 * The implied volatility of a strike by Black-76. Call and put share it (put-call parity on one forward), so
 * it is read from the out-of-the-money side; in the money one tick can be points of volatility. A recent
 * price is preferred to an old one of the better side. Undefined if no price gives a volatility.
 */
export function strikeVolatility(
  sides: StrikeSides,
  market: { readonly forward: number; readonly years: number },
): StrikeVolatility | undefined {
  const { strike } = sides
  const inOrder: readonly OptionType[] = strike >= market.forward ? ['CALL', 'PUT'] : ['PUT', 'CALL']
  const candidates = inOrder.flatMap((type) => {
    const known = type === 'CALL' ? sides.call : sides.put
    return known ? [{ type, known }] : []
  })
  const recentFirst = candidates.toSorted((a, b) => Number(isOld(a.known)) - Number(isOld(b.known)))
  for (const { type, known } of recentFirst) {
    const value = impliedVolatility({
      option: { type, strike, yearsToExpiry: market.years },
      price: known.price,
      forward: market.forward,
    })
    if (value !== undefined) return { value, from: type, ageMinutes: known.ageMinutes }
  }
  return undefined
}

function isOld(known: LastKnown): boolean {
  return known.ageMinutes > RECENT_MINUTES
}
