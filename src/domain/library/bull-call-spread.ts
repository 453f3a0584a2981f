import type { LibraryStrategy } from './library-strategy.ts'

export const bullCallSpread: LibraryStrategy = {
  id: 'bull-call-spread',
  name: 'Bull Call Spread',
  description: 'Buy a call and sell one further out: a cheaper bet on a moderate rise.',
  overview:
    'The call that is sold pays for part of the call that is bought. Profit ends at the higher strike; in return the cost, the loss and the effect of time and volatility are smaller than those of a call alone.',
  category: 'bullish',
  complexity: 'beginner',
  volatilityOutlook: 'medium',
  maxProfit: 'Distance of the strikes less the premium paid',
  maxLoss: 'The premium paid',
  breakeven: ['Lower strike + premium paid'],
  legs: [
    { action: 'buy', type: 'call', strike: 'ATM', quantity: 1 },
    { action: 'sell', type: 'call', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry: 'Enter when a rise of about the width of the spread is expected before the expiry.',
    exit: 'Take half to three quarters of the greatest profit; it comes slowly until the expiry is near. Leave at half of the premium.',
    adjustments: [
      'Buy the sold call back on a fast rise to let the profit run.',
      'Roll both strikes up after a rise.',
    ],
  },
  marketConditions: 'A moderate rise, implied volatility average.',
  whenItFails:
    'The index falls or stands still; at the expiry below the lower strike all of the premium is gone.',
  tags: ['bullish', 'vertical spread', 'defined risk', 'debit'],
  popularity: 88,
}
