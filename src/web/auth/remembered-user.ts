import type { SignedInUser } from './auth-client.ts'

/** Who is signed in, for pages that cannot ask, and for the other tabs, which hear of every change. */
const USER_KEY = 'signed-in-user'
/** There while the server has not been told that this browser's user signed out. */
const SIGN_OUT_KEY = 'sign-out-to-tell'

/** Who was last known to be signed in in this browser. */
export function rememberedUser(): SignedInUser | null {
  try {
    const stored = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as { user?: unknown } | null
    return isUser(stored?.user) ? stored.user : null
  } catch {
    return null
  }
}

/** Remembers who is signed in, in this moment: other tabs learn it even where it is the same user again. */
export function rememberUser(user: SignedInUser): void {
  write(USER_KEY, JSON.stringify({ user, at: Date.now() }))
  write(SIGN_OUT_KEY, null)
}

export function forgetUser(): void {
  write(USER_KEY, null)
}

/** Whether somebody signed out here and the server may not know yet. */
export function hasSignOutToTell(): boolean {
  try {
    return localStorage.getItem(SIGN_OUT_KEY) !== null
  } catch {
    return false
  }
}

export function noteSignOut(isToldYet: boolean): void {
  write(SIGN_OUT_KEY, isToldYet ? null : 'yes')
}

/** Calls back when another tab signed in or out, or may have while this page was put away. */
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

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the page still knows who is there; it cannot start without the server, nor tell other tabs.
  }
}

function isUser(value: unknown): value is SignedInUser {
  const { id, email, name, role } = (value ?? {}) as Partial<Record<keyof SignedInUser, unknown>>
  return [id, email, name, role].every((field) => typeof field === 'string')
}
