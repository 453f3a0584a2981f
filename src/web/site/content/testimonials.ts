/**
 * A card of the About page: what the product does for a kind of trader. A real quote may replace it; quotes are never
 * invented.
 */
export interface Testimonial {
  readonly quote: string
  readonly name: string
  readonly designation: string
  /** Seed of the generated portrait. */
  readonly src: string
}

export const TESTIMONIALS_TITLE = 'What Our Traders Say'

/** Why the page has no quotes; see docs/decisions/0031. */
export const TESTIMONIALS_NOTE =
  'We have no quotes from traders yet, and we do not invent them. Until then these rows say what Delta does, and for whom.'

const card = (name: string, designation: string, src: string, quote: string): Testimonial => ({
  quote,
  name,
  designation,
  src,
})

export const TESTIMONIAL_ROWS: readonly (readonly Testimonial[])[] = [
  [
    card(
      'For expiry-day sellers',
      'Short straddles, NIFTY weeklies',
      'strangle',
      'Filter a result to DTE 0, sort the trade log by profit, and open the worst day: every fill says which bar it came from.',
    ),
    card(
      'For rule writers',
      'Indicator entries, BANKNIFTY',
      'crossing',
      'A rule reads completed candles only. 49 indicators agree with TA-Lib to nine decimals, and a test of every release says so.',
    ),
    card(
      'For condor builders',
      'Defined risk, NIFTY monthlies',
      'condor',
      'Four legs, a stop on the combined profit, a trail. Change a wing, and with Live the new curve is drawn while you type.',
    ),
    card(
      'For careful beginners',
      'First year in options',
      'steps',
      'The strategy is read back in plain words before it runs, and the largest loss stands beside the profit.',
    ),
  ],
  [
    card(
      'For cost counters',
      'Intraday, high turnover',
      'bars',
      'Results are net of charges from the start, by the rates of each day. A switch shows them gross.',
    ),
    card(
      'For research desks',
      'Many variants, one truth',
      'grid',
      'The same request gives the same bytes next month and on another machine. How many variants were tried is counted against the best.',
    ),
    card(
      'For owners of data',
      'Import their own minute data',
      'columns',
      'An import names every refused row with its line and the reason. Simulated days never pass for history.',
    ),
    card(
      'For evenings',
      'Test after work',
      'moon',
      'Every run has a name and an address. Close the laptop, and find strategies and results where you left them.',
    ),
  ],
]
