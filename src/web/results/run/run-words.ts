import type { RunListItem } from '#api'
import { datasetLabel, simulatedDataOf } from '#domain'
import { formatDate } from '../../ui/format.ts'

/** A run's name, else its strategy in one line. */
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

/** Label of a run's data in the list. */
export function runData(dataset: string): { readonly text: string; readonly tone: 'warning' | 'neutral' } {
  const simulated = simulatedDataOf(dataset)
  return simulated === undefined
    ? { text: datasetLabel(dataset), tone: 'neutral' }
    : { text: simulated, tone: 'warning' }
}

/** Why a run cannot be compared; undefined if it can. */
export function whyNotCompared({
  summary,
  source,
}: Pick<RunListItem, 'summary' | 'source'>): string | undefined {
  if (source !== null) return 'An imported log is compared with a backtest on its own page, under Reconcile'
  return summary ? undefined : 'Only a completed run can be compared'
}

/** Address of a run. */
export function runAddress(id: string): string {
  return `/app/backtesting/runs/${id}`
}

/** Splits comma-separated tags and drops duplicates. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
