declare const self: ServiceWorkerGlobalScope

/** Payload of a push: a notification of the app. */
interface PushedMessage {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Path of the screen that it concerns. */
  readonly link: string | null
}

/** Shows pushed notifications; a click opens the screen that they concern. */
export function showPushedMessages(): void {
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
