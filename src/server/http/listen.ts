import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Begins to take requests. @throws Error in words where the port is taken */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    throw new Error(`Port ${port} of ${host} is in use; stop what uses it, or set PORT to another`, { cause })
  }
}

/** A host as it stands in an address. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
