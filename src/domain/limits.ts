/** An inclusive range of a number field. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

const bounds = (min: number, max: number): Bounds => ({ min, max })

/** Bounds of the number fields, in the unit that the field is typed in. */
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
  lots: bounds(1, 100),
  numericValue: bounds(-100, 100),
  timeframeMinutes: bounds(1, 120),
  candleOffset: bounds(-10, 0),
  slippagePoints: bounds(0, 100),
  slippagePercent: bounds(0, 20),
  initialCapital: bounds(1_000, 1_000_000_000),
} as const

export const MAX_LEGS = 20
export const MAX_INDICATOR_RULES = 10
export const MAX_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 2000
/** Strategies that a user can keep. */
export const MAX_SAVED_STRATEGIES = 500

/** Earliest and latest clock time of entries and square-off. */
export const TIME_RANGE = { earliest: '09:15', latest: '15:30' } as const
