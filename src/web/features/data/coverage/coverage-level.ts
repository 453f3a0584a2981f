import type { DatasetDayQuality } from '#api'
import { formatDate, formatNumber, formatPercent } from '../../../ui/format.ts'

/** Completeness of a day, from best to worst; `unmeasured` before it is checked. */
export const COVERAGE_LEVELS = ['complete', 'good', 'gaps', 'poor', 'unmeasured'] as const
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number]

/** Upper bound of the share of minutes missing near the money, by level. */
const MOST_MISSING = { complete: 0.01, good: 0.05, gaps: 0.2 } as const

export const LEVEL_TEXT: Readonly<Record<CoverageLevel, string>> = {
  complete: 'Complete: under 1% missing',
  good: '1–5% missing',
  gaps: '5–20% missing',
  poor: 'Over 20% missing, or no contracts near the money',
  unmeasured: 'Made on demand, not measured',
}

export function coverageLevel(day: DatasetDayQuality): CoverageLevel {
  if (day.indexGaps === null) return 'unmeasured'
  const missing = day.missingNearMoney
  if (missing === null) return 'poor'
  if (missing < MOST_MISSING.complete) return 'complete'
  if (missing < MOST_MISSING.good) return 'good'
  return missing < MOST_MISSING.gaps ? 'gaps' : 'poor'
}

/** Describes a day in a sentence, as an alternative to the colour. */
export function describeDay(day: DatasetDayQuality): string {
  const about = `${formatDate(day.date)}, ${day.underlying}`
  if (day.contracts === null) return `${about}: made on demand, not measured`
  const size = `${formatNumber(day.contracts)} contracts, ${formatNumber(day.bars ?? 0)} bars`
  if (day.indexGaps === null) return `${about}: ${size}, not measured`
  const missing =
    day.missingNearMoney === null
      ? 'no contracts near the money'
      : `${formatPercent(100 * day.missingNearMoney)} missing near the money`
  const parity =
    day.parityErrorPercent === null ? '' : `, parity error ${formatPercent(day.parityErrorPercent, 3)}`
  return `${about}: ${size}, ${missing}${parity}`
}
