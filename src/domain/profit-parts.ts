/** The parts of a net profit, in display order. */
export const PROFIT_PARTS = [
  'delta',
  'gamma',
  'theta',
  'vega',
  'rest',
  'entrySlippage',
  'exitSlippage',
  'charges',
] as const
export type ProfitPart = (typeof PROFIT_PARTS)[number]

/** The parts of a profit; they add up to it. All in one unit: paise in the engine, rupees elsewhere. */
export type ProfitParts = Readonly<Record<ProfitPart, number>>

/** Name and meaning of each part. */
export const PROFIT_PART_TEXTS: Readonly<
  Record<ProfitPart, { readonly name: string; readonly meaning: string }>
> = {
  delta: { name: 'Direction', meaning: 'The index moved one way: delta × the move of the forward' },
  gamma: { name: 'Size of moves', meaning: 'The index moved at all: ½ gamma × the move squared' },
  theta: { name: 'Time', meaning: 'Premium that wore off: theta × the time held, by the trading clock' },
  vega: { name: 'Volatility', meaning: 'Implied volatility changed: vega × the change' },
  rest: {
    name: 'Rest',
    meaning: 'What these do not explain: prices off the model, jumps, minutes without a volatility',
  },
  entrySlippage: { name: 'Entry slippage', meaning: 'What the entries filled worse than the market’s price' },
  exitSlippage: { name: 'Exit slippage', meaning: 'What the exits filled worse than the market’s price' },
  charges: { name: 'Charges', meaning: 'Brokerage, taxes and fees' },
}

/**
 * The parts of a backtest's profit in total, by day and by trade. Amounts in rupees; each line adds up to its
 * net profit.
 */
export interface Attribution {
  /** The clock of time and volatility: a session counts 0.7 of a day, a night or weekend 0.3. */
  readonly clock: 'trading'
  readonly total: ProfitParts
  /** Sessions with an open position, ascending. */
  readonly days: readonly (ProfitParts & { readonly date: string })[]
  /** By the trade ids of the result, in its order. */
  readonly trades: readonly (ProfitParts & { readonly id: string })[]
}
