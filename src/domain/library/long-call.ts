import type { LibraryStrategy } from './library-strategy.ts'

export const longCall: LibraryStrategy = {
  id: 'long-call',
  name: 'Long Call',
  description: 'Buy a call to profit from a rise, with the loss limited to the premium.',
  overview:
    'The simplest bullish position: one call is bought near the money. Every point the index gains above the strike adds to its value, while the most that can be lost is the premium paid. Time works against it every day.',
  category: 'bullish',
  complexity: 'beginner',
  volatilityOutlook: 'high',
  maxProfit: 'Unlimited above the break-even',
  maxLoss: 'The premium paid',
  breakeven: ['Strike + premium'],
  legs: [{ action: 'buy', type: 'call', strike: 'ATM', quantity: 1 }],
  management: {
    entry:
      'Buy after the opening half hour, when spreads have narrowed and a rise is under way; prefer days on which implied volatility is not already high.',
    exit: 'Take profit at half to one times the premium; leave when half of the premium is lost or by the afternoon of the expiry day.',
    adjustments: [
      'Sell a call further out once in profit, which makes it a bull call spread.',
      'Roll to a higher strike and take part of the profit out.',
    ],
  },
  marketConditions: 'A strong rise expected soon, with implied volatility low or rising.',
  whenItFails:
    'The index stays where it is or rises too slowly: time decay and falling volatility cost more than the move brings.',
  tags: ['bullish', 'directional', 'single leg', 'long premium'],
  popularity: 92,
}
