import type { LibraryStrategy } from './library-strategy.ts'

export const longPut: LibraryStrategy = {
  id: 'long-put',
  name: 'Long Put',
  description: 'Buy a put to profit from a fall, with the loss limited to the premium.',
  overview:
    'The mirror image of the long call: one put is bought near the money and gains with every point the index loses. Falls are often fast and raise implied volatility, which helps a bought put twice.',
  category: 'bearish',
  complexity: 'beginner',
  volatilityOutlook: 'high',
  maxProfit: 'Large: the strike less the premium, if the index fell to zero',
  maxLoss: 'The premium paid',
  breakeven: ['Strike − premium'],
  legs: [{ action: 'buy', type: 'put', strike: 'ATM', quantity: 1 }],
  management: {
    entry:
      'Buy on a break of support or a failed rise; premiums are dear after a fall has begun, so size by what may be lost.',
    exit: 'Take profit into a fast fall; leave when half of the premium is lost or when the index recovers the level that was broken.',
    adjustments: [
      'Sell a put further out once in profit, which makes it a bear put spread.',
      'Roll to a lower strike and take part of the profit out.',
    ],
  },
  marketConditions: 'A sharp fall expected soon.',
  whenItFails:
    'The index drifts or recovers: premium decays, and volatility that was paid for comes out of the price.',
  tags: ['bearish', 'directional', 'single leg', 'long premium', 'hedge'],
  popularity: 90,
}
