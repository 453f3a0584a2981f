import type { LibraryStrategy } from './library-strategy.ts'

export const ironCondor: LibraryStrategy = {
  id: 'iron-condor',
  name: 'Iron Condor',
  description: 'A short strangle with bought wings: premium from a range, with the loss limited.',
  overview:
    'A put spread below and a call spread above the market are sold together. The premium is kept if the index stays between the sold strikes; the wings limit the loss and the margin.',
  category: 'neutral',
  complexity: 'intermediate',
  volatilityOutlook: 'low',
  maxProfit: 'The net premium',
  maxLoss: 'Width of one wing less the net premium',
  breakeven: ['Sold put − net premium', 'Sold call + net premium'],
  legs: [
    { action: 'sell', type: 'put', strike: 'ATM+200', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM+400', quantity: 1 },
    { action: 'sell', type: 'call', strike: 'ATM+200', quantity: 1 },
    { action: 'buy', type: 'call', strike: 'ATM+400', quantity: 1 },
  ],
  management: {
    entry: "Sell if the premium is a quarter to a third of the wing's width.",
    exit: 'Take half of the premium; leave when one side has lost as much as the premium, or by 15:15 when intraday.',
    adjustments: ['Roll the untested side closer.', 'Close the tested spread and keep the other.'],
  },
  marketConditions: 'A range, with an implied volatility above the actual moves of the index.',
  whenItFails:
    'A move through a sold strike that does not come back; one loss then takes several small profits.',
  tags: ['neutral', 'defined risk', 'credit', 'four legs', 'range'],
  popularity: 85,
}
