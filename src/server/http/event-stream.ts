import type { FastifyReply } from 'fastify'

export interface EventStream {
  send(event: string, data: unknown): void
  end(): void
  /** Aborted when the client is gone or the stream has ended. */
  readonly signal: AbortSignal
}

const KEEP_ALIVE_MILLISECONDS = 15_000

const open = new Set<EventStream>()

/** Turns a reply into a stream of server-sent events. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const response = reply.raw
  const over = new AbortController()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells nginx not to hold events back.
    'x-accel-buffering': 'no',
  })
  const keepAlive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MILLISECONDS)
  const stream: EventStream = {
    send: (event, data) => void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void response.end(),
    signal: over.signal,
  }
  open.add(stream)
  response.on('close', () => {
    clearInterval(keepAlive)
    open.delete(stream)
    over.abort()
  })
  return stream
}

/** Ends every stream, so that a stopping server need not wait for them. */
export function endEventStreams(): void {
  for (const stream of open) stream.end()
}
