import { impliedVolatility, parityForward } from '#engine/pricing'

/** Closes of a strike's call and put by minute of a session; null for a minute without a trade. Rupees. */
export interface StrikeCloses {
  readonly strike: number
  readonly calls: readonly (number | null)[]
  readonly puts: readonly (number | null)[]
}

/** The straddle of one strike at a minute. Rupees for each unit. */
interface StraddleMinute {
  readonly strike: number
  readonly call: number
  readonly put: number
}

/** A price of an earlier minute counts as the current one for this many minutes, as in the chain. */
const RECENT_MINUTES = 5

/**
 * The straddle of each minute at the strike nearest to the index (the lower one on a tie). Null while the index or one
 * side of that strike has no price within the last 5 minutes.
 * @param index closes of the index by minute
 * @param strikes ascending
 */
export function rollingStraddle(
  index: readonly (number | null)[],
  strikes: readonly StrikeCloses[],
): (StraddleMinute | null)[] {
  const level = recentOf(index)
  const prices = strikes.map(({ strike, calls, puts }) => ({
    strike,
    calls: recentOf(calls),
    puts: recentOf(puts),
  }))
  return index.map((_, i) => {
    const spot = level[i]
    if (typeof spot !== 'number') return null
    let nearest: (typeof prices)[number] | undefined
    for (const one of prices)
      if (!nearest || Math.abs(one.strike - spot) < Math.abs(nearest.strike - spot)) nearest = one
    const call = nearest?.calls[i]
    const put = nearest?.puts[i]
    return nearest && typeof call === 'number' && typeof put === 'number'
      ? { strike: nearest.strike, call, put }
      : null
  })
}

/** The straddle of one strike by minute; null while one side has no price of the last 5 minutes. */
export function fixedStraddle({ calls, puts }: StrikeCloses): (number | null)[] {
  const recentPuts = recentOf(puts)
  return recentOf(calls).map((call, i) => {
    const put = recentPuts[i]
    return call !== null && typeof put === 'number' ? call + put : null
  })
}

/** Closes in which a minute without a trade has the last price of the 5 minutes before. */
function recentOf(closes: readonly (number | null)[]): (number | null)[] {
  let last: number | null = null
  let age = 0
  return closes.map((close) => {
    age = close === null ? age + 1 : 0
    if (close !== null) last = close
    return age <= RECENT_MINUTES ? last : null
  })
}

/**
 * Implied volatility at the money by minute, as a fraction a year: of the straddle's side out of the money, by Black-76
 * at the forward that put-call parity gives at its strike. Null without a straddle or without a solution.
 * @param yearsAt years from a minute of the list to the expiry
 */
export function straddleVolatility(
  straddles: readonly (StraddleMinute | null)[],
  yearsAt: (minute: number) => number,
): (number | null)[] {
  return straddles.map((straddle, i) => {
    if (!straddle) return null
    const { strike, call, put } = straddle
    const yearsToExpiry = yearsAt(i)
    const forward = parityForward([straddle], { yearsToExpiry })
    if (forward === undefined || forward <= 0) return null
    const isCall = forward <= strike
    const option = { type: isCall ? ('CALL' as const) : ('PUT' as const), strike, yearsToExpiry }
    return impliedVolatility({ option, price: isCall ? call : put, forward }) ?? null
  })
}

/**
 * The move of the index that its options expect until the expiry: one standard deviation, in points.
 * @param volatility at the money, as a fraction a year
 */
export function expectedMove(of: {
  readonly forward: number
  readonly volatility: number
  readonly years: number
}): number {
  return of.forward * of.volatility * Math.sqrt(of.years)
}
