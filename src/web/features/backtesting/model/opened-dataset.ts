import { z } from 'zod'
import { UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/exchange'
import type { FormRequest } from '../../../strategy/form-values.ts'

/** What the screen of datasets sends along to have a backtest on one of them. */
const openedDatasetSchema = z.object({
  onDataset: z.object({
    id: z.string(),
    underlyings: z.array(z.enum(UNDERLYINGS)),
    firstDate: z.string(),
    lastDate: z.string(),
  }),
})

/** The fields of a request that a dataset decides. */
type DataFields = Pick<FormRequest, 'dataset' | 'instrument' | 'startDate' | 'endDate'>

/**
 * Those fields for the dataset that a navigation state names: the instrument and the period stay where the dataset has them,
 * else they become its first index and all of its days. Undefined where the state names none.
 */
export function fieldsOnDataset(state: unknown, form: DataFields): DataFields | undefined {
  const opened = openedDatasetSchema.safeParse(state)
  if (!opened.success) return undefined
  const { id, underlyings, firstDate, lastDate } = opened.data.onDataset
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
