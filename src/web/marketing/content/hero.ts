import { BRAND } from '#domain'
import type { IllustrationName } from '../illustrations/names.ts'

export const HERO = {
  eyebrow: 'NIFTY · BANKNIFTY · FINNIFTY',
  title: 'Know what your options strategy would have done, minute by minute.',
  lead: 'Build it leg by leg, replay it over every session at one-minute resolution, and read results that count lots, expiries and charges the way the exchange does.',
  demoHref: `mailto:${BRAND.supportEmail}?subject=${encodeURIComponent('Demo Request')}`,
} as const

/** A picture of the hero carousel. A file `images/<id>.webp` or `.png` takes the place of the drawing. */
export interface CarouselItem {
  readonly id: string
  readonly illustration: IllustrationName
  readonly alt: string
  readonly title: string
  readonly description?: string
}

export const CAROUSEL: readonly CarouselItem[] = [
  {
    id: 'backtest-results',
    illustration: 'equity',
    alt: 'A cumulative profit and loss curve with its drawdown below it.',
    title: 'Cumulative P&L and drawdown',
    description: 'Every number follows the weekday and DTE filters.',
  },
  {
    id: 'payoff',
    illustration: 'payoff',
    alt: 'Payoff of a short iron condor: flat profit between the short strikes, capped loss outside them.',
    title: 'Payoff, today and at expiry',
    description: 'Four legs, one curve, breakevens marked.',
  },
  {
    id: 'option-chain',
    illustration: 'chain',
    alt: 'An option chain around the money, with open interest drawn as bars on both sides.',
    title: 'Option chain at any minute',
    description: 'Step through the session and see the chain as it stood.',
  },
  {
    id: 'indicator-entry',
    illustration: 'candles',
    alt: 'Candles with a moving average, and marks where a rule entered and left.',
    title: 'Entries timed by indicators',
    description: 'A rule fires on a completed candle, never on one still forming.',
  },
]
