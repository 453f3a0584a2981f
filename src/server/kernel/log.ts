import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

const FORMAT = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.authorization', '*.cookie', '*.token'],
  serializers: { err: describeError },
} satisfies LoggerOptions

/** The log of a process: one JSON object per line on standard output, without secrets. */
export function createLog(level: string): Logger {
  return pino({ level, ...FORMAT }, standardStream(1))
}

/** A write stream that ignores errors: a closed terminal must not end the process. */
function standardStream(fd: 1 | 2): DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true })
  stream.on('error', () => undefined)
  return stream
}

/** Logs an uncaught error that ends the process. */
export function logUncaught(error: unknown): void {
  createLog('fatal').fatal({ err: error }, 'Delta failed unexpectedly and stops')
}

/** An error as it is logged. */
export interface DescribedError {
  readonly name: string
  readonly message: string
  readonly code?: string | undefined
  readonly stack?: string
  readonly cause?: DescribedError
  readonly errors?: readonly DescribedError[]
}

/**
 * Copies only known properties: libraries attach connections, with passwords, to their errors. Query
 * parameters and values quoted in messages are removed, because they are users' texts, hashes and keys.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) }
  const { name, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  const at = stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    name,
    message: messageOf(error),
    code,
    ...(at && at.length > 0 && { stack: at.join('\n') }),
    ...(cause !== undefined && { cause: describeError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  }
}

/** Errors whose messages quote the parsed text. */
const QUOTING = new Set(['SyntaxError', 'ZodError', '$ZodError', 'URIError'])
/** SQL data exceptions, whose messages quote the value. */
const DATA_EXCEPTION = /^22/

function messageOf(error: Error): string {
  const { code, query } = error as { code?: unknown; query?: unknown }
  // Drizzle's message contains the query's parameters.
  if (typeof query === 'string') return `Failed query: ${query}`
  if (QUOTING.has(error.name) || (typeof code === 'string' && DATA_EXCEPTION.test(code)))
    return error.message.replace(/(["']).*\1/s, '"…"').replace(/\n.*/s, '')
  return error.message
}

/**
 * Redirects all other output of the process into its log: terminal output, Node's warnings, libraries.
 * Standard output is logged as info and standard error as warnings, whatever the log level.
 */
export function logAllOutput(): void {
  for (const [stream, fd] of [
    [process.stdout, 1],
    [process.stderr, 2],
  ] as const) {
    const log = pino({ level: 'trace', ...FORMAT }, standardStream(fd))
    const say = lines((line) => (fd === 1 ? log.info(line) : log.warn(line)))
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      say(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
      const done = rest.at(-1)
      if (typeof done === 'function') process.nextTick(done as () => void)
      return true
    }
  }
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => process.stderr.write(`${name}: ${message}\n`))
}

/** Splits chunks of text into lines. */
function lines(take: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) if (line.trim()) take(line)
  }
}
