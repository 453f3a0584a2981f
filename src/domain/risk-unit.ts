/** `fixed` is rupees, or points of premium if `points` is present. */
export const RISK_UNITS = ['percentage', 'fixed', 'points'] as const
export type RiskUnit = (typeof RISK_UNITS)[number]
/** Units of a stop or target of one leg that watches the index instead of the premium. */
export const INDEX_UNITS = ['underlyingPoints', 'underlyingPercentage'] as const
export type IndexUnit = (typeof INDEX_UNITS)[number]
/** Units of a leg's own stop or target. */
export type LegUnit = RiskUnit | IndexUnit

/** A threshold as typed; `type` selects one of the three values. */
export interface Threshold<Unit extends LegUnit = RiskUnit> {
  readonly type: Unit
  readonly percentageValue: number
  readonly fixedAmount: number
  readonly points?: number | undefined
}

/** The actual unit of a threshold: type `fixed` with `points` present means points. */
export function thresholdUnit<Unit extends LegUnit>(threshold: {
  readonly type: Unit
  readonly points?: number | undefined
}): Unit | 'points' {
  return threshold.type === 'fixed' && threshold.points !== undefined ? 'points' : threshold.type
}

/** Whether a unit refers to the index. */
export function isIndexUnit(unit: LegUnit): unit is IndexUnit {
  return unit === 'underlyingPoints' || unit === 'underlyingPercentage'
}

/** A setting that is on; undefined if it is off or missing. */
export function switchedOn<Setting extends { readonly enabled: boolean }>(
  setting: Setting | undefined,
): Setting | undefined {
  return setting?.enabled ? setting : undefined
}
