import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Identity } from './user.ts'
import { admitByCost } from './admission.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { BODY_TIMES, limitBodyTime, type BodyTimes } from './body-deadline.ts'
import { answerError, MAX_BODY_BYTES } from './error-envelope.ts'
import { isGone, whenOver } from './exchange.ts'
import { GZIP_LEVEL } from './json-parts.ts'
import { keepForwardedAddresses, trustedBy, type TrustedProxies } from './forwarded.ts'
import { readJsonBodies } from './json-bodies.ts'
import { keepOpenRequests } from './open-requests.ts'
import { isApiPath, NO_PAGE_SECURITY_POLICY, serveWebApp } from './static-files.ts'

export interface AppOptions {
  readonly log: Logger
  readonly trustProxy: TrustedProxies
  /** Whether users reach Delta over TLS. */
  readonly secure: boolean
  /** Public host name; undefined means that each request's Host header is used. */
  readonly ownHost?: string | undefined
  /** Folder of the built web app. */
  readonly webFolder: string
  /** Authenticates a request. */
  readonly identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identity | undefined>
  /** Shorter time limits for tests. */
  readonly times?: Partial<HttpTimes>
}

export interface HttpTimes extends BodyTimes {
  /** How long a client may read nothing of its answer. */
  readonly stalledMilliseconds: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Public host name, if configured. */
    ownHost: string | undefined
  }
}

const HEADER_MILLISECONDS = 30_000
/** Interval at which the server checks for connections whose headers are overdue. */
const LATE_CHECK_MILLISECONDS = 5_000
const STALLED_MILLISECONDS = 30_000
/** Enough for the largest upload over a slow connection. */
const UPLOAD_MILLISECONDS = 60 * 60_000

const MOST_REQUESTS_PER_USER = 500

/** Creates the web server with its hooks and the web app, but without API routes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, trustProxy, secure, identify } = options
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedBy(trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: UPLOAD_MILLISECONDS,
    http: { headersTimeout: HEADER_MILLISECONDS, connectionsCheckingInterval: LATE_CHECK_MILLISECONDS },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded reaches no hook, so the headers are set here.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headersOfAll(request))),
  })
  readJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('identity', undefined)
  app.decorate('ownHost', options.ownHost)
  const times = { ...BODY_TIMES, stalledMilliseconds: STALLED_MILLISECONDS, ...options.times }
  limitBodyTime(app, times)
  endStalled(app, times)
  await app.register(compress, { threshold: 1024, zlibOptions: { level: GZIP_LEVEL } })
  await app.register(multipart)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure,
  })
  const requests = new ConcurrencyLimit(
    MOST_REQUESTS_PER_USER,
    `You have ${MOST_REQUESTS_PER_USER} requests under way, and more are not allowed; try again when some are answered`,
  )
  const keepOpen = keepOpenRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    listenToErrors(request, reply)
    if (trustProxy !== false) keepForwardedAddresses(request.raw)
    void reply.headers(headersOfAll(request))
    if (!isApi(request)) return
    void reply.header('cache-control', 'no-store')
    request.identity = await identify(request, reply)
    // The client disconnected during authentication.
    if (isGone(request)) return void reply.hijack()
    if (request.identity) whenOver(reply, requests.enter(request.identity.user.id))
    keepOpen(request, reply)
  })
  admitByCost(app, { isMetered: isApi, mostPerCaller: MOST_REQUESTS_PER_USER })
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request)) return
    const { method, id, identity } = request
    // Logged without the query, which may contain user input.
    const path = request.url.split('?')[0]
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info(
      { request: id, method, path, status: reply.statusCode, milliseconds, user: identity?.user.id },
      'request',
    )
  })
  await serveWebApp(app, options.webFolder)
  return app
}

function headersOfAll(request: FastifyRequest): Record<string, string> {
  return { 'x-request-id': request.id, 'content-security-policy': NO_PAGE_SECURITY_POLICY }
}

/**
 * Whether a request matched an API route, even if its URL was percent-encoded; unmatched requests are judged
 * by path.
 */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  const route = routeOptions.url
  return route === undefined || route === '/*' ? isApiPath(url) : isApiPath(route)
}

/** Closes connections whose client has stopped reading its answer. */
function endStalled(app: FastifyInstance, { stalledMilliseconds }: HttpTimes): void {
  // Each pipelined request adds its own listeners to the shared socket.
  app.server.on('connection', (socket) => socket.setMaxListeners(0))
  app.addHook('onSend', async ({ raw }) => {
    raw.socket.setTimeout?.(stalledMilliseconds)
  })
}

/** Handles errors of one connection by closing it; an unhandled 'error' event would end the process. */
function listenToErrors(request: FastifyRequest, reply: FastifyReply): void {
  const end = (error: Error) => {
    request.log.debug({ err: error, request: request.id }, 'a connection broke')
    request.raw.socket.destroy()
  }
  request.raw.on('error', end)
  // Several hooks listen for the end of a response.
  reply.raw.setMaxListeners(0).on('error', end)
}
