import { ApiError, createApiClient, publicRoutes, type Fetch, type RouteOutput } from '#api/public'

export type SharedResult = RouteOutput<typeof publicRoutes.sharedResult>

/** A shared result: undefined while it loads, then the result, or the reason why there is none. */
export type Reading = SharedResult | { readonly problem: string } | undefined

/** Reads the result of a public link. Never rejects: what went wrong becomes words. */
export async function readShared(token: string, signal: AbortSignal): Promise<Reading> {
  try {
    const client = createApiClient({ fetch: fetch as Fetch })
    return await client.call(publicRoutes.sharedResult, { params: { token } }, { signal })
  } catch (error) {
    if (signal.aborted) return undefined
    const isAnswered = error instanceof ApiError && error.status < 500
    return { problem: isAnswered ? error.message : 'The server cannot be reached. Try again in a moment.' }
  }
}
