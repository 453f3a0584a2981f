import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { RateLimitedError } from '../http-error.ts'
import { createApp } from './app.ts'

let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'products'))
  writeFileSync(join(folder, 'index.html'), '<html>home<script>start()</script></html>')
  writeFileSync(
    join(folder, '__spa-fallback.html'),
    '<html>app<script src="/assets/app-1.js"></script></html>',
  )
  writeFileSync(join(folder, 'products', 'index.html'), '<html>products</html>')
  writeFileSync(join(folder, 'service-worker.js'), 'self.skipWaiting')
  writeFileSync(join(folder, 'assets', 'app-1.js'), `console.log('${'x'.repeat(4000)}')`)
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync('from the build'))
  writeFileSync(join(folder, 'logo.svg'), '<svg/>')
  app = await createApp({
    log: createLog('silent'),
    trustProxy: false,
    secure: true,
    webFolder: folder,
    identify: async () => undefined,
  })
  app.get('/api/broken', async () => {
    throw new Error('password=secret at /srv/private')
  })
  app.get('/api/limited', async () => {
    throw new RateLimitedError(90)
  })
  app.get('/api/no-connection', async () => {
    throw new Error('Failed query', {
      cause: Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
    })
  })
  app.post('/api/echo', async ({ body }) => ({ body }))
  app.get('/api/large', async () => ({ text: 'x'.repeat(5000) }))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the web app', () => {
  it.each([
    ['/', 'home'],
    ['/products', 'products'],
    ['/products/', 'products'],
    ['/app/backtesting', 'app'],
    ['/no/such/page', 'app'],
    ['/app/backtesting?from=%2Fx', 'app'],
  ])('answers %s with the page %s', async (url, text) => {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain(`<html>${text}`)
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('answers 404 for a file removed by an update', async () => {
    expect((await app.inject({ url: '/assets/app-0.js' })).statusCode).toBe(404)
  })

  it('is sent precompressed to clients that accept Brotli, and uncompressed to others', async () => {
    const url = '/assets/app-1.js'
    const brotli = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const plain = await app.inject({ url })

    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br' })
    expect(brotli.headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('from the build')
    expect(brotli.headers['vary']).toMatch(/accept-encoding/i)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toContain('console.log')
  })

  it('caches files with a hash in their name as immutable, and others for an hour', async () => {
    const hashed = await app.inject({ url: '/assets/app-1.js' })
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const plain = await app.inject({ url: '/logo.svg' })
    expect(plain.headers['cache-control']).toBe('public, max-age=3600')
  })

  it('revalidates its service worker every time, and lets it fetch from its own origin only', async () => {
    const { statusCode, headers } = await app.inject({ url: '/service-worker.js' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('runs inline scripts of a page by hash, and no others', async () => {
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('never serves files from outside its folder', async () => {
    for (const url of ['/../package.json', '/..%2f..%2fetc/passwd', '/assets/../../etc/passwd'])
      expect((await app.inject({ url })).body).not.toMatch(/root:|"name"/)
  })
})

describe('every answer', () => {
  it('has the security headers', async () => {
    const { headers } = await app.inject({ url: '/api/large' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is compressed if the client accepts it', async () => {
    const { headers } = await app.inject({ url: '/api/large', headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
  })
})

describe('an error', () => {
  it('of ours contains no internal details', async () => {
    const response = await app.inject({ url: '/api/broken' })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      success: false,
      message: 'An unexpected error occurred',
      error: { code: 'internal', message: 'An unexpected error occurred' },
      requestId: response.headers['x-request-id'],
    })
  })

  it('of a URL that cannot be decoded has an envelope and the security headers', async () => {
    const response = await app.inject({ url: '/api/%E0%A4%A' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, error: { code: 'invalid_request' } })
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it.each(['text/plain', 'application/xml', 'text/csv'])(
    'of a body of type %s states what to send',
    async (type) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': type },
        payload: '{}',
      })
      expect(response.json()).toMatchObject({
        message: 'Send the request body as JSON, with Content-Type: application/json',
      })
    },
  )

  it('of a body that is too large names the limit', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/echo',
      payload: { a: 'x'.repeat(1_000_000) },
    })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({
      message: 'The request body is larger than the 1 MB that may be sent at once',
    })
  })

  it('of too many attempts states when to retry, in its text and in Retry-After', async () => {
    const response = await app.inject({ url: '/api/limited' })
    expect(response.json()).toMatchObject({ message: 'Too many attempts. Please try again in 2 minutes.' })
    expect(response.headers['retry-after']).toBe('90')
  })

  it('of an exhausted connection pool states when to retry', async () => {
    const response = await app.inject({ url: '/api/no-connection' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({ error: { code: 'unavailable' } })
  })

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/data/nothing'],
    ['POST', '/app/backtesting'],
  ] as const)('for %s %s is an envelope, not a page', async (method, url) => {
    const response = await app.inject({ method, url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({
      success: false,
      error: { code: 'not_found' },
      message: `There is no ${method} ${url}`,
    })
  })
})
