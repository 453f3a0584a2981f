import type { LibraryStrategy } from './library-strategy.ts'

export const ironButterfly: LibraryStrategy = {
  id: 'iron-butterfly',
  name: 'Iron Butterfly',
  description: 'A short straddle with bought wings: the most premium that a limited loss can bring.',
  overview:
    'Call and put at the money are sold, wings further out are bought. The premium is larger than that of a condor and the range in which it is kept is narrower.',
  category: 'neutral',
  complexity: 'intermediate',
  volatilityOutlook: 'low',
  maxProfit: 'The net premium, at the middle strike',
  maxLoss: 'Width of a wing less the net premium',
  breakeven: ['Middle strike − net premium', 'Middle strike + net premium'],
  legs: [
    { action: 'sell', type: 'call', strike: 'ATM', quantity: 1 },
    { action: 'sell', type: 'put', strike: 'ATM', quantity: 1 },
    { action: 'buy', type: 'call', strike: 'ATM+200', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry: 'Enter near the strike at which the index is expected to end.',
    exit: 'A quarter of the greatest profit is a good day; leave when the loss equals it.',
    adjustments: [
      'Move the whole position to a new middle after a move.',
      'Close the losing wing and keep a spread.',
    ],
  },
  marketConditions: 'A pinned or drifting index, high implied volatility.',
  whenItFails: 'Any move of more than the premium away from the middle strike.',
  tags: ['neutral', 'defined risk', 'credit', 'four legs', 'pinning'],
  popularity: 80,
}
