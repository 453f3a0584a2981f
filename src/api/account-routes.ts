import { z } from 'zod'
import { strictObject } from '#domain/schemas'
import {
  accountPlanSchema,
  notificationChoicesSchema,
  notificationSchema,
  notificationSettingsSchema,
  passwordStrengthSchema,
  profileChangeSchema,
  profileSchema,
  pushSubscriptionSchema,
  sessionSchema,
} from './account-schemas.ts'
import { ADDRESSES } from './addresses.ts'
import { emailSchema, newPasswordSchema, passwordSchema, userSchema } from './auth-routes.ts'
import { defineRoute } from './route.ts'

const nothing = z.object({})
const oneOf = z.object({ id: z.string().min(1).max(64) })
/** Of a link that was mailed or handed over. */
const linkToken = z
  .string({ error: 'The link is not complete' })
  .min(1, { error: 'The link is not complete' })
  .max(200)

const tag = 'Account'

const profileRoutes = {
  profile: defineRoute({
    ...ADDRESSES.profile,
    access: 'session',
    summary: 'Your profile',
    tag,
    output: profileSchema,
    errors: [],
  }),
  saveProfile: defineRoute({
    ...ADDRESSES.saveProfile,
    access: 'session',
    summary: 'Change your name, phone number and date of birth',
    tag,
    body: profileChangeSchema,
    output: profileSchema,
    errors: ['edited_meanwhile'],
    example: { body: { name: 'Asha Rao', phone: '98765 43210', dateOfBirth: '1990-04-21' } },
  }),
  changeEmail: defineRoute({
    ...ADDRESSES.changeEmail,
    access: 'session',
    summary:
      'Change the address you sign in with; where the server sends mail, a link there confirms it first',
    tag,
    body: strictObject({ email: emailSchema, password: passwordSchema }),
    output: z.object({ user: userSchema, isChanged: z.boolean() }),
    errors: ['conflict', 'rate_limited'],
    example: { body: { email: 'asha.rao@example.com', password: 'a long password' } },
  }),
  sendVerification: defineRoute({
    ...ADDRESSES.sendVerification,
    access: 'session',
    summary: 'Have the link sent again that verifies your address',
    tag,
    output: nothing,
    errors: ['conflict', 'rate_limited'],
  }),
  verifyEmail: defineRoute({
    ...ADDRESSES.verifyEmail,
    access: 'public',
    summary: 'Follow the link that verifies an address',
    tag,
    body: strictObject({ token: linkToken }),
    output: z.object({ email: z.string() }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    example: { body: { token: 'of the link' } },
  }),
  forgotPassword: defineRoute({
    ...ADDRESSES.forgotPassword,
    access: 'public',
    summary: 'Have a link mailed that sets another password; the answer is the same for any address',
    tag,
    body: strictObject({ email: emailSchema }),
    output: nothing,
    errors: ['conflict', 'rate_limited'],
    example: { body: { email: 'asha@example.com' } },
  }),
  resetPassword: defineRoute({
    ...ADDRESSES.resetPassword,
    access: 'public',
    summary: 'Follow the link that sets another password; ends all sessions and revokes all access tokens',
    tag,
    body: strictObject({ token: linkToken, password: newPasswordSchema }),
    output: nothing,
    errors: ['not_found', 'rate_limited'],
    example: { body: { token: 'of the link', password: 'a longer password' } },
  }),
}

const securityRoutes = {
  passwordStrength: defineRoute({
    ...ADDRESSES.passwordStrength,
    access: 'session',
    summary: 'How easily a password is guessed, by the rules for new ones',
    tag,
    body: strictObject({ password: z.string().max(200) }),
    output: passwordStrengthSchema,
    errors: [],
    readOnly: true,
    example: { body: { password: 'four words without relation' } },
  }),
  listSessions: defineRoute({
    ...ADDRESSES.listSessions,
    access: 'session',
    summary: 'The browsers you are signed in with',
    tag,
    output: z.array(sessionSchema),
    errors: [],
  }),
  endSession: defineRoute({
    ...ADDRESSES.endSession,
    access: 'session',
    summary: 'Sign one of them out',
    tag,
    params: oneOf,
    output: nothing,
    errors: ['not_found'],
  }),
  endOtherSessions: defineRoute({
    ...ADDRESSES.endOtherSessions,
    access: 'session',
    summary: 'Sign out everywhere but here',
    tag,
    output: z.object({ ended: z.int() }),
    errors: [],
  }),
  beginTwoFactor: defineRoute({
    ...ADDRESSES.beginTwoFactor,
    access: 'session',
    summary: 'Begin to use a second factor: its key for an authenticator app, and recovery codes',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  confirmTwoFactor: defineRoute({
    ...ADDRESSES.confirmTwoFactor,
    access: 'session',
    summary: 'Turn the second factor on with a first code of the app',
    tag,
    body: strictObject({ code: z.string().trim().max(20) }),
    output: nothing,
    errors: ['rate_limited'],
    example: { body: { code: '123456' } },
  }),
  renewRecoveryCodes: defineRoute({
    ...ADDRESSES.renewRecoveryCodes,
    access: 'session',
    summary: 'New recovery codes; the old ones end',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  endTwoFactor: defineRoute({
    ...ADDRESSES.endTwoFactor,
    access: 'session',
    summary: 'Turn the second factor off',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: nothing,
    errors: ['rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  exportAccount: defineRoute({
    ...ADDRESSES.exportAccount,
    access: 'session',
    summary: 'Everything that is kept of you, as one JSON file',
    tag,
    output: z.record(z.string(), z.unknown()),
    format: 'file',
    errors: ['rate_limited'],
  }),
  accountPlan: defineRoute({
    ...ADDRESSES.accountPlan,
    access: 'session',
    summary: 'Your plan, what is on record of it, and the limits of the server with your use of them',
    tag,
    output: accountPlanSchema,
    errors: [],
  }),
}

const notificationRoutes = {
  notificationSettings: defineRoute({
    ...ADDRESSES.notificationSettings,
    access: 'session',
    summary: 'Your notification switches, and what this server lacks for them',
    tag,
    output: notificationSettingsSchema,
    errors: [],
  }),
  saveNotificationChoices: defineRoute({
    ...ADDRESSES.saveNotificationChoices,
    access: 'session',
    summary: 'Set your notification switches',
    tag,
    body: notificationChoicesSchema,
    output: notificationSettingsSchema,
    errors: [],
    example: { body: { email: true, push: false, trades: true, reports: true, whatsapp: false } },
  }),
  subscribeToPush: defineRoute({
    ...ADDRESSES.subscribeToPush,
    access: 'session',
    summary: 'Let this browser be pushed to',
    tag,
    body: pushSubscriptionSchema,
    output: nothing,
    errors: ['conflict'],
    example: {
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/an-address',
        keys: { p256dh: 'a public key', auth: 'a secret' },
      },
    },
  }),
  unsubscribeFromPush: defineRoute({
    ...ADDRESSES.unsubscribeFromPush,
    access: 'session',
    summary: 'Push to this browser no more',
    tag,
    body: strictObject({ endpoint: z.string().max(1000) }),
    output: nothing,
    errors: [],
    example: { body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/an-address' } },
  }),
  listNotifications: defineRoute({
    ...ADDRESSES.listNotifications,
    access: 'user',
    summary: 'What you were told lately, newest first, and how much of it is unread',
    tag,
    output: z.object({ notifications: z.array(notificationSchema), unread: z.int() }),
    errors: [],
  }),
  markNotificationsRead: defineRoute({
    ...ADDRESSES.markNotificationsRead,
    access: 'user',
    summary: 'Mark everything that you were told as read',
    tag,
    output: nothing,
    errors: [],
  }),
}

export const accountRoutes = { ...profileRoutes, ...securityRoutes, ...notificationRoutes }
