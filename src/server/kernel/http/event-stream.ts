import type { FastifyReply } from 'fastify'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { whenOver } from './exchange.ts'

export interface EventStream {
  /** Does nothing once the stream has ended. */
  send(event: string, data: unknown): void
  end(): void
  /** Aborted when either side ends the stream; already aborted if the client has disconnected before. */
  readonly signal: AbortSignal
}

const KEEP_ALIVE_MILLISECONDS = 15_000
/** Unread bytes above which a client is disconnected. */
const MOST_UNREAD_BYTES = 256_000
const MOST_PER_USER = 20

const streams = new ConcurrencyLimit(
  MOST_PER_USER,
  `You follow ${MOST_PER_USER} backtests at the same time, and more are not allowed; close some of them`,
)
const open = new Set<EventStream>()

/**
 * Turns a reply into a stream of server-sent events. Whatever serves the stream should stop on its `signal`.
 * @throws BusyError if the user has too many streams
 */
export function openEventStream(reply: FastifyReply, userId: string): EventStream {
  const leave = streams.enter(userId)
  reply.hijack()
  const response = reply.raw
  const over = new AbortController()
  const write = (text: string) => {
    if (over.signal.aborted) return
    response.write(text)
    if (response.writableLength > MOST_UNREAD_BYTES) reply.request.raw.socket.destroy()
  }
  const stream: EventStream = {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      over.abort()
      response.end()
    },
    signal: over.signal,
  }
  const keepAlive = setInterval(() => write(': still here\n\n'), KEEP_ALIVE_MILLISECONDS)
  open.add(stream)
  over.signal.addEventListener('abort', () => {
    clearInterval(keepAlive)
    open.delete(stream)
    leave()
  })
  whenOver(reply, () => over.abort())
  if (!over.signal.aborted) writeHead(reply)
  return stream
}

function writeHead(reply: FastifyReply): void {
  const { raw: response } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Turns off buffering in nginx.
    'x-accel-buffering': 'no',
  })
  // The client sees the connection open before the first event.
  response.flushHeaders()
}

/** Ends all streams, so that the server can shut down. */
export function endEventStreams(): void {
  for (const stream of open) stream.end()
}
