import { createApiClient, type Fetch } from '#api/client'
import { askSignedIn } from '../auth/refused-calls.ts'
import { watchedFetch } from './backend-status.ts'
import { inOurWords } from './server-away.ts'
import { createSendOnce } from './send-once.ts'

/** Writes under way, and those answered a moment ago. */
export const writes = createSendOnce(signedInFetch)

/**
 * The client of the page's own server. A call that is refused because the session is gone waits until its user has signed
 * in again, and is made once more.
 */
export const apiClient = createApiClient({ fetch: writes.send as unknown as Fetch })

/** `fetch` for calls that the client does not make: uploads. */
export async function signedInFetch(url: string, init: RequestInit): Promise<Response> {
  for (let isSecond = false; ; isSecond = true) {
    const response = await watchedFetch(url, init).catch((error: unknown) => {
      throw inOurWords(error)
    })
    if (response.status !== 401) return response
    const answer = await askSignedIn(init.signal)
    if (answer === 'nobody' || (answer === 'still' && isSecond)) return response
  }
}
