import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Callable, RouteInput, RouteOutput } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { stayNearFocus } from '../../ui/layout/stays-near.tsx'

/** Page size of lists. */
export const PAGE_SIZE = 50

interface Wanted {
  readonly search: string
  readonly page: number
}

const queryOf = ({ search, page }: Wanted) => ({ search, limit: PAGE_SIZE, offset: page * PAGE_SIZE })

export function useUsers(wanted: Wanted) {
  return useQuery({
    queryKey: ['admin', 'users', wanted],
    queryFn: ({ signal }) => apiClient.call(routes.listUsers, { query: queryOf(wanted) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSecurityEvents(wanted: Wanted) {
  return useQuery({
    queryKey: ['admin', 'events', wanted],
    queryFn: ({ signal }) =>
      apiClient.call(routes.listSecurityEvents, { query: queryOf(wanted) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of contact messages, and whether it is the last. */
export function useContactMessages(page: number) {
  return useQuery({
    queryKey: ['admin', 'messages', page],
    queryFn: async ({ signal }) => {
      const query = { limit: PAGE_SIZE + 1, offset: page * PAGE_SIZE }
      const rows = await apiClient.call(routes.listContactMessages, { query }, { signal })
      return { messages: rows.slice(0, PAGE_SIZE), isLast: rows.length <= PAGE_SIZE }
    },
    placeholderData: keepPreviousData,
  })
}

export function useInvitations() {
  return useQuery({
    queryKey: ['admin', 'invitations'],
    queryFn: ({ signal }) => apiClient.call(routes.listInvitations, {}, { signal }),
  })
}

const STATE_MILLISECONDS = 10_000

export function useServerState() {
  return useQuery({
    queryKey: ['admin', 'server'],
    queryFn: ({ signal }) => apiClient.call(routes.serverState, {}, { signal }),
    refetchInterval: STATE_MILLISECONDS,
  })
}

export function useRunningWork(page: number) {
  return useQuery({
    queryKey: ['admin', 'work', page],
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.listRunningWork,
        { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: STATE_MILLISECONDS,
  })
}

interface ChangeOptions<C extends Callable> {
  readonly done?: string
  readonly onDone?: (answer: RouteOutput<C>) => void
}

/** Mutation by the administrator; it invalidates all admin queries. */
export function useAdminChange<C extends Callable>(route: C, { done, onDone }: ChangeOptions<C> = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteInput<C>) => apiClient.call(route, input),
    // Afterwards the button may be gone, or disabled by an emptied field.
    onMutate: stayNearFocus,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['admin'] })
      if (done) notify.success(done)
      onDone?.(answer)
    },
    onError: (error) => notify.error(error.message),
  })
}
