import { useEffect } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'
import { formErrors } from '../model/form-errors.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import type { FormPath } from './fields.tsx'

/** Typing is judged when it pauses for this long. */
const PAUSE_MILLISECONDS = 300

/** Fields that are judged against each other: leaving the first may make the second wrong. */
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
 * Keeps the messages of the form true. The form library judges the field that changes; here follow those that the
 * change concerns too: what is shown elsewhere and may hold no longer, the other end of a range, and after a run was
 * asked for all of the form.
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

/** The fields that those which were left are judged against. */
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
