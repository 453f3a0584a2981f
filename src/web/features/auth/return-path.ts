import { useLocation } from 'react-router'

/** Where someone goes who signed in without having been on the way anywhere. */
const START_PATH = '/app'

const KEPT_AS = 'return-path'

/**
 * Where someone was going: as a guard noted it as `from` in a navigation state, else as it was kept for this tab. Only
 * paths of this site count.
 */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  return (from === undefined ? kept() : pathOf(from)) ?? START_PATH
}

/** Keeps where someone was going, over the pages that they look at before they sign in. */
export function keepReturnPath(from: unknown): void {
  const path = pathOf(from)
  if (path !== undefined) inStorage((storage) => storage.setItem(KEPT_AS, path))
}

/** To be called once they are in. */
export function forgetReturnPath(): void {
  inStorage((storage) => storage.removeItem(KEPT_AS))
}

function kept(): string | undefined {
  return pathOf(inStorage((storage) => storage.getItem(KEPT_AS)))
}

function inStorage<T>(take: (storage: Storage) => T): T | undefined {
  try {
    return take(sessionStorage)
  } catch {
    // A page that is prerendered has no storage, and a browser may forbid it: then the navigation state alone knows.
    return undefined
  }
}

function pathOf(from: unknown): string | undefined {
  if (typeof from === 'string') return isSitePath(from) ? from : undefined
  const { pathname, search, hash } = (from ?? {}) as Record<string, unknown>
  if (typeof pathname !== 'string' || !isSitePath(pathname)) return undefined
  return pathname + textOf(search) + textOf(hash)
}

/** Where to go after signing in on the open page. */
export function useReturnPath(): string {
  return returnPath(useLocation().state)
}

/** A path, not an address: '//host' and '/\host' lead away from the site. */
function isSitePath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
