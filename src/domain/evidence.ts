import { formatCount, formatNumber, formatPercent, formatPrice } from './figures.ts'

/** How strongly a result suggests an edge, from least to most. */
export type VerdictLevel = 'none' | 'weak' | 'fair' | 'strong'

export const VERDICT_NAMES: Readonly<Record<VerdictLevel, string>> = {
  none: 'No evidence',
  weak: 'Weak',
  fair: 'Fair',
  strong: 'Strong',
}

/** Shown instead of a level for a simulated result. */
const SIMULATED_VERDICT = 'Minutes and option prices are simulated: nothing here is evidence of an edge'

/** The condition of the rule that decided a verdict. */
export type VerdictGround =
  | 'no-spread'
  | 'no-profit'
  | 'too-short'
  | 'deflated-below-weak'
  | 'deflated-below-fair'
  | 'deflated-below-strong'
  | 'deflated-strong'
  | 'overfit'
  | 'losing-half'

/** A verdict with the figures it rests on. */
export interface Verdict {
  /** The level by the figures alone, whatever the data is. */
  readonly level: VerdictLevel
  /** What decided the level, the most important first. */
  readonly grounds: readonly VerdictGround[]
  /** A simulated result is no evidence; the level then counts for nothing. */
  readonly isSimulated: boolean
  /** Whether the result is an imported trade log; the number of strategies tried before it is unknown. */
  readonly isLog: boolean
  readonly sessions: number
  /** Distinct strategies of the family that were tried, this one included. */
  readonly trials: number
  /** Probabilities 0–1, null if the profits have no spread. */
  readonly probabilistic: number | null
  readonly deflated: number | null
  /** Sessions; null if no length would be enough. */
  readonly minimumSessions: number | null
  /** Probability 0–1 that the search which the strategy was chosen from is overfit; null without a search. */
  readonly overfitting: number | null
}

/** The verdict in one line. */
export function verdictLine({ level, isSimulated }: Verdict): string {
  return isSimulated ? SIMULATED_VERDICT : VERDICT_LINES[level]
}

const VERDICT_LINES: Readonly<Record<VerdictLevel, string>> = {
  none: 'No evidence: this may be nothing but luck',
  weak: 'Weak evidence of an edge',
  fair: 'Fair evidence of an edge',
  strong: 'Strong evidence of an edge',
}

/** 'You have tried 12 variants of this idea'; for a trade log, that the number is unknown. */
export function trialsText({ trials, isLog }: Pick<Verdict, 'trials' | 'isLog'>): string {
  return isLog
    ? 'How many variants were tried before this log was made is not known here'
    : `You have tried ${formatCount(trials, 'variant')} of this idea`
}

/** The reasons for the verdict, one sentence each. */
export function verdictReasons(verdict: Verdict): string[] {
  const { isSimulated, isLog, level, trials, probabilistic, deflated } = verdict
  const figures =
    deflated === null || probabilistic === null
      ? []
      : [
          `The chance that the true Sharpe ratio is above zero is ${percent(probabilistic)}; ${isLog ? 'were it the only one tried' : `with ${formatCount(trials, 'variant')} tried`}, that it is above what luck alone brings is ${percent(deflated)}`,
        ]
  return [
    ...(isSimulated
      ? [
          `The minutes of the index and all option prices were made by a program, so no result on them says anything of a real market. On real data these figures would read: ${VERDICT_NAMES[level]}`,
        ]
      : []),
    ...verdict.grounds.map((ground) => GROUND_TEXTS[ground](verdict)),
    ...figures,
    trialsText(verdict),
  ]
}

const GROUND_TEXTS: Readonly<Record<VerdictGround, (verdict: Verdict) => string>> = {
  'no-spread': () => 'There are too few sessions, or all came out alike: no Sharpe ratio can be computed',
  'no-profit': () =>
    'The sessions lost money on average after charges, so no length of record would show an edge',
  'too-short': ({ sessions, minimumSessions }) =>
    `${formatCount(sessions, 'session')} are too few: a Sharpe ratio like this one needs ${formatNumber(Math.ceil(minimumSessions ?? 0))} to be told from zero`,
  'deflated-below-weak': ({ deflated }) => `The deflated Sharpe ratio is ${ratio(deflated)}, below 0.90`,
  'deflated-below-fair': ({ deflated }) => `The deflated Sharpe ratio is ${ratio(deflated)}, below 0.95`,
  'deflated-below-strong': ({ deflated }) => `The deflated Sharpe ratio is ${ratio(deflated)}, below 0.99`,
  'deflated-strong': ({ deflated }) =>
    `The deflated Sharpe ratio is ${ratio(deflated)}, the record is long enough, and both halves of the period made a profit`,
  overfit: ({ overfitting }) =>
    `The search it was chosen from is overfit with a probability of ${percent(overfitting ?? 0)}, above 20%`,
  'losing-half': () => 'One half of the period did not make a profit',
}

const percent = (share: number) => formatPercent(share * 100)
/** Cut off instead of rounded, so that a figure just below a bound never reads as the bound. */
const ratio = (value: number | null) =>
  value === null ? 'not defined' : formatPrice(Math.floor(value * 100) / 100)
