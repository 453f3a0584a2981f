import type { LibraryStrategy } from './library-strategy.ts'

export const protectivePut: LibraryStrategy = {
  id: 'protective-put',
  name: 'Protective Put',
  description: 'Hold the index and buy a put below it, an insurance against a fall.',
  overview:
    'The put limits what the holding can lose until the expiry, at the cost of its premium. The rise stays whole.',
  category: 'protective',
  complexity: 'beginner',
  volatilityOutlook: 'high',
  maxProfit: 'Unlimited, less the premium',
  maxLoss: 'Distance to the strike plus the premium',
  breakeven: ['Price of the holding + premium'],
  legs: [
    { action: 'buy', type: 'stock', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry: 'Buy before events, while protection is cheap.',
    exit: 'Sell the put once the danger has passed, or use it as the floor at which the holding is sold.',
    adjustments: [
      'Roll the strike up after a rise.',
      'Sell a call against it to pay for it, which makes it a collar.',
    ],
  },
  marketConditions: 'A holding that is to be kept through uncertain weeks.',
  whenItFails: 'Nothing happens: the premium is the price of having been insured.',
  tags: ['hedge', 'stock', 'insurance'],
  popularity: 70,
}
