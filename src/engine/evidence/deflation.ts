import { expectedBestSharpe, probabilisticSharpeRatio, type SharpeEvidence } from '#engine/analytics'

/** The strategies tried before this result. */
export interface Trials {
  /** Distinct strategies of the family, this one included. */
  readonly count: number
  /** Variance of their Sharpe ratios per session; null if fewer than two are known. */
  readonly variance: number | null
}

export interface Deflation {
  /** Probability, 0–1, that the true Sharpe ratio is above zero. */
  readonly probabilistic: number
  /** Per session: the best Sharpe ratio that luck alone would bring in as many trials. */
  readonly benchmark: number
  /** Probability, 0–1, that the true Sharpe ratio is above that benchmark. */
  readonly deflated: number
}

/**
 * Probabilistic and deflated Sharpe ratio of a result; with one trial both are equal. If the trials' ratios
 * are unknown, their variance is taken as the sampling variance of this one: `(1 − γ₃ SR + (γ₄ − 1)/4 SR²) /
 * (n − 1)`.
 *
 * Source: D. H. Bailey and M. López de Prado, *The Deflated Sharpe Ratio*, Journal of Portfolio Management
 * 40(5), 2014.
 */
export function deflation(evidence: SharpeEvidence, trials: Trials): Deflation {
  const benchmark = expectedBestSharpe(trials.count, Math.sqrt(trials.variance ?? samplingVariance(evidence)))
  return {
    probabilistic: probabilisticSharpeRatio(evidence),
    benchmark,
    deflated: probabilisticSharpeRatio(evidence, benchmark),
  }
}

function samplingVariance({ sharpe, observations, skewness, kurtosis }: SharpeEvidence): number {
  return (1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe) / (observations - 1)
}
