/** An inclusive range of a number field. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

const bounds = (min: number, max: number): Bounds => ({ min, max })

/** Bounds of the number fields, in the unit the field is typed in. */
/** The capital of a request without one (specification, section 9). Rupees. */
export const DEFAULT_CAPITAL_RUPEES = 100_000

export const LIMITS = {
  stopLossPercent: bounds(0.1, 100),
  stopLossRupees: bounds(100, 1_000_000),
  takeProfitPercent: bounds(0.1, 1000),
  takeProfitRupees: bounds(100, 10_000_000),
  legTakeProfitRupees: bounds(100, 5_000_000),
  points: bounds(1, 2000),
  trailIncreasePercent: bounds(0.1, 100),
  trailPercent: bounds(0.1, 50),
  trailIncreaseRupees: bounds(100, 1_000_000),
  trailRupees: bounds(100, 500_000),
  trailIncreasePoints: bounds(1, 2000),
  trailPoints: bounds(1, 1000),
  reEntryCount: bounds(1, 10),
  indexPoints: bounds(1, 10_000),
  indexPercent: bounds(0.01, 20),
  momentumPercent: bounds(0.01, 1000),
  momentumPoints: bounds(0.05, 10_000),
  minDte: bounds(0, 365),
  delayMinutes: bounds(0, 375),
  daysBeforeExpiry: bounds(0, 60),
  lots: bounds(1, 100),
  numericValue: bounds(-100, 100),
  timeframeMinutes: bounds(1, 120),
  candleOffset: bounds(-10, 0),
  slippagePoints: bounds(0, 100),
  slippagePercent: bounds(0, 20),
  initialCapital: bounds(1_000, 1_000_000_000),
} as const

/** Bounds of a move that an entry waits for, and of slippage, by unit. */
export const MOMENTUM_BOUNDS = { points: LIMITS.momentumPoints, percentage: LIMITS.momentumPercent } as const
export const SLIPPAGE_BOUNDS = { points: LIMITS.slippagePoints, percentage: LIMITS.slippagePercent } as const

/** Most dates in a list of days to trade or to skip. */
export const MAX_FILTER_DATES = 400
export const MAX_LEGS = 20
export const MAX_INDICATOR_RULES = 10
export const MAX_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 2000
/** Most strategies that a user can keep. */
export const MAX_SAVED_STRATEGIES = 500
/** Most portfolios of a user, not counting the default one. */
export const MAX_PORTFOLIOS = 100
/** Most strategies in one book. */
export const MAX_BOOK_STRATEGIES = 50
/** Most saved books of one portfolio. */
export const MAX_SAVED_BOOKS = 50
/** Bounds of a book: multiples of a strategy's lots, and its cap in rupees. */
export const BOOK_LIMITS = { lots: bounds(0, 100), cap: bounds(1, 1_000_000_000) } as const
/** Most earlier revisions of a strategy; the oldest are deleted first. */
export const MAX_REVISIONS = 50
export const MAX_TAGS = 10
export const MAX_TAG_LENGTH = 30
/** Most points of the curve stored with a performance. */
export const MAX_CURVE_POINTS = 60

/** Earliest and latest clock time of entries and square-off. */
export const TIME_RANGE = { earliest: '09:15', latest: '15:30' } as const

/** Whether a text is a time of day, `HH:MM`, within the hours of trading. */
export function isTradingTime(text: string): boolean {
  return /^\d\d:[0-5]\d$/.test(text) && text >= TIME_RANGE.earliest && text <= TIME_RANGE.latest
}

/** Most variants of one search. */
export const MAX_VARIANTS = 100_000

/** Sessions are longer from this date on; a period that reaches it allows a square-off up to their close. */
export const LONGER_SESSIONS = { from: '2026-08-03', latest: '15:40' } as const
