import { thresholdUnit, type LegUnit, type Threshold } from '#domain'
import { formatNumber } from '../ui/format.ts'

// Separate from the words of a whole strategy, which need the catalogue of indicators: chips of the form show these
// first.

const UNIT_SIGNS: Readonly<Record<LegUnit, (value: number | null | undefined) => string>> = {
  percentage: (value) => `${value ?? '…'}%`,
  points: (value) => `${value ?? '…'} pts`,
  underlyingPoints: (value) => `${value ?? '…'} pts of the index`,
  underlyingPercentage: (value) => `${value ?? '…'}% of the index`,
  fixed: (value) => `₹${typeof value === 'number' ? formatNumber(value) : '…'}`,
}

/** An amount in a unit of risk: `5%`, `25 pts`, `₹5,000`. */
export function describeAmount(unit: LegUnit, amount: number | null | undefined): string {
  return UNIT_SIGNS[unit](amount)
}

/** A threshold with its unit: `5%`, `25 pts`, `₹5,000`. */
export function describeThreshold(threshold: Threshold<LegUnit>): string {
  const unit = thresholdUnit(threshold)
  const values = {
    percentage: threshold.percentageValue,
    points: threshold.points,
    fixed: threshold.fixedAmount,
    underlyingPoints: threshold.points,
    underlyingPercentage: threshold.percentageValue,
  }
  return UNIT_SIGNS[unit](values[unit])
}
