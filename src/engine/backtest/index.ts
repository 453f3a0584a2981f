export { compilePlan, type PlanSource } from './compile.ts'
export { PlanError, type PlanProblem } from './plan-error.ts'
export { type Plan } from './plan.ts'
export {
  ENGINE_VERSION,
  requiredDates,
  runBacktest,
  RunCancelled,
  type BacktestRun,
  type Cancellation,
  type RunOptions,
  type SessionRun,
} from './run.ts'
