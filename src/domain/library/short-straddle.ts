import type { LibraryStrategy } from './library-strategy.ts'

export const shortStraddle: LibraryStrategy = {
  id: 'short-straddle',
  name: 'Short Straddle',
  description:
    'Sell the call and the put at the money and collect both premiums while the index stands still.',
  overview:
    'The most traded intraday idea on Indian indices: both sides at the money are sold in the morning and bought back in the afternoon. It earns time decay and loses on a move in either direction beyond the premium. Without stops the loss has no limit.',
  category: 'neutral',
  complexity: 'advanced',
  volatilityOutlook: 'low',
  maxProfit: 'Both premiums together',
  maxLoss: 'Unlimited in either direction',
  breakeven: ['Strike − both premiums', 'Strike + both premiums'],
  legs: [
    { action: 'sell', type: 'call', strike: 'ATM', quantity: 1 },
    { action: 'sell', type: 'put', strike: 'ATM', quantity: 1 },
  ],
  management: {
    entry:
      'Sell after the first minutes, when the opening swings have settled; not before results, budgets or policy decisions.',
    exit: 'A stop of 20 to 30 % on each leg, or one on the sum; buy back by 15:15.',
    adjustments: [
      'Buy wings to make it an iron butterfly.',
      "After a stop on one side move the other side's stop to its entry.",
      'Sell the tested side again further out.',
    ],
  },
  marketConditions:
    'A quiet session after a volatile one; implied volatility above what the index then does.',
  whenItFails: 'A trend day, or a gap on news: one side loses faster than the other decays.',
  tags: ['neutral', 'short premium', 'time decay', 'intraday', 'undefined risk'],
  popularity: 86,
}
