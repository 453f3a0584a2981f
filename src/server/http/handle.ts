import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { successEnvelope, type Route, type RouteRequest } from '#api'
import type { User } from '../auth/user.ts'
import { authorize } from '../auth/authorize.ts'
import { allowUpload } from './body-deadline.ts'
import { MAX_PUBLIC_BODY_BYTES } from './error-envelope.ts'
import { whenOver } from './exchange.ts'

/** What a handler receives: the checked request, and who asks. */
export type Call<R extends Route> = RouteRequest<R> & {
  readonly user: R['access'] extends 'public' ? User | undefined : User
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * What a handler answers: data, data that is JSON text already (which would cost twice), parts of such text that are made
 * as the client reads them, text, a picture, or a file.
 */
export type Answer<R extends Route> =
  | { readonly data: z.input<R['output']>; readonly message?: string }
  | { readonly dataJson: string }
  | { readonly dataParts: AsyncIterable<Uint8Array> }
  | { readonly text: string }
  | { readonly picture: Buffer; readonly type: string }
  /** A download that is made while it is sent. */
  | { readonly file: AsyncIterable<string>; readonly fileName: string }

/** Registers a route of the table: its checks, its access and its envelope come from there. */
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
    onRequest: async (request) => {
      await authorize(route, request)
      if (upload) allowUpload(request)
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const answer = await handler({
        params,
        query,
        body,
        user: request.identity?.user,
        request,
        reply,
      } as Call<R>)
      return reply.sent ? reply : send(route, reply, answer)
    },
  })
}

/** A misspelt filter must not be taken for none: a route that has parameters knows all of them. */
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

/** A client that takes longer for an answer, however slowly it reads, does not want it. */
const LONGEST_ANSWER_MILLISECONDS = 10 * 60_000

/** Sends parts no faster than they are read: what a client leaves unread is not even fetched. */
function sendParts(reply: FastifyReply, parts: AsyncIterable<Uint8Array>): FastifyReply {
  return sendStream(reply, Readable.from(wrapped(parts)))
}

/** Sends JSON as the client reads it. */
function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  const { socket } = reply.request.raw
  const deadline = setTimeout(() => socket.destroy(), LONGEST_ANSWER_MILLISECONDS)
  whenOver(reply, () => {
    clearTimeout(deadline)
    stream.destroy()
  })
  return reply.type('application/json; charset=utf-8').send(stream)
}

async function* wrapped(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"success":true,"data":')
  yield* parts
  yield Buffer.from('}')
}

/** Registers a route that answers with a stream of server-sent events. */
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
