import {
  formatCount,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRupees,
  formatSignedRupees,
} from './figures.ts'
import { crashDay, type StressCase } from './stress.ts'

/** How strongly a result suggests an edge, from least to most. */
export type VerdictLevel = 'none' | 'weak' | 'fair' | 'strong'

export const VERDICT_NAMES: Readonly<Record<VerdictLevel, string>> = {
  none: 'No evidence',
  weak: 'Weak',
  fair: 'Fair',
  strong: 'Strong',
}

/** Shown instead of a level for a simulated result. */
const SIMULATED_VERDICT = 'Simulated minutes: nothing here is evidence of an edge'

/** The condition of the rule that decided a verdict. */
export type VerdictGround =
  | 'no-spread'
  | 'no-profit'
  | 'unpaid-crashes'
  | 'chance-above-weak'
  | 'deflated-low'
  | 'chance-above-fair'
  | 'chance-above-strong'
  | 'chance-strong'
  | 'overfit'
  | 'losing-half'

/** The worst result of the stress scenarios for one cycle of a strategy, at the sizes held. */
export interface CrashLoss {
  /** Positive, in rupees, net of charges; 0 if none of the scenarios loses. */
  readonly loss: number
  /** The scenario with the largest loss; null if no scenario affects the strategy. */
  readonly case: StressCase | null
  /** Entry day of the cycle: the traded one whose peak margin is the median. */
  readonly date: string
}

/** The cost of crashes that are missing from a record. Rupees. */
export interface CrashOutlook extends CrashLoss {
  /** Sessions of the record that lost at least half as much. */
  readonly seen: number
  /** Crashes that may be missing from the record by chance; may be a fraction. */
  readonly missing: number
  readonly cost: number
  /** Net profit of the record. */
  readonly earned: number
  /** Sessions at its rate that pay for them; null if it earned nothing. */
  readonly sessionsToPay: number | null
}

