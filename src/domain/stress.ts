/** The altered markets of a stress test, in display order; `base` is the unaltered market. */
export const STRESS_CASES = [
  'base',
  'crash',
  'gap-down',
  'gap-up',
  'volatility',
  'frozen-quotes',
  'bad-tick',
  'new-order',
  'slippage-0',
  'slippage-0.5',
  'slippage-1',
  'slippage-2',
] as const
export type StressCase = (typeof STRESS_CASES)[number]

/** Name and description of each altered market. */
export const STRESS_TEXTS: Readonly<Record<StressCase, { readonly name: string; readonly meaning: string }>> =
  {
    base: { name: 'The market as it was', meaning: 'What everything below is beside' },
    crash: {
      name: 'Index −5% in ten minutes',
      meaning: 'A quarter of an hour after the entry; it stays down as long as the position is held',
    },
    'gap-down': {
      name: 'Gap −3%',
      meaning:
        'The index opens 3% lower: on the day after the entry, or on the day of the entry where nothing is held overnight',
    },
    'gap-up': { name: 'Gap +3%', meaning: 'The same, 3% higher' },
    volatility: {
      name: 'Volatility +10 points',
      meaning:
        'A quarter of an hour after the entry the implied volatility of every option rises by ten points, and stays',
    },
    'frozen-quotes': {
      name: 'Quotes frozen at entry',
      meaning: 'For ten minutes from the entry options trade at their last price while the index moves on',
    },
    'bad-tick': {
      name: 'One bad tick',
      meaning:
        'Twenty minutes after the entry the first contract prints once at twice and once at half its price',
    },
    'new-order': {
      name: 'Days in new order',
      meaning: 'Each session runs along the index path of another one, drawn in blocks of five on average',
    },
    'slippage-0': { name: 'Slippage 0 points', meaning: 'Every order fills at the market’s price' },
    'slippage-0.5': { name: 'Slippage 0.5 points', meaning: 'Every fill is half a point worse' },
    'slippage-1': { name: 'Slippage 1 point', meaning: 'Every fill is a point worse' },
    'slippage-2': { name: 'Slippage 2 points', meaning: 'Every fill is two points worse' },
  }

/** Result of a strategy on one altered market; the event happens in every cycle. Rupees, net of charges. */
export interface StressRow {
  readonly case: StressCase
  /** Cycles with at least one trade. */
  readonly cycles: number
  readonly trades: number
  readonly netPnl: number
  /** Average of the traded cycles; 0 without any. */
  readonly average: number
  /** The worst cycle; null if no cycle was traded. */
  readonly worst: { readonly date: string; readonly netPnl: number } | null
  /** Share of the traded cycles that lose, 0–1. */
  readonly losing: number
}
