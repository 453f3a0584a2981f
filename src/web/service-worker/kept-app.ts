import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The files of this build and the page that opens any of its screens; written in when the worker is built. */
declare const KEPT_FILES: { url: string; revision: string | null }[]
declare const KEPT_PAGE: string

/** Paths of the signed-in area. The public pages and the API are none of the worker's business. */
const SIGNED_IN_AREA = [/^\/app(\/|$)/, /^\/legacy-app(\/|$)/]

/** What a gateway answers while the server behind it is away. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Keeps the files of this build, answers for them, and opens the signed-in area with them while the server is away. */
export function keepApp(): void {
  precacheAndRoute(KEPT_FILES, { directoryIndex: '', cleanURLs: false })
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(({ request }) => pageOf(request), { allowlist: SIGNED_IN_AREA }))

  // Pages that are open go on without the server, too, from their first visit on.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

  // A page of an older version may still want files that only the worker of that version has.
  self.addEventListener('message', ({ data }) => {
    if (data === 'take-over-when-alone') void takeOverWhenAlone()
  })
}

/** The page as the server has it, so that a new version is there with the next navigation; the kept one while it is away. */
async function pageOf(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  if (answer && !GATEWAY_STATUSES.has(answer.status)) return answer
  return (await matchPrecache(KEPT_PAGE)) ?? answer ?? Response.error()
}

async function takeOverWhenAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
