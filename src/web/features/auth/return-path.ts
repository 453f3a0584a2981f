import { useLocation } from 'react-router'

/** Where someone goes who signed in without having been on the way anywhere. */
const START_PATH = '/app'

/** The path that a guard noted as `from` in a navigation state; only paths of this site count. */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from === 'string') return isSitePath(from) ? from : START_PATH
  const { pathname, search, hash } = (from ?? {}) as Record<string, unknown>
  if (typeof pathname !== 'string' || !isSitePath(pathname)) return START_PATH
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
