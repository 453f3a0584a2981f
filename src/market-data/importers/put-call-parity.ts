import { ROW_KIND, type DayColumns } from '#engine/market'

/** A call and a put of one strike and expiry, by row. */
export interface OptionPair {
  readonly strike: number
  readonly call: number
  readonly put: number
}

/** Continuously compounded, a year. The same rate that the specification gives for Greeks. */
const RATE = 0.06
const DAYS_PER_YEAR = 365

/** The pairs of the day's nearest expiry, by strike, and the factor that discounts a strike to the day. */
export function nearestPairs(day: DayColumns, dayNumber: number): { pairs: OptionPair[]; discount: number } {
  const { count, kind, expiry, strike } = day.instruments
  const pairs: OptionPair[] = []
  let nearest = 0
  for (let row = 0; row + 1 < count; row++) {
    const isPair =
      kind[row] === ROW_KIND.call &&
      kind[row + 1] === ROW_KIND.put &&
      strike[row] === strike[row + 1] &&
      expiry[row] === expiry[row + 1]
    if (!isPair) continue
    nearest ||= expiry[row]
    if (expiry[row] === nearest) pairs.push({ strike: strike[row], call: row, put: row + 1 })
  }
  const years = Math.max(0, nearest - dayNumber) / DAYS_PER_YEAR
  return { pairs, discount: Math.exp(-RATE * years) }
}

/**
 * The index in paise that a pair implies at a minute by put-call parity for European options, `S = C − P + K·e^(−rT)`, no
 * dividends; undefined where one of the two did not trade.
 */
export function impliedIndex(
  day: DayColumns,
  pair: OptionPair,
  at: { readonly minute: number; readonly field: 'open' | 'close'; readonly discount: number },
): number | undefined {
  const prices = day.columns[at.field]
  const { minutes } = day.session
  const call = prices[pair.call * minutes + at.minute]
  const put = prices[pair.put * minutes + at.minute]
  if (call === 0 || put === 0) return undefined
  return call - put + pair.strike * at.discount
}
