import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { routes } from '#api/client'
import { hasEnded, type DeployedBook, type Deployment, type OptionType, type TradeType } from '#domain'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { answeredList, withDeployments } from './deployment-list.ts'

/** A leg to add by hand; prices are rupees per unit. */
export interface NewLeg {
  readonly tradeType: TradeType
  readonly optionType: OptionType
  readonly strike: number
  readonly expiry: string
  readonly lots: number
  readonly stop?: number
  readonly target?: number
}

const POLL_MILLISECONDS = 5000
/** Poll interval while nothing runs: another window may have deployed something. */
const LOOK_MILLISECONDS = 60_000

const listKey = (userId: string) => ['deployments', userId]
type List = readonly Deployment[]

/** The user's deployments from the cache; the header keeps them up to date. */
export function useDeployments(refetchInterval: (list: List | undefined) => number | false = () => false) {
  const userId = useUserId()
  const client = useQueryClient()
  return useQuery<List>({
    queryKey: listKey(userId),
    queryFn: async ({ signal }) => {
      const answer = await apiClient.call(routes.listDeployments, { query: {} }, { signal })
      return answeredList(knownList(client, userId), answer)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => refetchInterval(state.data),
  })
}

/**
 * Keeps the list of deployments up to date for all components: by one stream while anything runs, or by polling every
 * five seconds if the stream fails.
 */
export function useFollowedDeployments(): List {
  const userId = useUserId()
  const client = useQueryClient()
  const [isStreaming, setStreaming] = useState(false)
  const { data = [] } = useDeployments((list) => {
    if (!list?.some(isRunning)) return LOOK_MILLISECONDS
    return isStreaming ? false : POLL_MILLISECONDS
  })
  const isWanted = data.some(isRunning)
  useEffect(() => {
    if (!isWanted) return
    const handlers = {
      onDeployments: (news: List) => takeIn(client, userId, news),
      onOpen: setStreaming,
    }
    let isOver = false
    let stop = () => {}
    // Loaded on demand, because it brings schemas that are not needed while nothing runs. If it fails to load, the list
    // is polled.
    void import('./deployment-stream.ts').then(
      ({ followDeployments }) => {
        if (!isOver) stop = followDeployments(handlers)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
      setStreaming(false)
    }
  }, [client, userId, isWanted])
  return data
}

const isRunning = ({ state }: Deployment) => !hasEnded(state)

function knownList(client: QueryClient, userId: string): List {
  return client.getQueryData<List>(listKey(userId)) ?? []
}

function takeIn(client: QueryClient, userId: string, news: List): void {
  client.setQueryData<List>(listKey(userId), withDeployments(knownList(client, userId), news))
}

/** Orders on deployments. Each resolves to whether it succeeded; a failure shows a toast with the reason. */
export function useDeploymentOrders() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMemo(() => {
    const order = async (failed: string, call: () => Promise<List>): Promise<boolean> => {
      try {
        takeIn(client, userId, await call())
        return true
      } catch (error) {
        notify.error(`${failed} ${reasonOf(error)}`)
        return false
      }
    }
    const of = (id: string) => ({ params: { id } })
    return {
      pause: (id: string) =>
        order('It was not paused.', async () => [await apiClient.call(routes.pauseDeployment, of(id))]),
      resume: (id: string) =>
        order('It was not resumed.', async () => [await apiClient.call(routes.resumeDeployment, of(id))]),
      /** Squares off one leg, or everything for the day without a leg. */
      squareOff: (id: string, leg?: string) =>
        order('Nothing was squared off.', async () => {
          const body = leg === undefined ? {} : { leg }
          return [await apiClient.call(routes.squareOffDeployment, { ...of(id), body })]
        }),
      /** Sets the stop or target of a leg; null removes one. */
      setLevels: (id: string, body: { leg: string; stop?: number | null; target?: number | null }) =>
        order('The levels stay.', async () => [
          await apiClient.call(routes.setDeploymentLevels, { ...of(id), body }),
        ]),
      /** Adds a leg by hand. */
      addLeg: (id: string, body: NewLeg) =>
        order('No leg was added.', async () => [
          await apiClient.call(routes.addDeploymentLeg, { ...of(id), body }),
        ]),
      /** Exits some lots of a leg. */
      exitLots: (id: string, body: { leg: string; key: string; lots: number }) =>
        order('No lots were exited.', async () => [
          await apiClient.call(routes.exitDeploymentLots, { ...of(id), body }),
        ]),
      /** Enters a leg that has left again. */
      reEnter: (id: string, body: { leg: string; key: string }) =>
        order('The leg was not re-entered.', async () => [
          await apiClient.call(routes.reEnterDeploymentLeg, { ...of(id), body }),
        ]),
      stop: (id: string) =>
        order('It was not stopped.', async () => [await apiClient.call(routes.stopDeployment, of(id))]),
      /** Squares off and pauses every deployment of the user. */
      kill: () => order('Nothing was squared off.', () => apiClient.call(routes.killDeployments)),
      /** Squares off and pauses the deployments of a book. */
      killBook: (id: string) =>
        order('Nothing was squared off.', () => apiClient.call(routes.killDeployedBook, of(id))),
      remove: (id: string) =>
        order('It was not deleted.', async () => {
          await apiClient.call(routes.deleteDeployment, of(id))
          client.setQueryData<List>(listKey(userId), (list) => list?.filter((one) => one.id !== id))
          return []
        }),
      /** Adds new deployments to the list. */
      add: (...made: List) => takeIn(client, userId, made),
    }
  }, [client, userId])
}

/** The feeds available to deployments. */
export function useFeeds() {
  return useQuery({
    queryKey: ['deployment-feeds'],
    queryFn: ({ signal }) => apiClient.call(routes.deploymentFeeds, { query: {} }, { signal }),
    staleTime: 0,
  })
}

/** The user's deployed books by id, loaded again when a deployment names one that is not known. */
export function useDeployedBooks(deployments: List): ReadonlyMap<string, DeployedBook> {
  const userId = useUserId()
  const named = [...new Set(deployments.flatMap(({ bookId }) => bookId ?? []))].sort()
  const { data = [] } = useQuery({
    queryKey: ['deployed-books', userId, named.join(' ')],
    queryFn: ({ signal }) => apiClient.call(routes.listDeployedBooks, {}, { signal }),
    enabled: named.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return useMemo(() => new Map(data.map((book) => [book.id, book])), [data])
}

/** User-facing reason of a failed call. */
export function reasonOf(error: unknown): string {
  if (error instanceof TypeError) return 'The server cannot be reached; try again when it is back.'
  return error instanceof Error ? error.message : 'Please try again.'
}
