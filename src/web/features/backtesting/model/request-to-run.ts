import type { Dataset } from '#api'
import type { BacktestRequestInput } from '#domain'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { chosenDataset } from './chosen-dataset.ts'

/**
 * The request that a form runs. It names the data that the form shows, whatever the default is by the time it is run again.
 */
export function requestToRun(
  request: FormRequest,
  datasets: readonly Dataset[] | undefined,
): BacktestRequestInput {
  return composeRequest({
    ...request,
    dataset: chosenDataset(datasets, request.dataset)?.id ?? request.dataset,
  })
}
