import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, useState, type ReactNode } from 'react'
import { AfterPaint } from '../../ui/after-paint.tsx'

const Toaster = lazy(() => import('../../ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** What the signed-in pages have around them beyond what every page has. */
export function PlatformProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
      }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AfterPaint>
        <Toaster />
      </AfterPaint>
    </QueryClientProvider>
  )
}
