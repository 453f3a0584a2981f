import type { Language } from '#domain'
import { HttpError } from '../http-error.ts'

export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'user' | 'admin'
  readonly language: Language
  /** The end of a guest's workspace, ISO 8601; undefined for an account. */
  readonly guestUntil?: string | undefined
}

/** An authenticated user and the authentication method. */
export interface Identity {
  readonly user: User
  readonly by: 'session' | 'read-token' | 'full-token'
  /** Present if the request was authenticated by a session. */
  readonly sessionId?: string | undefined
}

/** Whether a user works in a guest's workspace. */
export function isGuest({ guestUntil }: Pick<User, 'guestUntil'>): boolean {
  return guestUntil !== undefined
}

/** Alias of the signed-in user. */
const DEFAULT_USER_ID = 'default_user'

/**
 * Resolves a request's `user_id`: the user's own id, `default_user` or undefined.
 * @throws HttpError `forbidden` for another user's id
 */
export function ownUserId(user: User, userId: string | undefined): string {
  if (userId === undefined || userId === DEFAULT_USER_ID || userId === user.id) return user.id
  throw new HttpError('forbidden', 'You can only work with your own data; leave user_id out or give your own')
}
