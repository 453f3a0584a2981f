import { SIMULATED_DATASET_ID, SIMULATED_NAME } from './choices.ts'

/** Marks further years in the origin of a simulated dataset. */
export const FURTHER_YEARS = 'years'

/**
 * The first and last session with stored daily prices; further years of the simulated market must lie between them.
 */
export const REAL_DAYS_FROM = '2019-01-01'
export const REAL_DAYS_TO = '2026-07-31'

/** Approximate disk space of one session of the three indices, in bytes. */
export const SESSION_BYTES = 15_000_000

/** A period of further years, both days included. */
export interface YearsPeriod {
  readonly from: string
  readonly to: string
}

/** The dataset id of a period: `simulated-2019-2023`, or with full dates if it is not made of whole years. */
export function yearsDataset({ from, to }: YearsPeriod): string {
  const isWhole = from.endsWith('-01-01') && (to.endsWith('-12-31') || to === REAL_DAYS_TO)
  const name = (date: string) => (isWhole ? date.slice(0, 4) : date.replaceAll('-', ''))
  return `${SIMULATED_DATASET_ID}-${name(from)}-${name(to)}`
}

const YEARS_DATASET = new RegExp(`^${SIMULATED_DATASET_ID}-(\\d{4}|\\d{8})-(\\d{4}|\\d{8})$`)

/** Whether an id is reserved for datasets of further years. */
export function isYearsDataset(id: string): boolean {
  return YEARS_DATASET.test(id)
}

/** The dataset name of a period. */
export function yearsTitle({ from, to }: YearsPeriod): string {
  return `${SIMULATED_NAME}, ${from} to ${to}`
}
