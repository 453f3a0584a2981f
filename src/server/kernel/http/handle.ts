import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { honoursKey, NDJSON, successEnvelope, type Route, type RouteRequest } from '#api'
import { isGuest, type User } from './user.ts'
import { authorize } from './authorize.ts'
import { allowUpload } from './body-deadline.ts'
import { errorInWords, MAX_PUBLIC_BODY_BYTES } from './error-envelope.ts'
import { whenOver } from './exchange.ts'
import type { StorageQuota } from '../limits/quota.ts'
import type {} from './idempotency.ts'
import {
  accepts,
  asFrames,
  asText,
  GZIP_LEVEL,
  type Encoding,
  type JsonPart,
  type Parts,
} from './json-parts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without storage quotas. */
    quota?: StorageQuota
  }
}

/** Handler input: the validated request and its user. */
export type Call<R extends Route> = RouteRequest<R> & {
  readonly user: R['access'] extends 'public' ? User | undefined : User
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Handler output: data, pre-serialized JSON, JSON in parts, streamed lines of parts, text, a picture, or a
 * file.
 */
export type Answer<R extends Route> =
  | { readonly data: z.input<R['output']>; readonly message?: string }
  | { readonly dataJson: string }
  | { readonly dataParts: Parts }
  /** One envelope per line, only for a caller who `acceptsLines`. An error while streaming becomes the last line. */
  | { readonly lines: AsyncIterable<Parts> }
  | { readonly text: string }
  | { readonly picture: Buffer; readonly type: string }
  /** A download that is generated while it is sent. */
  | { readonly file: AsyncIterable<string>; readonly fileName: string }

/** Registers a route of the API's route table with its validation, authorization and response envelope. */
export function handle<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Answer<R>>,
): void {
  const { body, access, upload, maxBodyBytes } = route
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...addressSchema(route),
      ...(body && { body }),
      ...responseSchema(route),
    },
    ...(access === 'public' && { bodyLimit: MAX_PUBLIC_BODY_BYTES }),
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    config: { isUpload: upload !== undefined, isUnmetered: route.isUnmetered === true },
    onRequest: async (request) => {
      await authorize(route, request)
      if (upload) allowUpload(request)
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const call = { params, query, body, user: request.identity?.user, request, reply } as Call<R>
      const run = async () => {
        if (app.quota && call.user) await requireRoom(app.quota, route, { query, user: call.user })
        return timed(request, () => handler(call))
      }
      const { idempotency } = app
      const answer =
        idempotency && honoursKey(route) ? await idempotency.once(route, request, run) : await run()
      return reply.sent ? reply : send(route, reply, answer as Answer<R>)
    },
  })
}

/** Refuses a write if its user has no room for it. */
async function requireRoom(
  quota: StorageQuota,
  route: Route,
  { query, user }: { readonly query: unknown; readonly user: User },
): Promise<void> {
  const isStored = stores(route, query)
  if (isStored) await quota.requireRoom(user.id)
  if (isGuest(user) && (isStored || route.addsRow)) await quota.requireGuestRow(user.id)
}

function stores({ stores: is }: Route, query: unknown): boolean {
  return typeof is === 'function' ? is(query as Record<string, unknown>) : is === true
}

/** Charges the caller for the synchronous part of a handler. */
function timed<T>(request: FastifyRequest, work: () => T): T {
  const started = performance.now()
  try {
    return work()
  } finally {
    request.spend(performance.now() - started)
  }
}

/** Validates path and query strictly: a misspelt filter must fail instead of being ignored. */
function addressSchema({ params, query }: Route) {
  return { ...(params && { params }), ...(query && { querystring: query.strict() }) }
}

function responseSchema(route: Route) {
  const { format } = route
  if (format && ['text', 'page', 'picture', 'file'].includes(format)) return {}
  const output = route.format === 'raw' ? route.output : successEnvelope(route.output)
  return { response: { [route.status ?? 200]: output } }
}

