import type { MetricRow } from './comparison.ts'

/** Metrics where a lower value is better. Losses and drawdowns are negative amounts, so higher is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set([
  ...['totalCharges', 'chargeShare', 'ulcerIndex', 'drawdownLength', 'recoveryTime', 'longestUnderWater'],
  ...['longestLossStreak', 'longestLosingDays', 'losingDays', 'losingTrades', 'peakMargin'],
])

/** Metrics that describe a run without being better or worse: counts, dates, and the precision of others. */
const NEITHER: ReadonlySet<string> = new Set([
  ...['tradingDays', 'sessions', 'tradesPerDay', 'totalTrades', 'capitalBase', 'sharpeStandardError'],
  ...['bestDayDate', 'worstDayDate', 'drawdownPeak', 'drawdownTrough', 'drawdownRecovery'],
])

/** Indexes of the runs with the best value of a metric; empty if all are equal or none is better. */
export function bestOf({ metric, values }: MetricRow): ReadonlySet<number> {
  const known = values.filter((value) => value !== null)
  if (NEITHER.has(metric.key) || new Set(known).size < 2) return new Set()
  const best = LESS_IS_BETTER.has(metric.key) ? Math.min(...known) : Math.max(...known)
  return new Set(values.flatMap((value, i) => (value === best ? [i] : [])))
}

/** The figures by which traders choose, shown first. */
export const KEY_METRICS: readonly string[] = [
  ...['totalPnL', 'returnOnMargin', 'maxDrawdown', 'averageDayProfit', 'worstDay', 'profitableDaysPercent'],
  ...['profitFactor', 'annualisedSharpe', 'calmar', 'totalTrades', 'peakMargin', 'totalCharges'],
]
