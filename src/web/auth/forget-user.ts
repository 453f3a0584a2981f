/** Layout of the page and its theme: all that a browser keeps of somebody who signed out. */
const PREFERENCES = ['sidebar-collapsed', 'sidebar-expanded-menus']

/** Users who signed out of this page, and have not signed in again. */
const gone = new Set<string>()

/**
 * Whether a user signed out of this page: an answer that was still on its way must not be kept for them any more.
 * @param userId its user
 */
export function hasSignedOut(userId: string): boolean {
  return gone.has(userId)
}

/** Somebody signed in: what is theirs is kept again. */
export function welcome(userId: string): void {
  gone.delete(userId)
}

/**
 * Removes everything that this browser keeps of a user except the preferences, from every storage. What other users of the browser
 * keep stays. Never rejects: a storage that cannot be reached keeps nothing that can be read either.
 */
export async function forgetAllOf(userId: string): Promise<void> {
  gone.add(userId)
  forgetTab()
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (isOf(userId, key)) localStorage.removeItem(key)
  })
  await forgetCaches(userId).catch(() => undefined)
}

/** What is kept in a tab belongs to whoever used it. */
export function forgetTab(): void {
  attempt(() => sessionStorage.clear())
}

function isOf(userId: string, key: string): boolean {
  return key.endsWith(`:${userId}`) && !PREFERENCES.some((name) => key.startsWith(`${name}:`))
}

/** Copies of the server's answers are kept under addresses that end with the key. */
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
