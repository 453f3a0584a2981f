import { formatCount, formatNumber, formatPercent, formatPrice } from './figures.ts'

/** How far a result goes to show an edge, from least to most. */
export type VerdictLevel = 'none' | 'weak' | 'fair' | 'strong'

export const VERDICT_NAMES: Readonly<Record<VerdictLevel, string>> = {
  none: 'No evidence',
  weak: 'Weak',
  fair: 'Fair',
  strong: 'Strong',
}

/** What a simulated result reads instead of a level. */
const SIMULATED_VERDICT = 'Minutes and option prices are simulated: nothing here is evidence of an edge'

/** Which condition of the rule decided a verdict. */
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

/** A verdict with the figures that it rests on. */
export interface Verdict {
  /** What the rule says of the figures, whatever the data is. */
  readonly level: VerdictLevel
  /** What decided it, first what counts most. */
  readonly grounds: readonly VerdictGround[]
  /** Nothing simulated is evidence: the level then counts for nothing. */
  readonly isSimulated: boolean
  /** A trade log of elsewhere: what was tried before it was made is not known. */
  readonly isLog: boolean
  readonly sessions: number
  /** Distinct strategies of the family that were tried, this one included. */
  readonly trials: number
  /** Probabilities 0–1, null where the profits have no spread. */
  readonly probabilistic: number | null
  readonly deflated: number | null
  /** Sessions; null where no length would do. */
  readonly minimumSessions: number | null
  /** Probability 0–1 that the sweep which it was chosen from is overfit; null where there was none. */
  readonly overfitting: number | null
}

/** The verdict in a line. */
export function verdictLine({ level, isSimulated }: Verdict): string {
  return isSimulated ? SIMULATED_VERDICT : VERDICT_LINES[level]
}

const VERDICT_LINES: Readonly<Record<VerdictLevel, string>> = {
  none: 'No evidence: this may be nothing but luck',
  weak: 'Weak evidence of an edge',
  fair: 'Fair evidence of an edge',
  strong: 'Strong evidence of an edge',
}

/** 'You have tried 12 variants of this idea'; of a trade log, that nobody here can know. */
export function trialsWords({ trials, isLog }: Pick<Verdict, 'trials' | 'isLog'>): string {
  return isLog
    ? 'How many variants were tried before this log was made is not known here'
    : `You have tried ${formatCount(trials, 'variant')} of this idea`
}

/** Why the verdict is what it is, a sentence each. */
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
    ...verdict.grounds.map((ground) => GROUND_WORDS[ground](verdict)),
    ...figures,
    trialsWords(verdict),
  ]
}

const GROUND_WORDS: Readonly<Record<VerdictGround, (verdict: Verdict) => string>> = {
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
    `The sweep that it was chosen from is overfit with a probability of ${percent(overfitting ?? 0)}, above 20%`,
  'losing-half': () => 'One half of the period did not make a profit',
}

const percent = (share: number) => formatPercent(share * 100)
/** Cut rather than rounded, so that it never reads as the bound that it missed. */
const ratio = (value: number | null) =>
  value === null ? 'not defined' : formatPrice(Math.floor(value * 100) / 100)
