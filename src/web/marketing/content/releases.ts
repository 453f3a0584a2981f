import type { IllustrationName } from '../illustrations/names.ts'

export type ReleaseIcon = 'layers' | 'gauge' | 'chart'

/** One entry of the development timeline. */
export interface Release {
  readonly version: string
  readonly icon: ReleaseIcon
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly items: readonly string[]
  readonly image: IllustrationName
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
      'Saved strategies in named portfolios, tested one by one or in a batch',
      'Strategy library with 15 built-in strategies',
      'Assistant that answers from the product’s own documents',
    ],
    image: 'equity',
    button: { url: '/products', text: 'See the products' },
  },
  {
    version: '1.8.0',
    icon: 'gauge',
    title: 'Release 1.8.0',
    subtitle: 'Indicators and options analysis',
    description:
      'Entries can wait for the market to agree: indicator rules decide when, and the options screen shows what the chain looked like at that minute.',
    items: [
      'Indicator rules on 1 to 120 minute timeframes, held to TA-Lib’s values',
      'Option chain, implied volatility and Greeks at a chosen moment',
      'Payoff now, at a target date and at expiry',
    ],
    image: 'smile',
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
    image: 'heatmap',
  },
]
