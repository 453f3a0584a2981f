import { ADDITIONAL_METRICS } from './additional-metrics.ts'
import { DAY_METRICS } from './day-metrics.ts'
import type { Metric } from './metric.ts'
import { TRADE_METRICS } from './trade-metrics.ts'

/** Every metric of the results screen, by panel and in the order shown. */
export const METRICS: readonly Metric[] = [...DAY_METRICS, ...TRADE_METRICS, ...ADDITIONAL_METRICS]
