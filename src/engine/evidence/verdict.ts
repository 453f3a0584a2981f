import type { VerdictGround, VerdictLevel } from '#domain'
import { holm } from './groups.ts'

/** Highest p-value of each level. */
const MOST_CHANCE = { weak: 0.025, fair: 0.01, strong: 0.003 } as const
/** Deflated Sharpe ratio required if only the number of trials is known. */
const LEAST_DEFLATED = 0.95
/** Above it a search is too likely overfit for the strongest level. */
const MOST_OVERFIT = 0.2

/** The figures a verdict depends on. */
export interface Grounds {
  /**
   * p-value of the maximum test over the variants whose days are known, 0–1; null if the profits have no spread or are too
   * few.
   */
  readonly chance: number | null
  /** Net profit of the record, in any unit. */
  readonly profit: number
  /** Net profit less the crashes that may be missing from the record; null if the crash loss is unknown. */
  readonly completed: number | null
  /** Deflated Sharpe ratio if more trials are known by number than by their days; otherwise null. */
  readonly deflated: number | null
  /** Probability that the search from which the result was chosen is overfit; null without a search. */
  readonly overfitting: number | null
  /** Profit of the two halves of the period. */
  readonly halves: readonly [number, number]
}

/** The level by the rule, and the conditions that decided it. */
export interface Ruling {
  readonly level: VerdictLevel
  readonly grounds: readonly VerdictGround[]
}

/**
 * The verdict from the figures alone, without regard to the kind of data. No evidence with a p-value above 0.025,
 * with a profit of zero or less after adding the crashes that may be missing from the record, or with a deflated
 * Sharpe ratio below 0.95 if only the number of trials is known. Weak up to 0.025, fair up to 0.01. Strong up to
 * 0.003 if the probability of overfitting (for a search) is at most 0.2 and both halves of the period made a profit.
 */
export function ruling(given: Grounds): Ruling {
  const { chance, profit, completed, deflated } = given
  if (chance === null) return { level: 'none', grounds: ['no-spread'] }
  if (profit <= 0) return { level: 'none', grounds: ['no-profit'] }
  const missed: VerdictGround[] = []
  if (completed !== null && completed <= 0) missed.push('unpaid-crashes')
  if (chance > MOST_CHANCE.weak) missed.push('chance-above-weak')
  if (deflated !== null && deflated < LEAST_DEFLATED) missed.push('deflated-low')
  if (missed.length > 0) return { level: 'none', grounds: missed }
  if (chance > MOST_CHANCE.fair) return { level: 'weak', grounds: ['chance-above-fair'] }
  if (chance > MOST_CHANCE.strong) return { level: 'fair', grounds: ['chance-above-strong'] }
  return amongTheStrongest(given)
}

function amongTheStrongest({ overfitting, halves }: Grounds): Ruling {
  const missed: VerdictGround[] = []
  if (overfitting !== null && overfitting > MOST_OVERFIT) missed.push('overfit')
  if (halves.some((profit) => profit <= 0)) missed.push('losing-half')
  return missed.length > 0
    ? { level: 'fair', grounds: missed }
    : { level: 'strong', grounds: ['chance-strong'] }
}

const ORDER: readonly VerdictLevel[] = ['none', 'weak', 'fair', 'strong']

/**
 * The level of an idea among all ideas that its user tried on the same data: by its p-value after Holm's correction
 * over the ideas, never above its level on its own.
 *
 * Source: S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, Scandinavian Journal of Statistics 6,
 * 1979.
 * @param alone its level on its own
 * @param chances p-value of each idea, 0–1
 * @param own its index among them
 */
export function levelAmong(alone: VerdictLevel, chances: readonly number[], own: number): VerdictLevel {
  const corrected = holm(chances)[own]
  const allowed = ORDER.findLast((level) => level === 'none' || corrected <= MOST_CHANCE[level]) ?? 'none'
  return ORDER.indexOf(allowed) < ORDER.indexOf(alone) ? allowed : alone
}
