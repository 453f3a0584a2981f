import type { Language } from '#domain'

/** A signed-in user as the server describes them. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Role: permissions beyond the user's own data. */
  readonly role: 'user' | 'admin'
  /** Language of the strategy in words and of the builder's labels; English if left out. */
  readonly language?: Language
  /** The end of a guest's workspace, ISO 8601; left out for an account. */
  readonly guestUntil?: string
  /** Whether a guest may sign up to keep the workspace; left out for an account. */
  readonly mayKeep?: boolean
  /** Whether that takes an invitation; left out if it does not. */
  readonly needsInvitation?: boolean
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Code of the authenticator app, or a recovery code, once the server has asked for it. */
  readonly code?: string
}

export interface Registration extends Omit<Credentials, 'code'> {
  readonly name: string
  /** Token from an invitation link. */
  readonly invitation?: string
}

/** Why the server refused. */
export type RefusalReason =
  | 'credentials'
  | 'code'
  | 'rate-limit'
  | 'email-taken'
  | 'closed'
  | 'invalid'
  | 'failure'

/** A failed sign-in or registration; `detail` is the server's own message. */
export class AuthRefusal extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, detail = '') {
    super(detail)
    this.name = 'AuthRefusal'
    this.reason = reason
  }
}

/** Calls of the account API. Failures reject; with an `AuthRefusal` if the reason is known. */
export interface AuthClient {
  /** The user of this browser's session, or null without a session. */
  currentUser(): Promise<SignedInUser | null>
  signIn(credentials: Credentials): Promise<SignedInUser>
  /** Null if the user chose no passkey. */
  signInByPasskey(): Promise<SignedInUser | null>
  /** If a guest calls it, the workspace of the guest becomes the account. */
  signUp(registration: Registration): Promise<SignedInUser>
  /** Opens a guest's workspace and returns its user; a user who is signed in stays so and is returned. */
  openGuestWorkspace(): Promise<SignedInUser>
  signOut(): Promise<void>
}
