import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { StrategyImport } from '#api'
import { routes } from '#api/client'
import { MESSAGES, type SavedStrategy, type StrategyFile, type StrategyRevision } from '#domain'
import { savedStrategySchema } from '#domain/schemas'
import { useBackendStatus } from '../../../session/backend/backend-status.ts'
import { apiClient } from '../../../session/backend/client.ts'
import { isFirstAnswerComing } from '../../../session/backend/first-answer.ts'
import { keepEdit } from '../../../session/edits/keep-edit.ts'
import { useUnsentStrategies } from '../../../strategy/stored/kept-strategies.ts'
import { useDeletions } from '../../../strategy/stored/pending-deletions.ts'
import { deleteStrategy, isUnheard } from '../../../strategy/stored/send-strategy.ts'
import { useResending } from '../../../strategy/stored/use-resending.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { hasSignedOut } from '../../../session/auth/forget-user.ts'
import { shelfRows, type ShelfRow } from '../shelf.ts'

const STRATEGIES = 'strategies'
const PORTFOLIOS = 'portfolios'
const listKey = (userId: string) => [STRATEGIES, userId]

export interface Shelf {
  readonly rows: readonly ShelfRow[]
  readonly isPending: boolean
  /** The list failed to load, so this browser's copy is shown. */
  readonly hasFailed: boolean
  readonly reload: () => void
}

/** All strategies of a user: the server's list or its cached copy, and unsent ones. */
export function useShelf(userId: string): Shelf {
  const client = useQueryClient()
  const { status } = useBackendStatus()
  const list = useQuery({
    queryKey: listKey(userId),
    queryFn: ({ signal }) =>
      apiClient.call(routes.listStrategies, { query: { user_id: userId } }, { signal }),
    // A strategy saved a moment ago in another tab or in the builder must appear.
    staleTime: 0,
  })
  const { data, isPending, isError } = list
  useEffect(() => {
    if (data) void keepList(userId, data)
  }, [userId, data])
  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: [STRATEGIES] })
    void client.invalidateQueries({ queryKey: [PORTFOLIOS] })
  }, [client])
  useResending(userId, status === 'online', reload)
  const kept = useUnsentStrategies(userId)
  const deleted = useDeletions(userId)
  const { data: copy, isLoading: isCopyPending } = useQuery({
    queryKey: ['strategies-copy', userId],
    queryFn: () => readList(userId),
    enabled: !data,
    // Read from this browser, and needed just when there is no network.
    networkMode: 'always',
    staleTime: 0,
  })
  const rows = useMemo(
    () => shelfRows({ onServer: data ?? copy ?? [], kept, deleted }),
    [data, copy, kept, deleted],
  )
  return { rows, isPending: (isPending || isCopyPending) && rows.length === 0, hasFailed: isError, reload }
}

/** Applies the server's answer to the shown list. */
function useListChange(userId: string) {
  const client = useQueryClient()
  return useCallback(
    (change: (list: readonly SavedStrategy[]) => SavedStrategy[]) => {
      client.setQueryData<SavedStrategy[]>(listKey(userId), (list) => list && change(list))
      void client.invalidateQueries({ queryKey: [PORTFOLIOS] })
      void client.invalidateQueries({ queryKey: ['palette-strategies'] })
    },
    [client, userId],
  )
}

const replaced = (strategy: SavedStrategy) => (list: readonly SavedStrategy[]) =>
  list.map((one) => (one.id === strategy.id ? strategy : one))

/** Actions on a strategy; each shows a toast on failure. */
export function useStrategyActions(userId: string) {
  const change = useListChange(userId)
  const client = useQueryClient()
  /** Edit count of a strategy in the list. */
  const editsOf = (id: string) =>
    client.getQueryData<SavedStrategy[]>(listKey(userId))?.find((one) => one.id === id)?.edits
  return {
    async remove(id: string): Promise<void> {
      const outcome = await deleteStrategy(userId, id)
      if (outcome === 'refused') return notify.error(MESSAGES.strategyDeleteFailed)
      if (outcome === 'broke') notify.error(MESSAGES.strategyDeleteBroke)
      else change((list) => list.filter((one) => one.id !== id))
    },
    async copy(id: string): Promise<SavedStrategy | null> {
      try {
        const copy = await apiClient.call(routes.copyStrategy, { params: { id }, query: { user_id: userId } })
        change((list) => [copy, ...list])
        return copy
      } catch (error) {
        notify.error(isUnheard(error) ? MESSAGES.strategyCopyBroke : MESSAGES.strategyCopyFailed)
        return null
      }
    },
    /** Changes status, tags, name, description or portfolio. */
    async update(id: string, body: StrategyChange): Promise<void> {
      try {
        const { value } = await keepEdit({
          startedFrom: editsOf(id),
          send: (edits) =>
            apiClient.call(routes.changeStrategy, { params: { id }, body: { ...body, edits } }),
        })
        if (value) change(replaced(value))
        else void client.invalidateQueries({ queryKey: [STRATEGIES] })
      } catch (error) {
        notify.error(`The strategy was not changed. ${reasonOf(error)}`)
      }
    },
    async restore(id: string, revision: number): Promise<void> {
      try {
        const { value: restored } = await keepEdit({
          startedFrom: editsOf(id),
          send: (edits) =>
            apiClient.call(routes.restoreStrategy, { params: { id }, body: { revision, edits } }),
        })
        void client.invalidateQueries({ queryKey: ['strategy-revisions', id] })
        if (!restored) return void client.invalidateQueries({ queryKey: [STRATEGIES] })
        change(replaced(restored))
        notify.success(`Revision ${revision} is in force again, as revision ${restored.revision}`)
      } catch (error) {
        notify.error(`The revision was not restored. ${reasonOf(error)}`)
      }
    },
  }
}
export type StrategyActions = ReturnType<typeof useStrategyActions>

