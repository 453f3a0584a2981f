import type { StrikeCriteria, StrikeCriteriaType } from '#domain'

/** A criterion as it starts when its type is chosen: the strike list at the money, a range from 50 to 200, else empty. */
export function criteriaOfType(type: StrikeCriteriaType): StrikeCriteria {
  switch (type) {
    case 'Strike Type':
      return { type, strikeType: 'ATM' }
    case 'Premium Range':
      return { type, lowerPremium: 50, upperPremium: 200 }
    default:
      return { type }
  }
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
