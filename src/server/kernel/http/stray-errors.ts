import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'

/**
 * Codes of uncaught stream errors that concern one connection only. They come from events between callbacks,
 * so no other work is interrupted.
 */
const OF_A_CONNECTION = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP_REQUEST_TIMEOUT',
])

/**
 * Keeps the process alive after an uncaught error of one connection, and logs it. After any other uncaught
 * error the state of the process is unknown, so it exits and its supervisor restarts it; its jobs return to
 * the queue.
 */
export function surviveConnectionErrors(
  process: Pick<EventEmitter, 'on'> & { exit(code: number): void },
  log: Pick<Logger, 'error' | 'fatal'>,
): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (OF_A_CONNECTION.has(error.code ?? '')) {
      log.error({ err: error }, 'an error of a connection was not caught; serving on')
      return
    }
    log.fatal({ err: error }, 'an error was not caught; the process ends')
    process.exit(1)
  })
}
