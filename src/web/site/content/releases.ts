export type ReleaseIcon = 'layers' | 'gauge' | 'chart'

/** One entry of the development timeline. */
export interface Release {
  readonly version: string
  readonly icon: ReleaseIcon
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly items: readonly string[]
  /** File name of a picture in `images`, without its extension. */
  readonly image: string
  readonly button?: { readonly url: string; readonly text: string }
}

export const RELEASES: readonly Release[] = [
  {
    version: '2.0.0',
    icon: 'layers',
    title: 'Release 2.0.0',
    subtitle: 'The whole desk on one screen',
    description:
      'Strategies, their portfolios and their results come together: build, run, compare and keep them without leaving the platform.',
    items: [
      'Strategies of up to 20 legs with risk rules per leg and for the whole position',
      'Saved strategies in named portfolios, found again by a few letters of their name',
      'Up to four backtests side by side, with what sets them apart',
      'Every day of a backtest explained, fill by fill and rule by rule',
    ],
    image: 'backtest-results',
    button: { url: '/products', text: 'See the products' },
  },
  {
    version: '1.8.0',
    icon: 'gauge',
    title: 'Release 1.8.0',
    subtitle: 'Indicators, payoff and your own data',
    description:
      'Entries can wait for the market to agree: indicator rules decide when, on the simulated market or on minute bars of your own.',
    items: [
      'Indicator rules on 1 to 120 minute timeframes, held to TA-Lib’s values',
      'Payoff at expiry while you build, with best, worst and breakevens',
      'Import of your own minute bars, with a reason for every refused row',
    ],
    image: 'indicator-entry',
    button: { url: '/services', text: 'Explore services' },
  },
  {
    version: '1.5.0',
    icon: 'chart',
    title: 'Release 1.5.0',
    subtitle: 'Results that can be checked',
    description:
      'A result is worth what you can verify: every trade with its times, prices and reason of exit, and every figure with how it is computed.',
    items: [
      'Monthly, weekly and expiry tables, drawdown and cumulative charts',
      'Filters by weekday and days to expiry that recompute every number',
      'Trade log as CSV and PDF, and a complete PDF report',
    ],
    image: 'months',
  },
]
