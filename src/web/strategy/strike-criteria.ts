import {
  parseStrikeLabel,
  type ExpiryChoice,
  type OptionType,
  type StrikeCriteria,
  type StrikeCriteriaType,
} from '#domain'

/** Initial criterion of a type: at the money, a premium range from 50 to 200, or empty. */
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

/** Fields that choose an expiry, of a leg or of a single-leg strategy. */
export interface ExpiryFields {
  readonly expiry?: ExpiryChoice | undefined
  readonly minDte?: number | undefined
}

/** Options of the expiry field: by name, or by days to expiry. */
export const EXPIRY_OPTIONS = [
  { value: 'current', label: 'Nearest expiry' },
  { value: 'next', label: 'Next expiry' },
  { value: 'monthly', label: 'Monthly expiry' },
  { value: 'nextMonthly', label: 'Second monthly expiry' },
  { value: 'minDte', label: 'By days to expiry' },
] as const satisfies readonly { value: ExpiryChoice | 'minDte'; label: string }[]
export type ExpiryOption = (typeof EXPIRY_OPTIONS)[number]['value']

/** Initial minimum of days to expiry. */
const FIRST_MIN_DTE = 3

/** The fields for an option; the other field is absent. */
export function expiryFields(option: ExpiryOption): ExpiryFields {
  return option === 'minDte' ? { minDte: FIRST_MIN_DTE } : { expiry: option }
}

const rupees = (premium: number | null | undefined) => `₹${premium ?? '…'}`
/** Shows dots for a missing value. */
const typed = (value: number | string | null | undefined) => value ?? '…'

const CRITERIA_WORDS: Readonly<
  Record<Exclude<StrikeCriteriaType, 'Strike Type'>, (criteria: StrikeCriteria) => string>
> = {
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

/** A criterion in a few words: `ATM+100`, `premium ₹50–₹200`; for a put `100 OTM (ATM+100)`. */
export function describeCriteria(criteria: StrikeCriteria | undefined, optionType?: OptionType): string {
  if (!criteria) return 'ATM'
  if (criteria.type === 'Strike Type') return describeStrike(criteria.strikeType, optionType)
  return CRITERIA_WORDS[criteria.type](criteria)
}

/** A strike label in words. For a put, `ATM+200` is a strike below the money, so it reads `200 OTM (ATM+200)`. */
export function describeStrike(label = 'ATM', optionType?: OptionType): string {
  const { selection, distance } = parseStrikeLabel(label)
  return optionType === 'PUT' && distance > 0 ? `${distance} ${selection} (${label})` : label
}
