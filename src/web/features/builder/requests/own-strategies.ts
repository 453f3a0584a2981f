import { useQuery } from '@tanstack/react-query'
import { routes } from '#api/client'
import type { SavedStrategy } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'

const SHOWN = 8

/** The user's strategies, latest first; empty until loaded. */
export function useOwnStrategies(userId: string): readonly SavedStrategy[] {
  const { data } = useQuery({
    queryKey: ['own-strategies', userId],
    queryFn: ({ signal }) =>
      apiClient.call(routes.listStrategies, { query: { user_id: userId } }, { signal }),
    retry: false,
  })
  const latest = (data ?? []).toSorted((a, b) =>
    b.configuration.updatedAt.localeCompare(a.configuration.updatedAt),
  )
  return latest.slice(0, SHOWN)
}
