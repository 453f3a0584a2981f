import type { LibraryStrategy } from './library-strategy.ts'

export const shortStrangle: LibraryStrategy = {
  id: 'short-strangle',
  name: 'Short Strangle',
  description: 'Sell a call and a put out of the money: less premium than a straddle, more room.',
  overview:
    'Both sides are sold some way from the money. The index may move between the strikes without harm; the premium is smaller and the loss beyond the break-evens has no limit.',
  category: 'neutral',
  complexity: 'advanced',
  volatilityOutlook: 'low',
  maxProfit: 'Both premiums together',
  maxLoss: 'Unlimited in either direction',
  breakeven: ['Put strike − both premiums', 'Call strike + both premiums'],
  legs: [
    { action: 'sell', type: 'call', strike: 'ATM+200', quantity: 1 },
    { action: 'sell', type: 'put', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry: 'Choose strikes by premium rather than by distance, so that both sides weigh the same.',
    exit: 'A stop of 50 to 100 % of the premium on each side; take half of the premium as profit.',
    adjustments: [
      'Move the untested side closer to collect more premium.',
      'Buy wings to make it an iron condor.',
    ],
  },
  marketConditions: 'A range expected to hold, implied volatility high and falling.',
  whenItFails:
    'A move through one of the strikes, above all late on the expiry day, when a small premium multiplies in minutes.',
  tags: ['neutral', 'short premium', 'time decay', 'undefined risk'],
  popularity: 83,
}