/** A verdict with the figures behind it. */
export interface Verdict {
  /** The level from the figures alone, without regard to the kind of data. */
  readonly level: VerdictLevel
  /** The conditions that decided the level, most important first. */
  readonly grounds: readonly VerdictGround[]
  /** A simulated result is no evidence, so its level is not used. */
  readonly isSimulated: boolean
  /** Whether the result is an imported trade log; the number of strategies tried before it is unknown. */
  readonly isLog: boolean
  /** Whether it is of a portfolio as one record; its trials are then not counted. */
  readonly isBook?: boolean | undefined
  readonly sessions: number
  /** Distinct strategies of the family that were tried, this one included. */
  readonly trials: number
  /** Variants whose days are known and tested together, this one included. */
  readonly variants: number
  /**
   * p-value of the maximum test, 0–1: how often the best of those variants would look as good by luck alone. Null if the
   * profits have no spread.
   */
  readonly chance: number | null
  /** Probabilities 0–1, null if the profits have no spread. */
  readonly probabilistic: number | null
  readonly deflated: number | null
  /** Sessions; null if no length would be enough. Shown, but not a condition. */
  readonly minimumSessions: number | null
  /** Null if the crash loss was not computed, as for a result of an older version. */
  readonly crash: CrashOutlook | null
  /** The level among all ideas that the user tried on the same data; null with one idea. */
  readonly amongIdeas: { readonly ideas: number; readonly level: VerdictLevel } | null
  /** Probability 0–1 that the search from which the strategy was chosen is overfit; null without a search. */
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
export function trialsText({ trials, isLog, isBook }: Pick<Verdict, 'trials' | 'isLog' | 'isBook'>): string {
  if (isBook)
    return 'The book is judged as one record; strategies tried before it was assembled are not counted'
  return isLog
    ? 'The number of variants tried before this log was made is not known'
    : `You have tried ${formatCount(trials, 'variant')} of this idea`
}

/** The reasons for the verdict, one sentence each. */
export function verdictReasons(verdict: Verdict): string[] {
  const { isSimulated, isLog, level, trials, probabilistic, deflated, crash } = verdict
  const figures =
    deflated === null || probabilistic === null
      ? []
      : [
          `The true Sharpe ratio is above zero with a probability of ${percent(probabilistic)}; ${isLog ? 'if this were the only one tried' : `with ${formatCount(trials, 'variant')} tried`}, it is above the level that luck alone reaches with a probability of ${percent(deflated)}`,
        ]
  return [
    ...(isSimulated
      ? [
          `The minutes of the index and all option prices were made by a program, so no result on them says anything about a real market. On real data the same figures would mean: ${VERDICT_NAMES[level]}`,
        ]
      : []),
    ...verdict.grounds.map((ground) => GROUND_TEXTS[ground](verdict)),
    ...figures,
    ...(crash === null ? [isLog ? NO_CRASH_OF_A_LOG : NO_CRASH_LOSS] : []),
    ...ideasReason(verdict),
    trialsText(verdict),
  ]
}

/** How the number of ideas changes the verdict. */
function ideasReason({ amongIdeas, isSimulated }: Verdict): string[] {
  if (!amongIdeas || isSimulated) return []
  return [
    `You have tried ${formatCount(amongIdeas.ideas, 'idea')} on this data, and the best of many looks good by luck alone: corrected for their number (Holm), this result is ${VERDICT_NAMES[amongIdeas.level]}`,
  ]
}

const NO_CRASH_LOSS =
  'The cost of a crash is not known for this result: it traded nothing, or it is older than this figure. The verdict leaves it out; run the backtest again to include it'
const NO_CRASH_OF_A_LOG =
  'The cost of a crash is not known for imported trades: the verdict uses the record as it is'

const SMALL_NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A number of crashes: in words if it is nearly whole, otherwise with one decimal. */
function crashCount(missing: number): string {
  const whole = Math.round(missing)
  const isWhole = Math.abs(missing - whole) < 0.05
  return (isWhole ? SMALL_NUMBERS[whole] : undefined) ?? formatNumber(Math.round(missing * 10) / 10)
}

/**
 * The cost of crashes that are missing from the record, in two sentences. Undefined if the crash loss is unknown, no
 * scenario loses, or the record has met enough crashes.
 */
export function crashSentence({ crash, sessions }: Pick<Verdict, 'crash' | 'sessions'>): string | undefined {
  const many = crashDays({ crash })
  if (!crash || many === undefined) return undefined
  const { missing, cost, earned, seen, sessionsToPay } = crash
  const record = `This record ${earned < 0 ? 'lost' : 'earned'} ${formatRupees(Math.abs(earned))} in ${formatCount(sessions, 'session')} and has seen ${seen === 0 ? 'none' : formatNumber(seen)} of them`
  const pays =
    sessionsToPay === null
      ? ''
      : `: ${formatCount(Math.ceil(sessionsToPay), 'session')} at this rate would pay for ${crashCount(missing).toLowerCase()}`
  return `${many} would cost ${formatRupees(cost)}. ${record}${pays}.`
}

/** Subject of the crash sentence, 'Three days like 23 Mar 2020'; undefined without a crash loss. */
export function crashDays({ crash }: Pick<Verdict, 'crash'>): string | undefined {
  if (!crash || crash.case === null || crash.missing <= 0) return undefined
  const days = crashCount(crash.missing)
  return `${days === 'One' ? 'One day' : `${days} days`} like ${crashDay(crash.case)}`
}

/**
 * The three numbers that decide a verdict, with their names; empty if the crash loss is unknown or no crash is
 * missing.
 */
export function decidingNumbers(verdict: Pick<Verdict, 'crash' | 'sessions'>): [string, string][] {
  const days = crashDays(verdict)
  const { crash, sessions } = verdict
  if (!crash || days === undefined) return []
  return [
    [`Net profit of ${formatCount(sessions, 'session')}`, formatSignedRupees(crash.earned)],
    [`${days} would cost`, formatRupees(crash.cost)],
    [
      'Sessions to pay for them',
      crash.sessionsToPay === null ? 'never' : formatNumber(Math.ceil(crash.sessionsToPay)),
    ],
  ]
}

/** 'Fair on its own, Weak among your 20 ideas'; undefined with one idea. */
export function amongIdeasText({ level, amongIdeas }: Pick<Verdict, 'level' | 'amongIdeas'>) {
  return (
    amongIdeas &&
    `${VERDICT_NAMES[level]} on its own, ${VERDICT_NAMES[amongIdeas.level]} among your ${formatCount(amongIdeas.ideas, 'idea')}`
  )
}

const GROUND_TEXTS: Readonly<Record<VerdictGround, (verdict: Verdict) => string>> = {
  'no-spread': () =>
    'There are too few sessions, or all had the same profit, so no Sharpe ratio can be computed',
  'no-profit': () =>
    'The sessions lost money on average after charges, so no length of record would show an edge',
  'unpaid-crashes': (verdict) =>
    `With the crashes that it may have escaped by luck, the record earned nothing${crashSentence(verdict) === undefined ? '' : `: ${crashSentence(verdict)!.replace(/\.$/, '')}`}`,
  'chance-above-weak': (verdict) => `${chanceText(verdict)}, above 2.5%`,
  'deflated-low': ({ deflated }) =>
    `The deflated Sharpe ratio, which counts every variant tried, is ${ratio(deflated)}, below 0.95`,
  'chance-above-fair': (verdict) => `${chanceText(verdict)}, above 1%`,
  'chance-above-strong': (verdict) => `${chanceText(verdict)}, above 0.3%`,
  'chance-strong': (verdict) => `${chanceText(verdict)}, and both halves of the period made a profit`,
  overfit: ({ overfitting }) =>
    `The search it was chosen from is overfit with a probability of ${percent(overfitting ?? 0)}, above 20%`,
  'losing-half': () => 'One half of the period did not make a profit',
}

/** How often luck looks as good, with the number of variants that were tested together. */
function chanceText({ chance, variants }: Verdict): string {
  const what = variants > 1 ? `the best of ${formatCount(variants, 'variant')}` : 'a record'
  return `By luck alone ${what} without an edge would look as good in ${formatPercent((chance ?? 1) * 100, 2)} of cases`
}

const percent = (share: number) => formatPercent(share * 100)
/** Cut off instead of rounded, so that a figure just below a bound never reads as the bound. */
const ratio = (value: number | null) =>
  value === null ? 'not defined' : formatPrice(Math.floor(value * 100) / 100)
