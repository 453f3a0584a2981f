import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { whenOver } from './exchange.ts'

export interface BodyTimes {
  /** Time limit for a body to arrive. */
  readonly bodyMilliseconds: number
  /** Longest pause within an upload. */
  readonly uploadPauseMilliseconds: number
  /** Time for a client to read an answer that was sent before its body had arrived. */
  readonly lingerMilliseconds: number
}

export const BODY_TIMES: BodyTimes = {
  bodyMilliseconds: 30_000,
  uploadPauseMilliseconds: 60_000,
  lingerMilliseconds: 2_000,
}

const MOST_UNFINISHED_BODIES = 20
const MOST_UNFINISHED_BODIES_FROM_ADDRESS = 100

const userLimit = new ConcurrencyLimit(
  MOST_UNFINISHED_BODIES,
  `You are sending ${MOST_UNFINISHED_BODIES} requests at the same time, and more are not allowed; send one after the other`,
)
const addressLimit = new ConcurrencyLimit(
  MOST_UNFINISHED_BODIES_FROM_ADDRESS,
  `Your address is sending ${MOST_UNFINISHED_BODIES_FROM_ADDRESS} requests at the same time, and more are not allowed; send one after the other`,
)

/** Controls the deadline of one request body. */
interface BodyClock {
  readonly allowUpload: () => void
  /** Stops the deadline; the returned function restarts it. */
  readonly pause: () => () => void
}

const clocks = new WeakMap<IncomingMessage, BodyClock>()

/**
 * Closes connections whose request body misses its deadline, and those that keep sending after their answer (e.g. a
 * 401). The deadline starts when the headers have arrived, before any hook runs.
 */
export function limitBodyTime(app: FastifyInstance, times: BodyTimes): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || !announcesBody(request)) return
    const { socket } = request
    const end = () => socket.destroy()
    const start = () => setTimeout(end, times.bodyMilliseconds)
    let deadline = start()
    const stop = () => clearTimeout(deadline)
    request.once('end', stop).once('close', stop)
    response.once('finish', () => {
      stop()
      if (!request.complete) deadline = setTimeout(end, times.lingerMilliseconds)
    })
    clocks.set(request, {
      allowUpload() {
        stop()
        socket.setTimeout(times.uploadPauseMilliseconds)
        // From then on it is the server that takes its time.
        request.once('end', () => socket.setTimeout(0))
      },
      pause() {
        stop()
        return () => {
          if (!request.complete && !socket.destroyed) deadline = start()
        }
      },
    })
  })
}

/** Replaces the deadline of an authorized upload with a limit on pauses between its chunks. */
export function allowUpload({ raw }: FastifyRequest): void {
  clocks.get(raw)?.allowUpload()
}

/** Stops the deadline of a body that the server does not read yet; the returned function restarts it. */
export function pauseBodyTime({ raw }: FastifyRequest): () => void {
  return clocks.get(raw)?.pause() ?? (() => undefined)
}

/**
 * Counts a request against its sender's limit until its body has arrived or the request is over.
 * @throws BusyError if the sender has too many unfinished bodies
 */
export function countUnfinishedBody({ raw, ip, identity }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !announcesBody(raw)) return
  const release = identity ? userLimit.enter(identity.user.id) : addressLimit.enter(ip)
  let counted = true
  const once = () => {
    if (counted) release()
    counted = false
  }
  raw.once('end', once)
  whenOver(reply, once)
}

export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
