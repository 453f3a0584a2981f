import type { TradeStatistics } from '../trade-statistics.ts'

/** The panels of the results screen. */
export const METRIC_GROUPS = ['day', 'trade', 'additional'] as const
export type MetricGroup = (typeof METRIC_GROUPS)[number]

/** Unit of a metric's number: `days` are sessions, a `date` is a day number, a `percent` is 0–100. */
export type MetricUnit = 'rupees' | 'percent' | 'ratio' | 'days' | 'count' | 'date'

/** One figure as data. The results screen, the report and docs/formulas.md are generated from it. */
export interface Metric {
  /** Unique; never changes once published. */
  readonly key: string
  readonly label: string
  readonly group: MetricGroup
  readonly unit: MetricUnit
  /** The tooltip: how it is computed, in a sentence or two. */
  readonly explanation: string
  readonly formula: string
  /** Source of the definition, if it has one. */
  readonly source?: string
  /** File of `analytics/` that computes it. */
  readonly computedIn: string
  /** The figure; null if it is undefined, shown as N/A. */
  readonly read: (statistics: TradeStatistics) => number | null
}
