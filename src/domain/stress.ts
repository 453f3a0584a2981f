/** The altered markets of a stress test, in display order; `base` is the unaltered market. */
export const STRESS_CASES = [
  'base',
  'crash',
  'crash-volatility',
  'melt-up',
  'whipsaw-down',
  'whipsaw-up',
  'gap-down',
  'gap-up',
  'halt',
  'day-2020-03-23',
  'day-2024-06-04',
  'day-2025-04-07',
  'volatility',
  'iv-crush',
  'frozen-quotes',
  'bad-tick',
  'new-order',
  'slippage-0',
  'slippage-0.5',
  'slippage-1',
  'slippage-2',
] as const
export type StressCase = (typeof STRESS_CASES)[number]

/** The markets whose worst result is the crash loss of a strategy. */
export const CRASH_CASES = [
  'crash',
  'crash-volatility',
  'melt-up',
  'whipsaw-down',
  'whipsaw-up',
  'gap-down',
  'gap-up',
  'halt',
  'day-2020-03-23',
  'day-2024-06-04',
  'day-2025-04-07',
  'iv-crush',
] as const satisfies readonly StressCase[]

interface StressText {
  readonly name: string
  readonly meaning: string
}

/** Name and description of each altered market. */
export const STRESS_TEXTS: Readonly<Record<StressCase, StressText>> = {
  base: { name: 'The market as it was', meaning: 'What everything below is beside' },
  crash: {
    name: 'Index −5% in ten minutes',
    meaning:
      'A quarter of an hour after the entry; it stays down as long as the position is held, and volatility rises with the fall',
  },
  'crash-volatility': {
    name: 'Index −5% in ten minutes, volatility doubled',
    meaning: 'The fall of 5% in ten minutes with twice the implied volatility of every option',
  },
  'melt-up': {
    name: 'Index +5% in an hour',
    meaning: 'From a quarter of an hour after the entry; it stays up, and volatility falls',
  },
  'whipsaw-down': {
    name: 'Index −2% and back in an hour',
    meaning: 'From a quarter of an hour after the entry: half an hour down, half an hour back',
  },
  'whipsaw-up': {
    name: 'Index +2% and back in an hour',
    meaning: 'The same, first up and then down',
  },
  'gap-down': {
    name: 'Gap −3%',
    meaning:
      'The index opens 3% lower on the day after the entry; where nothing is held overnight, on the day of the entry, which then falls 2% further',
  },
  'gap-up': { name: 'Gap +3%', meaning: 'The same, 3% higher, and 2% further' },
  halt: {
    name: 'Halt of the market',
    meaning:
      'A quarter of an hour after the entry the index falls 10% in fifteen minutes; no trade for 45 minutes (15 from 13:00 on, none from 14:30 on); it opens 12% lower',
  },
  'day-2020-03-23': {
    name: '23 Mar 2020',
    meaning:
      'The real open, extremes and close of that day: 13.0% lower. On the day after the entry, or on the day of the entry where nothing is held overnight',
  },
  'day-2024-06-04': { name: '4 Jun 2024', meaning: 'The real moves of that day: 8.5% down, 5.9% lower' },
  'day-2025-04-07': { name: '7 Apr 2025', meaning: 'The real moves of that day: opened 5.0% lower' },
  volatility: {
    name: 'Volatility +10 points',
    meaning:
      'A quarter of an hour after the entry the implied volatility of every option rises by ten points, and stays',
  },
  'iv-crush': {
    name: 'Volatility −40%',
    meaning:
      'A quarter of an hour after the entry the implied volatility of every option falls to 60% of itself, and stays',
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

/** The market of a crash loss in a sentence: 'like 23 Mar 2020', 'like “Index −5% in ten minutes”'. */
export function crashDay(stress: StressCase): string {
  const { name } = STRESS_TEXTS[stress]
  return stress.startsWith('day-') ? name : `“${name}”`
}

/** Stops and targets of a row that were reached in a fast minute of the index. Points per unit. */
export interface FastExits {
  readonly count: number
  /** Mean distance between trigger and fill. */
  readonly averageMiss: number
  /** The farthest one. */
  readonly worst: {
    readonly leg: number
    readonly date: string
    readonly time: string
    readonly trigger: number
    readonly fill: number
  } | null
}

/** Result of a strategy on one altered market; the event happens in every cycle. Rupees, net of charges. */
export interface StressRow {
  readonly case: StressCase
  /** Cycles with at least one trade. */
  readonly cycles: number
  /** Cycles whose fills or prices while held changed on the altered market; with 0 the case does not apply. */
  readonly touched: number
  readonly trades: number
  readonly netPnl: number
  /** Average of the traded cycles; 0 if there are none. */
  readonly average: number
  /** The worst cycle; null if no cycle was traded. */
  readonly worst: { readonly date: string; readonly netPnl: number } | null
  /** Share of the traded cycles that lose, 0–1. */
  readonly losing: number
  /** The largest margin that any cycle needed at a minute. */
  readonly peakMargin: number
  /** The lowest profit at a minute of the worst cycle, booked and open, before charges; null without a cycle. */
  readonly worstMinute: { readonly date: string; readonly time: string; readonly profit: number } | null
  /** Absent if no exit fell in a fast minute. */
  readonly fastExits?: FastExits | undefined
}

/** Whether the altered market can affect the strategy at all. */
export function doesApply({ case: stress, touched }: Pick<StressRow, 'case' | 'touched'>): boolean {
  return stress === 'base' || stress.startsWith('slippage-') || touched > 0
}
