import { useEffect, useRef, useTransition } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate, type Location } from 'react-router'
import type { Dataset } from '#api'
import { UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/exchange'
import { notify } from '../../../ui/feedback/notify.ts'
import type { FormValues, FormRequest } from '../../../strategy/form-values.ts'
import { holdsStrategy } from '../../../strategy/strategy-parameter.ts'
import type { Opened } from '../model/opening.ts'

interface Options {
  form: UseFormReturn<FormValues>
  /** Whether a backtest can run now; a requested one waits until then. */
  ready: boolean
  onRun: () => void
}

/**
 * Opens the strategy from the address or another screen once, and runs it if requested; or selects the dataset that
 * another screen names. Returns whether a strategy is still being opened, which overwrites the form.
 */
export function useOpenedStrategy({ form, ready, onRun }: Options): boolean {
  const location = useLocation()
  const navigate = useNavigate()
  const runWhenReady = useRef(false)
  const [isOpening, startOpening] = useTransition()
  const { reset, getValues, setValue } = form
  useEffect(() => {
    const fields = fieldsOnDataset(location.state, getValues('request'))
    if (!fields) return
    void navigate(location.pathname, { replace: true, state: null })
    setValue('request', { ...getValues('request'), ...fields }, { shouldDirty: true, shouldValidate: true })
  }, [location, navigate, getValues, setValue])
  useEffect(() => {
    if (!bringsStrategy(location)) return
    // Cleared, so that a reload continues with the edited form.
    void navigate(location.pathname, { replace: true, state: null })
    startOpening(() =>
      openedBy(location).then(
        (opened) => {
          if (!opened) return
          reset(opened.values)
          if (opened.runs) runWhenReady.current = true
          else notify.success(`Strategy "${opened.values.strategyName}" opened`)
        },
        (error: unknown) =>
          notify.error(`The strategy could not be opened. ${error instanceof Error ? error.message : ''}`),
      ),
    )
  }, [location, navigate, reset])
  useEffect(() => {
    if (!ready || !runWhenReady.current) return
    runWhenReady.current = false
    onRun()
  })
  return isOpening || bringsStrategy(location)
}

function bringsStrategy({ state, hash }: Location<unknown>): boolean {
  return holdsStrategy(hash) || (typeof state === 'object' && state !== null && 'strategyData' in state)
}

async function openedBy({ state, hash }: Location<unknown>): Promise<Opened | undefined> {
  const byState = (await import('../model/opening.ts')).openedByState(state)
  if (byState) return byState
  const values = await (await import('../../../strategy/strategy-link.ts')).strategyFromHash(hash)
  return values && { values, runs: false }
}

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
