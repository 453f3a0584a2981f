import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Callable, RouteInput, RouteOutput } from '#api'
import { ApiError, routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { stayNearFocus } from '../../ui/layout/stays-near.tsx'

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
    // Afterwards the button may be gone, or disabled by an emptied field.
    onMutate: stayNearFocus,
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

/** A change that was asked for, with what was sent. */
interface AskedChange {
  readonly error: Error | null
  readonly variables: { readonly body?: unknown } | undefined
}

/**
 * The last change's message for a field. With the field's value, it is given only while the field has the value that was
 * refused, so that a corrected value is no longer called wrong.
 */
export function fieldError(
  { error, variables }: AskedChange,
  field: string,
  value?: string,
): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (value !== undefined && value !== (partOf(variables?.body, field) ?? '')) return undefined
  return error.fields.find(({ path }) => path === field)?.message
}

/** The part of a body under a path such as `fields.apiKey`. */
function partOf(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body)
}

export const useProfile = () => useAccountQuery('profile', routes.profile)
