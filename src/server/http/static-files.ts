import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorEnvelope } from './error-envelope.ts'
import { notFound } from './http-error.ts'

/** Pages that the router of the web app fills in, by preference. */
const FALLBACKS = ['__spa-fallback.html', 'index.html']

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web app: files by name, its page for every other path outside `/api`. A file whose name carries a
 * hash of its content may be kept for ever.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const pages = existsSync(folder) ? readPages(folder) : new Map<string, Page>()
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      redirect: false,
      setHeaders(reply, path) {
        const name = relative(folder, path).split(sep).join('/')
        void reply.header('cache-control', cacheControl(name))
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (isApi(path) || !['GET', 'HEAD'].includes(request.method)) return answerNotFound(request, reply)
    const page = pageOf(path, pages)
    return page ? sendPage(reply, page) : answerUnbuilt(reply)
  })
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function cacheControl(name: string): string {
  return name.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600'
}

interface Page {
  readonly html: string
  readonly securityPolicy: string
}

function readPages(folder: string): Map<string, Page> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  return new Map(
    names.map((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      return [name.split(sep).join('/'), { html, securityPolicy: pageSecurityPolicy(html) }]
    }),
  )
}

/** The prerendered page of a path, else the one that the router fills in. */
function pageOf(path: string, pages: ReadonlyMap<string, Page>): Page | undefined {
  const name = path.replace(/^\/+|\/+$/g, '')
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
  const error = notFound(`There is no ${request.method} ${request.url.split('?')[0]}`)
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

/** Policy for answers that are no page: nothing in them may load or run anything. */
export const NO_PAGE_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'"

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Only our own scripts run on a page: files of ours, and its inline scripts as they are, told by their hashes. */
export function pageSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    // Positions and sizes of floating elements are set as style attributes.
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
