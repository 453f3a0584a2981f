/** `fixed` is rupees, or points of premium where `points` is present. */
export const RISK_UNITS = ['percentage', 'fixed', 'points'] as const
export type RiskUnit = (typeof RISK_UNITS)[number]

/** A threshold as typed: `type` says which of the three values counts. */
export interface Threshold {
  readonly type: RiskUnit
  readonly percentageValue: number
  readonly fixedAmount: number
  readonly points?: number | undefined
}

/** The unit that a threshold is really in: type `fixed` with `points` present means points. */
export function thresholdUnit(threshold: Pick<Threshold, 'type' | 'points'>): RiskUnit {
  return threshold.type === 'fixed' && threshold.points !== undefined ? 'points' : threshold.type
}
