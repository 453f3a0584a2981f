import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** Files of this build and the page that opens every screen; the build inserts them. */
declare const CACHED_FILES: { url: string; revision: string | null }[]
declare const CACHED_PAGE: string

/** Paths of the signed-in area. The worker ignores public pages and the API. */
const SIGNED_IN_AREA = [/^\/app(\/|$)/, /^\/legacy-app(\/|$)/]

/** Statuses of a gateway whose server is unavailable. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Caches the files of this build, and serves the signed-in area from the cache while the server is away. */
export function cacheApp(): void {
  precacheAndRoute(CACHED_FILES, { directoryIndex: '', cleanURLs: false })
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(({ request }) => pageOf(request), { allowlist: SIGNED_IN_AREA }))

  // Claims open pages, so they work offline from their first visit.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

  // Pages of an older version may still need files of their worker, so a new worker takes over only when no
  // such page is open.
  self.addEventListener('message', ({ data }) => {
    if (data === 'take-over-when-alone') void takeOverWhenAlone()
  })
}

/** Network first, so a new version arrives with the next navigation; falls back to the cache. */
async function pageOf(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  if (answer && !GATEWAY_STATUSES.has(answer.status)) return answer
  return (await matchPrecache(CACHED_PAGE)) ?? answer ?? Response.error()
}

async function takeOverWhenAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
