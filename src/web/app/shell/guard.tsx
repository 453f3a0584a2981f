import { useEffect, useState, type ReactNode, Suspense } from 'react'
import { preload } from 'react-dom'
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from 'react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import classNames from 'clsx'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { forgetReturnPath, keepReturnPath } from '../../features/auth/return-path.ts'
import { BuilderLoading } from '../../features/builder/builder-loading.tsx'
import { useBackendStatus } from '../../session/backend/backend-status.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { AfterPaint } from '../../ui/hooks/after-paint.tsx'
import { ConflictHost } from '../../session/edits/conflict-host.tsx'
import { MissingPart } from '../../ui/feedback/missing-part.tsx'
import { OUTLINED_SCREEN } from './outlined-screen.ts'
import { PlatformLoading } from './platform-loading.tsx'

/** Lets signed-in users through. It sends others to the start page, with the address they asked for. */
export default function Guard() {
  const { status, user } = useAuth()
  const location = useLocation()
  const isOutlined = useMatch(OUTLINED_SCREEN) !== null
  const [wasIn, setWasIn] = useState(false)
  if (status === 'signed-in' && !wasIn) setWasIn(true)
  useEffect(() => {
    if (status === 'signed-in') forgetReturnPath()
    // After a logout there is no page to return to.
    else if (status === 'signed-out' && !wasIn) keepReturnPath(location)
  }, [status, location, wasIn])
  // Preloads the session in the prerendered page, so the request starts while the scripts still load.
  if (import.meta.env.SSR) preload('/api/auth/session', { as: 'fetch', crossOrigin: 'anonymous' })
  useStartOfAnother(user?.id)
  if (status === 'loading') return <PlatformLoading outline={isOutlined && <BuilderLoading />} />
  if (status === 'signed-out') return <Navigate to="/" replace state={wasIn ? null : { from: location }} />
  return (
    // Remounts the page for another user, so no state of the previous user remains.
    <PlatformProviders key={user?.id} isGuest={user?.guestUntil !== undefined}>
      <Outlet />
    </PlatformProviders>
  )
}

/** Goes to the start when another user signs in over the page: the address may belong to the previous user. */
function useStartOfAnother(userId: string | undefined): void {
  const navigate = useNavigate()
  const [first, setFirst] = useState(userId)
  useEffect(() => {
    if (userId === undefined || userId === first) return
    setFirst(userId)
    if (first !== undefined) void navigate('/app', { replace: true })
  }, [userId, first, navigate])
}

const Toaster = fetchedPart(async () => (await import('../../ui/feedback/toaster.tsx')).Toaster)

/** Additional providers of the signed-in pages. */
function PlatformProviders({ isGuest, children }: { isGuest: boolean; children: ReactNode }) {
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
        <Toaster isBelowStrip={isGuest} />
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

/** Path of the built service worker; its scope is the whole site. */
const SERVICE_WORKER = '/service-worker.js'

/**
 * Caches the signed-in area in the browser, so it opens while the server is away. A newer version fetched earlier takes
 * over here, after a navigation, unless another tab still runs the older one.
 */
function keepAppInBrowser(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(SERVICE_WORKER).then(
    // A browser that blocks service workers may answer with nothing.
    (registration: ServiceWorkerRegistration | undefined) =>
      registration?.waiting?.postMessage('take-over-when-alone'),
    // Without storage or a server, the page works on without a cache.
    () => undefined,
  )
}

// Rarely needed, so it loads separately.
const SessionDialog = fetchedPart(
  async () => (await import('../../features/auth/components/session-dialog.tsx')).SessionDialog,
  () => <MissingPart />,
)

/**
 * Keeps the page while its user has to sign in again. The page is inert until then, and hidden if the user
 * signed out.
 */
function SessionKeeper({ children }: { children: ReactNode }) {
  const { loss } = useAuth()
  // Read before the page loses the focus.
  const [focused, setFocused] = useState<Element | null>(null)
  if (loss && !focused) setFocused(document.activeElement)
  if (!loss && focused) setFocused(null)
  return (
    <>
      <div className={classNames('contents', loss === 'signed-out' && 'invisible')} inert={loss !== null}>
        {children}
      </div>
      {loss && (
        <Suspense>
          <SessionDialog loss={loss} cameFrom={focused} />
        </Suspense>
      )}
    </>
  )
}
