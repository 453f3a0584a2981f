import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whenOver } from './exchange.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes all open connections of a user: streams, downloads, long polls. */
    endRequestsOf: (userId: string) => void
  }
}

/** Tracks open requests by user; the returned function adds one. */
export function keepOpenRequests(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const open = new Map<string, Set<FastifyRequest>>()
  app.decorate('endRequestsOf', (userId) => {
    for (const { raw } of open.get(userId) ?? []) raw.socket.destroy()
  })
  return (request, reply) => {
    const { identity } = request
    if (!identity) return
    const { id } = identity.user
    const own = open.get(id) ?? new Set()
    open.set(id, own.add(request))
    whenOver(reply, () => {
      own.delete(request)
      if (own.size === 0 && open.get(id) === own) open.delete(id)
    })
  }
}
