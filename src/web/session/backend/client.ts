import { createApiClient, type Fetch } from '#api/client'
import { askSignedIn } from './refused-calls.ts'
import { watchedFetch } from './backend-status.ts'
import { createSendOnce } from './send-once.ts'

/** Deduplicates writes that are in progress or were just answered. */
export const writes = createSendOnce(signedInFetch)

/**
 * API client of the page's own server. A call refused for a lost session waits until the user has signed in again, and
 * is then repeated once.
 */
export const apiClient = createApiClient({ fetch: writes.send as unknown as Fetch })

/** `fetch` for uploads, which the client does not make. */
export async function signedInFetch(url: string, init: RequestInit): Promise<Response> {
  for (let isSecond = false; ; isSecond = true) {
    const response = await watchedFetch(url, init).catch((error: unknown) => {
      throw toServerAwayError(error)
    })
    if (response.status !== 401) return response
    const answer = await askSignedIn(init.signal)
    if (answer === 'nobody' || (answer === 'still' && isSecond)) return response
  }
}

/** No answer: the server or the network is unavailable. */
class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError'

  constructor(cause: unknown) {
    super('The server cannot be reached. Try again when it is back.', { cause })
  }
}

/**
 * Turns the `TypeError` of a failed `fetch` into a `ServerAwayError` with a useful message. Other errors, such as
 * aborts, pass.
 */
function toServerAwayError(error: unknown): unknown {
  return error instanceof TypeError ? new ServerAwayError(error) : error
}
