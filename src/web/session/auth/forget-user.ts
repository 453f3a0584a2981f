import { farewell, keepFarewell } from './farewell.ts'

/** Storage keys of layout and theme, which survive a sign-out. */
const PREFERENCES = ['sidebar-collapsed', 'sidebar-expanded-menus']

/** Users who signed out of this page and have not signed in again. */
const gone = new Set<string>()

/** Whether a user signed out of this page. A late answer must then not be stored for them. */
export function hasSignedOut(userId: string): boolean {
  return gone.has(userId)
}

/** Marks a user as signed in, so that their data is stored again. */
export function welcome(userId: string): void {
  gone.delete(userId)
}

/**
 * Removes a user's data from every storage of this browser, except the preferences. Data of other users stays. Never
 * rejects: storage that cannot be reached holds no readable data either.
 */
export async function forgetAllOf(userId: string): Promise<void> {
  gone.add(userId)
  forgetTab()
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (isOf(userId, key)) localStorage.removeItem(key)
  })
  await forgetCaches(userId).catch(() => undefined)
}

/** Clears the tab's storage, which belongs to its last user. */
export function forgetTab(): void {
  // The login still has to show until when a deleted account can be restored.
  const deleteAfter = farewell()
  attempt(() => sessionStorage.clear())
  if (deleteAfter !== undefined) keepFarewell(deleteAfter)
}

function isOf(userId: string, key: string): boolean {
  return key.endsWith(`:${userId}`) && !PREFERENCES.some((name) => key.startsWith(`${name}:`))
}

/** The user's copies of server answers have addresses that end with the key. */
async function forgetCaches(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const addresses = (await cache.keys()).map(({ url }) => url)
    const own = addresses.filter((url) => decodeURIComponent(new URL(url).pathname).endsWith(`:${userId}`))
    await Promise.all(own.map((url) => cache.delete(url)))
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Without storage there is nothing to remove.
  }
}
