import type { LibraryStrategy } from './library-strategy.ts'

export const bearPutSpread: LibraryStrategy = {
  id: 'bear-put-spread',
  name: 'Bear Put Spread',
  description: 'Buy a put and sell one further out: a cheaper bet on a moderate fall.',
  overview:
    'A put near the money is bought and a lower one is sold against it. Profit ends at the lower strike; cost and time decay are smaller than those of a put alone.',
  category: 'bearish',
  complexity: 'beginner',
  volatilityOutlook: 'medium',
  maxProfit: 'Distance of the strikes less the premium paid',
  maxLoss: 'The premium paid',
  breakeven: ['Higher strike − premium paid'],
  legs: [
    { action: 'buy', type: 'put', strike: 'ATM', quantity: 1 },
    { action: 'sell', type: 'put', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry: 'Enter when a fall of about the width of the spread is expected before the expiry.',
    exit: 'Take half to three quarters of the greatest profit; leave at half of the premium.',
    adjustments: [
      'Buy the sold put back on a fast fall to let the profit run.',
      'Roll both strikes down after a fall.',
    ],
  },
  marketConditions: 'A moderate fall, implied volatility average or high.',
  whenItFails: 'The index rises or stands still until the expiry.',
  tags: ['bearish', 'vertical spread', 'defined risk', 'debit'],
  popularity: 84,
}
