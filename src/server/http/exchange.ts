import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether nobody is left to answer: the connection closed, maybe while the request was looked up. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed
}

/**
 * Calls once when nothing more can be sent: the answer is out, or the connection is gone; at once if so already. An
 * answer that waits behind another one of its connection has no socket yet, and hears of the end only through the request's.
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