function send<R extends Route>(route: R, reply: FastifyReply, answer: Answer<R>): FastifyReply {
  reply.code(route.status ?? 200)
  if ('dataJson' in answer)
    return reply.type('application/json; charset=utf-8').send(`{"success":true,"data":${answer.dataJson}}`)
  if ('dataParts' in answer) return sendParts(reply, answer.dataParts)
  if ('lines' in answer) return sendLines(reply, answer.lines)
  if ('file' in answer)
    return sendStream(
      reply.header('content-disposition', `attachment; filename="${answer.fileName}"`),
      Readable.from(answer.file, { objectMode: false }),
    )
  if ('text' in answer)
    return reply.type(`text/${route.format === 'page' ? 'html' : 'plain'}; charset=utf-8`).send(answer.text)
  if ('picture' in answer) return reply.type(answer.type).send(answer.picture)
  const { data, message } = answer
  return reply.send(route.format === 'raw' ? data : { success: true, ...(message && { message }), data })
}

/** Time limit for an answer, however slowly the client reads it. */
const LONGEST_ANSWER_MILLISECONDS = 10 * 60_000

/**
 * Streams parts with back-pressure: parts are fetched only as the client reads. Parts that are compressed
 * with Zstandard are sent as they are to clients that accept it.
 */
function sendParts(reply: FastifyReply, parts: Parts): FastifyReply {
  const answer = wrapped(parts)
  if (!accepts(reply.request, 'zstd')) return sendStream(reply, Readable.from(asText(answer)))
  return sendStream(encoded(reply, 'zstd'), Readable.from(asFrames(answer)))
}

/** Whether a caller wants the answer in lines. */
export function acceptsLines({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers.accept ?? '').includes(NDJSON)
}

/** Streams lines with status 200 and flushes each, so that no line waits in the compressor for the next. */
function sendLines(reply: FastifyReply, lines: AsyncIterable<Parts>): FastifyReply {
  const parts = inLines(reply.code(200), lines)
  const type = `${NDJSON}; charset=utf-8`
  if (accepts(reply.request, 'zstd'))
    return sendStream(encoded(reply, 'zstd'), Readable.from(asFrames(parts)), type)
  const text = Readable.from(asText(parts))
  if (!accepts(reply.request, 'gzip')) return sendStream(encoded(reply), text, type)
  const gzip = createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })
  // Errors reach the reader of the pipeline.
  return sendStream(
    encoded(reply, 'gzip'),
    pipeline(text, gzip, () => undefined),
    type,
  )
}

/** Sets Content-Encoding, and Vary because other clients may get another encoding. */
function encoded(reply: FastifyReply, encoding?: Encoding): FastifyReply {
  void reply.header('vary', 'accept-encoding')
  return encoding ? reply.header('content-encoding', encoding) : reply
}

/** Streams an answer with a time limit. */
function sendStream(
  reply: FastifyReply,
  stream: Readable,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  const { socket } = reply.request.raw
  const deadline = setTimeout(() => socket.destroy(), LONGEST_ANSWER_MILLISECONDS)
  whenOver(reply, () => {
    clearTimeout(deadline)
    stream.destroy()
  })
  return reply.type(type).send(stream)
}

async function* wrapped(parts: Parts): AsyncGenerator<JsonPart> {
  yield { text: '{"success":true,"data":' }
  yield* parts
  yield { text: '}' }
}

async function* inLines({ request }: FastifyReply, lines: AsyncIterable<Parts>): AsyncGenerator<JsonPart> {
  const answered = lines[Symbol.asyncIterator]()
  try {
    for (;;) {
      const line = await answered.next().catch((error: unknown) => ({ error }))
      if ('error' in line) return yield { text: `${JSON.stringify(errorInWords(line.error, request))}\n` }
      if (line.done) return
      yield* wrapped(line.value)
      yield { text: '\n' }
    }
  } finally {
    await answered.return?.()
  }
}

/** Registers a route that answers with server-sent events. */
export function handleEvents<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<void>,
): void {
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { ...addressSchema(route), ...(route.body && { body: route.body }) },
    onRequest: (request) => authorize(route, request),
    handler: async (request, reply) => {
      const { params, query, body } = request
      await handler({ params, query, body, user: request.identity?.user, request, reply } as Call<R>)
      return reply
    },
  })
}
