import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BRAND } from '#domain/public'
import { watchedFetch } from '../../../session/backend/backend-status.ts'

/** Page around the target of a mailed link, or the form that requests one. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md">
        <Link
          to="/"
          className="mx-auto mb-6 flex w-fit items-center gap-2.5 text-lg font-bold tracking-tight"
        >
          <img src="/logo.svg" alt="" width="28" height="28" />
          {BRAND.product}
        </Link>
        <div className="rounded-xl border border-border bg-raised p-6 shadow-card sm:p-8">
          <h1 className="mb-4 text-xl font-semibold">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}

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
