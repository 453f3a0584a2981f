import type { FastifyInstance } from 'fastify'

/**
 * Ends connections whose request body does not arrive in time. Uploads are exempt: they may be long, and only those
 * whom their route lets pass can send them.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || headers['content-type']?.startsWith('multipart/form-data')) return
    const timer = setTimeout(() => raw.destroy(), milliseconds).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
