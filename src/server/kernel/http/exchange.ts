import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the client has disconnected. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed
}

/**
 * Calls `over` once when the answer is sent or the connection is closed; immediately if that has already
 * happened. A pipelined answer has no socket yet, so the request's socket is watched as well.
 */
export function whenOver({ raw: response, request }: FastifyReply, over: () => void): void {
  const { socket } = request.raw
  if (isGone(request) || response.destroyed || response.writableFinished) return over()
  const once = () => {
    response.off('finish', once).off('close', once)
    socket.off('close', once)
    over()
  }
  response.on('finish', once).on('close', once)
  socket.on('close', once)
}
