import type { ExpiryChoice, StrikeCriteria, StrikeCriteriaType } from '#domain'

/** A criterion as it starts when its type is chosen: the strike list at the money, a range from 50 to 200, else empty. */
export function criteriaOfType(type: StrikeCriteriaType): StrikeCriteria {
  switch (type) {
    case 'Strike Type':
      return { type, strikeType: 'ATM' }
    case 'Premium Range':
      return { type, lowerPremium: 50, upperPremium: 200 }
    case 'Delta':
      return { type, targetDelta: 0.3 }
    case 'ATM %':
      return { type, percent: 1 }
    case 'Straddle Width':
      return { type, multiplier: 1 }
    case 'Straddle Premium %':
      return { type, percent: 25 }
    case 'From Leg':
      return { type, offset: 200 }
    default:
      return { type }
  }
}

/** What of a leg chooses its strike; the one leg of a strategy without multi-leg has the same fields. */
export interface ExpiryFields {
  readonly expiry?: ExpiryChoice | undefined
  readonly minDte?: number | undefined
}

/** How the form offers expiries: by name, or by the days that are left. */
export const EXPIRY_OPTIONS = [
  { value: 'current', label: 'Nearest expiry' },
  { value: 'next', label: 'Next expiry' },
  { value: 'monthly', label: 'Monthly expiry' },
  { value: 'nextMonthly', label: 'Second monthly expiry' },
  { value: 'minDte', label: 'By days to expiry' },
] as const satisfies readonly { value: ExpiryChoice | 'minDte'; label: string }[]
export type ExpiryOption = (typeof EXPIRY_OPTIONS)[number]['value']

/** Days to expiry that a leg starts from when its expiry is chosen by them. */
const FIRST_MIN_DTE = 3

/** The two fields for an option of the form; one of them is left out. */
export function expiryFields(option: ExpiryOption): ExpiryFields {
  return option === 'minDte' ? { minDte: FIRST_MIN_DTE } : { expiry: option }
}

const rupees = (premium: number | null | undefined) => `₹${premium ?? '…'}`
/** What is still to be typed. */
const typed = (value: number | string | null | undefined) => value ?? '…'

const CRITERIA_WORDS: Readonly<Record<StrikeCriteriaType, (criteria: StrikeCriteria) => string>> = {
  'Strike Type': ({ strikeType }) => strikeType ?? 'ATM',
  'Premium Range': ({ lowerPremium, upperPremium }) =>
    `premium ${rupees(lowerPremium)}–${rupees(upperPremium)}`,
  'Closest Premium': ({ targetPremium }) => `premium near ${rupees(targetPremium)}`,
  'Premium ≥': ({ minimumPremium }) => `premium ≥ ${rupees(minimumPremium)}`,
  'Premium ≤': ({ maximumPremium }) => `premium ≤ ${rupees(maximumPremium)}`,
  Delta: ({ targetDelta }) => `delta ${typed(targetDelta)}`,
  'ATM %': ({ percent }) => `ATM ${typed(percent)}% outward`,
  'Straddle Width': ({ multiplier }) => `${typed(multiplier)} straddles outward`,
  'Straddle Premium %': ({ percent }) => `premium of ${typed(percent)}% of the straddle`,
  'Exact Strike': ({ strike }) => `strike ${typed(strike)}`,
  'From Leg': ({ leg, offset }) => `${typed(offset)} points outward from ${typed(leg)}`,
}

/** A criterion in a few words: `ATM+100`, `premium ₹50–₹200`. */
export function describeCriteria(criteria: StrikeCriteria | undefined): string {
  return criteria ? CRITERIA_WORDS[criteria.type](criteria) : 'ATM'
}
