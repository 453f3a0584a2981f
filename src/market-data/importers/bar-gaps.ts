import { strikeStep, type Session } from '#engine/exchange'
import type { Underlying } from '#domain'
import { isTradingMinute } from './check-bar.ts'

/** Contracts within this many strikes of the money are the ones strategies trade most. */
const STRIKES_NEAR_MONEY = 2

/** After this many minutes without a trade a contract's price is stale. */
const STALE_MINUTES = 60

/** The minutes of a session in which the exchange trades. */
export function tradingMinutes(session: Session): number[] {
  return Array.from({ length: session.minutes }, (_, minute) => minute).filter((minute) =>
    isTradingMinute(session, minute),
  )
}

/** Minutes without a bar. */
export interface BarGaps {
  readonly missing: number
  /** The longest run of them. */
  readonly longest: number
}

/** The gaps of a contract. @param close one price per minute, 0 without a bar */
export function gapsOf(close: Int32Array, minutes: readonly number[]): BarGaps {
  let missing = 0
  let longest = 0
  let run = 0
  for (const minute of minutes) {
    run = close[minute] === 0 ? run + 1 : 0
    if (run > 0) missing++
    longest = Math.max(longest, run)
  }
  return { missing, longest }
}

export const isStale = ({ longest }: BarGaps) => longest >= STALE_MINUTES

/** The gaps of several contracts together; null if there are none. */
export function gapsTogether(
  gaps: readonly BarGaps[],
  minutes: number,
): { readonly missingShare: number | null; readonly longest: number | null } {
  if (gaps.length === 0) return { missingShare: null, longest: null }
  const missing = gaps.reduce((sum, one) => sum + one.missing, 0)
  return {
    missingShare: rounded(missing / (gaps.length * minutes)),
    longest: Math.max(...gaps.map(({ longest }) => longest)),
  }
}

/** Median of the index over the minutes of the day, in paise; undefined without one. */
export function middleOf(index: Int32Array, minutes: readonly number[]): number | undefined {
  return median(minutes.map((minute) => index[minute]).filter((level) => level > 0))
}

/** Greatest distance of a strike that counts as near the money, in paise. @param step between two strikes */
export function reachNearMoney(underlying: Underlying, step = strikeStep(underlying)): number {
  return (STRIKES_NEAR_MONEY + 0.5) * step
}

/**
 * Mean absolute distance of errors from their median, in percent. Dividends and the true rate shift all pairs
 * of a day equally, so only the scatter indicates bad data.
 */
export function scatterPercent(errors: readonly number[]): number | null {
  const carry = median(errors)
  if (carry === undefined) return null
  const scatter = errors.reduce((sum, error) => sum + Math.abs(error - carry), 0) / errors.length
  return rounded(scatter * 100)
}

function median(values: readonly number[]): number | undefined {
  return Float64Array.from(values).sort()[Math.floor((values.length - 1) / 2)]
}

export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
