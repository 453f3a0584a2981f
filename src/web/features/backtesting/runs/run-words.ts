import type { RunListItem } from '#api'
import { SIMULATED_DATASET_ID } from '#domain'
import { formatDate } from '../../../ui/format.ts'

/** What a run is called: its name, else its strategy in a line. */
export function runName({ name, words }: Pick<RunListItem, 'name' | 'words'>): string {
  return name || words
}

/** `NIFTY, 01 Jan 2024 to 30 Apr 2025`. */
export function runPeriod({
  instrument,
  startDate,
  endDate,
}: Pick<RunListItem, 'instrument' | 'startDate' | 'endDate'>): string {
  return `${instrument}, ${formatDate(startDate)} to ${formatDate(endDate)}`
}

/** What the data of a run in a list is called. */
export function runData(dataset: string): { readonly text: string; readonly tone: 'warning' | 'neutral' } {
  return dataset === SIMULATED_DATASET_ID
    ? { text: 'Simulated data', tone: 'warning' }
    : { text: dataset, tone: 'neutral' }
}

/** Address of a run. */
export function runAddress(id: string): string {
  return `/app/backtesting/runs/${id}`
}

/** Words typed with commas between them; one that is said twice counts once. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
