/** One thing that is wrong with a request: where, and what to do about it. */
export interface PlanProblem {
  /** Path of the field in the request, joined by dots: `indicatorConfiguration.rules.0.function1`. */
  readonly path: string
  readonly message: string
}

/** A request that cannot be replayed on a dataset. Carries all that is wrong, not only the first. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
  readonly problems: readonly PlanProblem[]

  constructor(problems: readonly PlanProblem[]) {
    super(problems.map((problem) => `${problem.path}: ${problem.message}`).join('; '))
    this.problems = problems
  }
}
