import { ADDRESSES } from './addresses.ts'
import type { RouteAddress } from './route.ts'
import type { routes as defined } from './routes.ts'

/** Every route with its types, for callers. No schema is loaded at run time. */
export const routes = ADDRESSES as unknown as {
  readonly [Name in keyof typeof ADDRESSES]: RouteAddress<(typeof defined)[Name]>
}
