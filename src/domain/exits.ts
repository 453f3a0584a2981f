/** Exit causes as written in trades; those with a threshold are followed by its unit. */
export const EXIT_CAUSES = [
  'Stop Loss',
  'Take Profit',
  'Trail Profit',
  'Overall Stop Loss',
  'Overall Take Profit',
  'Overall Trail Profit',
  'Square Off',
  'Square Off All',
  'Expiry',
] as const
export type ExitCause = (typeof EXIT_CAUSES)[number]

/** Markers for the unit of a rule, written after an exit reason. */
export const UNIT_MARKERS = {
  percentage: '(%)',
  points: '(pts)',
  fixed: '(₹)',
  underlyingPoints: '(idx pts)',
  underlyingPercentage: '(idx %)',
  cost: '(cost)',
  hand: '(by hand)',
} as const
/**
 * The unit of the rule that closed a position: a risk unit, points or percent of the index, its own cost, or a level
 * set by the user.
 */
export type ExitUnit = keyof typeof UNIT_MARKERS

export const DAY_OUTCOMES = [
  'traded',
  'held',
  'no-signal',
  'session',
  'no-price',
  'filtered',
  'no-cycle',
] as const

/**
 * Source of a fill's price: the open of the fill's minute, the close of an earlier bar, the level of a rule
 * inside a bar, the open of a bar beyond the level, the settlement, or, without any of these, the entry
 * price.
 */
export const PRICE_BASES = ['open', 'last-price', 'level', 'gap', 'intrinsic', 'entry-price'] as const

export const EXPLAINED_RULES = ['stop', 'target', 'trail'] as const
