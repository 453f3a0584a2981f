import { watchedFetch } from '../../../session/backend/backend-status.ts'

/** Outcome of a link, with a message for the user. */
export interface LinkOutcome {
  readonly isDone: boolean
  readonly message: string
}

/**
 * Posts the request of a page behind a mailed link. Uses plain `fetch`, because the typed client would load every
 * schema on a visitor's page.
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
