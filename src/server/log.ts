import { pino, type Logger } from 'pino'

/** The log of a process: one JSON object a line, to standard output, without secrets. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*.cookie', '*.token'],
    serializers: { err: describeError },
  })
}

/** Only what an error says: libraries hang connections, and with them passwords, on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    name,
    message,
    code,
    stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
