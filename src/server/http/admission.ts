import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FairShare } from '../fair-share.ts'
import { announcesBody, countUnfinishedBody, pauseBodyTime } from './body-deadline.ts'
import { isGone, whenOver } from './exchange.ts'
import { ServerTime } from './server-time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is written to disk as it comes, and held nowhere. */
    readonly isUpload?: boolean
    /** Whether it is answered whatever its caller owes: programs ask it to learn whether to wait. */
    readonly isUnmetered?: boolean
  }
  interface FastifyRequest {
    /** Takes time of the serving thread from whoever sent it, milliseconds. */
    spend: (milliseconds: number) => void
  }
}

/** A body above this is read when its sender has room for it, and made into values by another thread. */
export const LARGE_BODY_BYTES = 128_000
/** What large bodies may hold in memory, from their first byte to their answer: of one sender, and of all. */
const BODY_BYTES = { perCaller: 12_000_000, all: 60_000_000 } as const
/** Receiving, checking and handing over a megabyte takes the serving thread about this long. */
const MILLISECONDS_A_MEGABYTE = 8
/** What no measurement of a request sees: its head, its session, what the database answers. */
const MILLISECONDS_A_REQUEST = 0.5
/** An upload is spread over minutes. */
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
 * Lets requests in by what they cost: the bytes that they hold, the time that they take of the thread that serves. Whoever is
 * heavy waits behind themselves. A request that does not begin yet has its body left in the network.
 * @param mostPerCaller requests that a caller may have under way at all
 */
export function admitByCost(
  app: FastifyInstance,
  { isMetered, mostPerCaller }: { isMetered: (request: FastifyRequest) => boolean; mostPerCaller: number },
): void {
  const time = new ServerTime({ ...TIME, waitingPerCaller: mostPerCaller })
  const bodies = new FairShare({
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
  bodies: FairShare,
  { request, reply, caller, bytes }: Caller & { bytes: number },
): Promise<void> {
  const resume = pauseBodyTime(request)
  whenOver(reply, await bodies.enter(caller, bytes))
  resume()
}

async function turnOf(time: ServerTime, { request, reply, caller }: Caller): Promise<void> {
  const resume = pauseBodyTime(request)
  const leave = await time.enter(caller)
  // Whoever left meanwhile is not worked for.
  if (isGone(request)) return leave()
  whenOver(reply, leave)
  resume()
}

/** As announced; what comes in pieces may be as large as is allowed. */
function bytesOf({ raw, routeOptions }: FastifyRequest): number {
  if (!announcesBody(raw)) return 0
  const announced = Number(raw.headers['content-length'])
  const most = routeOptions.bodyLimit ?? LARGE_BODY_BYTES
  return raw.headers['transfer-encoding'] === undefined ? Math.min(announced, most) : most
}

function isLarge(request: FastifyRequest): boolean {
  return bytesOf(request) > LARGE_BODY_BYTES
}
