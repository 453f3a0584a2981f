import type { ExpiryQuality } from '#domain'
import { formatDate, formatNumber, formatPercent } from '../../../ui/format.ts'
import { COVERAGE_LEVELS, type CoverageLevel } from '../coverage/coverage-level.ts'

/** Measures that can shade the strip. */
export type ExpiryMeasureId = 'missingMinutes' | 'longestGap' | 'missingContracts' | 'parityErrorPercent'

export interface ExpiryMeasure {
  readonly label: string
  /** Upper bounds of the three best levels, best first. */
  readonly below: readonly [number, number, number]
  /** Level without a value. */
  readonly without: CoverageLevel
  /** Meaning of each possible level. */
  readonly levels: Readonly<Partial<Record<CoverageLevel, string>>>
}

export const EXPIRY_MEASURES: Readonly<Record<ExpiryMeasureId, ExpiryMeasure>> = {
  missingMinutes: {
    label: 'Missing minutes near the money',
    below: [0.01, 0.05, 0.2],
    without: 'poor',
    levels: {
      complete: 'Under 1% missing',
      good: '1–5%',
      gaps: '5–20%',
      poor: '20% or more, or no pair near the money',
    },
  },
  longestGap: {
    label: 'Longest gap near the money',
    below: [5, 15, 60],
    without: 'poor',
    levels: {
      complete: 'Under 5 minutes',
      good: '5–14',
      gaps: '15–59',
      poor: 'An hour or more, or no pair near the money',
    },
  },
  missingContracts: {
    label: 'Missing contracts near the money',
    below: [1, 3, 8],
    without: 'poor',
    levels: {
      complete: 'All 22 are there',
      good: '1 or 2 missing',
      gaps: '3 to 7',
      poor: '8 or more',
    },
  },
  parityErrorPercent: {
    label: 'Put-call parity error',
    below: [0.05, 0.1, 0.25],
    without: 'unmeasured',
    levels: {
      complete: 'Under 0.05% of the index',
      good: '0.05–0.1%',
      gaps: '0.1–0.25%',
      poor: '0.25% or more',
      unmeasured: 'None: no pair near the money, or the index is derived',
    },
  },
}

export function expiryLevel(quality: ExpiryQuality, id: ExpiryMeasureId): CoverageLevel {
  const { below, without } = EXPIRY_MEASURES[id]
  const value = quality[id]
  if (value === null) return without
  const level = below.findIndex((bound) => value < bound)
  return COVERAGE_LEVELS[level] ?? 'poor'
}

/** Formatted measures of an expiry; a dash for an unknown one. */
export function expiryFigures(quality: ExpiryQuality) {
  const { contracts, missingContracts, missingMinutes, longestGap, staleContracts, parityErrorPercent } =
    quality
  return {
    contracts: formatNumber(contracts),
    missingContracts: formatNumber(missingContracts),
    missingMinutes: missingMinutes === null ? '–' : formatPercent(100 * missingMinutes),
    longestGap: longestGap === null ? '–' : `${formatNumber(longestGap)} min`,
    staleContracts: formatNumber(staleContracts),
    parityErrorPercent: parityErrorPercent === null ? '–' : formatPercent(parityErrorPercent, 3),
  }
}

/** Describes a day's expiry in a sentence, as an alternative to the colour. */
export function describeExpiry(date: string, quality: ExpiryQuality): string {
  const { contracts, missingContracts, missingMinutes, longestGap, parityErrorPercent } =
    expiryFigures(quality)
  const near =
    quality.missingMinutes === null
      ? 'no pair near the money'
      : `${missingMinutes} of minutes missing near the money, longest gap ${longestGap}`
  const parity = quality.parityErrorPercent === null ? '' : `, parity error ${parityErrorPercent}`
  return `${formatDate(date)}, expiry ${formatDate(quality.expiry)}: ${contracts} contracts, ${missingContracts} of 22 missing, ${near}${parity}`
}
