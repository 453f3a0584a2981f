import { z } from 'zod'
import { defineRoute } from './route.ts'

const partSchema = z.object({ ok: z.boolean(), detail: z.string().optional() })

export const healthSchema = z.object({
  status: z.enum(['online', 'degraded']),
  version: z.string(),
  uptimeSeconds: z.number(),
  database: partSchema,
  queue: partSchema,
  data: partSchema,
  /** Whether the data folder is writable and has free space. */
  storage: partSchema,
})
export type Health = z.infer<typeof healthSchema>

export const systemRoutes = {
  health: defineRoute('GET', '/api/data/health', {
    isUnmetered: true,
    access: 'public',
    summary: 'Whether the server, its database, its queue, its market data and its disk work',
    tag: 'System',
    output: healthSchema,
    errors: ['unavailable'],
  }),
  openApi: defineRoute('GET', '/api/openapi.json', {
    format: 'raw',
    access: 'public',
    summary: 'This OpenAPI description',
    tag: 'System',
    output: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  apiDocs: defineRoute('GET', '/api/docs', {
    access: 'public',
    summary: 'The API documentation as a page, with examples that run',
    tag: 'System',
    output: z.string(),
    format: 'page',
    errors: [],
  }),
  metrics: defineRoute('GET', '/api/metrics', {
    access: 'admin',
    summary: 'Figures for Prometheus; scrape with an access token of an administrator',
    tag: 'System',
    output: z.string(),
    format: 'text',
    errors: [],
  }),
}
