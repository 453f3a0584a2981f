import { z } from 'zod'
import { languageSchema, strictObject } from '#domain/schemas'
import { ADDRESSES } from './addresses.ts'
import { defineRoute } from './route.ts'

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  language: languageSchema,
})
export type SignedInUser = z.infer<typeof userSchema>

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

export const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_LENGTH.min, { error: `Password must have at least ${PASSWORD_LENGTH.min} characters` })
  .max(PASSWORD_LENGTH.max, { error: `Password must have at most ${PASSWORD_LENGTH.max} characters` })
export const passwordSchema = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1000)
export const emailSchema = z.email({ error: 'Enter an email address, like name@example.com' }).max(254)

/**
 * What a user types to sign in. It has no rules beyond both fields being present, so a wrong pair always gets
 * the same answer.
 */
export const credentialsSchema = strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, { error: 'Email is required' }).max(1000),
  password: passwordSchema,
  /** From the authenticator app, or a recovery code; required if the account has a second factor. */
  code: z.string().trim().max(40).optional(),
})

export const signUpSchema = strictObject({
  name: z.string({ error: 'Name is required' }).trim().min(1, { error: 'Name is required' }).max(120),
  email: emailSchema,
  password: newPasswordSchema,
  /** From an invitation's link; required if sign-up is by invitation only. */
  invitation: z.string().max(200).optional(),
})

export const changePasswordSchema = strictObject({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
})

/** A personal access token, without its secret. */
export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'full']),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

export const newAccessTokenSchema = strictObject({
  name: z.string().trim().min(1, { error: 'Name is required' }).max(120),
  /** `read` can read everything and change nothing. */
  scope: z.enum(['read', 'full']),
})

const tag = 'Accounts'
const nothing = z.object({})

export const authRoutes = {
  signUp: defineRoute({
    ...ADDRESSES.signUp,
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
    ...ADDRESSES.signIn,
    access: 'public',
    summary: 'Sign in',
    tag,
    body: credentialsSchema,
    output: userSchema,
    errors: ['unauthenticated', 'forbidden'],
    example: { body: { email: 'asha@example.com', password: 'a long password' } },
  }),
  signOut: defineRoute({
    ...ADDRESSES.signOut,
    access: 'public',
    summary: 'Sign out of this browser',
    tag,
    output: nothing,
    errors: [],
  }),
  session: defineRoute({
    ...ADDRESSES.session,
    access: 'public',
    summary: 'The signed-in user; `null` without a session',
    tag,
    output: z.object({ user: userSchema.nullable() }),
    errors: [],
  }),
  changePassword: defineRoute({
    ...ADDRESSES.changePassword,
    access: 'session',
    summary: 'Change your password; ends your other sessions and revokes your access tokens',
    tag,
    body: changePasswordSchema,
    output: nothing,
    errors: [],
    example: { body: { currentPassword: 'a long password', newPassword: 'a longer password' } },
  }),
  deleteAccount: defineRoute({
    ...ADDRESSES.deleteAccount,
    access: 'session',
    summary:
      'Delete your account and everything in it in 14 days; signing in before then cancels the deletion',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: z.object({ deleteAfter: z.string() }),
    errors: ['conflict'],
    example: { body: { password: 'a long password' } },
  }),
  listAccessTokens: defineRoute({
    ...ADDRESSES.listAccessTokens,
    access: 'session',
    summary: 'Your personal access tokens',
    tag,
    output: z.array(accessTokenSchema),
    errors: [],
  }),
  createAccessToken: defineRoute({
    ...ADDRESSES.createAccessToken,
    access: 'session',
    summary: 'Create a personal access token; the token is shown only once',
    tag,
    body: newAccessTokenSchema,
    output: accessTokenSchema.extend({ token: z.string() }),
    status: 201,
    errors: ['conflict'],
    example: { body: { name: 'notebook', scope: 'read' } },
  }),
  revokeAccessToken: defineRoute({
    ...ADDRESSES.revokeAccessToken,
    access: 'session',
    summary: 'Revoke a personal access token',
    tag,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: nothing,
    errors: ['not_found'],
  }),
}
