import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
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
import type { Identity } from '../auth/user.ts'
import { limitBodyTime } from './body-deadline.ts'
import { answerError, MAX_BODY_BYTES } from './error-envelope.ts'
import { HttpError } from './http-error.ts'
import { isStorable } from './storable-text.ts'
import { NO_PAGE_SECURITY_POLICY, serveWebApp } from './static-files.ts'

export interface AppOptions {
  readonly log: Logger
  readonly trustProxy: boolean
  /** Whether users reach Delta over TLS. */
  readonly secure: boolean
  /** Folder of the built web app. */
  readonly webFolder: string
  /** Tells who makes a request. */
  readonly identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identity | undefined>
}

const HEADER_MILLISECONDS = 30_000
const BODY_MILLISECONDS = 30_000
/** Time for the longest upload over a slow line. */
const UPLOAD_MILLISECONDS = 60 * 60_000

const UNSTORABLE =
  'The request cannot be stored: text may not contain the character U+0000 or half of a character, nor be nested deeply'

/** The web server without routes: what every request passes on its way in and out. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, trustProxy, secure, identify } = options
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: UPLOAD_MILLISECONDS,
    http: { headersTimeout: HEADER_MILLISECONDS },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headersOfAll(request))),
  })
  // Bodies are JSON; plain text, which other websites may send unasked, is told so like any other type.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('identity', undefined)
  limitBodyTime(app, BODY_MILLISECONDS)
  await app.register(compress, { threshold: 1024 })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOfAll(request))
    if (!isApi(request)) return
    void reply.header('cache-control', 'no-store')
    request.identity = await identify(request, reply)
  })
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (Buffer.isBuffer(body) || isStorable([body, query, params])) return
    throw new HttpError('invalid_request', UNSTORABLE)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request)) return
    const { method, id, identity } = request
    // The path without its query, which may carry what users typed.
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

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/')
}
