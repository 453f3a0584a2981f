/** Where the build puts the service worker; its scope is the whole site. */
const SERVICE_WORKER = '/service-worker.js'

/**
 * Keeps the signed-in area in the browser, so that it opens while the server is away. A newer version that was fetched
 * before takes over here, after a navigation, unless another tab still runs on the older one.
 */
export function keepAppInBrowser(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(SERVICE_WORKER).then(
    ({ waiting }) => waiting?.postMessage('take-over-when-alone'),
    // A browser that keeps nothing, or a server that is away: the page works on as it is.
    () => undefined,
  )
}
