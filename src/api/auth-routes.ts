import { z } from 'zod'
import { languageSchema, strictObject } from '#domain/schemas'
import { defineRoute } from './route.ts'

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  language: languageSchema,
  /** The end of a guest's workspace, ISO 8601; left out for an account. */
  guestUntil: z.string().optional(),
  /** Whether a guest may sign up to keep the workspace; left out for an account. */
  mayKeep: z.boolean().optional(),
  /** Whether that takes an invitation; left out if it does not. */
  needsInvitation: z.boolean().optional(),
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
  signUp: defineRoute('POST', '/api/auth/sign-up', {
    access: 'public',
    summary:
      'Create an account and sign in; called by a guest, the guest’s workspace becomes the account with all it holds',
    tag,
    body: signUpSchema,
    output: userSchema,
    status: 201,
    errors: ['conflict', 'forbidden'],
    example: { body: { name: 'Asha Rao', email: 'asha@example.com', password: 'a long password' } },
  }),
  signIn: defineRoute('POST', '/api/auth/sign-in', {
    access: 'public',
    summary: 'Sign in',
    tag,
    body: credentialsSchema,
    output: userSchema,
    errors: ['unauthenticated', 'forbidden'],
    example: { body: { email: 'asha@example.com', password: 'a long password' } },
  }),
  openGuestWorkspace: defineRoute('POST', '/api/auth/guest', {
    access: 'public',
    summary:
      'Open a guest’s workspace for 24 hours and sign in to it; a caller who is signed in gets their own user instead',
    tag,
    output: userSchema,
    errors: ['forbidden'],
  }),
  signOut: defineRoute('POST', '/api/auth/sign-out', {
    access: 'public',
    summary: 'Sign out of this browser; a guest’s workspace ends with it',
    tag,
    output: nothing,
    errors: [],
  }),
  session: defineRoute('GET', '/api/auth/session', {
    access: 'public',
    summary: 'The signed-in user; `null` without a session',
    tag,
    output: z.object({ user: userSchema.nullable() }),
    errors: [],
  }),
  changePassword: defineRoute('POST', '/api/auth/change-password', {
    access: 'session',
    summary: 'Change your password; ends your other sessions and revokes your access tokens',
    tag,
    body: changePasswordSchema,
    output: nothing,
    errors: [],
    example: { body: { currentPassword: 'a long password', newPassword: 'a longer password' } },
  }),
  deleteAccount: defineRoute('POST', '/api/auth/delete-account', {
    access: 'session',
    summary:
      'Delete your account and everything in it in 14 days; signing in before then cancels the deletion',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: z.object({ deleteAfter: z.string() }),
    errors: ['conflict'],
    example: { body: { password: 'a long password' } },
  }),
  listAccessTokens: defineRoute('GET', '/api/auth/tokens', {
    access: 'session',
    summary: 'Your personal access tokens',
    tag,
    output: z.array(accessTokenSchema),
    errors: [],
  }),
  createAccessToken: defineRoute('POST', '/api/auth/tokens', {
    access: 'session',
    summary: 'Create a personal access token; the token is shown only once',
    tag,
    body: newAccessTokenSchema,
    output: accessTokenSchema.extend({ token: z.string() }),
    status: 201,
    errors: ['conflict'],
    example: { body: { name: 'notebook', scope: 'read' } },
  }),
  revokeAccessToken: defineRoute('DELETE', '/api/auth/tokens/{id}', {
    access: 'session',
    summary: 'Revoke a personal access token',
    tag,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: nothing,
    errors: ['not_found'],
  }),
}
