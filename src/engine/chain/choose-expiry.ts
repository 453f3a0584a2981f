import type { ExpiryChoice, Underlying } from '#domain'
import { daysToExpiry, type DayNumber, isoDate, monthlyExpiryDay } from '#engine/exchange'

/** Which listed expiry a leg trades. */
export type ExpiryPlan = ExpiryChoice | { readonly minDte: number }

/** When and for what an expiry is chosen. */
export interface ExpiryMoment {
  readonly underlying: Underlying
  /** Day of the order. */
  readonly day: DayNumber
  /** The expiry of a positional cycle. */
  readonly cycleExpiry?: DayNumber | undefined
}

/**
 * The listed expiry that a leg trades on a day; undefined if no such expiry is listed. In a cycle with an expiry,
 * `current` is that expiry, and the others count from it.
 * @param expiries ascending
 */
export function chooseExpiry(
  expiries: readonly DayNumber[],
  plan: ExpiryPlan,
  { underlying, day, cycleExpiry }: ExpiryMoment,
): DayNumber | undefined {
  if (typeof plan === 'object')
    return expiries.find((expiry) => expiry >= day && daysToExpiry(day, expiry) >= plan.minDte)
  const base = cycleExpiry ?? day
  const nearest = expiries.findIndex((expiry) => expiry >= base)
  if (nearest < 0) return undefined
  switch (plan) {
    case 'current':
      return cycleExpiry === undefined || expiries[nearest] === cycleExpiry ? expiries[nearest] : undefined
    case 'next':
      return expiries[cycleExpiry === undefined || expiries[nearest] === cycleExpiry ? nearest + 1 : nearest]
    case 'monthly':
      return expiries.find((_, i) => i >= nearest && isMonthlyExpiry(underlying, expiries, i))
    case 'nextMonthly':
      return expiries.filter((_, i) => i >= nearest && isMonthlyExpiry(underlying, expiries, i))[1]
  }
}

/**
 * Whether an expiry is the exchange's monthly contract, not a weekly one that a holiday moved into the end of
 * the month. If the rule book does not know the month, the last expiry of the calendar month counts.
 * @param expiries the listed ones, ascending
 */
export function isMonthlyExpiry(underlying: Underlying, expiries: readonly DayNumber[], i: number): boolean {
  const known = monthlyExpiryDay(underlying, expiries[i])
  if (known !== undefined) return expiries[i] === known
  return i === expiries.length - 1 || monthOf(expiries[i + 1]) !== monthOf(expiries[i])
}

function monthOf(day: DayNumber): string {
  return isoDate(day).slice(0, 7)
}
