import type { IsoDate } from './date.ts'

/** Highest close of India VIX by month, percent a year, as published by NSE. */
// prettier-ignore
const HIGHEST_BY_MONTH: ReadonlyMap<string, number> = new Map([
  ['2024-01', 16.1], ['2024-02', 16.33], ['2024-03', 15.24], ['2024-04', 13.46], ['2024-05', 24.6], ['2024-06', 26.75],
  ['2024-07', 15.44], ['2024-08', 20.37], ['2024-09', 15.22], ['2024-10', 15.55], ['2024-11', 16.69], ['2024-12', 15.07],
  ['2025-01', 18.64], ['2025-02', 15.31], ['2025-03', 14.07], ['2025-04', 22.79],
])

/** Highest close of India VIX in the month of a date, percent a year; undefined for a month that is not in the table. */
export function highestVix(date: IsoDate): number | undefined {
  return HIGHEST_BY_MONTH.get(date.slice(0, 7))
}
