import type { VerdictGround, VerdictLevel } from '#domain'

/** Deflated Sharpe ratio required for each level. */
const LEVELS = { weak: 0.9, fair: 0.95, strong: 0.99 } as const
/** Above it a search is too likely overfit for the strongest level. */
const MOST_OVERFIT = 0.2

/** The figures a verdict depends on. */
export interface Grounds {
  readonly sessions: number
  /** Deflated Sharpe ratio; null if the profits have no spread or are too few. */
  readonly deflated: number | null
  /** Sessions; null if no length would be enough. */
  readonly minimumSessions: number | null
  /** Probability that the search which the result was chosen from is overfit; null without a search. */
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
 * The verdict by the figures alone, whatever the data is. No evidence below a deflated Sharpe ratio of 0.90
 * or with fewer sessions than the minimum track record, weak below 0.95, fair below 0.99. Strong from 0.99 on
 * if the probability of overfitting (for a search) is at most 0.2 and both halves of the period made a
 * profit.
 */
export function ruling(given: Grounds): Ruling {
  const { deflated, minimumSessions, sessions } = given
  if (deflated === null) return { level: 'none', grounds: ['no-spread'] }
  if (minimumSessions === null) return { level: 'none', grounds: ['no-profit'] }
  const missed: VerdictGround[] = []
  if (sessions < minimumSessions) missed.push('too-short')
  if (deflated < LEVELS.weak) missed.push('deflated-below-weak')
  if (missed.length > 0) return { level: 'none', grounds: missed }
  if (deflated < LEVELS.fair) return { level: 'weak', grounds: ['deflated-below-fair'] }
  if (deflated < LEVELS.strong) return { level: 'fair', grounds: ['deflated-below-strong'] }
  return amongTheStrongest(given)
}

function amongTheStrongest({ overfitting, halves }: Grounds): Ruling {
  const missed: VerdictGround[] = []
  if (overfitting !== null && overfitting > MOST_OVERFIT) missed.push('overfit')
  if (halves.some((profit) => profit <= 0)) missed.push('losing-half')
  return missed.length > 0
    ? { level: 'fair', grounds: missed }
    : { level: 'strong', grounds: ['deflated-strong'] }
}
