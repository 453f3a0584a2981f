import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AtOnce } from './at-once.ts'
import { whenOver } from './exchange.ts'

export interface BodyTimes {
  /** For a body to arrive. */
  readonly bodyMilliseconds: number
  /** In which some of an upload must arrive. */
  readonly uploadPauseMilliseconds: number
  /** For a client to read an answer that was given before its body had arrived. */
  readonly lingerMilliseconds: number
}

export const BODY_TIMES: BodyTimes = {
  bodyMilliseconds: 30_000,
  uploadPauseMilliseconds: 60_000,
  lingerMilliseconds: 2_000,
}

const MOST_UNFINISHED_BODIES = 20
const MOST_UNFINISHED_BODIES_FROM_ADDRESS = 100

const ofUsers = new AtOnce(
  MOST_UNFINISHED_BODIES,
  `You are sending ${MOST_UNFINISHED_BODIES} requests at the same time, and more are not allowed; send one after the other`,
)
const fromAddresses = new AtOnce(
  MOST_UNFINISHED_BODIES_FROM_ADDRESS,
  `Your address is sending ${MOST_UNFINISHED_BODIES_FROM_ADDRESS} requests at the same time, and more are not allowed; send one after the other`,
)

/** How the time that a body has to arrive is changed. */
interface BodyClock {
  readonly allowUpload: () => void
  /** Stops it; the returned function starts it anew. */
  readonly pause: () => () => void
}

const clocks = new WeakMap<IncomingMessage, BodyClock>()

/**
 * Ends connections whose request body does not arrive in time, and those that go on sending one that was answered
 * already, as to somebody who may not send it. The time runs from the request's head, before anyone looks at it.
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

/** Lets the body of a request whose sender may upload take its time, as long as some of it keeps coming. */
export function allowUpload({ raw }: FastifyRequest): void {
  clocks.get(raw)?.allowUpload()
}

/** Stops the time of a body that the server does not take yet; the returned function starts it anew. */
export function pauseBodyTime({ raw }: FastifyRequest): () => void {
  return clocks.get(raw)?.pause() ?? (() => undefined)
}

/**
 * Counts a request whose body is still on its way, and counts it off when it is there, or answered, or nobody sends it any more.
 * @throws BusyError when its sender has too many.
 */
export function countUnfinishedBody({ raw, ip, identity }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !announcesBody(raw)) return
  const leave = identity ? ofUsers.enter(identity.user.id) : fromAddresses.enter(ip)
  let counted = true
  const once = () => {
    if (counted) leave()
    counted = false
  }
  raw.once('end', once)
  whenOver(reply, once)
}

export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
