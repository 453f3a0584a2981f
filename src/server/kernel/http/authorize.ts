import type { FastifyRequest } from 'fastify'
import { mayGuestCall, type Route } from '#api'
import { MESSAGES } from '#domain'
import { HttpError } from '../http-error.ts'
import { isGuest, type Identity } from './user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for an unauthenticated request. */
    identity: Identity | undefined
  }
}

/**
 * Checks that a request may call a route.
 * @throws HttpError `unauthenticated` without an identity, `forbidden` if the identity may not call the route
 */
export async function authorize(route: Route, { identity }: Pick<FastifyRequest, 'identity'>): Promise<void> {
  if (route.access === 'public') return
  if (!identity) throw new HttpError('unauthenticated', 'Please sign in to continue')
  const { by } = identity
  if (by === 'read-token' && route.method !== 'GET' && !route.readOnly)
    throw new HttpError('forbidden', 'This access token may only read; use one with full access')
  refuseWithoutRole(route, identity)
}

function refuseWithoutRole(route: Route, { by, user }: Identity): void {
  const { access } = route
  if ((access === 'session' || access === 'admin-session') && by !== 'session')
    throw new HttpError('forbidden', 'Access tokens may not do this; sign in with your password')
  if ((access === 'admin' || access === 'admin-session') && user.role !== 'admin')
    throw new HttpError('forbidden', 'Only an administrator may do this')
  if (isGuest(user) && !mayGuestCall(route)) throw new HttpError('forbidden', MESSAGES.guestForbidden)
}
