import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'

/**
 * Subscribes this browser to push messages.
 * @throws Error with a user-facing message if the browser or the user does not allow it
 */
export async function pushToThisBrowser(key: string | null): Promise<void> {
  if (key === null) throw new Error('This server cannot push to browsers.')
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    throw new Error('This browser takes no pushed messages, or only from addresses with https.')
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are blocked for this address; allow them in the settings of the browser.')
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) throw new Error('The page is not ready for pushed messages yet; reload it and try again.')
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new Error('The push service of this browser could not be reached; try again later.')
    })
  const { endpoint, keys = {} } = subscription.toJSON()
  await apiClient.call(routes.subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
  })
}

/** Unsubscribes this browser; the user's other browsers stay subscribed. */
export async function stopPushing(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return
  await apiClient.call(routes.unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}
