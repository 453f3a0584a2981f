import type { FastifyReply } from 'fastify'

/**
 * Sets the cookies of an answer, replacing the cookie that prolonged the session at the start of the request.
 */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) void reply.removeHeader('set-cookie').header('set-cookie', [...cookies])
}
