import {
  AuthRefusal,
  type AuthClient,
  type RefusalReason,
  type SignedInUser,
} from '../../../auth/auth-client.ts'

const BASE = '/api/auth'

/** What the server calls the refusals that the screens tell apart. */
const REASONS: Readonly<Record<string, RefusalReason>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  INVALID_EMAIL: 'credentials',
  INVALID_PASSWORD: 'credentials',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'closed',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'closed',
}

/** The accounts of the server; the session travels in a cookie that scripts cannot read. */
export function betterAuthClient(request: typeof fetch = (...args) => fetch(...args)): AuthClient {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await request(`${BASE}${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw await refusal(response)
    return response.json()
  }
  return {
    async currentUser() {
      const response = await request(`${BASE}/get-session`, { credentials: 'same-origin' })
      if (!response.ok) throw new Error(`GET ${BASE}/get-session answered ${response.status}; expected 200`)
      const session: unknown = await response.json()
      return session === null ? null : userOf(session)
    },
    signIn: async ({ email, password }) => userOf(await post('/sign-in/email', { email, password })),
    signUp: async ({ name, email, password }) =>
      userOf(await post('/sign-up/email', { name, email, password })),
    async signOut() {
      await post('/sign-out', {})
    },
  }
}

async function refusal(response: Response): Promise<AuthRefusal> {
  if (response.status === 429) return new AuthRefusal('rate-limit')
  const body = (await response.json().catch(() => null)) as { code?: unknown; message?: unknown } | null
  const detail = typeof body?.message === 'string' ? body.message : ''
  const known = typeof body?.code === 'string' ? REASONS[body.code] : undefined
  if (known) return new AuthRefusal(known, detail)
  if (response.status === 401) return new AuthRefusal('credentials', detail)
  return new AuthRefusal(response.status === 400 || response.status === 422 ? 'invalid' : 'failure', detail)
}

function userOf(answer: unknown): SignedInUser {
  const user = (answer as { user?: Partial<SignedInUser> } | null)?.user
  if (typeof user?.id !== 'string' || typeof user.email !== 'string') {
    throw new Error(`${BASE} answered without a user; expected { user: { id, email, name } }`)
  }
  return { id: user.id, email: user.email, name: user.name ?? '' }
}
