import type { LibraryStrategy } from './library-strategy.ts'

export const calendarSpread: LibraryStrategy = {
  id: 'calendar-spread',
  name: 'Calendar Spread',
  description:
    'Sell the near expiry and buy the next at the same strike, to earn from the difference in time decay.',
  overview:
    'The near call decays faster than the one that is held. The position is worth most if the index stands at the strike when the near expiry ends, and gains when implied volatility of the later expiry rises.',
  category: 'neutral',
  complexity: 'advanced',
  volatilityOutlook: 'low',
  maxProfit: "At the strike on the near expiry; depends on the later expiry's volatility",
  maxLoss: 'The premium paid',
  breakeven: ["Two, about the later premium's time value either side of the strike"],
  legs: [
    { action: 'sell', type: 'call', strike: 'ATM', quantity: 1 },
    { action: 'buy', type: 'call', strike: 'ATM', quantity: 1, expiry: 'next' },
  ],
  management: {
    entry: "Enter when the near expiry's implied volatility is above the later one's.",
    exit: "Leave before the near expiry's last hour; take a quarter of the premium as profit.",
    adjustments: [
      'Move the near leg to the new money after a drift.',
      'Sell the following week against the bought leg.',
    ],
  },
  marketConditions: 'A quiet index, the near expiry dearer than the later one.',
  whenItFails: "A fast move either way, or a fall of the later expiry's volatility.",
  tags: ['neutral', 'time spread', 'two expiries', 'vega'],
  popularity: 72,
}
