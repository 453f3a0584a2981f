import { watchedFetch } from '../../../backend/backend-status.ts'

/** What came of following a link, in words for the user. */
export interface LinkOutcome {
  readonly isDone: boolean
  readonly message: string
}

/**
 * Sends what a page behind a link asks for. Written on `fetch` alone, as the way in is: a visitor's page would load every
 * schema of the product with the typed client.
 */
export async function followLink(path: string, body: object): Promise<LinkOutcome> {
  try {
    const response = await watchedFetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    return {
      isDone: response.ok,
      message: message ?? 'The server gave no readable answer. Please try again.',
    }
  } catch {
    return { isDone: false, message: 'The server cannot be reached. Please try again in a moment.' }
  }
}
