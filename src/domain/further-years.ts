import { SIMULATED_DATASET_ID, SIMULATED_NAME } from './choices.ts'

/** What further years are called among the things that a simulated dataset is made of. */
export const FURTHER_YEARS = 'years'

/** The first and last session whose daily prices are kept: further years of the simulated market lie between. */
export const REAL_DAYS_FROM = '2019-01-01'
export const REAL_DAYS_TO = '2026-07-31'

/** About how many bytes a session of the three indices takes on disk. */
export const SESSION_BYTES = 15_000_000

/** A period of further years, both days included. */
export interface YearsPeriod {
  readonly from: string
  readonly to: string
}

/** The dataset of a period: `simulated-2019-2023`, or with days where it is not of whole years. */
export function yearsDataset({ from, to }: YearsPeriod): string {
  const isWhole = from.endsWith('-01-01') && (to.endsWith('-12-31') || to === REAL_DAYS_TO)
  const name = (date: string) => (isWhole ? date.slice(0, 4) : date.replaceAll('-', ''))
  return `${SIMULATED_DATASET_ID}-${name(from)}-${name(to)}`
}

const YEARS_DATASET = new RegExp(`^${SIMULATED_DATASET_ID}-(\\d{4}|\\d{8})-(\\d{4}|\\d{8})$`)

/** Whether an id is that of a dataset of further years: nothing else may have it. */
export function isYearsDataset(id: string): boolean {
  return YEARS_DATASET.test(id)
}

/** What the dataset of a period is named. */
export function yearsTitle({ from, to }: YearsPeriod): string {
  return `${SIMULATED_NAME}, ${from} to ${to}`
}
