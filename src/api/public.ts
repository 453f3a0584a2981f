import { PUBLIC_ADDRESSES } from './public-addresses.ts'
import type { RouteAddress } from './route.ts'
import type { routes } from './routes.ts'

export { ApiError, createApiClient, type Fetch } from './api-client.ts'
export type { RouteBody, RouteOutput } from './route.ts'

/** The routes of public pages with their types. No schema is loaded at run time. */
export const publicRoutes = PUBLIC_ADDRESSES as unknown as {
  readonly [Name in keyof typeof PUBLIC_ADDRESSES]: RouteAddress<(typeof routes)[Name]>
}
