import type { VerdictGround, VerdictLevel } from '#domain'

/** Deflated Sharpe ratios from which a level is reached. */
const LEVELS = { weak: 0.9, fair: 0.95, strong: 0.99 } as const
/** Above it a sweep is too likely overfit for the strongest word. */
const MOST_OVERFIT = 0.2

/** What the verdict looks at. */
export interface Grounds {
  readonly sessions: number
  /** Deflated Sharpe ratio; null where profits have no spread or there are too few. */
  readonly deflated: number | null
  /** Sessions; null where no length would do. */
  readonly minimumSessions: number | null
  /** Probability that the sweep which the result was chosen from is overfit; null where there was none. */
  readonly overfitting: number | null
  /** Profit of the two halves of the period. */
  readonly halves: readonly [number, number]
}

/** What the rule says, and which of its conditions decided. */
export interface Ruling {
  readonly level: VerdictLevel
  readonly grounds: readonly VerdictGround[]
}

/**
 * The verdict by the rule alone, before it is asked what the data is: no evidence below a deflated Sharpe ratio of 0.90 or with
 * fewer sessions than the minimum track record, weak below 0.95, fair below 0.99, and strong from there on where the probability of
 * overfitting (if a sweep is known) is at most 0.2 and both halves of the period made a profit.
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
