import type { ExpiryChoice } from '../settings/expiry.ts'

export const LIBRARY_CATEGORIES = [
  'bullish',
  'bearish',
  'neutral',
  'volatile',
  'protective',
  'arbitrage',
  'stock_based',
] as const
export type LibraryCategory = (typeof LIBRARY_CATEGORIES)[number]

export const COMPLEXITIES = ['beginner', 'intermediate', 'advanced'] as const
export type Complexity = (typeof COMPLEXITIES)[number]

export const VOLATILITY_OUTLOOKS = ['low', 'medium', 'high'] as const
export type VolatilityOutlook = (typeof VOLATILITY_OUTLOOKS)[number]

/** One leg of a built-in strategy. */
export interface LibraryLeg {
  readonly action: 'buy' | 'sell'
  readonly type: 'call' | 'put' | 'stock'
  /**
   * A label of the strike list: `ATM`, `ATM+n` out of the money, `ATM-n` in the money. Absent for the index
   * itself.
   */
  readonly strike?: string
  /** Lots. */
  readonly quantity: number
  /** Default: the nearest expiry. */
  readonly expiry?: ExpiryChoice
}

/**
 * A built-in strategy as its editors wrote it. Premiums, Greeks, break-evens in points and the success rate
 * on the simulated market are computed from the legs, never written here.
 */
export interface LibraryStrategy {
  readonly id: string
  readonly name: string
  /** One sentence for the card. */
  readonly description: string
  readonly overview: string
  readonly category: LibraryCategory
  readonly complexity: Complexity
  /** The volatility outlook that suits it. */
  readonly volatilityOutlook: VolatilityOutlook
  readonly maxProfit: string
  readonly maxLoss: string
  readonly breakeven: readonly string[]
  readonly legs: readonly LibraryLeg[]
  readonly management: {
    readonly entry: string
    readonly exit: string
    readonly adjustments: readonly string[]
  }
  readonly marketConditions: string
  readonly whenItFails: string
  readonly tags: readonly string[]
  /** The editors' rank, 62 to 92: how early a newcomer should see it. */
  readonly popularity: number
}

/** A template of a whole strategy, with its catalogue entry. */
export interface StrategyTemplate {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: 'options'
  readonly author: string
  /** Required by the template format; neither figure counts real users, and no screen shows them. */
  readonly downloads: number
  readonly rating: number
  readonly isTemplate: true
  readonly legs: readonly LibraryLeg[]
}
