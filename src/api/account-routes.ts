import { z } from 'zod'
import { DEPLOYMENT_ALERTS } from '#domain'
import { profileChangeSchema, strictObject } from '#domain/schemas'
import {
  accountPlanSchema,
  notificationChoicesSchema,
  notificationSchema,
  notificationSettingsSchema,
  passwordStrengthSchema,
  profileSchema,
  pushSubscriptionSchema,
  sessionSchema,
} from './account-schemas.ts'
import { emailSchema, newPasswordSchema, passwordSchema, userSchema } from './auth-routes.ts'
import { defineRoute } from './route.ts'

const nothing = z.object({})
const oneOf = z.object({ id: z.string().min(1).max(64) })
/** Token from a mailed or handed-over link. */
const linkToken = z
  .string({ error: 'The link is not complete' })
  .min(1, { error: 'The link is not complete' })
  .max(200)

const tag = 'Account'

const profileRoutes = {
  profile: defineRoute('GET', '/api/account/profile', {
    access: 'session',
    summary: 'Your profile',
    tag,
    output: profileSchema,
    errors: [],
  }),
  saveProfile: defineRoute('PUT', '/api/account/profile', {
    access: 'session',
    summary: 'Change your name, phone number and date of birth',
    tag,
    body: profileChangeSchema,
    output: profileSchema,
    errors: ['edited_meanwhile'],
    example: { body: { name: 'Asha Rao', phone: '98765 43210', dateOfBirth: '1990-04-21' } },
  }),
  changeEmail: defineRoute('POST', '/api/account/email', {
    access: 'session',
    summary:
      'Change your sign-in address; if the server sends mail, a link to the new address must be followed first',
    tag,
    body: strictObject({ email: emailSchema, password: passwordSchema }),
    output: z.object({ user: userSchema, isChanged: z.boolean() }),
    errors: ['conflict', 'rate_limited'],
    example: { body: { email: 'asha.rao@example.com', password: 'a long password' } },
  }),
  sendVerification: defineRoute('POST', '/api/account/email/verification', {
    access: 'session',
    summary: 'Send the verification link again',
    tag,
    output: nothing,
    errors: ['conflict', 'rate_limited'],
  }),
  verifyEmail: defineRoute('POST', '/api/auth/verify-email', {
    access: 'public',
    summary: 'Follow the link that verifies an address',
    tag,
    body: strictObject({ token: linkToken }),
    output: z.object({ email: z.string() }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    example: { body: { token: 'of the link' } },
  }),
  forgotPassword: defineRoute('POST', '/api/auth/forgot-password', {
    access: 'public',
    summary: 'Mail a password-reset link; the answer is the same whether or not the account exists',
    tag,
    body: strictObject({ email: emailSchema }),
    output: nothing,
    errors: ['conflict', 'rate_limited'],
    example: { body: { email: 'asha@example.com' } },
  }),
  resetPassword: defineRoute('POST', '/api/auth/reset-password', {
    access: 'public',
    summary: 'Set a new password with a reset link; ends all sessions and revokes all access tokens',
    tag,
    body: strictObject({ token: linkToken, password: newPasswordSchema }),
    output: nothing,
    errors: ['not_found', 'rate_limited'],
    example: { body: { token: 'of the link', password: 'a longer password' } },
  }),
}

const securityRoutes = {
  passwordStrength: defineRoute('POST', '/api/account/password-strength', {
    access: 'session',
    summary: 'Strength of a password, by the rules for new passwords',
    tag,
    body: strictObject({ password: z.string().max(200) }),
    output: passwordStrengthSchema,
    errors: [],
    readOnly: true,
    example: { body: { password: 'four words without relation' } },
  }),
  listSessions: defineRoute('GET', '/api/account/sessions', {
    access: 'session',
    summary: 'The browsers you are signed in with',
    tag,
    output: z.array(sessionSchema),
    errors: [],
  }),
  endSession: defineRoute('DELETE', '/api/account/sessions/{id}', {
    access: 'session',
    summary: 'Sign out one browser',
    tag,
    params: oneOf,
    output: nothing,
    errors: ['not_found'],
  }),
  endOtherSessions: defineRoute('POST', '/api/account/sessions/end-others', {
    access: 'session',
    summary: 'Sign out every other browser',
    tag,
    output: z.object({ ended: z.int() }),
    errors: [],
  }),
  beginTwoFactor: defineRoute('POST', '/api/account/two-factor', {
    access: 'session',
    summary: 'Set up a second factor: returns the key for an authenticator app, and recovery codes',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  confirmTwoFactor: defineRoute('POST', '/api/account/two-factor/confirm', {
    access: 'session',
    summary: 'Turn the second factor on with a first code from the app',
    tag,
    body: strictObject({ code: z.string().trim().max(20) }),
    output: nothing,
    errors: ['rate_limited'],
    example: { body: { code: '123456' } },
  }),
  renewRecoveryCodes: defineRoute('POST', '/api/account/two-factor/recovery-codes', {
    access: 'session',
    summary: 'Replace your recovery codes; the old ones stop working',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  endTwoFactor: defineRoute('POST', '/api/account/two-factor/end', {
    access: 'session',
    summary: 'Turn the second factor off',
    tag,
    body: strictObject({ password: passwordSchema }),
    output: nothing,
    errors: ['rate_limited'],
    example: { body: { password: 'a long password' } },
  }),
  exportAccount: defineRoute('GET', '/api/account/export', {
    access: 'session',
    summary: 'Everything stored about you, as one JSON file',
    tag,
    output: z.record(z.string(), z.unknown()),
    format: 'file',
    errors: ['rate_limited'],
  }),
  accountPlan: defineRoute('GET', '/api/account/plan', {
    access: 'session',
    summary: 'Your plan, its billing records, and the server’s limits with your usage',
    tag,
    output: accountPlanSchema,
    errors: [],
  }),
}

const notificationRoutes = {
  notificationSettings: defineRoute('GET', '/api/account/notification-settings', {
    access: 'session',
    summary: 'Your notification switches, and why a channel does not work on this server',
    tag,
    output: notificationSettingsSchema,
    errors: [],
  }),
  saveNotificationChoices: defineRoute('PUT', '/api/account/notification-settings', {
    access: 'session',
    summary: 'Set your notification switches',
    tag,
    body: notificationChoicesSchema,
    output: notificationSettingsSchema,
    errors: [],
    example: { body: { email: true, push: false, trades: true, reports: true, whatsapp: false } },
  }),
  subscribeToPush: defineRoute('POST', '/api/account/push-subscriptions', {
    access: 'session',
    summary: 'Send push notifications to this browser',
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
  unsubscribeFromPush: defineRoute('POST', '/api/account/push-subscriptions/end', {
    access: 'session',
    summary: 'Stop push notifications to this browser',
    tag,
    body: strictObject({ endpoint: z.string().max(1000) }),
    output: nothing,
    errors: [],
    example: { body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/an-address' } },
  }),
  saveAlerts: defineRoute('PUT', '/api/account/deployment-alerts', {
    access: 'session',
    summary: 'Choose the events of deployments that are sent to you; the list in the app has them all',
    tag,
    body: strictObject({ alerts: z.array(z.enum(DEPLOYMENT_ALERTS)).max(DEPLOYMENT_ALERTS.length) }),
    output: notificationSettingsSchema,
    errors: [],
    example: { body: { alerts: ['exited', 'limit', 'feed'] } },
  }),
  saveWebhook: defineRoute('PUT', '/api/account/webhook', {
    access: 'session',
    summary:
      'Post your notifications to an address of your own, signed with a new secret that is answered only now',
    tag,
    body: strictObject({ url: z.string().trim().max(1000) }),
    output: z.object({ secret: z.string() }),
    errors: [],
    example: { body: { url: 'https://hooks.example.com/delta' } },
  }),
  removeWebhook: defineRoute('DELETE', '/api/account/webhook', {
    access: 'session',
    summary: 'Stop posting your notifications to your webhook',
    tag,
    output: nothing,
    errors: [],
  }),
  testWebhook: defineRoute('POST', '/api/account/webhook/test', {
    access: 'session',
    summary: 'Send a notification by all your channels, to try them',
    tag,
    output: nothing,
    errors: ['conflict', 'rate_limited'],
  }),
  listNotifications: defineRoute('GET', '/api/notifications', {
    access: 'user',
    summary: 'Your recent notifications, newest first, and the number of unread ones',
    tag,
    output: z.object({ notifications: z.array(notificationSchema), unread: z.int() }),
    errors: [],
  }),
  markNotificationsRead: defineRoute('POST', '/api/notifications/read', {
    access: 'user',
    summary: 'Mark all your notifications as read',
    tag,
    output: nothing,
    errors: [],
  }),
}

export const accountRoutes = { ...profileRoutes, ...securityRoutes, ...notificationRoutes }
