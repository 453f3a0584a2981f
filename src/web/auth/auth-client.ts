/** Who is signed in, as the server knows them. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  /** What they may do beyond their own things. */
  readonly role: 'user' | 'admin'
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Of the authenticator app, or a recovery code, once it was asked for. */
  readonly code?: string
}

export interface Registration extends Omit<Credentials, 'code'> {
  readonly name: string
  /** Of the link of an invitation. */
  readonly invitation?: string
}

/** Why the server let nobody in. */
export type RefusalReason =
  'credentials' | 'code' | 'rate-limit' | 'email-taken' | 'closed' | 'invalid' | 'failure'

/** A sign-in or registration that did not succeed; `detail` is the server's own word on it. */
export class AuthRefusal extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, detail = '') {
    super(detail)
    this.name = 'AuthRefusal'
    this.reason = reason
  }
}

/** The way to the accounts. Whatever fails rejects; where the reason is known, with an `AuthRefusal`. */
export interface AuthClient {
  /** The user of this browser's session, or null where there is none. */
  currentUser(): Promise<SignedInUser | null>
  signIn(credentials: Credentials): Promise<SignedInUser>
  /** Null where the user chose no passkey. */
  signInByPasskey(): Promise<SignedInUser | null>
  signUp(registration: Registration): Promise<SignedInUser>
  signOut(): Promise<void>
}
