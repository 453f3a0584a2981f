import { useSyncExternalStore } from 'react'
import { routeUrl, routes } from '#api/client'
import { rememberDeletion } from '../../../strategy/stored/pending-deletions.ts'
import { showUndoToast } from '../../../ui/feedback/undo-toast.tsx'

/** As long as the toast with the undo button stays. */
const UNDO_MILLISECONDS = 8_000

/** Strategies deleted together, which can still be brought back. */
interface DelayedDeletion {
  readonly userId: string
  readonly ids: readonly string[]
  readonly cancelTimer: () => void
  readonly hideToast: () => void
}

const delayed = new Set<DelayedDeletion>()
const listeners = new Set<() => void>()
let delayedIds: ReadonlySet<string> = new Set()

function changed(): void {
  delayedIds = new Set([...delayed].flatMap(({ ids }) => ids))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Hook: ids of strategies whose deletion can still be undone. */
export function useDelayedIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => delayedIds)
}

interface Request {
  readonly userId: string
  readonly ids: readonly string[]
  /** What the toast says. */
  readonly text: string
  /** Deletes one on the server. */
  readonly remove: (id: string) => Promise<void>
}

/** Deletes strategies on the server when their undo is over, or when the page is closed. */
export function deleteLater({ userId, ids, text, remove }: Request): void {
  const forget = () => {
    delayed.delete(deletion)
    changed()
  }
  const timer = setTimeout(() => void Promise.all(ids.map(remove)).then(forget), UNDO_MILLISECONDS)
  const hideToast = showUndoToast(text, () => {
    clearTimeout(timer)
    forget()
  })
  const deletion: DelayedDeletion = { userId, ids, cancelTimer: () => clearTimeout(timer), hideToast }
  delayed.add(deletion)
  changed()
  addEventListener('pagehide', sendAll)
}

/**
 * Sends all deletions now. The browser completes these calls after the page has closed; they are also remembered, so
 * that the next visit repeats a call that was lost.
 */
function sendAll(): void {
  for (const { userId, ids, cancelTimer, hideToast } of delayed) {
    cancelTimer()
    hideToast()
    for (const id of ids) {
      rememberDeletion(userId, id)
      const url = routeUrl(routes.deleteStrategy, { params: { id }, query: { user_id: userId } })
      fetch(url, { method: routes.deleteStrategy.method, credentials: 'same-origin', keepalive: true }).catch(
        () => undefined,
      )
    }
  }
  delayed.clear()
  changed()
}
