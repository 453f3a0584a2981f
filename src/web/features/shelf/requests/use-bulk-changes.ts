import { useNavigate } from 'react-router'
import { routes } from '#api/client'
import { comparisonAddress, MOST_RUNS } from '../../../results/compared-runs.ts'
import { apiClient } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { ShelfRow } from '../shelf.ts'
import { deleteLater, useDelayedIds } from './delayed-deletions.ts'
import { reasonOf, type StrategyActions } from './shelf-queries.ts'

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
