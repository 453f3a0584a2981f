import { z } from 'zod'
import { datasetKindSchema, underlyingSchema } from '#domain'
import { defineRoute } from './route.ts'

const partSchema = z.object({ ok: z.boolean(), detail: z.string().optional() })

export const healthSchema = z.object({
  status: z.enum(['online', 'degraded']),
  version: z.string(),
  uptimeSeconds: z.number(),
  database: partSchema,
  queue: partSchema,
  data: partSchema,
})
export type Health = z.infer<typeof healthSchema>

/** A dataset that backtests can run on. */
export const datasetSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: datasetKindSchema,
  underlyings: z.array(underlyingSchema),
  firstDate: z.string(),
  lastDate: z.string(),
  /** Trading days with data, by underlying. */
  sessions: z.record(z.string(), z.number().int()),
  isDefault: z.boolean(),
})
export type Dataset = z.infer<typeof datasetSchema>

export const systemRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/api/data/health',
    access: 'public',
    summary: 'Whether the server, its database, its queue and its market data work',
    tag: 'System',
    output: healthSchema,
    errors: ['unavailable'],
  }),
  openApi: defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This description',
    tag: 'System',
    output: z.record(z.string(), z.unknown()),
    format: 'raw',
    errors: [],
  }),
  apiDocs: defineRoute({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'The same for people, with examples that run',
    tag: 'System',
    output: z.string(),
    format: 'page',
    errors: [],
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/api/metrics',
    access: 'admin',
    summary: 'Figures for Prometheus; scrape with an access token of an administrator',
    tag: 'System',
    output: z.string(),
    format: 'text',
    errors: [],
  }),
}

export const datasetRoutes = {
  listDatasets: defineRoute({
    method: 'GET',
    path: '/api/data/datasets',
    access: 'public',
    summary: 'Market data that backtests can run on',
    tag: 'Market data',
    output: z.array(datasetSchema),
    errors: [],
  }),
}
