import { useEffect, useMemo, type BaseSyntheticEvent } from 'react'
import { useForm, get, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { Dataset } from '#api'
import { RANGE_SETTINGS, type BacktestRequestInput } from '#domain'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { useDatasets } from '../../../session/backend/datasets.ts'
import { loadDraft, saveDraft } from '../../../strategy/stored/draft.ts'
import { requestToRun } from '../model/chosen-dataset.ts'
import { formErrors } from '../model/form-errors.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { loadOnce } from '../../../ui/hooks/load-once.ts'
import { useReveal } from './use-reveal.ts'
import type { FormPath } from './fields.tsx'

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
  const form = useForm<FormValues, readonly Dataset[] | undefined>({
    defaultValues: draft,
    context: datasets,
    resolver,
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
  const submit = (event?: BaseSyntheticEvent): void => {
    event?.preventDefault()
    const checks = validation()
    const values = getValues()
    // The form library renders its fields before it runs anything. A valid form has nothing to show.
    if (!(checks instanceof Promise) && checks.formProblems(values, datasets).length === 0) run(values)
    else
      void handleSubmit(run, (errors) => {
        const [first] = formErrors(errors)
        if (first) reveal(first.path)
      })()
  }
  return { form, builder, submit, datasets }
}

/** Validates the form for the available datasets. The schemas load with the first validation, after the form is shown. */
const resolver: Resolver<FormValues, readonly Dataset[] | undefined> = async (values, datasets, options) => {
  const module = validation()
  const checks = module instanceof Promise ? await module.catch(() => undefined) : module
  // If the schemas fail to load, the server cannot run a backtest either; the run reports that.
  return checks?.resolveForm(values, datasets, options) ?? { values, errors: {} }
}

/** Debounce of validation while typing. */
const PAUSE_MILLISECONDS = 300

/** Pairs of fields that are validated together: a change of the first may invalidate the second. */
const JUDGED_TOGETHER: readonly (readonly [FormPath, FormPath])[] = [
  ['request.startDate', 'request.endDate'],
  ['request.strategy.entryStartTime', 'request.strategy.entryEndTime'],
  ['request.strategy.entryEndTime', 'request.strategy.squareOffTime'],
  ['request.strategy.entryStartTime', 'request.strategy.squareOffTime'],
  ['request.strategy.holding.enterDaysBefore', 'request.strategy.holding.exitDaysBefore'],
  ...RANGE_SETTINGS.map((setting): [FormPath, FormPath] => [
    `request.strategy.filters.${setting}.max`,
    `request.strategy.filters.${setting}.min`,
  ]),
]

/**
 * Keeps validation messages up to date. The form library validates the changed field; this adds the fields that the
 * change affects: those with a message, the other end of a range, and the whole form after an attempt to run.
 */
function useTrueMessages({ subscribe, trigger }: UseFormReturn<FormValues>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true, touchedFields: true },
      callback: ({ values, touchedFields, errors, submitCount = 0 }) => {
        clearTimeout(timer)
        const concerned = [
          ...formErrors(errors).map(({ path }) => path as FormPath),
          ...partnersOf(values, touchedFields),
        ]
        if (submitCount === 0 && concerned.length === 0) return
        timer = setTimeout(() => void trigger(submitCount > 0 ? undefined : concerned), PAUSE_MILLISECONDS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, trigger])
}

/** Partners of the touched fields. */
function partnersOf(values: FormValues, touched: object | undefined): FormPath[] {
  const ranges = values.request.multiLegStrategy.legs.flatMap((_, i) => {
    const criteria = `request.multiLegStrategy.legs.${i}.strikeCriteria` as const
    const [lower, upper] = [`${criteria}.lowerPremium`, `${criteria}.upperPremium`] as const
    return [
      [lower, upper],
      [upper, lower],
    ] as const
  })
  return [...JUDGED_TOGETHER, ...ranges].filter(([left]) => get(touched, left)).map(([, other]) => other)
}
