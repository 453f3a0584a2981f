/** What a net profit is made of, in the order in which it is told. */
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

/** The parts of a profit; they add up to it. In one unit: paise in the engine, rupees at the edges. */
export type ProfitParts = Readonly<Record<ProfitPart, number>>

/** What a part is called, and what it says. */
export const PROFIT_PART_WORDS: Readonly<
  Record<ProfitPart, { readonly name: string; readonly meaning: string }>
> = {
  delta: { name: 'Direction', meaning: 'The index moved one way: delta × the move of the forward' },
  gamma: { name: 'Size of moves', meaning: 'The index moved at all: ½ gamma × the move squared' },
  theta: { name: 'Time', meaning: 'Premium that wore off: theta × the time held' },
  vega: { name: 'Volatility', meaning: 'Implied volatility changed: vega × the change' },
  rest: {
    name: 'Rest',
    meaning: 'What these do not explain: prices off the model, jumps, minutes without a volatility',
  },
  entrySlippage: { name: 'Entry slippage', meaning: 'What the entries filled worse than the market’s price' },
  exitSlippage: { name: 'Exit slippage', meaning: 'What the exits filled worse than the market’s price' },
  charges: { name: 'Charges', meaning: 'Brokerage, taxes and fees' },
}

/** Why a backtest made what it made. Amounts in rupees; each line adds up to its net profit. */
export interface Attribution {
  readonly total: ProfitParts
  /** Sessions on which something was held, ascending. */
  readonly days: readonly (ProfitParts & { readonly date: string })[]
  /** By the ids of the result, in its order. */
  readonly trades: readonly (ProfitParts & { readonly id: string })[]
}
