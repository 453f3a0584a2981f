import type { Dataset } from '#api'
import { UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/exchange'
import type { FormRequest } from '../../../strategy/form-values.ts'

/** What the screen of datasets sends along to have a backtest on one of them. */
interface OpenedDataset {
  readonly onDataset: Pick<Dataset, 'id' | 'underlyings' | 'firstDate' | 'lastDate'>
}

/** By hand: the library that checks schemas is larger than the rest of the builder. */
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

/** The fields of a request that a dataset decides. */
type DataFields = Pick<FormRequest, 'dataset' | 'instrument' | 'startDate' | 'endDate'>

/**
 * Those fields for the dataset that a navigation state names: the instrument and the period stay where the dataset has them,
 * else they become its first index and all of its days. Undefined where the state names none.
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
