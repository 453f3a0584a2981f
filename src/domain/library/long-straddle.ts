import type { LibraryStrategy } from './library-strategy.ts'

export const longStraddle: LibraryStrategy = {
  id: 'long-straddle',
  name: 'Long Straddle',
  description: 'Buy the call and the put at the money to profit from a large move either way.',
  overview:
    'Direction does not matter, size does: the move has to exceed both premiums before time and falling volatility take them.',
  category: 'volatile',
  complexity: 'intermediate',
  volatilityOutlook: 'high',
  maxProfit: 'Unlimited upwards, large downwards',
  maxLoss: 'Both premiums together',
  breakeven: ['Strike − both premiums', 'Strike + both premiums'],
  legs: [
    { action: 'buy', type: 'call', strike: 'ATM', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM', quantity: 1 },
  ],
  management: {
    entry:
      "Buy before an event while implied volatility is still low, or at the start of a day that opens outside yesterday's range.",
    exit: 'Leave right after the move; volatility falls as soon as the news is out. Leave when a third of the premium is lost.',
    adjustments: [
      'Sell the winning side further out to lock part of the profit.',
      'Close the losing side once the direction is clear.',
    ],
  },
  marketConditions: 'A large move expected, implied volatility low.',
  whenItFails: 'The event passes without a move: both premiums fall at once.',
  tags: ['volatile', 'long premium', 'event', 'direction neutral'],
  popularity: 78,
}
