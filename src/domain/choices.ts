// The choices that forms offer. They are separate from the schemas, so a page can show them without loading
// the validation code.

/** The indices whose options can be backtested. */
export const UNDERLYINGS = [
  'NIFTY',
  'BANKNIFTY',
  'FINNIFTY',
  'MIDCPNIFTY',
  'SENSEX',
  'BANKEX',
  'NIFTYNXT50',
] as const

/** Types in the form. Only options can be backtested; the others are announced. */
export const INSTRUMENT_TYPES = ['OPTIONS', 'EQUITY', 'FUTURES'] as const

export const OPTION_TYPES = ['CALL', 'PUT'] as const
export const TRADE_TYPES = ['BUY', 'SELL'] as const

/** Strategy names in a request: with a list of legs, or with one leg in the strategy's own fields. */
export const MULTI_LEG_STRATEGY = 'multi_leg_strategy'
export const SINGLE_LEG_STRATEGY = 'custom_option_strategy'

/**
 * The portfolio of strategies that name no portfolio: its id, its title on screens, and the name and description that
 * the builder offers.
 */
export const DEFAULT_PORTFOLIO_ID = 'default_portfolio'
export const DEFAULT_PORTFOLIO_TITLE = 'My Strategies'
export const DEFAULT_PORTFOLIO = 'Default Portfolio'
export const DEFAULT_PORTFOLIO_DESCRIPTION = 'Default portfolio for saved strategies'

export const STRATEGY_STATUSES = ['tested', 'draft', 'inactive'] as const
export type StrategyStatus = (typeof STRATEGY_STATUSES)[number]

/**
 * Basis of the figures of a performance. `net`: all on net profit. `net-totals`: a gross result whose totals were
 * later made net; the rest is still gross. `gross`: all on gross profit. To become `net`, the strategy must be run
 * again.
 */
export const PERFORMANCE_BASES = ['net', 'net-totals', 'gross'] as const

/** Complexity of a strategy: more than 2 legs or indicator rules are moderate, more than 4 complex. */
export const COMPLEXITIES = ['simple', 'moderate', 'complex'] as const

/** The holding of a strategy that names none. */
export const HELD_WITHIN_DAY = { type: 'intraday' } as const

/** Scheduled events, known in advance. */
export const MARKET_EVENTS = [
  'budget',
  'election',
  'state-election',
  'exit-poll',
  'rbi',
  'fed',
  'special',
] as const
export type MarketEvent = (typeof MARKET_EVENTS)[number]

/** Kinds of waits of a leg or the whole strategy. */
export const WAIT_KINDS = ['momentum', 'breakout', 'cost', 'together'] as const

/** The second side of a rule if it is a number. */
export const NUMERIC_INPUT = 'NUMERIC_INPUT'
/** The symbol for the strategy's index. */
export const INSTRUMENT_SYMBOL = 'INSTRUMENT'
/** The offsets that the builder offers; any whole number between −10 and 0 is valid. */
export const CANDLE_OFFSETS = [0, -1, -2, -3, -4, -5, -10] as const

export const DATASET_ID = /^[a-z0-9][a-z0-9-]{0,62}$/
/** The dataset of a new installation. */
export const SIMULATED_DATASET_ID = 'simulated'
/** How the simulated market is named wherever its numbers appear. */
export const SIMULATED_NAME = 'Simulated market'
