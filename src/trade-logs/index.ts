export { LOG_FORMATS } from './formats.ts'
export { logBundle } from './log-bundle.ts'
export { TradeLogError, type LineProblem } from './log-error.ts'
export { lookAtLog, readLog, type LogLook, type ReadLog } from './read-log.ts'
