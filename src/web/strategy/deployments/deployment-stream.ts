import { routes, routeUrl } from '#api/client'
import type { Deployment } from '#domain'
import { deploymentSchema } from '#domain/schemas'

/** Batching interval of updates: at 600× there are many changes a second. */
const COLLECT_MILLISECONDS = 200
const AGAIN_MILLISECONDS = 5000
const WATCH_MILLISECONDS = 10_000
/** A watchdog that fires this late was suspended with its computer, and the connection may be dead. */
const ASLEEP_MILLISECONDS = 3 * WATCH_MILLISECONDS

interface StreamHandlers {
  onDeployments(deployments: readonly Deployment[]): void
  /** Reports whether the stream is open; while it is not, the caller has to poll. */
  onOpen(isOpen: boolean): void
}

/**
 * Follows the user's deployments by server-sent events until the returned function is called. A broken stream is
 * reopened. A hidden tab has no stream, because browsers open only a few connections per server.
 */
export function followDeployments({ onDeployments, onOpen }: StreamHandlers): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let heard: Deployment[] = []
  let watchedAt = Date.now()

  const flush = () => {
    telling = undefined
    onDeployments(heard)
    heard = []
  }
  const leave = () => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }
  const hear = ({ data }: MessageEvent<string>) => {
    const read = deploymentSchema.safeParse(JSON.parse(data))
    if (!read.success) return
    heard.push(read.data)
    telling ??= setTimeout(flush, COLLECT_MILLISECONDS)
  }
  const open = () => {
    leave()
    if (document.visibilityState === 'hidden') return onOpen(false)
    source = new EventSource(routeUrl(routes.deploymentEvents))
    source.addEventListener('open', () => onOpen(true))
    source.addEventListener('deployment', hear)
    source.addEventListener('error', () => {
      leave()
      onOpen(false)
      again = setTimeout(open, AGAIN_MILLISECONDS)
    })
  }
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - watchedAt > ASLEEP_MILLISECONDS) open()
    watchedAt = now
  }, WATCH_MILLISECONDS)

  document.addEventListener('visibilitychange', open)
  window.addEventListener('online', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    window.removeEventListener('online', open)
    clearInterval(watch)
    clearTimeout(telling)
    leave()
  }
}
