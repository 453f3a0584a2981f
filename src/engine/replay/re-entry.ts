import type { Cause } from '#engine/exit-reason'
import type { ReEntryPlan } from './plan.ts'

/** Counts a cycle's re-entries of one leg, or of the whole strategy, against the plan's limits. */
export class ReEntryCount {
  readonly #plan: ReEntryPlan
  readonly #perCause: number[]
  /** Re-entries made so far. */
  total = 0

  constructor(plan: ReEntryPlan) {
    this.#plan = plan
    this.#perCause = plan.perCause.map(() => 0)
  }

  reset(): void {
    this.total = 0
    this.#perCause.fill(0)
  }

  /** Whether re-entries after this cause are switched on. */
  covers(cause: Cause): boolean {
    return this.#plan.perCause[cause] > 0
  }

  /** Whether one more re-entry after this cause is allowed. */
  allows(cause: Cause): boolean {
    return this.total < this.#plan.total && this.#perCause[cause] < this.#plan.perCause[cause]
  }

  made(cause: Cause): void {
    this.total++
    this.#perCause[cause]++
  }
}
