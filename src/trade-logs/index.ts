export { logBundle } from './log-bundle.ts'
export { TradeLogError, type LineProblem } from './log-error.ts'
export type { IndexCloses } from './settle-expired.ts'
export { previewLog, readLog, type LogPreview } from './read-log.ts'
