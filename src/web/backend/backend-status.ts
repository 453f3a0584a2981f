import { useQuery } from '@tanstack/react-query'

export type BackendStatus = 'checking' | 'online' | 'offline'

/** How often a page that is open asks again, so that a server that comes back is noticed. */
const RECHECK_MILLISECONDS = 30_000

/** Whether the server answers, and a way to ask at once. */
export function useBackendStatus(): { status: BackendStatus; check: () => void } {
  const query = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await import('./questions.ts')).askHealth(signal),
    retry: false,
    refetchInterval: RECHECK_MILLISECONDS,
    refetchOnWindowFocus: true,
  })
  const status = query.isSuccess && !query.isError ? 'online' : query.isError ? 'offline' : 'checking'
  return { status, check: () => void query.refetch() }
}
