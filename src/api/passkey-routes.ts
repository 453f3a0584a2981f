import { z } from 'zod'
import { strictObject } from '#domain/schemas'
import { passwordSchema, userSchema } from './auth-routes.ts'
import { defineRoute } from './route.ts'

/** Passkeys that a user may have. */
export const MOST_PASSKEYS = 20

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** The result of a browser's `navigator.credentials`, in the format of its `toJSON`. */
const credentialSchema = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
})
/** The options of `navigator.credentials`, in the format of its `parse…FromJSON`. */
const optionsSchema = z.record(z.string(), z.unknown())

const tag = 'Accounts'
const nothing = z.object({})
const example = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
} as const

export const passkeyRoutes = {
  passkeySignInOptions: defineRoute('POST', '/api/auth/passkeys/sign-in-options', {
    access: 'public',
    summary: 'Begin to sign in with a passkey: what the browser is asked with',
    tag,
    output: optionsSchema,
    errors: ['forbidden', 'rate_limited'],
  }),
  signInByPasskey: defineRoute('POST', '/api/auth/passkeys/sign-in', {
    access: 'public',
    summary: 'Use a passkey; it stands for password and code',
    tag,
    body: strictObject({ credential: credentialSchema }),
    output: userSchema,
    errors: ['unauthenticated', 'forbidden', 'rate_limited'],
    example: { body: { credential: example } },
  }),
  listPasskeys: defineRoute('GET', '/api/account/passkeys', {
    access: 'session',
    summary: 'Your passkeys',
    tag,
    output: z.array(passkeySchema),
    errors: [],
  }),
  passkeyOptions: defineRoute('POST', '/api/account/passkeys/options', {
    access: 'session',
    summary: 'Begin to add a passkey: what the browser is asked with',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: optionsSchema,
    errors: ['conflict', 'rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  addPasskey: defineRoute('POST', '/api/account/passkeys', {
    access: 'session',
    summary: 'Add the passkey that the browser has made',
    tag,
    body: strictObject({
      name: z.string().trim().min(1, { error: 'Name is required' }).max(60),
      credential: credentialSchema,
    }),
    output: passkeySchema,
    status: 201,
    errors: ['conflict'],
    example: { body: { name: 'My laptop', credential: example } },
  }),
  removePasskey: defineRoute('DELETE', '/api/account/passkeys/{id}', {
    access: 'session',
    summary: 'Remove a passkey; it can no longer be used to sign in',
    tag,
    params: z.object({ id: z.string().min(1).max(2000) }),
    output: nothing,
    errors: ['not_found'],
  }),
}
