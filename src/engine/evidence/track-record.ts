import { normalQuantile, type SharpeEvidence } from '#engine/analytics'

/** How sure a track record must make one that its Sharpe ratio is above the benchmark. */
const CONFIDENCE = 0.95

/**
 * Minimum track record: the sessions after which a Sharpe ratio like this one is above `benchmark` with 95 % confidence:
 * `1 + (1 − γ₃ SR + (γ₄ − 1)/4 SR²) (Φ⁻¹(0.95) / (SR − SR*))²`. Null where it is not above the benchmark, since no length would do.
 *
 * @param benchmark per session, as the ratio is
 *
 * Source: D. H. Bailey and M. López de Prado, *The Sharpe Ratio Efficient Frontier*, Journal of Risk 15(2), 2012.
 */
export function minimumTrackRecord(
  { sharpe, skewness, kurtosis }: Omit<SharpeEvidence, 'observations'>,
  benchmark = 0,
): number | null {
  if (sharpe <= benchmark) return null
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe
  return 1 + variance * (normalQuantile(CONFIDENCE) / (sharpe - benchmark)) ** 2
}
