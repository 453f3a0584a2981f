import { ApiError, createApiClient, publicRoutes, type Fetch } from '#api/public'
import {
  AuthRefusal,
  type AuthClient,
  type RefusalReason,
  type SignedInUser,
} from '../../session/auth/auth-client.ts'
import { watchedFetch } from '../../session/backend/backend-status.ts'

/** Maps the server's error codes to reasons of the forms. */
const REASONS: Readonly<Partial<Record<ApiError['code'], RefusalReason>>> = {
  unauthenticated: 'credentials',
  conflict: 'email-taken',
  forbidden: 'closed',
  invalid_request: 'invalid',
  rate_limited: 'rate-limit',
}

/** The account API of the server. The session is in a cookie that scripts cannot read. */
export function accountClient(request: typeof watchedFetch = watchedFetch): AuthClient {
  const client = createApiClient({ fetch: request as Fetch })
  return {
    async currentUser() {
      const { user } = await client.call(publicRoutes.session).catch(refuse)
      return user && userOf(user)
    },
    signIn: async (credentials) =>
      userOf(await client.call(publicRoutes.signIn, { body: credentials }).catch(refuse)),
    async signInByPasskey() {
      // Loaded on demand, because most visitors use no passkey.
      const { answerWithPasskey } = await import('./answer-with-passkey.ts')
      const user = await answerWithPasskey(client).catch(refuse)
      return user && userOf(user)
    },
    signUp: async (registration) =>
      userOf(await client.call(publicRoutes.signUp, { body: registration }).catch(refuse)),
    openGuestWorkspace: async () => userOf(await client.call(publicRoutes.openGuestWorkspace).catch(refuse)),
    async signOut() {
      await client.call(publicRoutes.signOut).catch(refuse)
    },
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const field = error.fields[0]
  const reason = field?.path === 'code' ? 'code' : (REASONS[error.code] ?? 'failure')
  throw new AuthRefusal(reason, field?.message ?? error.message)
}

function userOf({
  id,
  email,
  name,
  role,
  language,
  guestUntil,
  mayKeep,
  needsInvitation,
}: Partial<SignedInUser>): SignedInUser {
  if (typeof id !== 'string' || typeof email !== 'string')
    throw new Error('The server answered without a user; expected { id, email, name }')
  const user = { id, email, name: name ?? '', role: role ?? 'user', language: language ?? 'en' } as const
  if (guestUntil === undefined) return user
  return { ...user, guestUntil, mayKeep: mayKeep ?? false, ...(needsInvitation && { needsInvitation }) }
}
