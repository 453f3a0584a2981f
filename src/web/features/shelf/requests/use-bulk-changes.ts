import { useNavigate } from 'react-router'
import { routes, routeUrl } from '#api/client'
import { comparisonAddress, MOST_RUNS } from '../../../results/compared-runs.ts'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { ShelfRow } from '../shelf.ts'
import { reasonOf, type StrategyActions } from './shelf-queries.ts'
import { useSyncExternalStore } from 'react'
import { rememberDeletion } from '../../../strategy/stored/pending-deletions.ts'
import { showUndoToast } from '../../../ui/feedback/undo-toast.tsx'

/** Runs among which the last one of each strategy is looked for. */
const LOOKED_AT = 200

/**
 * Changes of several strategies at once. Deleted ones leave the list at once and the server when
 * undo is over or the page is closed.
 */
export function useBulkChanges(userId: string, actions: StrategyActions) {
  const navigate = useNavigate()
  const leaving = useDelayedIds()
  const onServer = (rows: readonly ShelfRow[]) => rows.filter(({ isLocal }) => !isLocal)
  return {
    /** Ids of strategies whose deletion can still be undone. */
    leaving,
    async tag(rows: readonly ShelfRow[], tag: string) {
      for (const { strategy } of onServer(rows))
        if (!strategy.tags.includes(tag)) await actions.update(strategy.id, { tags: [...strategy.tags, tag] })
    },
    async move(rows: readonly ShelfRow[], portfolioName: string) {
      for (const { strategy } of onServer(rows)) await actions.update(strategy.id, { portfolioName })
    },
    async compare(rows: readonly ShelfRow[]) {
      try {
        const query = { status: 'completed', limit: LOOKED_AT } as const
        const { runs } = await apiClient.call(routes.listRuns, { query })
        const ids = rows.flatMap(
          ({ strategy }) => runs.find(({ strategyId }) => strategyId === strategy.id)?.jobId ?? [],
        )
        if (ids.length < 2)
          return notify.error(
            'Two of the selected strategies need a run: press Run Selected Strategies first',
          )
        if (ids.length > MOST_RUNS)
          return notify.error(`At most ${MOST_RUNS} strategies can be compared; ${ids.length} are selected`)
        void navigate(comparisonAddress(ids))
      } catch (error) {
        notify.error(`The runs could not be found. ${reasonOf(error)}`)
      }
    },
    remove(rows: readonly ShelfRow[]) {
      const [only] = rows
      const text =
        rows.length === 1 && only
          ? `${only.strategy.configuration.strategyName} deleted`
          : `${rows.length} strategies deleted`
      const ids = rows.map(({ strategy }) => strategy.id)
      deleteLater({ userId, ids, text, remove: actions.remove })
    },
  }
}

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
function useDelayedIds(): ReadonlySet<string> {
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
function deleteLater({ userId, ids, text, remove }: Request): void {
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
