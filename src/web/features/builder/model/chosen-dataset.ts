import type { Dataset } from '#api'
import type { DatasetKind, BacktestRequestInput } from '#domain'
import { formatDate } from '../../../ui/format.ts'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'

const KIND_WORDS: Readonly<Record<DatasetKind, string>> = { simulated: 'Simulated', imported: 'Imported' }

/** The dataset that a form names, or the user's default if it names no dataset; undefined if it does not exist. */
export function chosenDataset(
  datasets: readonly Dataset[] | undefined,
  id: string | undefined,
): Dataset | undefined {
  return datasets?.find((dataset) => (id === undefined ? dataset.isDefault : dataset.id === id))
}

/** A dataset in one line: name, kind and days. */
export function describeDataset({ name, kind, firstDate, lastDate }: Dataset): string {
  return `${name} · ${KIND_WORDS[kind]} · ${formatDate(firstDate)} to ${formatDate(lastDate)}`
}

/** The request of a form. It names the shown dataset, so that a later rerun does not depend on the default. */
export function requestToRun(
  request: FormRequest,
  datasets: readonly Dataset[] | undefined,
): BacktestRequestInput {
  return composeRequest({
    ...request,
    dataset: chosenDataset(datasets, request.dataset)?.id ?? request.dataset,
  })
}
