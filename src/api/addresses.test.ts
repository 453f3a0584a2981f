import { expect, it } from 'vitest'
import { ADDRESSES } from './addresses.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

it('every route has the method, path and format that the address table gives it', () => {
  const addressOf = ({ method, path, format }: Route) => ({
    method,
    path,
    ...(format === 'raw' && { format }),
  })
  const addresses = Object.entries<Route>(routes).map(([name, route]) => [name, addressOf(route)])
  expect(Object.fromEntries(addresses)).toEqual(ADDRESSES)
})
