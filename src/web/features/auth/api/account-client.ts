import {
  AuthRefusal,
  type AuthClient,
  type RefusalReason,
  type SignedInUser,
} from '../../../auth/auth-client.ts'

const BASE = '/api/auth'

/** What the server's error codes mean on the forms. */
const REASONS: Readonly<Record<string, RefusalReason>> = {
  unauthenticated: 'credentials',
  conflict: 'email-taken',
  forbidden: 'closed',
  invalid_request: 'invalid',
  rate_limited: 'rate-limit',
}

interface Envelope {
  readonly message?: string
  readonly data?: unknown
  readonly error?: { readonly code?: string; readonly fields?: readonly { readonly message: string }[] }
}

/**
 * The accounts of the server; the session travels in a cookie that scripts cannot read. Written on `fetch` alone: the
 * public pages load it, and the typed client would bring every schema of the product along.
 */
export function accountClient(request: typeof fetch = (...args) => fetch(...args)): AuthClient {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await request(`${BASE}${path}`, {
      credentials: 'same-origin',
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const envelope = (await response.json().catch(() => ({}))) as Envelope
    if (!response.ok) throw refusal(envelope)
    return envelope.data
  }
  return {
    async currentUser() {
      const { user } = (await call('/session')) as { user: SignedInUser | null }
      return user && userOf(user)
    },
    signIn: async ({ email, password }) => userOf(await call('/sign-in', { email, password })),
    signUp: async ({ name, email, password }) => userOf(await call('/sign-up', { name, email, password })),
    async signOut() {
      await call('/sign-out', {})
    },
  }
}

function refusal({ message = '', error }: Envelope): AuthRefusal {
  return new AuthRefusal(REASONS[error?.code ?? ''] ?? 'failure', error?.fields?.[0]?.message ?? message)
}

function userOf(answer: unknown): SignedInUser {
  const user = answer as Partial<SignedInUser> | null
  if (typeof user?.id !== 'string' || typeof user.email !== 'string')
    throw new Error(`${BASE} answered without a user; expected { id, email, name }`)
  return { id: user.id, email: user.email, name: user.name ?? '', role: user.role ?? 'user' }
}
