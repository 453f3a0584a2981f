/** Rank of a volatility among the volatilities of earlier sessions. Percent, 0–100. */
interface VolatilityRank {
  /** Place between the lowest and the highest value: 0 at the lowest. */
  readonly rank: number
  /** Share of the sessions whose value was lower. */
  readonly percentile: number
}

/** Sessions of a year, which a rank looks back on. */
const SESSIONS = 252
/** A rank among fewer sessions would say nothing. */
const FEWEST_SESSIONS = 20

/**
 * Rank and percentile of a volatility among the closes of the last 252 sessions before; undefined for fewer than 20.
 * @param closes ascending by date, in the unit of the value
 */
export function volatilityRank(value: number, closes: readonly number[]): VolatilityRank | undefined {
  const year = closes.slice(-SESSIONS)
  if (year.length < FEWEST_SESSIONS) return undefined
  const low = Math.min(value, ...year)
  const high = Math.max(value, ...year)
  const below = year.filter((close) => close < value).length
  return {
    rank: high > low ? (100 * (value - low)) / (high - low) : 0,
    percentile: (100 * below) / year.length,
  }
}
