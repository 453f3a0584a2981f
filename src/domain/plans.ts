export const PLAN_IDS = ['tester', 'starter', 'professional'] as const
export const BILLING_PERIODS = ['monthly', 'yearly'] as const

/** A subscription plan. Prices are in whole US dollars. */
export interface Plan {
  readonly id: (typeof PLAN_IDS)[number]
  readonly name: string
  readonly description: string
  readonly priceMonthly: number
  /** Price of a whole year paid at once. */
  readonly priceYearly: number
  readonly callToAction: string
  /** Whether it carries the tag 'Most Popular'. */
  readonly popular: boolean
  /** Whether the plan is drawn light on dark. */
  readonly inverse: boolean
}

export type PlanId = Plan['id']

/** The plans on the pricing section and in the account settings, in the order they are shown. */
export const PLANS: readonly Plan[] = [
  {
    id: 'tester',
    name: 'Tester',
    description: 'For a trader with one idea to check before the next expiry.',
    priceMonthly: 29,
    priceYearly: 289,
    callToAction: 'Start Free Trial',
    popular: false,
    inverse: false,
  },
  {
    id: 'starter',
    name: 'Starter',
    description: 'For a trader who keeps a book of strategies and reviews it every week.',
    priceMonthly: 59,
    priceYearly: 588,
    callToAction: 'Get Started',
    popular: true,
    inverse: false,
  },
  {
    id: 'professional',
    name: 'Professional',
    description: 'For a desk that runs Delta on its own machines and its own market data.',
    priceMonthly: 99,
    priceYearly: 986,
    callToAction: 'Contact Sales',
    popular: false,
    inverse: true,
  },
]

/** How much more twelve monthly payments cost than one yearly payment, in US dollars. */
export function yearlySaving(plan: Pick<Plan, 'priceMonthly' | 'priceYearly'>): number {
  return plan.priceMonthly * 12 - plan.priceYearly
}

/** The price of a plan per billing period, in US dollars. */
export function planPrice(plan: Pick<Plan, 'priceMonthly' | 'priceYearly'>, billing: Billing): number {
  return billing === 'yearly' ? plan.priceYearly : plan.priceMonthly
}

export type Billing = (typeof BILLING_PERIODS)[number]

/** The saving of yearly payment that the billing switch advertises, in percent. */
export const YEARLY_SAVING_PERCENT = 17
