// What forms choose from, apart from the schemas: a page that offers the choices need not load what checks them.

/** The indices whose options can be backtested. */
export const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'FINNIFTY'] as const

export const OPTION_TYPES = ['CALL', 'PUT'] as const
export const TRADE_TYPES = ['BUY', 'SELL'] as const

export const STRIKE_CRITERIA_TYPES = [
  'Strike Type',
  'Premium Range',
  'Closest Premium',
  'Premium ≥',
  'Premium ≤',
] as const
export type StrikeCriteriaType = (typeof STRIKE_CRITERIA_TYPES)[number]

/** Names that a strategy goes by in a request: legs one by one, or one leg in its own fields. */
export const MULTI_LEG_STRATEGY = 'multi_leg_strategy'
export const SINGLE_LEG_STRATEGY = 'custom_option_strategy'

export const DEFAULT_PORTFOLIO = 'Default Portfolio'

export const CONDITIONS = ['GREATER_THAN', 'LESS_THAN', 'EQUAL_TO', 'CROSSES_ABOVE', 'CROSSES_BELOW'] as const

/** The second side of a rule when it is a number. */
export const NUMERIC_INPUT = 'NUMERIC_INPUT'
/** The symbol that stands for the strategy's index. */
export const INSTRUMENT_SYMBOL = 'INSTRUMENT'
/** The offsets that the builder offers; any whole number between −10 and 0 is valid. */
export const CANDLE_OFFSETS = [0, -1, -2, -3, -4, -5, -10] as const
