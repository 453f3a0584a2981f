import type { ExpiryChoice } from '#domain'
import { daysToExpiry, type DayNumber, isoDate } from '#engine/exchange'

/** Which of the listed expiries a leg trades. */
export type ExpiryPlan = ExpiryChoice | { readonly minDte: number }

/**
 * The expiry that a leg trades on a day, among those listed; undefined when there is none of that kind. In a cycle that
 * is made for an expiry, `current` is that expiry, and the others count from it.
 * @param expiries ascending
 * @param day of the order
 */
export function chooseExpiry(
  expiries: readonly DayNumber[],
  plan: ExpiryPlan,
  day: DayNumber,
  cycleExpiry?: DayNumber,
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
      return expiries.find((_, i) => i >= nearest && isLastOfMonth(expiries, i))
    case 'nextMonthly':
      return expiries.filter((_, i) => i >= nearest && isLastOfMonth(expiries, i))[1]
  }
}

/** Whether no other of the expiries, which ascend, is later in the same month. */
export function isLastOfMonth(expiries: readonly DayNumber[], i: number): boolean {
  return i === expiries.length - 1 || monthOf(expiries[i + 1]) !== monthOf(expiries[i])
}

function monthOf(day: DayNumber): string {
  return isoDate(day).slice(0, 7)
}
