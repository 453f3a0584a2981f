import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PerUserLimit } from '../limits/per-user-limit.ts'
import { announcesBody, countUnfinishedBody, pauseBodyTime } from './body-deadline.ts'
import { isGone, whenOver } from './exchange.ts'
import { ServerTime } from './server-time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is streamed to disk instead of held in memory. */
    readonly isUpload?: boolean
    /**
     * Whether requests pass even when their caller is over budget: clients poll this route to learn whether
     * to wait.
     */
    readonly isUnmetered?: boolean
  }
  interface FastifyRequest {
    /** Charges the request's caller for time of the main thread, in milliseconds. */
    spend: (milliseconds: number) => void
  }
}

/**
 * Larger bodies are read only once the caller's memory budget has room, and are parsed in a worker thread.
 */
export const LARGE_BODY_BYTES = 128_000
/** Memory that large bodies may hold from their first byte to their answer, per caller and in total. */
const BODY_BYTES = { perCaller: 12_000_000, all: 60_000_000 } as const
/** Main-thread time to receive, validate and pass on one megabyte. */
const MILLISECONDS_A_MEGABYTE = 8
/** Flat charge for costs that are not measured per request: headers, session lookup, database results. */
const MILLISECONDS_A_REQUEST = 0.5
/** Cap on the bytes charged for one request: an upload spreads its cost over minutes. */
const MOST_COUNTED_BYTES = 5_000_000

const TIME = {
  perSecond: 250,
  burst: 500,
  atOncePerDebtor: 4,
  atOnce: 8,
  placeMilliseconds: 250,
  now: () => performance.now(),
} as const

/**
 * Admits requests by cost: the bytes they hold in memory and the main-thread time they take. An expensive
 * caller queues behind their own requests; the body of a waiting request stays in the network
 * (back-pressure).
 * @param mostPerCaller the most concurrent requests of a caller
 */
export function admitByCost(
  app: FastifyInstance,
  { isMetered, mostPerCaller }: { isMetered: (request: FastifyRequest) => boolean; mostPerCaller: number },
): void {
  const time = new ServerTime({ ...TIME, waitingPerCaller: mostPerCaller })
  const bodies = new PerUserLimit({
    what: 'large requests',
    atOnce: BODY_BYTES.all,
    atOncePerUser: BODY_BYTES.perCaller,
    waitingPerUser: mostPerCaller,
  })
  const ignore = () => undefined
  app.decorateRequest('spend', ignore)
  app.addHook('onRequest', async (request, reply) => {
    if (!isMetered(request)) return
    const caller = request.identity?.user.id ?? `anonymous ${request.ip}`
    request.spend = (milliseconds) => time.spend(caller, milliseconds)
    if (!isLarge(request)) countUnfinishedBody(request, reply)
  })
  app.addHook('preParsing', async (request, reply) => {
    if (!isMetered(request)) return
    const caller = request.identity?.user.id ?? `anonymous ${request.ip}`
    const { isUpload = false, isUnmetered = false } = request.routeOptions.config
    const bytes = bytesOf(request)
    if (isLarge(request)) {
      if (!isUpload) await roomFor(bodies, { request, reply, caller, bytes })
      countUnfinishedBody(request, reply)
    }
    if (!isUnmetered) await turnOf(time, { request, reply, caller })
    time.spend(
      caller,
      MILLISECONDS_A_REQUEST + (MILLISECONDS_A_MEGABYTE * Math.min(bytes, MOST_COUNTED_BYTES)) / 1_000_000,
    )
  })
}

interface Caller {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: string
}

async function roomFor(
  bodies: PerUserLimit,
  { request, reply, caller, bytes }: Caller & { bytes: number },
): Promise<void> {
  const resume = pauseBodyTime(request)
  whenOver(reply, await bodies.enter(caller, bytes))
  resume()
}

async function turnOf(time: ServerTime, { request, reply, caller }: Caller): Promise<void> {
  const resume = pauseBodyTime(request)
  const leave = await time.enter(caller)
  // The client disconnected while waiting.
  if (isGone(request)) return leave()
  whenOver(reply, leave)
  resume()
}

/** The announced size of the body; the body limit for a chunked body. */
function bytesOf({ raw, routeOptions }: FastifyRequest): number {
  if (!announcesBody(raw)) return 0
  const announced = Number(raw.headers['content-length'])
  const most = routeOptions.bodyLimit ?? LARGE_BODY_BYTES
  return raw.headers['transfer-encoding'] === undefined ? Math.min(announced, most) : most
}

function isLarge(request: FastifyRequest): boolean {
  return bytesOf(request) > LARGE_BODY_BYTES
}
