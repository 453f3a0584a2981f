/** Names that traders have for figures, beside their own. */
export const FIGURE_NAMES: Readonly<Record<string, readonly string[]>> = {
  bestOpenProfit: [
    'mfe',
    'maximum favourable excursion',
    'max favourable excursion',
    'max floating profit',
    'highest open profit',
  ],
  worstOpenProfit: [
    'mae',
    'maximum adverse excursion',
    'max adverse excursion',
    'max floating loss',
    'deepest open loss',
  ],
  annualisedSortino: ['sortino', 'sortino ratio'],
  annualisedSharpe: ['sharpe', 'annual sharpe', 'annualised sharpe', 'daily sharpe'],
  gainToPain: ['gain to pain'],
  profitableDays: ['winning day', 'winning days', 'green days', 'green day', 'day counted as a win'],
  losingDays: ['red days', 'red day', 'day counted as a loss'],
  winningTrades: ['trade counted as a win', 'winning trade'],
  sessionExpectancy: ['expectancy per day'],
  capturedOpenProfit: ['given back', 'gave back', 'give back', 'profit given back', 'exit efficiency'],
  sharpeConfidence: ['confident', 'confident above zero', 'psr'],
  sharpeStandardError: ['error bar'],
  valueAtRisk: ['var', '95 % worst day', 'worst day in 20'],
  expectedShortfall: ['cvar', 'tail loss', 'tail risk'],
  maxDrawdown: ['drawdown intraday', 'drawdown endofday', 'drawdown basis', 'drawdown of the day end'],
  recoveryFactor: [
    'recovery ratio',
    'profit over drawdown',
    'profit divided by drawdown',
    'profit to drawdown',
    'romad',
  ],
  calmar: ['calmar', 'mar ratio', 'return to drawdown', 'annual return over drawdown'],
  ulcerIndex: ['ulcer'],
  capitalBase: ['capital base', 'base of the percentages'],
  'formula-profit-on-prices-older-than-a-minute': [
    'stale prices',
    'stale price',
    'old prices',
    'stale quotes',
  ],
}

/** What a figure says beside its definition: how to read its value, and which of two figures to look at. */
export const FIGURE_READINGS: Readonly<Record<string, string>> = {
  sharpeRatio:
    'Beside it stands the annualised Sharpe ratio, of the sessions and not of the trades: mean over standard deviation of their profits, times √252. So the two differ, and the annualised one is to be compared with those of others.',
  annualisedSharpe:
    'Sharpe or Sortino? Sharpe counts every swing of the profit, also the good ones; Sortino only those below zero. If winning days are much larger than the others, look at Sortino; for a seller of options, whose few large losses matter, a Sortino far above the Sharpe is no comfort: look at the drawdown too.',
  annualisedSortino:
    'Sharpe or Sortino? Sharpe counts every swing of the profit, also the good ones; Sortino only those below zero. A Sortino above the Sharpe says that the swings are more on the winning side.',
  maxDrawdown:
    'The chart of it beneath the curve is zero at each new high and below zero otherwise; its lowest point is this figure, the fall from the highest value so far that one had to sit through. It is on the basis of the end of each day, not intraday: what a day lost in between and won back is not in it.',
  recoveryFactor:
    'Above 1 the profit is larger than the deepest fall; the longer the period, the larger it gets.',
  valueAtRisk:
    'Read it as the loss of a bad day: on one session in twenty the result was as bad or worse. How much worse, the expected shortfall says.',
  expectedShortfall:
    'Read it as what a bad day costs on average: the mean of the worst twentieth of the sessions.',
  ulcerIndex: 'Lower is better: it grows with the depth and with the length of the falls.',
  calmar:
    'Above 1 a year at this pace makes more than the deepest fall took; of a short period it says little.',
  profitFactor:
    'Above 1 the wins are larger than the losses. 999 is no error: it stands where nothing lost, mostly in a result of few trades. A factor near 1 can be lost to charges or come from luck.',
  expectancyRatio:
    'Expectancy is in rupees; the ratio makes it comparable between strategies of different size.',
  bestOpenProfit: 'Large beside what the trades made, it says that exits give much back.',
  worstOpenProfit: 'Read it beside the stop: how far trades were under water before they were closed.',
}
