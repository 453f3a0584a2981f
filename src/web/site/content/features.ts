/** A titled paragraph with a picture of the product. */
export interface Feature {
  readonly title: string
  readonly description: string
  /** File name of a picture in `images`, without its extension. */
  readonly picture: string
}

export const FEATURES: readonly Feature[] = [
  {
    title: 'Advanced Options Backtesting',
    description:
      'Up to 20 legs, strikes by distance or by premium, entry windows, square-off and re-entries, replayed on one-minute bars with lots and expiries by date.',
    picture: 'legs',
  },
  {
    title: 'Real-time Risk Management',
    description:
      'Stop loss, take profit and trailing profit in percent, points or rupees, for each leg and for the whole position, checked on every minute of the session.',
    picture: 'explain-a-day',
  },
  {
    title: '27+ TA-Lib Indicators',
    description:
      'RSI, MACD, Bollinger Bands, ADX, SAR and more on timeframes from 1 to 120 minutes, computed to the values that TA-Lib gives.',
    picture: 'indicator-entry',
  },
  {
    title: 'NIFTY & BANKNIFTY Analysis',
    description:
      'Results by weekday, expiry and days to expiry, and the payoff of what you build. Chain, implied volatility and Greeks at any minute you choose, with positions you can move through the day.',
    picture: 'option-chain',
  },
]

export const SOLUTION = {
  title: 'From an idea to an answer',
  lead: 'Three steps that stay together: what you change in one shows in the next.',
  panels: [
    {
      title: 'Build the position',
      description:
        'Describe legs, timing and risk in one form. Every bound is checked before a run, and a saved strategy opens again just as you left it.',
      picture: 'payoff',
    },
    {
      title: 'Replay the sessions',
      description:
        'The engine sees only what was known at each minute. Orders fill at the next price, a contract without a fresh price is not traded, and skipped days are counted.',
      picture: 'backtest-results',
    },
    {
      title: 'Question the result',
      description:
        'Filter by weekday and days to expiry, sort the trade log, look at the drawdown, and take it all with you as CSV or as a PDF report.',
      picture: 'months',
    },
  ] satisfies Feature[],
} as const

export const SCALE = {
  title: 'Scale Without Limits',
  description:
    'Delta starts on a laptop with its own database and simulated market. When a desk needs more, add worker processes on as many machines as you have: the code is the same, and so are the results, to the last byte.',
  points: [
    {
      term: 'One command to start',
      detail: 'Database, queue and market data come with it. It works offline.',
    },
    {
      term: 'Workers you can add',
      detail: 'Backtests wait in a queue, and any number of workers share it.',
    },
    {
      term: 'Nothing lost',
      detail: 'A job outlives the process that ran it and is picked up elsewhere.',
    },
  ],
} as const

/** The five cards of the grid; `wide` ones take two columns. */
export const AUTOMATION = {
  title: 'Unleash the Power of Automated Trading.',
  lead: 'Rules decide, not moods: Delta tests exactly what you wrote down, on every day in the same way.',
  cards: [
    {
      title: 'Strategies that carry themselves out',
      description:
        'Entry, exit and re-entry follow your rules on every session, so that the test has no hindsight and no hesitation.',
      picture: 'trade-log',
      wide: true,
    },
    {
      title: 'More than an average',
      description: 'Expectancy, drawdown, streaks and the shape of all results, each with its formula.',
      picture: 'verdict',
      wide: false,
    },
    {
      title: 'Charges included',
      description: 'Brokerage, STT, exchange fees, GST and stamp duty at the rates of the trade date.',
      picture: 'days',
      wide: false,
    },
    {
      title: 'Fifteen strategies to start from',
      description: 'Spreads, condors, straddles and more, each explained, each ready to load and change.',
      picture: 'library',
      wide: false,
    },
    {
      title: 'An assistant that knows the terms',
      description: 'Ask about options, risk or a screen, and get an answer from Delta’s own documents.',
      picture: 'assistant',
      wide: false,
    },
  ] satisfies (Feature & { wide: boolean })[],
} as const

/** Brokerages that most readers use; Delta sends no orders to them. */
export const BROKERAGES = {
  title: 'Keep the broker you have',
  names: ['Zerodha', 'Upstox', 'Angel One', 'ICICI Direct', 'HDFC Securities', 'Kotak Securities'],
  note: 'Delta tests strategies and sends no orders, so nothing changes at your broker. Accounts at brokers that Delta knows can be connected to download history; their keys are kept encrypted. The names belong to their owners, who do not endorse Delta.',
} as const

/** The screenshots in the four columns of the tilted picture wall. */
export const PICTURE_WALL = [
  ['payoff', 'verdict', 'explain-a-day', 'brokers', 'paper'],
  ['live', 'backtest-results', 'paper', 'indicator-entry', 'verdict'],
  ['explain-a-day', 'indicator-entry', 'brokers', 'payoff', 'live'],
  ['paper', 'verdict', 'live', 'backtest-results', 'explain-a-day'],
] as const
