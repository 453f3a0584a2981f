import { useLocation } from 'react-router'
import { readText, writeText } from '../../ui/browser-storage.ts'

/** Destination of a user who asked for no page. */
const START_PATH = '/app'

const KEPT_AS = 'return-path'

/**
 * The page that a visitor requested: `from` of the navigation state, otherwise the one stored for this tab.
 * Only paths of this site count.
 */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  return (from === undefined ? kept() : pathOf(from)) ?? START_PATH
}

/** Stores the page that a visitor asked for, while they look at other pages before signing in. */
export function keepReturnPath(from: unknown): void {
  const path = pathOf(from)
  if (path !== undefined) writeText('sessionStorage', KEPT_AS, path)
}

/** Forgets it after the sign-in. */
export function forgetReturnPath(): void {
  writeText('sessionStorage', KEPT_AS, null)
}

function kept(): string | undefined {
  return pathOf(readText('sessionStorage', KEPT_AS))
}

function pathOf(from: unknown): string | undefined {
  if (typeof from === 'string') return isSitePath(from) ? from : undefined
  const { pathname, search, hash } = (from ?? {}) as Record<string, unknown>
  if (typeof pathname !== 'string' || !isSitePath(pathname)) return undefined
  return pathname + textOf(search) + textOf(hash)
}

/** Destination after signing in on the open page. */
export function useReturnPath(): string {
  return returnPath(useLocation().state)
}

/** Whether a string is a path: '//host' and '/\host' would leave the site. */
function isSitePath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
