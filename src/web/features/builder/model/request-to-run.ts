import type { Dataset } from '#api'
import type { BacktestRequestInput } from '#domain'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { chosenDataset } from './chosen-dataset.ts'

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
