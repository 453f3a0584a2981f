import type { LibraryStrategy } from './library-strategy.ts'

export const collar: LibraryStrategy = {
  id: 'collar',
  name: 'Collar',
  description: 'Hold the index, buy a put below and sell a call above to pay for it.',
  overview:
    'The sold call pays for all or part of the bought put. Between the strikes the holding behaves as before; below and above, loss and profit end.',
  category: 'protective',
  complexity: 'intermediate',
  volatilityOutlook: 'medium',
  maxProfit: 'Distance to the call less the net premium',
  maxLoss: 'Distance to the put plus the net premium',
  breakeven: ['Price of the holding + net premium'],
  legs: [
    { action: 'buy', type: 'stock', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM+200', quantity: 1 },
    { action: 'sell', type: 'call', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry: 'Choose the strikes so that the premiums nearly cancel.',
    exit: 'Close both options together, or let them expire.',
    adjustments: [
      'Roll the call up when the market rises slowly.',
      "Take the put's profit after a fall and keep the holding.",
    ],
  },
  marketConditions: 'A holding to be protected at little cost.',
  whenItFails: 'A strong rise: the profit ends at the call.',
  tags: ['hedge', 'stock', 'defined risk', 'low cost'],
  popularity: 66,
}
