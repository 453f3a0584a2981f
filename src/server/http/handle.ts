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

/** What a handler answers: data, or data that is JSON text already (large results, which would cost twice). */
export type Answer<R extends Route> =
  { readonly data: z.input<R['output']>; readonly message?: string } | { readonly dataJson: string }

/** Registers a route of the table: its checks, its access and its envelope come from there. */
export function handle<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Answer<R>>,
): void {
  const { params, query: querystring, body } = route
  const output = route.format === 'raw' ? route.output : successEnvelope(route.output)
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && { body }),
      response: { [route.status ?? 200]: output },
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

function send<R extends Route>(route: R, reply: FastifyReply, answer: Answer<R>): FastifyReply {
  reply.code(route.status ?? 200)
  if ('dataJson' in answer)
    return reply.type('application/json; charset=utf-8').send(`{"success":true,"data":${answer.dataJson}}`)
  const { data, message } = answer
  return reply.send(route.format === 'raw' ? data : { success: true, ...(message && { message }), data })
}

/** Registers a route that answers with a stream of server-sent events. */
export function handleEvents<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<void>,
): void {
  const { params, query: querystring } = route
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { ...(params && { params }), ...(querystring && { querystring }) },
    onRequest: (request) => authorize(route, request),
    handler: async (request, reply) => {
      const { params, query, body } = request
      await handler({ params, query, body, user: request.identity?.user, request, reply } as Call<R>)
      return reply
    },
  })
}
