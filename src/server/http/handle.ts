import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { successEnvelope, type Route, type RouteRequest } from '#api'
import type { User } from '../auth/user.ts'
import { authorize } from '../auth/authorize.ts'

/** What a handler receives: the checked request, and who asks. */
export type Call<R extends Route> = RouteRequest<R> & {
  readonly user: R['access'] extends 'public' ? User | undefined : User
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler answers: data, data that is JSON text already (large results, which would cost twice), or text. */
export type Answer<R extends Route> =
  | { readonly data: z.input<R['output']>; readonly message?: string }
  | { readonly dataJson: string }
  | { readonly text: string }

/** Registers a route of the table: its checks, its access and its envelope come from there. */
export function handle<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Answer<R>>,
): void {
  const { body } = route
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...addressSchema(route),
      ...(body && { body }),
      ...responseSchema(route),
    },
    onRequest: (request) => authorize(route, request),
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
  if (route.format === 'text' || route.format === 'page') return {}
  const output = route.format === 'raw' ? route.output : successEnvelope(route.output)
  return { response: { [route.status ?? 200]: output } }
}

function send<R extends Route>(route: R, reply: FastifyReply, answer: Answer<R>): FastifyReply {
  reply.code(route.status ?? 200)
  if ('dataJson' in answer)
    return reply.type('application/json; charset=utf-8').send(`{"success":true,"data":${answer.dataJson}}`)
  if ('text' in answer)
    return reply.type(`text/${route.format === 'page' ? 'html' : 'plain'}; charset=utf-8`).send(answer.text)
  const { data, message } = answer
  return reply.send(route.format === 'raw' ? data : { success: true, ...(message && { message }), data })
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
    schema: addressSchema(route),
    onRequest: (request) => authorize(route, request),
    handler: async (request, reply) => {
      const { params, query, body } = request
      await handler({ params, query, body, user: request.identity?.user, request, reply } as Call<R>)
      return reply
    },
  })
}
