export { attributeRun, attributionReport } from './attribution-report.ts'
export {
  backtestReport,
  bundleOf,
  checkRequest,
  judgedReport,
  type ReportOptions,
} from './backtest-report.ts'
export {
  runBacktest,
  RunCancelled,
  tallyRun,
  type BacktestRun,
  type Cancellation,
  type RunOptions,
  type RunTally,
  type SessionRun,
} from './run.ts'
export { strategyBook } from './strategy-book.ts'
export { priceAges } from './price-ages.ts'
export { sessionFacts } from './session-facts.ts'
export { crashLoss } from './crash-loss.ts'
export { stressRow } from './stress-report.ts'
export { SweepRunner, type VariantRun } from './sweep-runner.ts'
export { variantCount, variantValues } from './variants.ts'
