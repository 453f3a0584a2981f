import type { FastifyRequest } from 'fastify'
import type { Route } from '#api'
import { HttpError } from '../http/http-error.ts'
import type { User } from './user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; undefined for nobody. */
    user: User | undefined
  }
}

/**
 * Lets a request to a route pass, or says why not.
 * @throws HttpError `unauthenticated` for nobody, `forbidden` for somebody who may not.
 */
export async function authorize(route: Route, request: FastifyRequest): Promise<void> {
  if (route.access === 'public') return
  if (!request.user) throw new HttpError('unauthenticated', 'Please sign in to continue')
  if (route.access === 'admin' && request.user.role !== 'admin')
    throw new HttpError('forbidden', 'Only an administrator may do this')
}
