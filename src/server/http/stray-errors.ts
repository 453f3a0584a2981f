import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'

/**
 * What a stream says, from an event that nobody listened to, when its connection has ended. Such an event is sent between
 * two pieces of work, so none was left half-way: what breaks is that connection alone.
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
 * Keeps a process that serves many from ending with the connection of one: an error of a stream that slipped by every
 * listener is logged. After any other uncaught error nobody knows what state the process is in, so it is logged and the
 * process ends, for its supervisor to start it again; what it ran goes back to the queue.
 */
export function outliveConnections(
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
