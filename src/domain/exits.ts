import { keysOf } from './map-table.ts'
import { LEG_UNITS, POSITION_UNITS } from './settings/amount.ts'

interface ExitRuleWords {
  /** As written in trades; followed by the unit of its threshold. */
  readonly cause: string
  /** Its name on an explained day, and in the log of a deployment. */
  readonly explained: string
  readonly logged: string
  /** Its name where it watches the whole position; undefined for a rule of a leg alone. */
  readonly overall: string | undefined
  /** Units of a leg's rule, in the order in which tables list them. */
  readonly units: readonly ExitUnit[]
  /** Whether its level lies on the side of a profit or of a loss, or below the premium for either side. */
  readonly level: 'profit' | 'loss' | 'below'
}

/** The rules that close a position before its time, in the order of their results. */
export const EXIT_RULES = {
  stop: {
    cause: 'Stop Loss',
    explained: 'stop',
    logged: 'stop',
    overall: 'overall stop',
    units: [...LEG_UNITS, 'cost'],
    level: 'loss',
  },
  target: {
    cause: 'Take Profit',
    explained: 'target',
    logged: 'target',
    overall: 'overall target',
    units: LEG_UNITS,
    level: 'profit',
  },
  trail: {
    cause: 'Trail Profit',
    explained: 'locked profit',
    logged: 'trailed stop',
    overall: 'overall profit lock',
    units: POSITION_UNITS,
    level: 'loss',
  },
} as const satisfies Readonly<Record<string, ExitRuleWords>>
export type ExitRule = keyof typeof EXIT_RULES
export const EXPLAINED_RULES = keysOf(EXIT_RULES)

/** The cause of an exit by a rule, as written in trades. */
export type RuleCause = (typeof EXIT_RULES)[ExitRule]['cause']
export const RULE_CAUSES = EXPLAINED_RULES.map((rule) => EXIT_RULES[rule].cause) as [
  RuleCause,
  ...RuleCause[],
]

/** Rules that may watch the whole position. */
export const OVERALL_EXIT_RULES: readonly ExitRule[] = EXPLAINED_RULES.filter(
  (rule) => EXIT_RULES[rule].overall !== undefined,
)

/** Exit causes as written in trades; those with a threshold are followed by its unit. */
export type ExitCause = RuleCause | `Overall ${RuleCause}` | 'Square Off' | 'Square Off All' | 'Expiry'
export const EXIT_CAUSES = [
  ...RULE_CAUSES,
  ...OVERALL_EXIT_RULES.map((rule) => `Overall ${EXIT_RULES[rule].cause}`),
  'Square Off',
  'Square Off All',
  'Expiry',
] as [ExitCause, ...ExitCause[]]

/** Whether the favourable side of a bar reaches the level of a rule, by the side of the position. */
export function isReachedInFavour(rule: ExitRule, isLong: boolean): boolean {
  const { level } = EXIT_RULES[rule] as ExitRuleWords
  return level === 'below' ? !isLong : level === 'profit'
}

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
