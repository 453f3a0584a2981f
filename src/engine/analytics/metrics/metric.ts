import type { TradeStatistics } from '../trade-statistics.ts'

/** The panels of the results screen. */
export const METRIC_GROUPS = ['day', 'trade', 'additional'] as const
export type MetricGroup = (typeof METRIC_GROUPS)[number]

/** What a metric's number is: `days` are sessions, a `date` is a day number, a `percent` is 0–100. */
export type MetricUnit = 'rupees' | 'percent' | 'ratio' | 'days' | 'count' | 'date'

/** One shown figure as data: the results screen, the report and the page of formulas are made from it. */
export interface Metric {
  /** Never changes once published; unique. */
  readonly key: string
  readonly label: string
  readonly group: MetricGroup
  readonly unit: MetricUnit
  /** The tooltip: how it is computed, in a sentence or two. */
  readonly explanation: string
  readonly formula: string
  /** Who defined it, where somebody did. */
  readonly source?: string
  /** File of `analytics/` that computes it. */
  readonly computedIn: string
  /** The figure; null where it is not defined, to be shown as N/A. */
  readonly read: (statistics: TradeStatistics) => number | null
}
