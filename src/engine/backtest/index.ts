export { compilePlan, type PlanSource } from './compile.ts'
export { datesToExplain, explainDay } from './explain-day.ts'
export { PlanError, type PlanProblem } from './plan-error.ts'
export { type Plan } from './plan.ts'
export {
  ENGINE_VERSION,
  requiredDates,
  runBacktest,
  seriesFor,
  RunCancelled,
  type BacktestRun,
  type Cancellation,
  type RunOptions,
  type SessionRun,
} from './run.ts'
export { type SeriesCache } from './rule-clock.ts'
export { tallyRun, type RunTally } from './tally.ts'
export { variantCount, variantRequest, variantValues, type VariantValues } from './variants.ts'
