import { HttpError } from '../http/http-error.ts'

/** Who makes a request. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'user' | 'admin'
}

/** A user, and how the request showed that it is them. */
export interface Identity {
  readonly user: User
  readonly by: 'session' | 'read-token' | 'full-token'
  /** Of the browser, where one signed in with a password. */
  readonly sessionId?: string | undefined
}

/** Stands for whoever is signed in where a request names a user. */
const DEFAULT_USER_ID = 'default_user'

/**
 * The user that a request's `user_id` means: the signed-in one, by their id, as `default_user`, or left out.
 * @throws HttpError `forbidden` for anyone else.
 */
export function ownUserId(user: User, userId: string | undefined): string {
  if (userId === undefined || userId === DEFAULT_USER_ID || userId === user.id) return user.id
  throw new HttpError('forbidden', 'You can only work with your own data; leave user_id out or give your own')
}
