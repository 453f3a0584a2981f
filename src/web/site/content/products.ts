import { BRAND } from '#domain/public'

export interface Product {
  readonly name: string
  readonly audience: string
  readonly description: string
  readonly points: readonly string[]
  /** `start` leads to registration or the dashboard, `contact` to the contact page. */
  readonly action: ProductAction
}

export interface ProductAction {
  readonly label: string
  readonly goes: 'start' | 'contact'
}

/** A team plan of the products page, separate from the plans for one trader. */
export interface TeamPlan {
  readonly name: string
  readonly price: string
  readonly period?: string
  readonly features: readonly string[]
  readonly popular: boolean
  readonly action: ProductAction
}

export const PRODUCTS_HEAD = {
  title: 'Our Products',
  lead: 'One platform to test strategies with, and its reporting side for teams who mainly read results.',
} as const

export const PRODUCTS: readonly Product[] = [
  {
    name: `${BRAND.product} Platform`,
    audience: 'Enterprise',
    description:
      'Backtesting, strategy portfolios and reports for Indian index options, on your own machines.',
    points: [
      'Multi-leg strategies at one-minute resolution',
      'Workers added as the load grows',
      'Your own market data beside the simulated one',
      'Accounts, backups and an open API',
    ],
    action: { label: 'Get Started', goes: 'start' },
  },
  {
    name: 'DataFlow Analytics',
    audience: 'Small and medium businesses',
    description: 'The results side of the platform, set up for teams: import, check, analyse and report.',
    points: [
      'Import of CSV and Parquet with a report of every refused row',
      'Monthly, weekly and expiry tables',
      'Drawdown, expectancy and risk figures with formulas',
      'Trade logs as CSV and PDF, reports as PDF',
    ],
    action: { label: 'Talk to Us', goes: 'contact' },
  },
]

export const TEAM_PLANS_HEAD = {
  title: 'Plans for teams',
  note: 'Team plans are set up by hand after a conversation; users, storage and support are agreed in writing.',
} as const

export const TEAM_PLANS: readonly TeamPlan[] = [
  {
    name: 'Starter',
    price: '$0',
    period: '/month',
    features: ['Up to 5 users', '10GB storage', 'Basic analytics', 'Email support'],
    popular: false,
    action: { label: 'Get Started', goes: 'start' },
  },
  {
    name: 'Professional',
    price: '$99',
    period: '/month',
    features: [
      'Up to 25 users',
      '100GB storage',
      'Advanced analytics',
      'Priority support',
      'Custom integrations',
    ],
    popular: true,
    action: { label: 'Get Started', goes: 'start' },
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    features: ['Unlimited users', 'Unlimited storage', '24/7 dedicated support', 'Custom development'],
    popular: false,
    action: { label: 'Contact Sales', goes: 'contact' },
  },
]
