export { logBundle } from './log-bundle.ts'
export { TradeLogError, type LineProblem } from './log-error.ts'
export type { IndexCloses } from './settle-expired.ts'
export { lookAtLog, readLog, type LogLook } from './read-log.ts'
