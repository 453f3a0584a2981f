import { inPaise, inRupees } from '#engine/units'
import type { BreakdownRow } from './breakdown.ts'

/** Totals by year and month for a heat map. Rupees; null for a month without trades. */
export interface MonthMatrix {
  readonly years: readonly {
    readonly year: number
    /** January to December. */
    readonly months: readonly (number | null)[]
    readonly total: number
  }[]
  /** January to December over all years. */
  readonly months: readonly (number | null)[]
  readonly total: number
}

const MONTHS_PER_YEAR = 12

/** Lays the rows of the monthly table out as year × month. */
export function monthMatrix(rows: readonly BreakdownRow<string>[]): MonthMatrix {
  const years = new Map<number, (number | null)[]>()
  for (const { key, total } of rows) {
    const year = Number(key.slice(0, 4))
    const months = years.get(year) ?? emptyYear()
    months[Number(key.slice(5)) - 1] = total
    years.set(year, months)
  }
  const lines = [...years].map(([year, months]) => ({ year, months, total: sum(months) ?? 0 }))
  return {
    years: lines,
    months: emptyYear().map((_, month) => sum(lines.map((line) => line.months[month]))),
    total: sum(lines.map((line) => line.total)) ?? 0,
  }
}

function emptyYear(): (number | null)[] {
  return Array.from({ length: MONTHS_PER_YEAR }, () => null)
}

/** Sum of the known amounts, to the paisa; null without any. */
function sum(amounts: readonly (number | null)[]): number | null {
  const present = amounts.filter((amount) => amount !== null)
  if (present.length === 0) return null
  return inRupees(present.reduce((total, amount) => total + inPaise(amount), 0))
}
