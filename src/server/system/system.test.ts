import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { ConfigError } from '../kernel/config/config.ts'
import { users } from '../kernel/db/schema/index.ts'
import { aRequest } from '../fixtures/sample-bundle.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../fixtures/test-server.ts'
import { checkHealth, faultsOf } from './health.ts'
import { PROBE_FILE, requireWritable, storageFault } from './storage.ts'

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
  it('is public', async () => {
    const { status, data } = await call(server, routes.health, { as: null })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'online',
      database: { ok: true },
      queue: { ok: true },
      data: { ok: true },
    })
  })

  it('names the part that doesn’t work', async () => {
    dataIsBroken = true
    const { status, error } = await call(server, routes.health, { as: null })
    dataIsBroken = false
    expect([status, error.message]).toEqual([503, 'The market data cannot be read'])
  })
})

describe('the health of a server whose disk is full', () => {
  it('is 503 until there is room again', async () => {
    // Every write to /dev/full fails as on a full disk.
    symlinkSync('/dev/full', join(server.dataFolder, PROBE_FILE))
    const full = await call(server, routes.health, { as: null })
    expect([full.status, full.error.message]).toEqual([503, 'The disk of the data folder is full'])
    expect((await call(server, routes.health, { as: null })).status).toBe(200)
  })

  it('is 503 before the last byte is used', async () => {
    expect(await storageFault(server.dataFolder, Number.MAX_SAFE_INTEGER)).toBe(
      'The disk of the data folder is full',
    )
  })
})

describe('the health of a server that has lost its database', () => {
  it('says so', async () => {
    const { db } = server.database
    const lost = {
      ...db,
      execute: () => Promise.reject(new Error('connect ECONNREFUSED')),
    } as unknown as typeof db
    const health = await checkHealth({
      db: lost,
      queue: server.queue,
      datasets: { list: async () => [], check: async () => [] },
      dataFolder: server.dataFolder,
    })
    expect([health.status, faultsOf(health)]).toEqual(['degraded', 'The database does not answer'])
  })
})

describe('a data folder that cannot be written to', () => {
  it('is named before anything starts, with what to do', () => {
    const start = () => requireWritable('/sys/kernel')
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(/DATA_DIR is \/sys\/kernel.*or set DATA_DIR to another folder/)
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

  it('is the same for everybody, compressed once, and not sent again to a client that has it', async () => {
    const ask = (headers: Record<string, string>) => server.app.inject({ url: '/api/openapi.json', headers })
    const [plain, zipped, brotli] = await Promise.all(
      ['identity', 'gzip', 'gzip, br'].map((encoding) => ask({ 'accept-encoding': encoding })),
    )
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
    expect(brotli.headers['content-encoding']).toBe('br')
    const again = await ask({ 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is also a page whose script may run', async () => {
    const { headers, body } = await server.app.inject({ url: '/api/docs' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(body).toContain('openapi.json')
  })
})

describe('the Prometheus metrics', () => {
  it('require an administrator', async () => {
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
