import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { openApiDocument, routes } from '#api'
import { BRAND } from '#domain'
import { handle } from '../kernel/http/handle.ts'
import { HttpError } from '../kernel/http-error.ts'
import { pageSecurityPolicy } from '../kernel/http/static-files.ts'
import { CompressedDocument } from './compressed-document.ts'
import { checkHealth, faultsOf, type HealthSources } from './health.ts'

export function systemRoutes(app: FastifyInstance, sources: HealthSources): void {
  handle(app, routes.health, async () => {
    const health = await checkHealth(sources)
    if (health.status !== 'online') throw new HttpError('unavailable', faultsOf(health))
    return { data: health, message: 'Delta is running' }
  })
  const page = readFileSync(new URL('docs-page/page.html', import.meta.url), 'utf8')
  const policy = pageSecurityPolicy(page)
  handle(app, routes.apiDocs, async ({ reply }) => {
    void reply.header('content-security-policy', policy)
    return { text: page }
  })
  const document = new CompressedDocument(description())
  handle(app, routes.openApi, ({ reply }) => document.send(reply))
}

let described: string | undefined

/** The description of the API as JSON. It is made once in a process, because making it takes a tenth of a second. */
function description(): string {
  described ??= JSON.stringify(
    openApiDocument(routes, {
      title: `${BRAND.product} API`,
      version: BRAND.version,
      description: 'Backtests of Indian index options. Times are IST, amounts rupees.',
    }),
  )
  return described
}
