import { normalDistribution } from '#engine/pricing'
import { standardDeviation } from './mean.ts'
import { kurtosis, skewness } from './moments.ts'
import { normalQuantile } from './normal-quantile.ts'
import { sharpeRatio } from './sharpe-ratio.ts'

/** A Sharpe ratio with the figures that decide its significance. */
export interface SharpeEvidence {
  /** Per observation, not annualised. */
  readonly sharpe: number
  readonly observations: number
  readonly skewness: number
  /** 3 for a normal distribution. */
  readonly kurtosis: number
}

/** The evidence in a series of profits by session. Null for fewer than two, or if all are equal. */
export function sharpeEvidence(profits: ArrayLike<number>): SharpeEvidence | null {
  const sharpe = sharpeRatio(profits)
  if (sharpe === null) return null
  return {
    sharpe,
    observations: profits.length,
    skewness: skewness(profits)!,
    kurtosis: kurtosis(profits)!,
  }
}

/**
 * Standard error of a Sharpe ratio: `√((1 + SR²/2) / T)`, per observation.
 *
 * Assumes independent, identically distributed profits; skewness is left out, so it is too small for strategies with
 * rare large losses.
 * Source: A. W. Lo, *The Statistics of Sharpe Ratios*, Financial Analysts Journal 58(4), 2002, equation 9.
 */
export function sharpeStandardError({
  sharpe,
  observations,
}: Pick<SharpeEvidence, 'sharpe' | 'observations'>): number {
  return Math.sqrt((1 + (sharpe * sharpe) / 2) / observations)
}

/**
 * Probabilistic Sharpe ratio: the probability, 0–1, that the true Sharpe ratio is above `benchmark` (per observation):
 * `Φ((SR − SR*) √(T − 1) / √(1 − γ₃ SR + (γ₄ − 1)/4 SR²))`.
 *
 * Assumes independent profits; allows for skewness γ₃ and kurtosis γ₄.
 * Source: D. H. Bailey and M. López de Prado, *The Sharpe Ratio Efficient Frontier*, Journal of Risk 15(2), 2012.
 */
export function probabilisticSharpeRatio(evidence: SharpeEvidence, benchmark = 0): number {
  const { sharpe, observations, skewness: gamma3, kurtosis: gamma4 } = evidence
  const variance = 1 - gamma3 * sharpe + ((gamma4 - 1) / 4) * sharpe * sharpe
  // Kurtosis is at least 1 + skewness², so only rounding could make this negative.
  const deviation = Math.sqrt(Math.max(variance, Number.EPSILON))
  return normalDistribution(((sharpe - benchmark) * Math.sqrt(observations - 1)) / deviation)
}

const EULER_MASCHERONI = 0.5772156649015329

/**
 * The best Sharpe ratio that pure luck is expected to bring in a number of trials:
 * `σ ((1 − γ) Φ⁻¹(1 − 1/N) + γ Φ⁻¹(1 − 1/(N e)))`, σ the standard deviation of the trials' Sharpe ratios, γ the
 * Euler–Mascheroni constant. 0 for a single trial.
 */
export function expectedBestSharpe(trials: number, deviation: number): number {
  if (trials <= 1) return 0
  return (
    deviation *
    ((1 - EULER_MASCHERONI) * normalQuantile(1 - 1 / trials) +
      EULER_MASCHERONI * normalQuantile(1 - 1 / (trials * Math.E)))
  )
}

/**
 * Deflated Sharpe ratio: the probability, 0–1, that the true Sharpe ratio of the best of several trials
 * exceeds the best ratio that luck alone would show.
 *
 * @param evidence of the selected trial
 * @param trialSharpes the Sharpe ratios of all trials, the selected one included, per observation (annualised
 * ones divided by √252). Variants that move together count as separate trials, which deflates too much rather
 * than too little.
 *
 * Source: D. H. Bailey and M. López de Prado, *The Deflated Sharpe Ratio*, Journal of Portfolio Management
 * 40(5), 2014.
 */
export function deflatedSharpeRatio(evidence: SharpeEvidence, trialSharpes: readonly number[]): number {
  const deviation = standardDeviation(trialSharpes) ?? 0
  return probabilisticSharpeRatio(evidence, expectedBestSharpe(trialSharpes.length, deviation))
}
