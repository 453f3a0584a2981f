import { useEffect, useMemo, useRef } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import type { Dataset } from '#api'
import type { BacktestRequestInput } from '#domain'
import { useDatasets } from '../../../backend/datasets.ts'
import { chosenDataset } from '../model/chosen-dataset.ts'
import { composeRequest } from '../model/compose-request.ts'
import { loadDraft, saveDraft } from '../model/draft.ts'
import { formErrors } from '../model/form-errors.ts'
import type { FormValues } from '../model/form-values.ts'
import { useReveal } from './use-reveal.ts'
import { useTrueMessages } from './use-true-messages.ts'

interface StrategyFormOptions {
  disabled: boolean
  onRun: (request: BacktestRequestInput) => void
}

/** The form of the page: starts from what was typed before and keeps what is typed. */
export function useStrategyForm({ disabled, onRun }: StrategyFormOptions) {
  const datasets = useDatasets()
  const { revealed, reveal } = useReveal()
  const draft = useMemo(loadDraft, [])
  const form = useForm<FormValues>({
    defaultValues: draft,
    resolver: useResolver(datasets),
    mode: 'onTouched',
    // A message that appears while a click is under way would move its target away.
    delayError: 300,
    // The field may be folded away: the builder leads there itself.
    shouldFocusError: false,
  })
  const { subscribe, handleSubmit } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [subscribe],
  )
  useTrueMessages(form)
  const builder = useMemo(
    () => ({ disabled, datasets, revealed, reveal }),
    [disabled, datasets, revealed, reveal],
  )
  const submit = handleSubmit(
    // The run names the data that the form shows, whatever the default is by the time it is run again.
    ({ request }) =>
      onRun(
        composeRequest({
          ...request,
          dataset: chosenDataset(datasets, request.dataset)?.id ?? request.dataset,
        }),
      ),
    (errors) => {
      const [first] = formErrors(errors)
      if (first) reveal(first.path)
    },
  )
  return { form, builder, submit }
}

/** The check of the form. The schemas are loaded with the first check: a form is read before it is checked. */
function useResolver(datasets: readonly Dataset[] | undefined): Resolver<FormValues> {
  const latest = useRef(datasets)
  useEffect(() => {
    latest.current = datasets
  }, [datasets])
  return useMemo(
    () => async (values, _, options) => {
      const validation = await import('../model/validation.ts').catch(() => undefined)
      // A server that does not send the schemas takes no backtest either; that is said where it is run.
      return validation?.resolveForm(values, latest.current, options) ?? { values, errors: {} }
    },
    [],
  )
}
