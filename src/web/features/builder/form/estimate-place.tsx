/**
 * Style of the estimate of a run. It keeps its lines, one beside the buttons and two on a phone, when the first run has days
 * to prepare: the bar, and the result below it, must not move under the pointer.
 */
export const ESTIMATE =
  'text-xs tabular max-sm:min-h-[2lh] sm:max-w-max sm:min-w-0 sm:flex-1 sm:basis-60 sm:truncate sm:text-sm'

/** The place of the estimate before it is known. */
export function EstimatePlace() {
  return (
    <p aria-hidden className={`invisible ${ESTIMATE}`}>
      margin about ₹2.2 L · 330 sessions · 0.7 s
    </p>
  )
}
