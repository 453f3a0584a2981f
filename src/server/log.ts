import { pino, type Logger } from 'pino'

/** The log of a process: one JSON object a line, to standard output, without secrets. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*.cookie', '*.token', 'err.config', 'err.connectionString'],
  })
}
