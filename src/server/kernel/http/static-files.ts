import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorEnvelope } from './error-envelope.ts'
import { notFound } from '../http-error.ts'

/** Pages for paths that are not prerendered, in order of preference. */
const FALLBACKS = ['__spa-fallback.html', 'index.html']

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web app: files by name, and its page for every other path outside `/api`. Files are listed
 * once at the start, so request paths never reach the disk.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const names = existsSync(folder) ? readNames(folder) : []
  const pages = readPages(folder, names)
  const files = new Set(names.filter((name) => !isPage(name)))
  if (names.length > 0)
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      index: false,
      preCompressed: true,
    })
  app.setNotFoundHandler(answerNotFound)
  app.get('/*', (request, reply) => {
    const path = pathOf(request.url)
    const name = path.replace(/^\/+|\/+$/g, '')
    if (files.has(name)) return reply.headers(fileHeaders(name)).sendFile(name)
    if (isApiPath(path) || name.startsWith(HASHED)) return answerNotFound(request, reply)
    const page = pageOf(name, pages)
    if (name.startsWith(UNLISTED)) void reply.header('x-robots-tag', 'noindex')
    return page ? sendPage(reply, page) : answerUnbuilt(reply)
  })
}

/** Pages under this path are for those who were given a link. */
const UNLISTED = 'shared/'

/** Files in this folder have content hashes in their names, so they are cached as immutable. */
const HASHED = 'assets/'

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

/** Whether a URL lies under `/api`, percent-encoded or not. */
export function isApiPath(url: string): boolean {
  const path = decoded(pathOf(url))
  return path === '/api' || path.startsWith('/api/')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The service worker is revalidated on every request, so that a release takes effect at once; it has its own
 * CSP for its fetches.
 */
const SERVICE_WORKER = 'service-worker.js'

function fileHeaders(name: string): Record<string, string> {
  if (name === SERVICE_WORKER)
    return {
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }
  return {
    'cache-control': name.startsWith(HASHED)
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : 'public, max-age=3600',
  }
}

interface Page {
  readonly html: string
  readonly securityPolicy: string
}

function readNames(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function isPage(name: string): boolean {
  return name.endsWith('.html')
}

function readPages(folder: string, names: readonly string[]): Map<string, Page> {
  return new Map(
    names.filter(isPage).map((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      return [name, { html, securityPolicy: pageSecurityPolicy(html) }]
    }),
  )
}

/** The prerendered page of a path, or the fallback page. */
function pageOf(name: string, pages: ReadonlyMap<string, Page>): Page | undefined {
  const own = pages.get(name === '' ? 'index.html' : `${name}/index.html`)
  return own ?? FALLBACKS.map((fallback) => pages.get(fallback)).find(Boolean)
}

function sendPage(reply: FastifyReply, { html, securityPolicy }: Page): FastifyReply {
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', securityPolicy)
    .send(html)
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = notFound(`There is no ${request.method} ${pathOf(request.url)}`)
  return reply
    .code(404)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorEnvelope(error, request.id)))
}

function answerUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The web app has not been built. Run `npm run build` and start again.')
}

/** CSP of answers that are not pages: they load and run nothing. */
export const NO_PAGE_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'"

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** CSP of a page: it runs scripts from this server and its own inline scripts, which are allowed by hash. */
export function pageSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    // Floating elements are positioned with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
