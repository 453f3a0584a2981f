import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { BacktestRequestInput } from '#domain'
import { useDatasets } from '../../../backend/datasets.ts'
import { composeRequest } from '../model/compose-request.ts'
import { loadDraft, saveDraft } from '../model/draft.ts'
import type { FormValues } from '../model/form-values.ts'
import { formResolver, type DateRange } from '../model/validation.ts'

interface StrategyFormOptions {
  disabled: boolean
  onRun: (request: BacktestRequestInput) => void
}

/** The form of the page: starts from what was typed before and keeps what is typed. */
export function useStrategyForm({ disabled, onRun }: StrategyFormOptions) {
  const dates = useDatasetDates()
  const latestDates = useRef(dates)
  useEffect(() => {
    latestDates.current = dates
  }, [dates])
  const draft = useMemo(loadDraft, [])
  const form = useForm<FormValues>({
    defaultValues: draft,
    resolver: useMemo(() => formResolver(() => latestDates.current), []),
    mode: 'onTouched',
    // A message that appears while a click is under way would move its target away.
    delayError: 300,
  })
  const { subscribe, handleSubmit } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [subscribe],
  )
  const builder = useMemo(() => ({ disabled, dates }), [disabled, dates])
  const submit = handleSubmit((values) => onRun(composeRequest(values.request)))
  return { form, builder, submit }
}

function useDatasetDates(): DateRange | undefined {
  const dataset = useDatasets()?.find((one) => one.isDefault)
  const { firstDate, lastDate } = dataset ?? {}
  return useMemo(
    () => (firstDate === undefined || lastDate === undefined ? undefined : { firstDate, lastDate }),
    [firstDate, lastDate],
  )
}
