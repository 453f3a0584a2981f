/** A voice on the About page. It stands for a kind of trader, not for a person. */
export interface Testimonial {
  readonly quote: string
  readonly name: string
  readonly designation: string
  /** Seed of the drawn portrait. */
  readonly src: string
}

export const TESTIMONIALS_TITLE = 'What Our Traders Say'

/** The disclosure that goes with every one of them; see docs/decisions/0030. */
export const TESTIMONIALS_NOTE =
  'Illustrative voices of the traders we build for. They are written by us, describe how Delta is meant to be used, and quote no customer.'

const voice = (name: string, designation: string, src: string, quote: string): Testimonial => ({
  quote,
  name,
  designation: `${designation} · illustrative`,
  src,
})

export const TESTIMONIAL_ROWS: readonly (readonly Testimonial[])[] = [
  [
    voice(
      'The expiry-day seller',
      'Short straddles, NIFTY weeklies',
      'strangle',
      'I want to see the worst expiry days first. Filtering the results to DTE 0 and reading the trade log line by line is where I start.',
    ),
    voice(
      'The rule writer',
      'Indicator entries, BANKNIFTY',
      'crossing',
      'My entry is a crossing on five-minute candles. What matters to me is that the rule looks at completed candles only.',
    ),
    voice(
      'The condor builder',
      'Defined risk, NIFTY monthlies',
      'condor',
      'Four legs, one stop on the combined P&L, one trail. I need to change a wing and run it again before the coffee is cold.',
    ),
    voice(
      'The careful beginner',
      'First year in options',
      'steps',
      'I read my strategy back in plain words, run it, and look at what it would have lost before what it would have made.',
    ),
  ],
  [
    voice(
      'The cost counter',
      'Intraday, high turnover',
      'bars',
      'A strategy that is good before charges and bad after them is a bad strategy. The switch from gross to net is the button I press most.',
    ),
    voice(
      'The research lead',
      'Small proprietary desk',
      'grid',
      'The same request has to give the same bytes next month, on another machine. Otherwise we are comparing noise.',
    ),
    voice(
      'The data owner',
      'Brings own minute data',
      'columns',
      'I import my own files, and I want every refused row with its line number and the reason, not a silent gap.',
    ),
    voice(
      'The part-time trader',
      'Tests in the evening',
      'moon',
      'I save a strategy, close the laptop, and find it and its results the next evening where I left them.',
    ),
  ],
]
