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

/** A criterion in a few words: `ATM+100`, `premium ₹50–₹200`. */
export function describeCriteria(criteria: StrikeCriteria | undefined): string {
  if (!criteria) return 'ATM'
  const rupees = (premium: number | undefined) => (premium === undefined ? '₹…' : `₹${premium}`)
  switch (criteria.type) {
    case 'Strike Type':
      return criteria.strikeType ?? 'ATM'
    case 'Premium Range':
      return `premium ${rupees(criteria.lowerPremium)}–${rupees(criteria.upperPremium)}`
    case 'Closest Premium':
      return `premium near ${rupees(criteria.targetPremium)}`
    case 'Premium ≥':
      return `premium ≥ ${rupees(criteria.minimumPremium)}`
    case 'Premium ≤':
      return `premium ≤ ${rupees(criteria.maximumPremium)}`
  }
}
