import { ApiError, createApiClient, publicRoutes, type Fetch, type RouteOutput } from '#api/public'

export type SharedResult = RouteOutput<typeof publicRoutes.sharedResult>

/** A shared result: undefined while it loads, then the result, or the reason why it is missing. */
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

/** Formats of numbers and dates of a shared result. Its page does not load the formats of the product. */

const compact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Rupees as on the axes of the product: `−₹18.7K`. */
export const compactRupees = (amount: number) => compact.format(amount).replace('-', '−')

/** `2024-09-05` as `05 Sep 2024`; an empty text stays empty. */
export function dateText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return date === '' ? '' : `${day} ${MONTHS[Number(month) - 1] ?? month} ${year}`
}
