/** Path of the built service worker; its scope is the whole site. */
const SERVICE_WORKER = '/service-worker.js'

/**
 * Caches the signed-in area in the browser, so it opens while the server is away. A newer version fetched earlier takes
 * over here, after a navigation, unless another tab still runs the older one.
 */
export function keepAppInBrowser(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(SERVICE_WORKER).then(
    ({ waiting }) => waiting?.postMessage('take-over-when-alone'),
    // Without storage or a server, the page works on without a cache.
    () => undefined,
  )
}
