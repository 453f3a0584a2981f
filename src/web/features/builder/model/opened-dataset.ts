import type { Dataset } from '#api'
import { UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/exchange'
import type { FormRequest } from '../../../strategy/form-values.ts'

/** Navigation state with which the Data screen opens the builder on a dataset. */
interface OpenedDataset {
  readonly onDataset: Pick<Dataset, 'id' | 'underlyings' | 'firstDate' | 'lastDate'>
}

/** Checked by hand, because a schema library is larger than the rest of the builder. */
function isOpenedDataset(state: unknown): state is OpenedDataset {
  const { onDataset } = (state ?? {}) as { onDataset?: Partial<Record<string, unknown>> }
  return (
    !!onDataset &&
    [onDataset['id'], onDataset['firstDate'], onDataset['lastDate']].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(onDataset['underlyings']) &&
    onDataset['underlyings'].every((name) => UNDERLYINGS.some((underlying) => underlying === name))
  )
}

/** Request fields that depend on the dataset. */
type DataFields = Pick<FormRequest, 'dataset' | 'instrument' | 'startDate' | 'endDate'>

/**
 * Those fields for the dataset in a navigation state. Instrument and period stay if the dataset has them; otherwise
 * they become its first index and all of its days. Undefined without a dataset.
 */
export function fieldsOnDataset(state: unknown, form: DataFields): DataFields | undefined {
  if (!isOpenedDataset(state)) return undefined
  const { id, underlyings, firstDate, lastDate } = state.onDataset
  const lastEnd = latestEndDate(firstDate, lastDate)
  const isWithin = form.startDate >= firstDate && form.startDate <= lastDate && form.endDate <= lastEnd
  return {
    dataset: id,
    instrument:
      underlyings.find((underlying) => underlying === form.instrument) ?? underlyings[0] ?? form.instrument,
    startDate: isWithin ? form.startDate : firstDate,
    endDate: isWithin ? form.endDate : lastEnd,
  }
}
