import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { users } from '../db/schema/index.ts'
import { aRequest } from '../fixtures/sample-bundle.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../fixtures/test-server.ts'

let server: TestServer
let dataIsBroken = false

beforeAll(async () => {
  const list = async () => {
    if (dataIsBroken) throw new Error('disk is gone')
    return []
  }
  server = await startTestServer({ datasets: { list, check: async () => [] } })
})
afterAll(({}, tests) => stopTestServer(server, tests))

describe('the health of a server', () => {
  it('is told to anyone', async () => {
    const { status, data } = await call(server, routes.health, { as: null })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'online',
      database: { ok: true },
      queue: { ok: true },
      data: { ok: true },
    })
  })

  it('names the part that does not work', async () => {
    dataIsBroken = true
    const { status, error } = await call(server, routes.health, { as: null })
    dataIsBroken = false
    expect([status, error.message]).toEqual([503, 'The market data cannot be read'])
  })
})

describe('the description of the API', () => {
  it('has every route of the table', async () => {
    const response = await server.app.inject({ url: '/api/openapi.json' })
    const { openapi, paths } = response.json<{
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }>()
    expect(openapi).toBe('3.1.0')
    const described = Object.values(paths).flatMap((item) => Object.values(item))
    expect(described).toHaveLength(Object.keys(routes).length)
  })

  it('comes as a page whose script may run', async () => {
    const { headers, body } = await server.app.inject({ url: '/api/docs' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(body).toContain('openapi.json')
  })
})

describe('the figures for Prometheus', () => {
  it('are for administrators', async () => {
    const response = await server.app.inject({
      url: '/api/metrics',
      headers: { cookie: server.owner.cookie },
    })
    expect(response.statusCode).toBe(403)
  })

  it('count requests and backtests', async () => {
    await server.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, server.owner.id))
    await call(server, routes.runBacktest, { body: aRequest() })
    const { body, headers } = await server.app.inject({
      url: '/api/metrics',
      headers: { cookie: server.owner.cookie },
    })
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(
      /delta_http_request_seconds_count\{method="POST",route="\/api\/data\/backtest\/run",status="202"\} 1/,
    )
    expect(body).toMatch(/delta_backtests\{status="(queued|running|completed)"\} 1/)
    expect(body).toContain('process_resident_memory_bytes')
  })
})
