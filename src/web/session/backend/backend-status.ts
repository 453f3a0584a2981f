import { useSyncExternalStore } from 'react'
import { publicRoutes } from '#api/public'

export type BackendStatus = 'checking' | 'online' | 'offline'

/** Pauses between health checks while the server is unavailable; the last one repeats. */
const LOOKING_MILLISECONDS = [1000, 2000, 4000, 8000, 15_000] as const
/** A page without calls for this long checks by itself. */
const QUIET_MILLISECONDS = 30_000
/** Timeout of a health check. */
const PATIENCE_MILLISECONDS = 10_000

let status: BackendStatus = 'checking'
let failedLooks = 0
let looking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** `fetch` whose outcome updates the server's status. */
export async function watchedFetch(url: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    settle(isFromGateway(response) ? 'offline' : 'online')
    return response
  } catch (error) {
    if (!isGivenUp(error)) settle('offline')
    throw error
  }
}

/** The server's status according to the last call, and a function that checks at once. */
export function useBackendStatus(): { status: BackendStatus; check: () => void } {
  const current = useSyncExternalStore(
    subscribe,
    () => status,
    () => 'checking' as const,
  )
  return { status: current, check: checkBackend }
}

/** Calls back each time the server comes back; polls until then. Returns a function that stops. */
export function onBackendBack(listener: () => void): () => void {
  let last = status
  return subscribe(() => {
    if (status === 'online' && last !== 'online') listener()
    last = status
  })
}

/** Checks the server's health at once and updates the status. */
export function checkBackend(): void {
  looking ??= look().finally(() => {
    looking = undefined
  })
}

async function look(): Promise<void> {
  const isWell = await watchedFetch(publicRoutes.health.path, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  }).then(
    (response) => response.ok,
    () => false,
  )
  failedLooks = isWell ? 0 : failedLooks + 1
  // A server that answers but is not healthy cannot serve calls either.
  settle(isWell ? 'online' : 'offline')
}

/** Whether a gateway answered for an unavailable server. */
function isFromGateway(response: Response): boolean {
  if (response.status === 502 || response.status === 504) return true
  return response.status === 503 && !response.headers.get('content-type')?.includes('json')
}

/** Whether the page aborted the call, which reveals nothing about the server. */
function isGivenUp(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'AbortError'
}

function settle(next: BackendStatus): void {
  if (next === 'online') failedLooks = 0
  const isNew = next !== status
  status = next
  schedule()
  if (isNew) for (const listener of [...listeners]) listener()
}

function schedule(): void {
  clearTimeout(timer)
  if (listeners.size > 0) timer = setTimeout(checkBackend, pause())
}

function pause(): number {
  if (status !== 'offline') return QUIET_MILLISECONDS
  return LOOKING_MILLISECONDS[failedLooks] ?? LOOKING_MILLISECONDS.at(-1)!
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) watchWindow()
  listeners.add(listener)
  if (status === 'checking') checkBackend()
  else schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatchWindow()
  }
}

function watchWindow(): void {
  addEventListener('online', checkBackend)
  addEventListener('offline', checkBackend)
  document.addEventListener('visibilitychange', checkWhenVisible)
}

/** Without listeners the status is reset, so the next listener starts with a check. */
function unwatchWindow(): void {
  clearTimeout(timer)
  removeEventListener('online', checkBackend)
  removeEventListener('offline', checkBackend)
  document.removeEventListener('visibilitychange', checkWhenVisible)
  status = 'checking'
  failedLooks = 0
}

function checkWhenVisible(): void {
  if (document.visibilityState === 'visible') checkBackend()
}
