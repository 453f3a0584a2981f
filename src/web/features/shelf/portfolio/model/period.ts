import type { Dataset } from '#api'
import { MESSAGES, type SavedStrategy } from '#domain'
import { latestEndDate } from '#engine/exchange'
import { formatDate } from '../../../../ui/format.ts'

export interface Period {
  readonly startDate: string
  readonly endDate: string
}

/** Proposed period: the union of the strategies' saved periods, clipped to the dataset. */
export function proposedPeriod(strategies: readonly SavedStrategy[], dataset: Dataset | undefined): Period {
  const starts = strategies.map(({ configuration }) => configuration.startDate)
  const ends = strategies.map(({ configuration }) => configuration.endDate)
  const startDate = starts.sort()[0] ?? ''
  const endDate = ends.sort().at(-1) ?? ''
  if (!dataset) return { startDate, endDate }
  const { firstDate, lastDate } = dataset
  const isInside = startDate < lastDate && endDate > firstDate
  if (!isInside) return { startDate: firstDate, endDate: latestEndDate(firstDate, lastDate) }
  return {
    startDate: startDate < firstDate ? firstDate : startDate,
    endDate: endDate > lastDate ? latestEndDate(firstDate, lastDate) : endDate,
  }
}

/** Validation message of a period on a dataset; undefined if it is valid. */
export function periodProblem(
  { startDate, endDate }: Period,
  dataset: Dataset | undefined,
): string | undefined {
  if (!startDate || !endDate) return MESSAGES.dateFormat
  if (endDate <= startDate) return MESSAGES.endDateAfterStart
  if (dataset && (startDate > dataset.lastDate || endDate < dataset.firstDate))
    return `${dataset.name} has ${formatDate(dataset.firstDate)} to ${formatDate(dataset.lastDate)}; choose days within`
  return undefined
}
