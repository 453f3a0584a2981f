import type { LibraryStrategy } from './library-strategy.ts'

export const coveredCall: LibraryStrategy = {
  id: 'covered-call',
  name: 'Covered Call',
  description: 'Hold the index and sell a call above it, to earn premium for giving up part of a rise.',
  overview:
    'An index basket, fund or future is held and a call out of the money is sold against it. The premium is income and a small cushion; the rise above the strike belongs to the buyer.',
  category: 'stock_based',
  complexity: 'beginner',
  volatilityOutlook: 'low',
  maxProfit: 'Distance to the strike plus the premium',
  maxLoss: 'The price of the holding less the premium',
  breakeven: ['Price of the holding − premium'],
  legs: [
    { action: 'buy', type: 'stock', quantity: 1 },
    { action: 'sell', type: 'call', strike: 'ATM+300', quantity: 1 },
  ],
  management: {
    entry: 'Sell a call that is unlikely to be reached before the expiry.',
    exit: 'Let it expire, or buy it back at a fifth of the premium.',
    adjustments: ['Roll up and to the next expiry when the strike is reached.'],
  },
  marketConditions: 'A sideways or slowly rising market.',
  whenItFails: 'A fall beyond the premium: the holding loses in full.',
  tags: ['income', 'stock', 'covered', 'monthly'],
  popularity: 76,
}
