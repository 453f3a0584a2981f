import { useEffect } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'
import { formErrors } from '../model/form-errors.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import type { FormPath } from './fields.tsx'

/** Debounce of validation while typing. */
const PAUSE_MILLISECONDS = 300

/** Pairs of fields that are validated together: a change of the first may invalidate the second. */
const JUDGED_TOGETHER: readonly (readonly [FormPath, FormPath])[] = [
  ['request.startDate', 'request.endDate'],
  ['request.strategy.entryStartTime', 'request.strategy.entryEndTime'],
  ['request.strategy.entryEndTime', 'request.strategy.squareOffTime'],
  ['request.strategy.entryStartTime', 'request.strategy.squareOffTime'],
  ['request.strategy.holding.enterDaysBefore', 'request.strategy.holding.exitDaysBefore'],
  ['request.strategy.filters.gapPercent.max', 'request.strategy.filters.gapPercent.min'],
  ['request.strategy.filters.vix.max', 'request.strategy.filters.vix.min'],
]

/**
 * Keeps validation messages up to date. The form library validates the changed field; this adds the fields that the
 * change affects: those with a message, the other end of a range, and the whole form after an attempt to run.
 */
export function useTrueMessages({ subscribe, trigger }: UseFormReturn<FormValues>): void {
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
