import { BRAND } from '#domain/public'
import { SCREENSHOTS } from '../images/product-picture.tsx'

export const HERO = {
  eyebrow: 'NIFTY · BANKNIFTY · FINNIFTY',
  title: 'Know what your options strategy would have done, minute by minute.',
  lead: 'Build it leg by leg, replay it over every session at one-minute resolution, and read results that count lots, expiries and charges the way the exchange does.',
  tryNote: 'No account needed: yours for 24 hours. Sign up inside, and everything stays.',
  demoHref: `mailto:${BRAND.supportEmail}?subject=${encodeURIComponent('Demo Request')}`,
} as const

/** A picture of the hero carousel: the screenshot `images/<id>.webp`. */
export interface CarouselItem {
  readonly id: string
  readonly src: string
  /** The same screen in the dark theme. */
  readonly darkSrc: string
  /** Replays the hero's day instead of a picture. */
  readonly isReplayed?: boolean
  /** A crop that is readable on a phone, in both themes. */
  readonly phone?: { readonly src: string; readonly darkSrc: string }
  readonly alt: string
  readonly title: string
  readonly description?: string
}

const SLIDES: readonly Omit<CarouselItem, 'src' | 'darkSrc' | 'phone'>[] = [
  {
    id: 'explain-a-day',
    alt: 'One day of a backtest minute by minute: premium with entry, exit and stop, and the P&L of the day below.',
    isReplayed: true,
    title: 'Any day, explained',
    description: 'Each fill and each rule, at the minute it happened.',
  },
  {
    id: 'backtest-results',
    alt: 'Results of a backtest: the total P&L and its cumulative curve.',
    title: 'Cumulative P&L and drawdown',
    description:
      'Every number follows the weekday and DTE filters. The example is the first ready-made strategy, with stops of 25 %.',
  },
  {
    id: 'payoff',
    alt: 'Payoff of an iron butterfly: highest profit at the sold strikes, limited loss outside the bought ones.',
    title: 'Payoff at expiry',
    description: 'Drawn while you build, with best, worst and breakevens.',
  },
  {
    id: 'indicator-entry',
    alt: 'An entry rule in the strategy builder: RSI below 70 on five-minute candles of NIFTY.',
    title: 'Entries timed by indicators',
    description: 'A rule fires on a completed candle, never on one still forming.',
  },
  {
    id: 'option-chain',
    alt: 'An option chain around the money, with open interest drawn as bars on both sides.',
    title: 'Option chain at any minute',
    description: 'The chain as it stood at a moment of the session, with Greeks and open interest.',
  },
]

export const CAROUSEL: readonly CarouselItem[] = SLIDES.map((slide) => {
  const pictureOf = (name: string) => {
    const [src, darkSrc] = [SCREENSHOTS[name], SCREENSHOTS[`${name}.dark`]]
    return src === undefined || darkSrc === undefined ? undefined : { src, darkSrc }
  }
  const picture = pictureOf(slide.id)
  if (!picture) throw new Error(`images/${slide.id}.webp and its dark picture are missing`)
  const phone = pictureOf(`${slide.id}.phone`)
  return { ...slide, ...picture, ...(phone && { phone }) }
})
