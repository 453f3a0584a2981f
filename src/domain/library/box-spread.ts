import type { LibraryStrategy } from './library-strategy.ts'

export const boxSpread: LibraryStrategy = {
  id: 'box-spread',
  name: 'Box Spread',
  description: 'A bull call spread and a bear put spread at the same strikes: a fixed payment at the expiry.',
  overview:
    'Whatever the index does, the four legs are worth the distance of the strikes at the expiry. Bought for less than that distance, discounted, it is a loan at a known rate; on liquid indices costs take more than there is to earn.',
  category: 'arbitrage',
  complexity: 'advanced',
  volatilityOutlook: 'medium',
  maxProfit: 'Distance of the strikes less the premium paid, the same at every level',
  maxLoss: 'Costs, where the premium paid exceeds the discounted distance',
  breakeven: ['None: the payment does not depend on the index'],
  legs: [
    { action: 'buy', type: 'call', strike: 'ATM-200', quantity: 1 },
    { action: 'sell', type: 'call', strike: 'ATM+200', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM-200', quantity: 1 },
    { action: 'sell', type: 'put', strike: 'ATM+200', quantity: 1 },
  ],
  management: {
    entry:
      'Only when all four prices are there at once and the sum is below the discounted distance by more than the charges.',
    exit: 'Hold to the expiry; index options settle in cash and cannot be exercised early.',
    adjustments: ['None; a leg that is not filled leaves a directional position.'],
  },
  marketConditions: 'Mispriced strikes, seldom and for moments.',
  whenItFails: 'Slippage and charges on eight orders exceed the difference. A backtest shows mostly that.',
  tags: ['arbitrage', 'four legs', 'delta neutral', 'interest'],
  popularity: 62,
}
