import { z } from 'zod'
import { defineRoute } from './route.ts'

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
})
export type SignedInUser = z.infer<typeof userSchema>

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_LENGTH.min, { error: `Password must have at least ${PASSWORD_LENGTH.min} characters` })
  .max(PASSWORD_LENGTH.max, { error: `Password must have at most ${PASSWORD_LENGTH.max} characters` })
const passwordSchema = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1000)
const emailSchema = z.email({ error: 'Enter an email address, like name@example.com' }).max(254)

/** What one types to sign in. No rule beyond both being there, so that the answer to a wrong pair is always the same. */
export const credentialsSchema = z.strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, { error: 'Email is required' }).max(1000),
  password: passwordSchema,
})

export const signUpSchema = z.strictObject({
  name: z.string({ error: 'Name is required' }).trim().min(1, { error: 'Name is required' }).max(120),
  email: emailSchema,
  password: newPasswordSchema,
})

export const changePasswordSchema = z.strictObject({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
})

/** A personal access token without the token itself. */
export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'full']),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

export const newAccessTokenSchema = z.strictObject({
  name: z.string().trim().min(1, { error: 'Name is required' }).max(120),
  /** `read` may look at everything and change nothing. */
  scope: z.enum(['read', 'full']),
})

const tag = 'Accounts'
const nothing = z.object({})

export const authRoutes = {
  signUp: defineRoute({
    method: 'POST',
    path: '/api/auth/sign-up',
    access: 'public',
    summary: 'Create an account and sign in',
    tag,
    body: signUpSchema,
    output: userSchema,
    status: 201,
    errors: ['conflict', 'forbidden'],
    example: { body: { name: 'Asha Rao', email: 'asha@example.com', password: 'a long password' } },
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'public',
    summary: 'Sign in',
    tag,
    body: credentialsSchema,
    output: userSchema,
    errors: ['unauthenticated'],
    example: { body: { email: 'asha@example.com', password: 'a long password' } },
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'public',
    summary: 'Sign out of this browser',
    tag,
    output: nothing,
    errors: [],
  }),
  session: defineRoute({
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    summary: 'Who is signed in; `null` for nobody',
    tag,
    output: z.object({ user: userSchema.nullable() }),
    errors: [],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'session',
    summary: 'Change your password; ends your other sessions',
    tag,
    body: changePasswordSchema,
    output: nothing,
    errors: [],
    example: { body: { currentPassword: 'a long password', newPassword: 'a longer password' } },
  }),
  deleteAccount: defineRoute({
    method: 'POST',
    path: '/api/auth/delete-account',
    access: 'session',
    summary: 'Delete your account and everything in it',
    tag,
    body: z.strictObject({ password: passwordSchema }),
    output: nothing,
    errors: [],
    example: { body: { password: 'a long password' } },
  }),
  listAccessTokens: defineRoute({
    method: 'GET',
    path: '/api/auth/tokens',
    access: 'session',
    summary: 'Your personal access tokens',
    tag,
    output: z.array(accessTokenSchema),
    errors: [],
  }),
  createAccessToken: defineRoute({
    method: 'POST',
    path: '/api/auth/tokens',
    access: 'session',
    summary: 'Create a personal access token; the token is shown this once',
    tag,
    body: newAccessTokenSchema,
    output: accessTokenSchema.extend({ token: z.string() }),
    status: 201,
    errors: [],
    example: { body: { name: 'notebook', scope: 'read' } },
  }),
  revokeAccessToken: defineRoute({
    method: 'DELETE',
    path: '/api/auth/tokens/{id}',
    access: 'session',
    summary: 'Revoke a personal access token',
    tag,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: nothing,
    errors: ['not_found'],
  }),
}
