import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Callable, RouteInput, RouteOutput } from '#api'
import { ApiError, routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Query of a route without parameters. */
export function useAccountQuery<C extends Callable>(name: string, route: C) {
  return useQuery({
    queryKey: ['account', name],
    queryFn: ({ signal }) => apiClient.call(route, undefined, { signal }),
    // Links from mails and other tabs change the account too.
    refetchOnWindowFocus: 'always',
  })
}

interface ChangeOptions<C extends Callable> {
  /** Toast after success. */
  readonly done?: string
  readonly onDone?: (answer: RouteOutput<C>) => void
  /** The account no longer exists afterwards. */
  readonly isLast?: boolean
}

/** Changes the account and refetches everything about it. A failure without a field shows a toast. */
export function useAccountChange<C extends Callable>(
  route: C,
  { done, onDone, isLast }: ChangeOptions<C> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input?: RouteInput<C>) => apiClient.call(route, input),
    onSuccess: async (answer) => {
      if (!isLast) await client.invalidateQueries({ queryKey: ['account'] })
      if (done) notify.success(done)
      onDone?.(answer)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.fields.length === 0) notify.error(error.message)
    },
  })
}

/** The last change's message for a field. */
export function fieldError(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fields.find(({ path }) => path === field)?.message
}

export const useProfile = () => useAccountQuery('profile', routes.profile)
