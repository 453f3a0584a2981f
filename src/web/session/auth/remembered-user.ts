import type { SignedInUser } from './auth-client.ts'
import { readText, writeText } from '../../ui/browser-storage.ts'

/** Storage key of the signed-in user. Pages read it while the server is away, and other tabs follow its changes. */
const USER_KEY = 'signed-in-user'
/** Set while a sign-out has not reached the server. */
const UNSENT_SIGN_OUT_KEY = 'unsent-sign-out'
/**
 * The key of version 1.0, read until the next version: if it were lost, a user who signed out while the server was
 * away would be signed in again.
 */
const OLD_UNSENT_SIGN_OUT_KEY = 'sign-out-to-tell'

/** The user last known to be signed in in this browser. */
export function rememberedUser(): SignedInUser | null {
  try {
    const stored = JSON.parse(readText('localStorage', USER_KEY) ?? 'null') as { user?: unknown } | null
    return isUser(stored?.user) ? stored.user : null
  } catch {
    return null
  }
}

/** Stores the signed-in user. The time makes the value change, so other tabs are notified even for the same user. */
export function rememberUser(user: SignedInUser): void {
  writeText('localStorage', USER_KEY, JSON.stringify({ user, at: Date.now() }))
  noteSignOut(true)
}

export function forgetUser(): void {
  writeText('localStorage', USER_KEY, null)
}

/** Whether a user signed out here and the server may not know yet. */
export function hasUnsentSignOut(): boolean {
  return [UNSENT_SIGN_OUT_KEY, OLD_UNSENT_SIGN_OUT_KEY].some((key) => readText('localStorage', key) !== null)
}

export function noteSignOut(isSent: boolean): void {
  writeText('localStorage', UNSENT_SIGN_OUT_KEY, isSent ? null : 'yes')
  if (isSent) writeText('localStorage', OLD_UNSENT_SIGN_OUT_KEY, null)
}

/** Calls back when another tab signs in or out, or may have done so while this page was frozen. */
export function watchRememberedUser(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === USER_KEY && listener()
  const onPageShow = (event: PageTransitionEvent) => event.persisted && listener()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function isUser(value: unknown): value is SignedInUser {
  const { id, email, name, role } = (value ?? {}) as Partial<Record<keyof SignedInUser, unknown>>
  return [id, email, name, role].every((field) => typeof field === 'string')
}
