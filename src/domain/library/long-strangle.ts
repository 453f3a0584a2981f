import type { LibraryStrategy } from './library-strategy.ts'

export const longStrangle: LibraryStrategy = {
  id: 'long-strangle',
  name: 'Long Strangle',
  description:
    'Buy a call and a put out of the money: cheaper than a straddle, and in need of a larger move.',
  overview:
    'Both options are bought some way from the money. The cost is lower, the break-evens lie further apart.',
  category: 'volatile',
  complexity: 'intermediate',
  volatilityOutlook: 'high',
  maxProfit: 'Unlimited upwards, large downwards',
  maxLoss: 'Both premiums together',
  breakeven: ['Put strike − both premiums', 'Call strike + both premiums'],
  legs: [
    { action: 'buy', type: 'call', strike: 'ATM+150', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM+150', quantity: 1 },
  ],
  management: {
    entry: 'Buy when premiums are low against the usual move of such days.',
    exit: 'Take profit on the first fast move; leave by the early afternoon of the expiry day.',
    adjustments: [
      'Roll the losing side closer after half of the move.',
      'Sell further out on the winning side.',
    ],
  },
  marketConditions: 'A very large move expected, implied volatility low.',
  whenItFails: 'A normal day: both options decay to nothing.',
  tags: ['volatile', 'long premium', 'event', 'direction neutral'],
  popularity: 74,
}
