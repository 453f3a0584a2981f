import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Starts listening.
 * @throws Error with an explanation if the port is in use
 */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    throw new Error(`Port ${port} of ${host} is in use; stop what uses it, or set PORT to another`, { cause })
  }
}

/** Formats a host for a URL: IPv6 addresses in brackets. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
