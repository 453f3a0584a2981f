import { useEffect, useMemo, useRef, type BaseSyntheticEvent } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import type { Dataset } from '#api'
import type { BacktestRequestInput } from '#domain'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { useDatasets } from '../../../session/backend/datasets.ts'
import { loadDraft, saveDraft } from '../../../strategy/stored/draft.ts'
import { requestToRun } from '../model/request-to-run.ts'
import { formErrors } from '../model/form-errors.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { loadOnce } from '../../../ui/hooks/load-once.ts'
import { useReveal } from './use-reveal.ts'
import { useTrueMessages } from './use-true-messages.ts'

interface StrategyFormOptions {
  disabled: boolean
  onRun: (request: BacktestRequestInput, name: string) => void
}

const validation = loadOnce(() => import('../model/validation.ts'))

/** The form of the page. It starts with the stored draft and saves every edit as a draft. */
export function useStrategyForm({ disabled, onRun }: StrategyFormOptions) {
  const datasets = useDatasets()
  const { revealed, reveal } = useReveal()
  const userId = useUserId()
  const draft = useMemo(() => loadDraft(userId), [userId])
  const form = useForm<FormValues>({
    defaultValues: draft,
    resolver: useResolver(datasets),
    mode: 'onTouched',
    // A message that appears during a click would move the click's target.
    delayError: 300,
    // The field may be folded; the builder reveals it itself.
    shouldFocusError: false,
  })
  const { subscribe, handleSubmit, getValues } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values, userId) }),
    [subscribe, userId],
  )
  useTrueMessages(form)
  const builder = useMemo(
    () => ({ disabled, datasets, revealed, reveal }),
    [disabled, datasets, revealed, reveal],
  )
  const run = ({ request, strategyName }: FormValues) => onRun(requestToRun(request, datasets), strategyName)
  const submit = (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    const checks = validation()
    const isRight = !(checks instanceof Promise) && checks.formProblems(getValues(), datasets).length === 0
    if (isRight) run(getValues())
    // The form library updates all fields after validation; a valid form runs without waiting for that.
    return handleSubmit(isRight ? () => undefined : run, (errors) => {
      const [first] = formErrors(errors)
      if (first) reveal(first.path)
    })()
  }
  return { form, builder, submit, datasets }
}

/** Validates the form. The schemas load with the first validation, after the form is shown. */
function useResolver(datasets: readonly Dataset[] | undefined): Resolver<FormValues> {
  const latest = useRef(datasets)
  useEffect(() => {
    latest.current = datasets
  }, [datasets])
  return useMemo(
    () => async (values, _, options) => {
      const module = validation()
      const checks = module instanceof Promise ? await module.catch(() => undefined) : module
      // If the schemas fail to load, the server cannot run a backtest either; the run reports that.
      return checks?.resolveForm(values, latest.current, options) ?? { values, errors: {} }
    },
    [],
  )
}
