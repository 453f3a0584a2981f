import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useBackendStatus } from '../../session/backend/backend-status.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { AfterPaint } from '../../ui/hooks/after-paint.tsx'
import { ConflictHost } from '../../session/edits/conflict-host.tsx'
import { keepAppInBrowser } from '../keep-app-in-browser.ts'
import { SessionKeeper } from './session-keeper.tsx'

const Toaster = fetchedPart(async () => (await import('../../ui/feedback/toaster.tsx')).Toaster)

/** Additional providers of the signed-in pages. */
export function PlatformProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
      }),
  )
  useEffect(keepAppInBrowser, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Recovery queryClient={queryClient} />
      <SessionKeeper>{children}</SessionKeeper>
      <AfterPaint>
        <Toaster />
        <ConflictHost />
      </AfterPaint>
    </QueryClientProvider>
  )
}

/** Refetches failed queries as soon as the server is back. Renders nothing. */
function Recovery({ queryClient }: { queryClient: QueryClient }) {
  const { status } = useBackendStatus()
  useEffect(() => {
    if (status !== 'online') return
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [status, queryClient])
  return null
}
