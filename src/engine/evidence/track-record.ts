import { normalQuantile, type SharpeEvidence } from '#engine/analytics'

/** Required confidence that the Sharpe ratio is above the benchmark. */
const CONFIDENCE = 0.95

/**
 * Minimum track record: the sessions after which a Sharpe ratio like this one is above `benchmark` with 95 %
 * confidence: `1 + (1 − γ₃ SR + (γ₄ − 1)/4 SR²) (Φ⁻¹(0.95) / (SR − SR*))²`. Null if the ratio is not above
 * the benchmark.
 *
 * @param benchmark per session, like the ratio
 *
 * Source: D. H. Bailey and M. López de Prado, *The Sharpe Ratio Efficient Frontier*, Journal of Risk 15(2),
 * 2012.
 */
export function minimumTrackRecord(
  { sharpe, skewness, kurtosis }: Omit<SharpeEvidence, 'observations'>,
  benchmark = 0,
): number | null {
  if (sharpe <= benchmark) return null
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe
  return 1 + variance * (normalQuantile(CONFIDENCE) / (sharpe - benchmark)) ** 2
}
