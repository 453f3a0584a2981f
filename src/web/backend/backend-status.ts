import { useSyncExternalStore } from 'react'
import { publicRoutes } from '#api/public'

export type BackendStatus = 'checking' | 'online' | 'offline'

/** Pauses before the server is looked for again while it is away; the last one for ever. */
const LOOKING_MILLISECONDS = [1000, 2000, 4000, 8000, 15_000] as const
/** A page that has called nothing for so long asks by itself. */
const QUIET_MILLISECONDS = 30_000
/** A server that takes longer to say that it is well is away. */
const PATIENCE_MILLISECONDS = 10_000

let status: BackendStatus = 'checking'
let failedLooks = 0
let looking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** `fetch` whose outcome decides whether the server is said to be there. */
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

/** Whether the server answers, as the last call met it, and a way to ask at once. */
export function useBackendStatus(): { status: BackendStatus; check: () => void } {
  const current = useSyncExternalStore(
    subscribe,
    () => status,
    () => 'checking' as const,
  )
  return { status: current, check: checkBackend }
}

/** Calls back each time the server is there again; looks for it meanwhile. Returns the way to stop. */
export function onBackendBack(listener: () => void): () => void {
  let last = status
  return subscribe(() => {
    if (status === 'online' && last !== 'online') listener()
    last = status
  })
}

/** Asks the server at once whether it is well; the status tells. */
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
  // One that answers, but not that it is well, serves nothing either.
  settle(isWell ? 'online' : 'offline')
}

/** A gateway that answers in place of the server, which is away. */
function isFromGateway(response: Response): boolean {
  if (response.status === 502 || response.status === 504) return true
  return response.status === 503 && !response.headers.get('content-type')?.includes('json')
}

/** The page itself gave up waiting: that tells nothing of the server. */
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
  document.addEventListener('visibilitychange', checkWhenSeen)
}

/** Where nobody asks, nothing is known: whoever asks next is told from the start. */
function unwatchWindow(): void {
  clearTimeout(timer)
  removeEventListener('online', checkBackend)
  removeEventListener('offline', checkBackend)
  document.removeEventListener('visibilitychange', checkWhenSeen)
  status = 'checking'
  failedLooks = 0
}

function checkWhenSeen(): void {
  if (document.visibilityState === 'visible') checkBackend()
}
