// The service worker. Its parts are independent: the cached app, and push notifications.

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

cacheApp()
showPushedMessages()

/** Caches the files of this build, and serves the signed-in area from the cache while the server is away. */
function cacheApp(): void {
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

/** Payload of a push: a notification of the app. */
interface PushedMessage {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Path of the screen that it concerns. */
  readonly link: string | null
}

/** Shows pushed notifications; a click opens the screen that they concern. */
function showPushedMessages(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushedMessage | undefined
    if (!message) return
    const { id, title, body, link } = message
    // A repeated message replaces the first.
    const options = { body, tag: id, data: link ?? '/app', icon: '/logo.svg' }
    event.waitUntil(self.registration.showNotification(title, options))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })
}

async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(url.href))
  await page.navigate(url.href).catch(() => null)
  await page.focus()
}