interface StrategyChange {
  readonly status?: 'active' | 'inactive'
  readonly tags?: string[]
  readonly strategyName?: string
  readonly description?: string
  readonly portfolioName?: string
}

/** User-facing reason of a failed call. */
export function reasonOf(error: unknown): string {
  if (isUnheard(error)) return 'The server cannot be reached; try again when it is back.'
  return error instanceof Error ? error.message : 'Please try again.'
}

/** Revisions of a strategy. */
export function useRevisions(id: string) {
  return useQuery<StrategyRevision[]>({
    queryKey: ['strategy-revisions', id],
    queryFn: ({ signal }) => apiClient.call(routes.strategyRevisions, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

export function usePortfoliosQuery(userId: string) {
  return useQuery({
    queryKey: [PORTFOLIOS, userId],
    queryFn: ({ signal }) => apiClient.call(routes.listPortfolios, {}, { signal }),
    staleTime: 0,
  })
}

/** The user's portfolios: none while the server does not answer, and `isPending` until its first answer. */
export function usePortfolios(userId: string) {
  const query = usePortfoliosQuery(userId)
  return { portfolios: query.data ?? [], isPending: isFirstAnswerComing(query) }
}

/** Mutation of portfolios, after which both lists are refetched. */
export function usePortfolioChange<Input>(call: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [PORTFOLIOS] })
      void client.invalidateQueries({ queryKey: [STRATEGIES] })
    },
  })
}

export const portfolioCalls = {
  create: (body: { name: string; description: string }) => apiClient.call(routes.createPortfolio, { body }),
  change: ({ id, edits, ...body }: { id: string; edits: number; name?: string; description?: string }) =>
    keepEdit({
      startedFrom: edits,
      send: (from) =>
        apiClient.call(routes.changePortfolio, { params: { id }, body: { ...body, edits: from } }),
    }),
  remove: (id: string) => apiClient.call(routes.deletePortfolio, { params: { id } }),
}

export function exportedShelf(): Promise<StrategyFile> {
  return apiClient.call(routes.exportStrategies, {})
}

/** Size of an upload part; the server accepts a million bytes. */
const BYTES_AT_ONCE = 700_000

/** Imports a file in parts. */
export async function importShelf(file: StrategyFile): Promise<StrategyImport> {
  const came: StrategyImport = { imported: [], unchanged: [], refused: [] }
  for (const strategies of partsOf(file.strategies)) {
    const part = await apiClient.call(routes.importStrategies, { body: { ...file, strategies } })
    came.imported.push(...part.imported)
    came.unchanged.push(...part.unchanged)
    came.refused.push(...part.refused)
  }
  return came
}

function partsOf(strategies: readonly unknown[]): unknown[][] {
  const parts: unknown[][] = [[]]
  let bytes = 0
  for (const strategy of strategies) {
    const size = new Blob([JSON.stringify(strategy)]).size
    if (bytes + size > BYTES_AT_ONCE) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(strategy)
    bytes += size
  }
  return parts
}

/**
 * Cache storage that holds lists of strategies. The app's own files are in the same kind of storage, which holds more
 * than the few megabytes of `localStorage`. Without it the app does not open offline at all.
 */
const CACHE = 'strategy-lists'

/** Upper bound of a list in `localStorage`, which is small: unsent strategies need the room more. */
const MOST_CHARACTERS = 1_500_000

const keyOf = (userId: string) => `strategy-list:${userId}`
const addressOf = (userId: string) => `/kept/${encodeURIComponent(keyOf(userId))}`

/** Caches the server's list for use while the server is unreachable. */
export async function keepList(userId: string, strategies: readonly SavedStrategy[]): Promise<void> {
  try {
    const text = JSON.stringify(strategies)
    if (hasSignedOut(userId)) return
    if (!('caches' in globalThis)) return keepShort(userId, text)
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(userId), new Response(text))
    // A sign-out during the write has not cleared this cache.
    if (hasSignedOut(userId)) await cache.delete(addressOf(userId))
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Private windows and full storage cache nothing; then there is no list offline.
  }
}

function keepShort(userId: string, text: string): void {
  if (text.length <= MOST_CHARACTERS) localStorage.setItem(keyOf(userId), text)
  else localStorage.removeItem(keyOf(userId))
}

/** The last cached list; invalid entries are left out. */
export async function readList(userId: string): Promise<SavedStrategy[]> {
  try {
    const entries: unknown = JSON.parse((await keptText(userId)) ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry) => savedStrategySchema.safeParse(entry).data ?? [])
  } catch {
    return []
  }
}

async function keptText(userId: string): Promise<string | null> {
  if ('caches' in globalThis) {
    const kept = await (await caches.open(CACHE)).match(addressOf(userId))
    if (kept) return kept.text()
  }
  // Fallback without cache storage, and for lists stored by older versions.
  return localStorage.getItem(keyOf(userId))
}
