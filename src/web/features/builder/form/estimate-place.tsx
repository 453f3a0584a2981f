/** As wide and high as the estimate of a run, before it is known: the bar must not grow under the pointer. */
export function EstimatePlace() {
  return (
    <p aria-hidden className="invisible text-xs tabular sm:text-sm">
      margin about ₹2.2 L · 330 sessions · 0.7 s
    </p>
  )
}
