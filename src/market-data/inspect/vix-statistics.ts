import type { VixClose } from '#domain'
import { row, type StatisticRow } from './statistic-row.ts'

/** NSE's daily file of 2024-01 to 2025-04: mean of the monthly means, lowest and highest close. */
const REAL = { mean: 14.78, lowest: 10.2, highest: 26.75 } as const

/** Compares the closes of India VIX with the exchange's; empty if the dataset lacks them. */
export function vixStatistics(closes: readonly VixClose[]): readonly StatisticRow[] {
  if (closes.length === 0) return []
  const points = closes.map(({ close }) => close / 100)
  const mean = points.reduce((sum, close) => sum + close, 0) / points.length
  const lowest = points.reduce((a, b) => Math.min(a, b))
  const highest = points.reduce((a, b) => Math.max(a, b))
  return [
    row(['India VIX', 'mean close'], mean, REAL.mean, { within: 0.05 }),
    row(['India VIX', 'lowest close'], lowest, REAL.lowest, { within: 0.15 }),
    row(['India VIX', 'highest close'], highest, REAL.highest, { within: 0.2 }),
  ]
}
